import type {Part} from '../collect.ts';
import {parseJson} from '../json.ts';
import type {Call} from '../provider.ts';
import type {Prompt, ReplyStart} from './chat-template.ts';
import type {EngineModel, EngineSequence, Sampling, Token} from './engine.ts';
import {createThoughtSplitter, type Piece} from './split-thought.ts';

/** The sampling of llama.cpp's own server, for calls that leave it open. */
const TEMPERATURE = 0.8;
const DEFAULTS = {topK: 40, topP: 0.95, minP: 0.05} as const;

/** What a reply is written with. All of the prompt but its last token has been read. */
export type Writing = {
  readonly model: EngineModel;
  readonly sequence: EngineSequence;
  readonly prompt: Prompt;
  readonly call: Pick<Call, 'temperature' | 'seed'>;
  /** Makes the state of the grammar that an answer must follow, at its start. */
  readonly startGrammar: (() => object) | undefined;
  /** The most tokens to write. */
  readonly room: number;
  readonly signal: AbortSignal;
};

/** The most tokens of one character. */
const MOST_PER_CHARACTER = 8;
/** How many earlier tokens decide how a token is written, for example whether a space comes first. */
const TOKENS_BEFORE = 4;

/** Makes a function that returns the text of the next token, once its characters are whole. */
const createDecoder = ({detokenize}: EngineModel): ((token: Token) => string) => {
  let before: readonly Token[] = [];
  let open: readonly Token[] = [];
  return token => {
    open = [...open, token];
    const text = detokenize(open, true, before);
    if (text.endsWith('\uFFFD') && open.length < MOST_PER_CHARACTER) return '';
    before = [...before, ...open].slice(-TOKENS_BEFORE);
    open = [];
    return text;
  };
};

const samplingOf = (
  {temperature = TEMPERATURE, seed}: Writing['call'],
  grammar: () => object | undefined,
): Sampling => ({
  ...DEFAULTS,
  temperature,
  ...(seed === undefined ? {} : {seed}),
  grammarEvaluationState: grammar,
});

const partOf = (piece: Piece): Part => ({
  ...piece,
  hasEnded: false,
  finish: undefined,
  usage: {},
  durations: {},
});

/** How a run of writing ended. */
type Ending = {readonly finish: 'stop' | 'length' | 'restart'; readonly written: number};

/**
 * Writes from the end of the prompt. The grammar holds for the answer, not for a thought. `restart`: a model that might
 * have begun with a thought did not, so that its first token followed no grammar.
 */
async function* writeFrom(
  {model, sequence, prompt, call, startGrammar, room, signal}: Writing,
  start: ReplyStart,
): AsyncGenerator<Part, Ending> {
  const splitter = createThoughtSplitter(start, prompt.marks);
  const decode = createDecoder(model);
  let grammar: object | undefined;
  const sampling = samplingOf(call, () => {
    if (splitter.place() !== 'text') return undefined;
    grammar ??= startGrammar?.();
    return grammar;
  });
  let answer = '';
  let written = 0;
  for await (const token of sequence.evaluate(prompt.tokens.slice(-1), sampling)) {
    signal.throwIfAborted();
    written += 1;
    const text = decode(token);
    const was = splitter.place();
    const {reasoning, content} = splitter.push(text);
    const isFree = startGrammar !== undefined && was !== 'text';
    if (isFree && start === 'undecided' && was === 'undecided' && splitter.place() === 'text')
      return {finish: 'restart', written};
    // What follows a thought in the same token came before the grammar.
    const piece = {reasoning, content: isFree ? '' : content};
    answer += piece.content;
    yield partOf(piece);
    if (startGrammar && text.includes('}') && parseJson(answer) !== undefined)
      return {finish: 'stop', written};
    if (written >= room) {
      yield partOf(splitter.end());
      return {finish: 'length', written};
    }
  }
  yield partOf(splitter.end());
  return {finish: 'stop', written};
}

/** Writes a reply. Returns why it ended, and its number of tokens. */
export async function* writeReply(
  writing: Writing,
): AsyncGenerator<Part, {readonly finish: 'stop' | 'length'; readonly written: number}> {
  const {prompt, sequence} = writing;
  const {finish, written} = yield* writeFrom(writing, prompt.start);
  if (finish !== 'restart') return {finish, written};
  await sequence.adaptStateToTokens(prompt.tokens.slice(0, -1), false);
  const again = yield* writeFrom(writing, 'text');
  return {finish: again.finish === 'length' ? 'length' : 'stop', written: again.written};
}
