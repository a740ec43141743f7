import {hashNumbers} from '../../../games/chance.ts';
import type {PastFact, Seat} from '../../../games/game.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Remark} from '../../player.ts';
import type {Mind} from '../decide/mind.ts';
import {drawAt} from '../decide/streams.ts';
import type {Heard} from '../heard.ts';
import {itemAt} from '../lists.ts';
import {fillFor} from './address.ts';
import {firstLine} from './decks.ts';
import {isSaid} from './quotes.ts';

/** What house players remember of earlier games, and the lines of a persona that speak of it. */
const LINES = {
  survived: 'past_survived',
  guessed: 'past_guessed',
  convicted: 'past_convicted',
} as const;

/** What can have happened in an earlier game: a spy won unseen, a spy guessed right, a villager was voted out. */
export type PastKind = keyof typeof LINES;

const isKind = (kind: string): kind is PastKind => Object.hasOwn(LINES, kind);

/** A memory that this table may speak of: who would tell it, and whom it is about. */
type Memory = {readonly kind: PastKind; readonly teller: Seat; readonly about: Seat};

const memoriesOf = ({options, table, kit}: Mind): readonly Memory[] => {
  const seatOf = (name: string): Seat | undefined => table.seats.find(one => one.name === name)?.seat;
  return (options.past ?? []).flatMap(({kind, name, by}: PastFact): readonly Memory[] => {
    const about = seatOf(name);
    if (about === undefined || !isKind(kind)) return [];
    const tellers = kit.data.voice.personas.flatMap(persona =>
      by.includes(persona.name) ? (seatOf(persona.name) ?? []) : [],
    );
    return tellers.filter(teller => teller !== about).map(teller => ({kind, teller, about}));
  });
};

/** The share of games with a memory in which somebody speaks of it. */
const TOLD = 0.4;
/** Tells this draw from all others of the table's seed. */
const STREAM = 18;

/** The one memory that somebody may speak of in this game: the same for every seat; `undefined` in most games. */
const memoryOf = (mind: Mind): Memory | undefined => {
  if (!mind.options.past?.length) return undefined;
  const memories = memoriesOf(mind);
  const stream = hashNumbers(mind.options.seed, STREAM);
  if (memories.length === 0 || drawAt(stream, 0) >= TOLD) return undefined;
  return itemAt(memories, Math.floor(drawAt(stream, 1) * memories.length));
};

/** Before agreeing and doubting, but after all that the words of this game call for. */
const KEENNESS = 0.45;

/** Speaks of an earlier game, once, when the one whom it is about has answered. */
export const reminisce = (mind: Mind, view: SeatView, {question}: Heard): Remark | undefined => {
  const memory = memoryOf(mind);
  if (memory?.teller !== mind.me || memory.about !== question.to) return undefined;
  const said = view.turns.flatMap(({remarks}) => remarks.map(({text}) => text));
  const lines = mind.persona[LINES[memory.kind]];
  if (lines.some(line => isSaid(line, said))) return undefined;
  const line = firstLine(mind, lines, mind.streams.wordingRemark) ?? '';
  return {text: fillFor(mind, memory.about, line), keenness: KEENNESS};
};
