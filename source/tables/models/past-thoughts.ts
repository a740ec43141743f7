import type {Tagged} from '../../games/game.ts';
import {readCalls} from '../../records/call-recorder.ts';
import type {LooseRecord} from '../../records/read-record.ts';
import type {GameModule} from '../game-module.ts';
import type {ThoughtLog, ThoughtPlace} from './thought-log.ts';

/** For which move each call of a record was made, by the call's number. The rules have decided its events again. */
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

/** How slow a model may have been in a game whose calls cannot be read, in milliseconds. */
const UNKNOWN_REPLY = 10_000;

/** No hidden phase waits longer for what a file says of an earlier reply, in milliseconds. */
const LONGEST_REPLY = 120_000;

/**
 * Brings back what models thought before their game was cut off. Calls that cannot be read are not shown. Returns how
 * long the slowest reply in the open took, in milliseconds: hidden phases go on being as long.
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
