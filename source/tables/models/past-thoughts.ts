import {type GameEvent, PHASES} from '../../games/spyfall/events.ts';
import {readCalls} from '../../records/call-recorder.ts';
import type {LooseRecord} from '../../records/read-record.ts';
import type {ThoughtLog, ThoughtPlace} from './thought-log.ts';

/** For which move each call of a record was made, by the call's number. The rules have decided its events again. */
const placesOf = ({lines}: LooseRecord): ReadonlyMap<number, ThoughtPlace> => {
  const places = new Map<number, ThoughtPlace>();
  let turn = 0;
  for (const {line} of lines) {
    if (line.kind === 'event') {
      const event = line.event as GameEvent;
      if (event.type === 'turn-started') turn = event.turn;
    } else if (line.kind === 'move' || line.kind === 'refused') {
      const {seat, calls = []} = line;
      const phase = PHASES.find(known => known === line.phase);
      if (phase !== undefined) for (const call of calls) places.set(call, {seat, turn, phase});
    }
  }
  return places;
};

/** How slow a model may have been in a game whose calls cannot be read, in milliseconds. */
const UNKNOWN_REPLY = 10_000;

/** No hidden phase waits longer for what a file says of an earlier reply, in milliseconds. */
const LONGEST_REPLY = 120_000;

/** Phases in which everybody knows whose reply is waited for. */
const OPEN_PHASES: readonly (typeof PHASES)[number][] = ['question', 'answer'];

/**
 * Brings back what models thought before their game was cut off. Calls that cannot be read are not shown. Returns how
 * long the slowest reply in the open took, in milliseconds: hidden phases go on being as long.
 */
export const recallThoughts = (folder: string, record: LooseRecord, log: ThoughtLog): number => {
  const read = readCalls(folder, record.header.id);
  const places = placesOf(record);
  let slowest = 0;
  for (const [index, call] of (read.ok ? read.calls : []).entries()) {
    const place = places.get(index + 1);
    if (!place) continue;
    log.add(place, call);
    const {totalMs = 0} = call.result?.durations ?? {};
    if (OPEN_PHASES.includes(place.phase)) slowest = Math.max(slowest, Math.min(totalMs, LONGEST_REPLY));
  }
  return slowest === 0 && places.size > 0 ? UNKNOWN_REPLY : slowest;
};
