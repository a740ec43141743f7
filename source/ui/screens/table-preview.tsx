import {Box} from 'ink';
import type {ReactNode} from 'react';
import {majorityOf, paperRules} from '../../games/spyfall/rules.ts';
import type {Words} from '../../packs/words.ts';
import {Panel, panelFrame} from '../parts/panel.tsx';
import {Styled} from '../parts/styled.tsx';
import {Paragraph} from './paragraph.tsx';

export type TablePreviewProps = {
  readonly words: Words;
  readonly seats: number;
  /** Whether one of the seats is the person's. */
  readonly hasPerson: boolean;
  readonly width: number;
  /** Rows there are for it; in few rows it is told in one line. */
  readonly height: number;
};

/** Rows of the whole preview, its frame included, where its sentences wrap once each. */
const fullHeight = 8;

const Seats = ({
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
  const {turns} = paperRules(seats);
  const values = {turns, robin: seats, free: turns - seats, majority: majorityOf(seats), seats};
  if (height < fullHeight) {
    return (
      <Box columnGap={3}>
        <Seats {...props} />
        <Styled token="text.secondary">{words('table.preview.short', values)}</Styled>
      </Box>
    );
  }
  const inner = width - panelFrame.columns;
  return (
    <Panel title={words('table.preview')} flexShrink={0} width={width}>
      <Seats {...props} />
      <Box height={1} />
      <Paragraph width={inner}>{words('table.preview.turns', values)}</Paragraph>
      <Paragraph width={inner}>{words('table.preview.majority', values)}</Paragraph>
    </Panel>
  );
};
