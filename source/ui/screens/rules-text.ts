import type {MessageValues} from '../../packs/words.ts';
import type {RulesBlock, RulesSection} from '../../tables/game-module.ts';
import {padText, textWidth} from '../../text/width.ts';
import {wrapText} from '../../text/wrap.ts';
import {hintKey} from '../key-label.ts';
import type {CommandId} from '../keymap.ts';
import type {TextLine} from './scroll-text.tsx';

/** Keys as the table has them while a line is typed, since that is where they are needed. */
export const tableKeys = (): MessageValues => {
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
