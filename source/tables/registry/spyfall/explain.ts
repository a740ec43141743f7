import {majorityOf} from '../../../games/spyfall/count-votes.ts';
import {MAX_SEATS, MIN_SEATS, paperRules} from '../../../games/spyfall/rules.ts';
import type {MessageKey, MessageValues, Words} from '../../../packs/words.ts';
import type {RulesBlock, RulesSection, TableSummary} from '../../game-module.ts';

/** Describes a table of some size: its turns, and the votes that decide. */
export const summarize = (words: Words, seats: number): TableSummary => {
  const {turns} = paperRules(seats);
  const values = {turns, robin: seats, free: turns - seats, majority: majorityOf(seats), seats};
  return {
    sentences: [words('table.preview.turns', values), words('table.preview.majority', values)],
    short: words('table.preview.short', values),
  };
};

/** Turns and deciding votes by number of seats, from the rules. */
const sizesGrid = (words: Words): RulesBlock => ({
  kind: 'grid',
  rows: [
    [words('rules.sizes.seats'), words('rules.sizes.turns'), words('rules.sizes.majority')],
    ...Array.from({length: MAX_SEATS - MIN_SEATS + 1}, (_, index) => {
      const seats = MIN_SEATS + index;
      return [seats, paperRules(seats).turns, majorityOf(seats)].map(count => words.number(count));
    }),
  ],
});

/** Explains the rules in force in words, with advice and keys. Numbers come from the rules. */
export const explain = (
  words: Words,
  seats: number,
  keys: MessageValues,
  {finalRound} = paperRules(seats),
): readonly RulesSection[] => {
  const values = {...keys, min: MIN_SEATS, max: MAX_SEATS};
  const text = (key: MessageKey): RulesBlock => ({kind: 'text', text: words(key, values)});
  const item = (key: MessageKey): RulesBlock => ({kind: 'item', text: words(key, values)});
  const section = (heading: MessageKey, ...blocks: readonly RulesBlock[]): RulesSection => ({
    heading: words(heading),
    blocks,
  });
  return [
    section('rules.idea', text('rules.idea.1'), text('rules.idea.2')),
    section('rules.turn', text('rules.turn.1')),
    section('rules.robin', text('rules.robin.1')),
    section(
      'rules.free',
      text('rules.free.1'),
      item('rules.free.guess'),
      item('rules.free.vote'),
      text(finalRound ? 'rules.free.final' : 'rules.free.survived'),
    ),
    section('rules.sizes', sizesGrid(words)),
    section(
      'rules.house',
      ...[text('rules.house.1'), text('rules.house.2'), text('rules.house.3'), text('rules.house.4')],
    ),
    section('rules.villager', item('rules.villager.1'), item('rules.villager.2'), item('rules.villager.3')),
    section('rules.spy', item('rules.spy.1'), item('rules.spy.2'), item('rules.spy.3')),
    section('rules.keys', text('rules.keys.1')),
  ];
};
