import {Box} from 'ink';
import type {ReactNode} from 'react';
import {majorityOf, paperRules} from '../../games/spyfall/rules.ts';
import type {Words} from '../../packs/words.ts';
import {Panel} from '../parts/panel.tsx';
import {Styled} from '../parts/styled.tsx';

export type TablePreviewProps = {
  readonly words: Words;
  readonly seats: number;
  /** Whether one of the seats is the person's. */
  readonly hasPerson: boolean;
};

/** What a table of this size is like: its seats, turns, and the votes that decide, by the rules in force. */
export const TablePreview = ({words, seats, hasPerson}: TablePreviewProps): ReactNode => {
  const {turns} = paperRules(seats);
  const others = '○ '.repeat(hasPerson ? seats - 1 : seats).trimEnd();
  return (
    <Panel title={words('table.preview')} flexShrink={0}>
      <Box aria-hidden>
        {hasPerson && <Styled token="accent">{`● ${words('table.preview.you')}  `}</Styled>}
        <Styled token="text.secondary">{others}</Styled>
      </Box>
      <Styled wrap="wrap">{words('table.preview.turns', {turns, robin: seats, free: turns - seats})}</Styled>
      <Styled wrap="wrap">{words('table.preview.majority', {majority: majorityOf(seats), seats})}</Styled>
    </Panel>
  );
};
