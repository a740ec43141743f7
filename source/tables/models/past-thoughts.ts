import type {GameEvent, Phase} from '../../games/spyfall/events.ts';
import {readCalls} from '../../records/call-recorder.ts';
import type {LooseRecord} from '../../records/read-record.ts';
import type {ThoughtLog, ThoughtPlace} from './thought-log.ts';

/** For which move each call of a record was made, by the call's number. */
const placesOf = ({lines}: LooseRecord): ReadonlyMap<number, ThoughtPlace> => {
  const places = new Map<number, ThoughtPlace>();
  let turn = 0;
  for (const {line} of lines) {
    if (line.kind === 'event') {
      const event = line.event as GameEvent;
      if (event.type === 'turn-started') turn = event.turn;
    } else if (line.kind === 'move' || line.kind === 'refused')
      for (const call of line.calls ?? [])
        places.set(call, {seat: line.seat, turn, phase: line.phase as Phase});
  }
  return places;
};

/** Brings back what models thought before their game was cut off. Calls that cannot be read are not shown. */
export const recallThoughts = (folder: string, record: LooseRecord, log: ThoughtLog): void => {
  const read = readCalls(folder, record.header.id);
  if (!read.ok) return;
  const places = placesOf(record);
  for (const [index, call] of read.calls.entries()) {
    const place = places.get(index + 1);
    if (place) log.add(place, call);
  }
};
