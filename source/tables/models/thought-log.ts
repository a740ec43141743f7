import {findObjects} from '../../prompts/reply/find-objects.ts';
import type {Redact} from '../../providers/redact.ts';
import type {CallRecord, CallReply} from '../../records/calls.ts';
import {washText} from '../../text/wash.ts';
import type {MoveThought, MoveTry} from '../table.ts';

/** The longest thinking that is shown of one reply, in graphemes. */
const MAX_THOUGHT = 4000;

/** Returns everything private in a reply: reasoning, words beside the object, the assessment. */
export const thoughtOf = ({
  text,
  reasoning = '',
}: Pick<CallReply, 'text' | 'reasoning'>): string | undefined => {
  const start = text.search(/\|\|\||\{|```/);
  const before = (start < 0 ? text : text.slice(0, start)).replace(/<\/?\s*think(ing)?\s*>/gi, '');
  const objects = findObjects(text)?.objects ?? [];
  const assessment = objects.map(object => object.assessment).find(value => typeof value === 'string');
  const parts = [reasoning, before, assessment ?? ''].map(part =>
    washText(String(part), {keepNewlines: true, maxGraphemes: MAX_THOUGHT}).trim(),
  );
  const told = parts.filter(part => part !== '').join('\n');
  return told === '' ? undefined : told;
};

/** The move for which a call was made. */
export type ThoughtPlace = Pick<MoveThought, 'seat' | 'turn' | 'phase'>;

/** What the models of a table thought, move by move, in order. */
export type ThoughtLog = {
  readonly add: (place: ThoughtPlace, call: CallRecord) => void;
  readonly all: () => readonly MoveThought[];
};

/** The try of a call, for the debrief; `undefined` when the call brought no reply. */
const tryOf = ({result, fault, retries = []}: CallRecord, redact: Redact): MoveTry | undefined => {
  if (!result) return undefined;
  const thought = thoughtOf(result);
  return {
    thought: thought === undefined ? undefined : redact(thought),
    writtenTokens: result.usage.writtenTokens,
    totalMs: result.durations.totalMs ?? 0,
    retries: retries.length,
    fault,
  };
};

/** Makes a log. `redact` removes the servers' keys, which may appear only after a reply is decoded. */
export const createThoughtLog = (redact: Redact): ThoughtLog => {
  const moves = new Map<string, ThoughtPlace & {readonly tries: MoveTry[]}>();
  return {
    add: ({seat, turn, phase}, call) => {
      const made = tryOf(call, redact);
      if (!made) return;
      const key = JSON.stringify([seat, turn, phase]);
      const move = moves.get(key) ?? {seat, turn, phase, tries: []};
      move.tries.push(made);
      moves.set(key, move);
    },
    all: () => [...moves.values()],
  };
};
