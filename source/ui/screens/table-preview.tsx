import {Box} from 'ink';
import type {ReactNode} from 'react';
import {majorityOf, paperRules} from '../../games/spyfall/rules.ts';
import type {Words} from '../../packs/words.ts';
import {wrapText} from '../../text/wrap.ts';
import {Panel, panelFrame} from '../parts/panel.tsx';
import {Paragraph} from '../parts/paragraph.tsx';
import {Styled} from '../parts/styled.tsx';
import {useTerminal} from '../terminal.ts';
import {drawingHeight, TableDrawing} from './table-drawing.tsx';

export type TablePreviewProps = {
  readonly words: Words;
  readonly seats: number;
  /** Whether one of the seats is the person's. */
  readonly hasPerson: boolean;
  readonly width: number;
  /** Rows there are for it; in few rows it is told in one line. */
  readonly height: number;
};

const SeatsRow = ({
  words,
  seats,
  hasPerson,
}: Pick<TablePreviewProps, 'words' | 'seats' | 'hasPerson'>): ReactNode => (
  <Box aria-hidden>
    {hasPerson && <Styled token="accent">{`● ${words('table.preview.you')} `}</Styled>}
    <Styled token="text.secondary">{'○ '.repeat(hasPerson ? seats - 1 : seats).trimEnd()}</Styled>
  </Box>
);

/** What a table of this size is like: its seats, turns, and the votes that decide, by the rules in force. */
export const TablePreview = (props: TablePreviewProps): ReactNode => {
  const {words, seats, width, height} = props;
  const {isScreenReader} = useTerminal();
  const {turns} = paperRules(seats);
  const values = {turns, robin: seats, free: turns - seats, majority: majorityOf(seats), seats};
  const inner = width - panelFrame.columns;
  const sentences = [words('table.preview.turns', values), words('table.preview.majority', values)];
  const textRows = sentences.flatMap(text => wrapText(text, inner)).length;
  const rows = panelFrame.rows + 1 + textRows;
  if (height < rows + 1) {
    return (
      <Box columnGap={3}>
        <SeatsRow {...props} />
        <Styled token="text.secondary">{words('table.preview.short', values)}</Styled>
      </Box>
    );
  }
  const isDrawn = height >= rows + drawingHeight + 2 && !isScreenReader;
  return (
    <Panel title={words('table.preview')} flexShrink={0} width={width}>
      {isDrawn ? (
        <Box marginY={1} justifyContent="center">
          <TableDrawing {...props} />
        </Box>
      ) : (
        <SeatsRow {...props} />
      )}
      {sentences.map(sentence => (
        <Paragraph key={sentence} width={inner}>
          {sentence}
        </Paragraph>
      ))}
    </Panel>
  );
};
