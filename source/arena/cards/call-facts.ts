import type {BySeat} from '../../games/game.ts';
import {omitUndefined} from '../../providers/json.ts';
import type {CallRecord} from '../../records/calls.ts';
import type {LooseRecord} from '../../records/read-record.ts';
import type {MoveLine, RefusedLine} from '../../records/types.ts';
import type {CallFact, Validity} from '../../statistics/models/card.ts';

/** Who sat at a table, by seat, and its language. */
export type CalledTable = {readonly labels: BySeat<string>; readonly lang: string};

type Reply = MoveLine<unknown> | RefusedLine<unknown>;

/** The replies of a record to one request, in order. */
const repliesByRequest = ({lines}: LooseRecord): ReadonlyMap<string, readonly Reply[]> => {
  const requests = new Map<string, Reply[]>();
  for (const {line} of lines) {
    if (line.kind !== 'move' && line.kind !== 'refused') continue;
    const key = `${line.seat} ${line.request}`;
    requests.set(key, [...(requests.get(key) ?? []), line]);
  }
  return requests;
};

const validityOf = (replies: readonly Reply[], hasEnded: boolean): Validity | undefined => {
  const move = replies.find(({kind}) => kind === 'move');
  if (move) return move.attempt === 1 ? 'first' : 'rethought';
  // In a game that was stopped, the model might have thought again.
  return hasEnded ? 'never' : undefined;
};

const sumOf = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter(value => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
};

const factOf = (calls: readonly CallRecord[]) => {
  const results = calls.flatMap(({result}) => result ?? []);
  const durations = results.map(result => result.durations);
  const usages = results.map(({usage}) => usage);
  return {
    ms: sumOf(durations.map(({totalMs}) => totalMs)) ?? 0,
    ...omitUndefined({
      firstTokenMs: durations[0]?.firstTokenMs,
      loadMs: sumOf(durations.map(({loadMs}) => loadMs)),
      inTokens: sumOf(usages.map(({readTokens}) => readTokens)),
      outTokens: sumOf(usages.map(({writtenTokens}) => writtenTokens)),
      writeMs: sumOf(durations.map(({writeMs}) => writeMs)),
    }),
  };
};

/** Returns what is known of every move that a model was asked for in a game. House players and people call nobody. */
export const callFacts = (
  record: LooseRecord,
  calls: readonly CallRecord[],
  {labels, lang}: CalledTable,
): readonly CallFact[] => {
  const last = record.lines.at(-1)?.line;
  const hasEnded = last?.kind === 'end' && last.outcome === 'ended';
  return [...repliesByRequest(record).values()].flatMap((replies): readonly CallFact[] => {
    const [first] = replies;
    const numbers = replies.flatMap(reply => reply.calls ?? []);
    const validity = validityOf(replies, hasEnded);
    if (!first || numbers.length === 0 || validity === undefined) return [];
    const model = labels[first.seat] ?? '';
    const own = numbers.flatMap(number => calls[number - 1] ?? []);
    return [{model, move: first.phase, lang, validity, ...factOf(own)}];
  });
};
