import {type Part, readReply} from '../collect.ts';
import {type Deadline, questionTimes, startDeadline, type Timeouts} from '../deadline.ts';
import type {Call, CallOptions, Provider} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import {keepText} from '../redact.ts';
import type {Prompt} from './chat-template.ts';
import {errorOfFile} from './file-error.ts';
import {type LoadedFile, type OpenSequence, readPrompt} from './loaded-file.ts';
import {type ModelFile, type ModelFiles, plainInfo} from './model-files.ts';
import {createShelf, type Shelf} from './shelf.ts';
import {writeReply} from './write-reply.ts';

/** What the provider of files is made with. */
export type GgufOptions = {
  readonly name: string;
  readonly files: ModelFiles;
  /** The folder in which the person may install the engine. */
  readonly engineFolder: string;
  readonly timeouts: Timeouts;
};

/** Makes a provider that runs `.gguf` files in this process. Run one call at a time: calls of a file share its state. */
export const createGgufProvider = ({name, files, engineFolder, timeouts}: GgufOptions): Provider => {
  const shelf = createShelf(engineFolder);
  const run = createRunner();
  return {
    name,
    generate: (call, options) => {
      return run.start(timeouts, options.signal, call.modelId, deadline =>
        readReply(
          answer(shelf, findFile(files, call.modelId), call, options, deadline),
          {...call, onProgress: options.onProgress},
          {wire: {cut: () => undefined}, deadline},
          () => [],
        ),
      );
    },
    warm: (call, signal) =>
      run.start(timeouts, signal, call.modelId, async deadline => {
        const opened = await openFile(shelf, findFile(files, call.modelId), call, deadline);
        const {messages = []} = call;
        if (messages.length > 0)
          await readPrompt(opened.loaded, opened.open, opened.loaded.makePrompt({messages}), deadline);
        return {loadMs: opened.loadMs};
      }),
    listModels: signal =>
      run.start(questionTimes(timeouts), signal, '', async () => {
        const named = files.named();
        // Who asks for a file by name does not wait for a folder.
        const others = named.length === 0 ? files.listed() : [];
        const infos = [];
        for (const file of named) {
          infos.push(
            await shelf.describe(file).catch(error => {
              throw errorOfFile(error, file.modelId);
            }),
          );
        }
        return [...infos, ...others.map(file => ({...plainInfo(file), isLoaded: shelf.isLoaded(file)}))];
      }),
    countTokens: ({text, ...call}, signal) =>
      run.start(timeouts, signal, call.modelId, async deadline => {
        const {loaded} = await openFile(shelf, findFile(files, call.modelId), call, deadline);
        return loaded.makePrompt({messages: [{role: 'user', content: text}]}).tokens.length;
      }),
    ping: async () => ({}),
    redact: keepText,
    close: () => run.close(shelf.clear),
  };
};

const findFile = (files: ModelFiles, modelId: string): ModelFile => {
  const file = files.get(modelId);
  if (file && files.isShorter?.(file))
    throw new ProviderError('model-missing', 'cut', {own: {fault: 'file-broken', value: modelId}});
  if (file) return file;
  throw new ProviderError('model-missing', 'ENOENT', {own: {fault: 'file-unreadable', value: modelId}});
};

/** Runs calls with a clock, and ends them when the provider is closed. */
const createRunner = () => {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const runOne = async <T>(
    times: Parameters<typeof startDeadline>[0],
    signal: AbortSignal,
    file: string,
    work: (deadline: Deadline) => Promise<T>,
  ): Promise<T> => {
    const deadline = startDeadline(times, AbortSignal.any([signal, closing.signal]));
    try {
      deadline.signal.throwIfAborted();
      const result = await work(deadline);
      deadline.signal.throwIfAborted();
      return result;
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : errorOfFile(error, file);
    } finally {
      deadline.end();
    }
  };
  return {
    start: <T>(...options: Parameters<typeof runOne<T>>): Promise<T> => {
      const one = runOne(...options);
      running.add(one);
      const leave = () => running.delete(one);
      one.then(leave, leave);
      return one;
    },
    close: async (clear: () => Promise<void>): Promise<void> => {
      closing.abort();
      await Promise.allSettled(running);
      await clear();
    },
  };
};

type Opened = {readonly loaded: LoadedFile; readonly open: OpenSequence; readonly loadMs: number};

/** Loads a file and its context, unless they are in memory. */
const openFile = async (
  shelf: Shelf,
  file: ModelFile,
  call: Parameters<Shelf['take']>[1],
  {signal, elapsedMs}: Deadline,
): Promise<Opened> => {
  const start = elapsedMs();
  const isLoaded = shelf.isLoaded(file);
  const loaded = await shelf.take(file, call, signal);
  const open = await loaded.sequenceFor(call.contextTokens, signal);
  return {loaded, open, loadMs: isLoaded ? 0 : elapsedMs() - start};
};

/** Writes the reply to a call, then says how it ended. */
async function* answer(
  shelf: Shelf,
  file: ModelFile,
  call: Call,
  options: Pick<CallOptions, 'isSecret'>,
  deadline: Deadline,
): AsyncGenerator<Part> {
  const {loaded, open, loadMs} = await openFile(shelf, file, call, deadline);
  const {model, makePrompt, makeGrammar} = loaded;
  const {sequence, contextSize} = open;
  const startGrammar = call.schema && (await makeGrammar(call.schema));
  const prompt = makePrompt(call);
  const readTokens = prompt.tokens.length;
  const before = await sharedTokens(open, prompt);
  try {
    const readMs = await readPrompt(loaded, open, prompt, deadline);
    const start = deadline.elapsedMs();
    const room = Math.min(call.maxTokens, contextSize - readTokens);
    const {signal} = deadline;
    const {finish, written} = yield* writeReply({model, sequence, prompt, call, startGrammar, room, signal});
    yield {
      ...{content: '', reasoning: '', hasEnded: true, finish},
      usage: {readTokens, cachedTokens: before, writtenTokens: written},
      durations: {loadMs, readMs, writeMs: deadline.elapsedMs() - start},
    };
  } finally {
    // A secret call is taken back. Otherwise the next call would show, by how much it has to read, which model was
    // asked in secret.
    if (options.isSecret) await sequence.adaptStateToTokens(prompt.tokens.slice(0, before), false);
  }
}

/** Cuts the sequence back to the start that it shares with a prompt. Returns its length in tokens. */
const sharedTokens = async ({sequence}: OpenSequence, {tokens}: Prompt): Promise<number> => {
  await sequence.adaptStateToTokens(tokens.slice(0, -1), false);
  return sequence.nextTokenIndex;
};
