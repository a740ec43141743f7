import {Box} from 'ink';
import type {ReactNode} from 'react';
import {wrapText} from '../../text/wrap.ts';
import {Panel, panelFrame} from '../parts/panel.tsx';
import {Paragraph} from '../parts/paragraph.tsx';
import {Styled} from '../parts/styled.tsx';
import type {Services} from '../services.ts';
import {useTerminal} from '../terminal.ts';
import {drawingHeight, TableDrawing} from './table-drawing.tsx';

export type TablePreviewProps = {
  readonly services: Pick<Services, 'words' | 'games'>;
  readonly seats: number;
  /** Whether one of the seats is the person's. */
  readonly hasPerson: boolean;
  readonly width: number;
  /** Rows there are for it; in few rows it is told in one line. */
  readonly height: number;
};

const SeatsRow = ({
  services: {words},
  seats,
  hasPerson,
}: Pick<TablePreviewProps, 'services' | 'seats' | 'hasPerson'>): ReactNode => (
  <Box aria-hidden>
    {hasPerson && <Styled token="accent">{`● ${words('table.preview.you')} `}</Styled>}
    <Styled token="text.secondary">{'○ '.repeat(hasPerson ? seats - 1 : seats).trimEnd()}</Styled>
  </Box>
);

/** What a table of this size is like: its seats, and what the game says of it. */
export const TablePreview = (props: TablePreviewProps): ReactNode => {
  const {services, seats, width, height} = props;
  const {words, games} = services;
  const {isScreenReader} = useTerminal();
  const inner = width - panelFrame.columns;
  const {sentences, short} = games[0].summarize(words, seats);
  const textRows = sentences.flatMap(text => wrapText(text, inner)).length;
  const rows = panelFrame.rows + 1 + textRows;
  if (height < rows + 1) {
    return (
      <Box columnGap={3}>
        <SeatsRow {...props} />
        <Styled token="text.secondary">{short}</Styled>
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
