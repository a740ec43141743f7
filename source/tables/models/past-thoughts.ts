import type {Tagged} from '../../games/game.ts';
import {readCalls} from '../../records/call-recorder.ts';
import type {LooseRecord} from '../../records/read-record.ts';
import type {GameModule} from '../game-module.ts';
import type {ThoughtLog, ThoughtPlace} from './thought-log.ts';

/** The move of each call of a record, by the call's number. The record has been verified. */
const placesOf = (
  {rules, phases, placeOf}: GameModule,
  {lines}: LooseRecord,
): ReadonlyMap<number, ThoughtPlace> => {
  const places = new Map<number, ThoughtPlace>();
  const known: readonly string[] = [...phases.open, ...phases.covered];
  let view = rules.startView('spectator');
  for (const {line} of lines) {
    if (line.kind === 'event') {
      const told = rules.observe(line.event as Tagged, 'spectator');
      if (told !== undefined) view = rules.evolveView(view, told);
    } else if (line.kind === 'move' || line.kind === 'refused') {
      const {seat, phase, calls = []} = line;
      const {turn} = placeOf(view);
      if (known.includes(phase)) for (const call of calls) places.set(call, {seat, turn, phase});
    }
  }
  return places;
};

/** The slowest reply to assume when the calls of a game cannot be read, in milliseconds. */
const UNKNOWN_REPLY = 10_000;

/** The slowest earlier reply to believe from a file, in milliseconds. It bounds hidden phases. */
const LONGEST_REPLY = 120_000;

/**
 * Restores what models thought before their game was cut off. Skips calls that cannot be read. Returns how long the
 * slowest reply in the open took, in milliseconds, so that hidden phases stay as long.
 */
export const recallThoughts = (
  module: GameModule,
  folder: string,
  record: LooseRecord,
  log: ThoughtLog,
): number => {
  const read = readCalls(folder, record.header.id);
  const places = placesOf(module, record);
  let slowest = 0;
  for (const [index, call] of (read.ok ? read.value.calls : []).entries()) {
    const place = places.get(index + 1);
    if (!place) continue;
    log.add(place, call);
    const {totalMs = 0} = call.result?.durations ?? {};
    if (module.phases.open.includes(place.phase))
      slowest = Math.max(slowest, Math.min(totalMs, LONGEST_REPLY));
  }
  return slowest === 0 && places.size > 0 ? UNKNOWN_REPLY : slowest;
};
