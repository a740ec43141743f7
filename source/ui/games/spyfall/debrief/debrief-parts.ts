import type {BySeat, Seat} from '../../../../games/game.ts';
import type {Phase} from '../../../../games/spyfall/events.ts';
import type {SeatView} from '../../../../games/spyfall/view.ts';
import type {Debrief, DebriefLeak, DebriefTurn} from '../../../../statistics/spyfall/debrief-types.ts';
import type {SpyfallMaterial} from '../../../../tables/registry/spyfall/session.ts';
import type {MoveThought, StandIn} from '../../../../tables/table.ts';
import {nameOf} from '../../../table/seats/seat-talk.ts';
import {makeRows, type Row, type Segment} from '../../../table/talk/rows.ts';
import type {SpyfallTalk} from '../spyfall-model.ts';

/** What a debrief is written from. */
export type DebriefPage = {
  readonly view: SeatView;
  readonly talk: SpyfallTalk;
  readonly debrief: Debrief;
  /** What models thought, move by move; their names by seat, where models sat. */
  readonly thoughts?: readonly MoveThought<Phase>[];
  readonly seated?: BySeat<string>;
  readonly standIns?: BySeat<StandIn | undefined>;
  /** Returns the words for a topic in a language of the interface. */
  readonly topicWords?: SpyfallMaterial['topicWords'];
  readonly width: number;
  /** For a screen reader: sentences instead of a grid. */
  readonly isPlain: boolean;
};

/** Returns a share in whole per cent. */
export const percent = (share: number): number => Math.round(share * 100);

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

/** The villagers whose beliefs after a turn are known, with those. */
export const believers = (
  {view}: DebriefPage,
  {suspicion}: DebriefTurn,
): readonly (readonly [Seat, readonly number[]])[] =>
  suspicion.flatMap((row, seat) =>
    row === undefined || seat === view.end?.spy ? [] : [[seat, row] as const],
  );
