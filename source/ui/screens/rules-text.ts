import {MAX_SEATS, MIN_SEATS, majorityOf, paperRules, type SpyfallRules} from '../../games/spyfall/rules.ts';
import type {MessageValues, Words} from '../../packs/words.ts';
import {padText, textWidth} from '../../text/width.ts';
import {wrapText} from '../../text/wrap.ts';
import {hintKey} from '../key-label.ts';
import type {CommandId} from '../keymap.ts';
import {seatCounts} from './choices.ts';
import type {TextLine} from './scroll-text.tsx';

/** A part of the rules: its heading, and its paragraphs in order. */
export type RulesSection = {readonly heading: string; readonly blocks: readonly RulesBlock[]};

export type RulesBlock =
  | {readonly kind: 'text' | 'item'; readonly text: string}
  /** Rows of cells; the first row names the columns. */
  | {readonly kind: 'grid'; readonly rows: readonly (readonly string[])[]};

/** Keys as the table has them while a line is typed, since that is where they are needed. */
const keyValues = (): MessageValues => {
  const key = (id: CommandId): string => hintKey(id, ['table', 'line', 'text']) ?? '';
  return {
    lower: key('grade-down'),
    higher: key('grade-up'),
    nextTopic: key('next-topic'),
    suggestions: key('suggestions'),
    suspicions: key('suspicions'),
    candidates: key('candidates'),
    card: key('reveal-card'),
    help: key('help'),
    back: key('back'),
    quit: key('quit'),
  };
};

/** Turns and deciding votes by number of seats, as the rules of the game have them. */
const sizesGrid = (words: Words): RulesBlock => ({
  kind: 'grid',
  rows: [
    [words('rules.sizes.seats'), words('rules.sizes.turns'), words('rules.sizes.majority')],
    ...seatCounts().map(seats =>
      [seats, paperRules(seats).turns, majorityOf(seats)].map(count => words.number(count)),
    ),
  ],
});

/** The rules in force in words, with advice and keys. Numbers come from the rules, keys from the keymap. */
export const rulesSections = (
  words: Words,
  rules: Pick<SpyfallRules, 'finalRound'>,
): readonly RulesSection[] => {
  const values = {...keyValues(), min: MIN_SEATS, max: MAX_SEATS};
  const text = (key: Parameters<Words>[0]): RulesBlock => ({kind: 'text', text: words(key, values)});
  const item = (key: Parameters<Words>[0]): RulesBlock => ({kind: 'item', text: words(key, values)});
  const section = (heading: Parameters<Words>[0], ...blocks: readonly RulesBlock[]): RulesSection => ({
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
      text(rules.finalRound ? 'rules.free.final' : 'rules.free.survived'),
    ),
    section('rules.sizes', sizesGrid(words)),
    section('rules.house', text('rules.house.1'), text('rules.house.2'), text('rules.house.3')),
    section('rules.villager', item('rules.villager.1'), item('rules.villager.2'), item('rules.villager.3')),
    section('rules.spy', item('rules.spy.1'), item('rules.spy.2'), item('rules.spy.3')),
    section('rules.keys', text('rules.keys.1')),
  ];
};

const gridLines = (rows: readonly (readonly string[])[]): readonly TextLine[] => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map(row => textWidth(row[column] ?? ''))),
  );
  return rows.map((row, index) => ({
    text: row
      .map((cell, column) => padText(cell, (widths[column] ?? 0) + 3))
      .join('')
      .trimEnd(),
    token: index === 0 ? 'text.secondary' : 'text.primary',
  }));
};

const blockLines = (block: RulesBlock, width: number): readonly TextLine[] => {
  if (block.kind === 'grid') return gridLines(block.rows);
  if (block.kind === 'text') return wrapText(block.text, width).map(text => ({text}));
  return wrapText(block.text, width - 2).map((text, index) => ({
    text: `${index === 0 ? '· ' : '  '}${text}`,
  }));
};

/** A text ready to be shown, and the row on which each of its sections begins. */
export type LaidOutRules = {readonly lines: readonly TextLine[]; readonly starts: readonly number[]};

/** Lays the sections out in lines of at most `width` cells. */
export const layOutRules = (sections: readonly RulesSection[], width: number): LaidOutRules => {
  const lines: TextLine[] = [];
  const starts: number[] = [];
  for (const {heading, blocks} of sections) {
    if (lines.length > 0) lines.push({text: ''});
    starts.push(lines.length);
    lines.push({text: heading, token: 'accent'});
    for (const [index, block] of blocks.entries()) {
      if (index > 0 && block.kind === 'text') lines.push({text: ''});
      lines.push(...blockLines(block, width));
    }
  }
  return {lines, starts};
};
