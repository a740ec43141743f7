import {readFileSync, writeFileSync} from 'node:fs';
import type {Move} from '../../source/games/spyfall/events.ts';
import type {SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import {makeLine, parseHeader} from '../../source/records/lines.ts';
import type {RecordLine} from '../../source/records/types.ts';
import {hostileTexts, JOINERS} from './hostile-text.ts';
import {legalReply, type ScriptedCall} from './scripted-ollama.ts';

/** Lines that somebody may say at a table, without end: rows of each sign that joins, then trouble of every kind. */
export function* hostileLines(seed: number): Generator<string, never> {
  for (const sign of JOINERS) yield `Hm ${sign.repeat(60)}`;
  for (const text of hostileTexts(seed)) yield `Hm ${text}`.slice(0, 1500);
  throw new Error('There is always one more.');
}

/** What a well-behaved model would say, with hostile lines for its words. */
export const hostileReply =
  (lines: Iterator<string, never>) =>
  (call: ScriptedCall): string => {
    const reply = legalReply(call);
    if (!reply.startsWith('{')) return reply;
    const fields = Object.entries(JSON.parse(reply) as object);
    const said = fields.map(([field, value]) =>
      typeof value === 'string' && /[.?]$/u.test(value) ? [field, lines.next().value] : [field, value],
    );
    return JSON.stringify(Object.fromEntries(said));
  };

/** The moves that a phase has, the likely ones first. */
const movesOf = (phase: string, seats: number, text: string): readonly Move[] => {
  if (phase === 'question') return Array.from({length: seats}, (_, to) => ({type: 'ask', to, text}));
  if (phase === 'answer') return [{type: 'answer', text}];
  return [phase === 'guess' ? {type: 'pass'} : {type: 'skip'}];
};

const isSpoken = (phase: string): boolean => phase === 'question' || phase === 'answer';

/** A game of the record's setup in which these texts are asked and answered, up to the next question after the last. */
const playTexts = (setup: SpyfallSetup, texts: readonly string[]): readonly RecordLine[] => {
  const lines: RecordLine[] = [];
  const waiting = [...texts];
  const dealt = spyfall.deal(setup);
  let ruling = dealt;
  let state = spyfall.start();
  let n = 0;
  for (let request = 1; ruling.ok; request += 1) {
    for (const event of ruling.events) {
      state = spyfall.evolve(state, event);
      n += 1;
      lines.push({kind: 'event', n, event});
    }
    const [next] = spyfall.awaiting(state);
    if (next === undefined) throw new Error('The game is over.');
    const {seat, phase} = next;
    const text = isSpoken(phase) ? waiting.shift() : '';
    if (text === undefined) return lines;
    const tried = movesOf(phase, setup.players.length, text).map(move => ({
      move,
      ruled: spyfall.decide(state, seat, move),
    }));
    const found = tried.find(({ruled}) => ruled.ok);
    if (found === undefined) throw new Error(`No move in ${phase}.`);
    lines.push({kind: 'move', seat, request, phase, move: found.move, attempt: 1});
    ruling = found.ruled;
  }
  throw new Error('The setup cannot be played.');
};

/**
 * Puts a game into a record that has only begun: hostile lines as nobody has washed them, two a turn, in a file such as
 * anybody may send.
 */
export const fillRecord = (file: string, texts: readonly string[]): void => {
  const [header = ''] = readFileSync(file, 'utf8').split('\n');
  const parsed = parseHeader(header);
  if (!parsed.ok) throw new Error(parsed.problem.code);
  const names = texts.map((_, index) => `@${index}@`);
  const lines = playTexts(parsed.value.setup as SpyfallSetup, names)
    .map(makeLine)
    .join('');
  const filled = lines.replaceAll(/"@(\d+)@"/gu, (_, index) => JSON.stringify(texts[Number(index)]));
  writeFileSync(file, `${header}\n${filled}`);
};
