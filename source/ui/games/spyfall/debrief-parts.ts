import type {DebriefLeak} from '../../../statistics/spyfall/debrief-types.ts';
import {makeRows, type Row, type Segment} from '../../table/rows.ts';
import {nameOf} from '../../table/seat-talk.ts';
import type {SpyfallTalk} from './spyfall-model.ts';

/** Returns a share in whole per cent. */
export const percent = (share: number): number => Math.round(share * 100);

const levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Returns a share as a bar of one cell. */
export const bar = (share: number): string =>
  levels[Math.min(levels.length - 1, Math.floor(share * levels.length))] ?? '';

/** The heading of a section of the debrief, with an empty row above. */
export const sectionHeading = (text: string): readonly Row[] => [[], [{text, token: 'accent'}]];

/** Which lines named the entity, who said them, and with which words. No rows when nobody did. */
export const leakRows = (
  talk: SpyfallTalk,
  leaks: readonly DebriefLeak[] = [],
  width: number,
): readonly Row[] => {
  if (leaks.length === 0) return [];
  const rows = leaks.flatMap(({turn, seat, text, part}) => {
    const gutter: Segment = {text: talk.words.number(turn), token: 'text.secondary'};
    const isYou = seat === talk.me ? 'yes' : 'no';
    const note = talk.words('table.debrief-leak', {isYou, name: nameOf(talk, seat), part});
    return [
      ...makeRows({text, indent: 4, gutter, base: talk.direction}, width),
      ...makeRows({text: note, indent: 6, token: 'text.secondary'}, width),
    ];
  });
  return [...sectionHeading(talk.words('table.debrief-leaks', {domain: talk.domain})), ...rows];
};
