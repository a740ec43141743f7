import type {Deadline} from '../deadline.ts';
import {asCount} from '../json.ts';
import type {Call, JsonSchema, WarmCall} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import {createPromptMaker, type Prompt} from './chat-template.ts';
import type {Engine, EngineContext, EngineModel, EnginePackage, EngineSequence, Token} from './engine.ts';
import {engineSchema} from './engine-schema.ts';
import type {ModelFile} from './model-files.ts';

/** A file's model in memory. */
export type LoadedFile = {
  readonly file: ModelFile;
  readonly model: EngineModel;
  readonly makePrompt: (call: Pick<Call, 'messages' | 'think'>) => Prompt;
  /** Returns the sequence of a context of at least this many tokens; makes it if there is none. */
  readonly sequenceFor: (contextTokens: number | undefined, signal: AbortSignal) => Promise<OpenSequence>;
  /** Makes the grammar of a schema. Returns a function that makes its state at the start of an answer. */
  readonly makeGrammar: (schema: JsonSchema) => Promise<() => object>;
  readonly dispose: () => Promise<void>;
};

/** A sequence and the room in its context, in tokens. */
export type OpenSequence = {readonly sequence: EngineSequence; readonly contextSize: number};

/** The context of calls that ask for none, in tokens. */
const CONTEXT_TOKENS = 8192;
/** The most tokens that are read at once. */
const BATCH = 512;

/** Loads a file. Rejects with the signal's reason, or with the engine's error. */
export const loadFile = async (
  {engine, package: engines}: {readonly engine: Engine; readonly package: EnginePackage},
  file: ModelFile,
  {contextTokens = CONTEXT_TOKENS, onLoad}: Pick<WarmCall, 'contextTokens' | 'onLoad'>,
  signal: AbortSignal,
): Promise<LoadedFile> => {
  const model = await engine.loadModel({
    modelPath: file.path,
    gpuLayers: {fitContext: {contextSize: contextTokens}},
    loadSignal: signal,
    onLoadProgress: fraction => onLoad?.(fraction),
  });
  let context: EngineContext | undefined;
  let sequence: EngineSequence | undefined;
  const longest = asCount(model.trainContextSize) ?? Number.POSITIVE_INFINITY;
  return {
    file,
    model,
    makePrompt: createPromptMaker(engines, model),
    sequenceFor: async (wanted = CONTEXT_TOKENS, createSignal) => {
      const contextSize = Math.min(wanted, longest);
      if (context !== undefined && context.contextSize < contextSize) {
        await context.dispose();
        context = undefined;
      }
      if (context === undefined) {
        const threads = Math.max(1, engine.cpuMathCores - 1);
        // Models with a sliding window could otherwise not be cut back to the start that prompts share.
        context = await model.createContext({
          ...{contextSize, threads, createSignal, batchSize: BATCH, swaFullCache: true},
        });
        sequence = context.getSequence();
      }
      // The engine rounds contexts up.
      return {sequence: sequence as EngineSequence, contextSize: Math.min(context.contextSize, contextSize)};
    },
    makeGrammar: async schema => {
      const grammar = await engine.createGrammarForJsonSchema(engineSchema(schema));
      return () => new engines.LlamaGrammarEvaluationState({model, grammar});
    },
    dispose: () => model.dispose(),
  };
};

/**
 * A part of a prompt is read in about this time, in milliseconds, since reading cannot be cancelled in between. Smaller
 * parts would be read more slowly: on a CPU 16 tokens take half as long as 64.
 */
const PART_MS = 500;
/** The first part, in tokens. */
const FIRST_PART = 32;

/** Reads tokens after what the sequence has read, in parts. Rejects with the signal's reason. */
const readParts = async (
  sequence: EngineSequence,
  tokens: readonly Token[],
  {signal, elapsedMs}: Deadline,
): Promise<void> => {
  let size = FIRST_PART;
  for (let at = sequence.nextTokenIndex; at < tokens.length; at = sequence.nextTokenIndex) {
    signal.throwIfAborted();
    const start = elapsedMs();
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(at, at + size));
    const ms = elapsedMs() - start;
    if (ms < PART_MS) size = Math.min(size * 2, BATCH);
    else if (ms > PART_MS * 2) size = Math.max(FIRST_PART, Math.floor(size / 2));
  }
  signal.throwIfAborted();
};

/**
 * Reads a prompt except for its last token, from which writing begins. Cuts the sequence back to the start that it
 * shares with the prompt. Rejects before reading when there is no room for the prompt and one more token. Returns the
 * milliseconds it took.
 */
export const readPrompt = async (
  {file}: LoadedFile,
  {sequence, contextSize}: OpenSequence,
  {tokens}: Prompt,
  deadline: Deadline,
): Promise<number> => {
  if (tokens.length >= contextSize)
    throw new ProviderError(
      'context-exceeded',
      `the prompt has ${tokens.length} tokens, and the context ${contextSize}`,
      {own: {fault: 'file-context', value: file.modelId}},
    );
  const start = deadline.elapsedMs();
  const rest = tokens.slice(0, -1);
  await sequence.adaptStateToTokens(rest, false);
  await readParts(sequence, rest, deadline);
  return deadline.elapsedMs() - start;
};
