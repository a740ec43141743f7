import {asCount, omitUndefined} from '../json.ts';
import type {Call, ModelInfo} from '../provider.ts';
import {readModels} from './convert.ts';

/** How long models stay in memory after their last call: for a game, or only for a question or two. */
export type KeepLoaded = 'long' | 'short';

/**
 * A table can think for long between two calls. A short time makes Ollama evict a model that was only tried before one
 * that is played with: it evicts by this time, not by age.
 */
const KEEP_ALIVE: Readonly<Record<KeepLoaded, string>> = {long: '30m', short: '1m'};

/** A load by the server of this many milliseconds or more means that the model was not in memory. */
const RELOAD_MS = 150;

/** A call as far as it needs a place in memory. */
type Placed = Pick<Call, 'modelId' | 'contextTokens'>;

/** The server-side settings of one call. */
export type Residence = {readonly contextTokens?: number; readonly keepAlive?: string};

/**
 * What one client knows of the models that an Ollama has in memory. Every client must send the same `num_ctx`, because
 * another one reloads the model, and Ollama waits with that until no call comes. Any call with a `keep_alive` sets this
 * wait back, so only the first call of a model sends it.
 */
export type LoadedModels = {
  /** Learns from the list of models and from an answer of `/api/ps`. */
  readonly learn: (
    running: unknown,
    models?: readonly Pick<ModelInfo, 'modelId' | 'contextTokens'>[],
  ) => void;
  /** Returns the context and the keep-alive to send with a call. */
  readonly residenceOf: (call: Placed) => Residence;
  /** Notes that a call has ended: the server's own load time in milliseconds, and the context that was sent. */
  readonly noteCall: (modelId: string, loadMs: number | undefined, sent: number | undefined) => void;
  /** Returns whether another client has changed the model's context, so that `/api/ps` should be asked before a call. */
  readonly isContended: (modelId: string) => boolean;
  /**
   * Returns what to do with a call that waits: send it again with the larger context that is loaded now, unload the
   * model, which has too little room, or nothing.
   */
  readonly adviceFor: (call: Placed, sent: number | undefined) => 'send-again' | 'unload' | 'wait';
  /** Returns the models of this client that are in memory, each with the context that it was last seen or called with. */
  readonly kept: () => readonly {readonly modelId: string; readonly contextTokens: number | undefined}[];
};

/** Makes the memory of one client; `keepLoaded` is how long its models stay. */
export const createLoadedModels = (keepLoaded: KeepLoaded): LoadedModels => {
  const loaded = new Map<string, number | undefined>();
  const longest = new Map<string, number>();
  const kept = new Set<string>();
  const used = new Map<string, number>();
  const contended = new Set<string>();

  const keepAliveOf = (modelId: string): string | undefined => {
    if (kept.has(modelId)) return undefined;
    // Someone else plays with it, and a question must not shorten its stay.
    return keepLoaded === 'short' && loaded.has(modelId) ? undefined : KEEP_ALIVE[keepLoaded];
  };
  const contextOf = ({modelId, contextTokens}: Placed): number | undefined => {
    if (contextTokens === undefined) return undefined;
    const room = loaded.get(modelId) ?? 0;
    // Ollama loads no more than the model was trained for, whatever it says.
    return Math.max(contextTokens, Math.min(room, longest.get(modelId) ?? room));
  };

  return {
    learn: (running, models = []) => {
      loaded.clear();
      for (const {name, context_length: context} of readModels(running)) loaded.set(name, asCount(context));
      for (const {modelId, contextTokens} of models)
        if (contextTokens !== undefined) longest.set(modelId, contextTokens);
    },
    residenceOf: call =>
      omitUndefined({contextTokens: contextOf(call), keepAlive: keepAliveOf(call.modelId)}),
    noteCall: (modelId, loadMs, sent) => {
      if (sent !== undefined) used.set(modelId, sent);
      if (kept.has(modelId) && loadMs !== undefined && loadMs >= RELOAD_MS) contended.add(modelId);
      else contended.delete(modelId);
      kept.add(modelId);
    },
    isContended: modelId => contended.has(modelId),
    adviceFor: (call, sent) => {
      if (sent === undefined) return 'wait';
      if ((contextOf(call) ?? 0) > sent) return 'send-again';
      const room = loaded.get(call.modelId);
      const most = longest.get(call.modelId);
      // Without the model's own length nobody knows whether the server has limited the context.
      return room !== undefined && most !== undefined && room < Math.min(sent, most) ? 'unload' : 'wait';
    },
    kept: () =>
      [...kept]
        .filter(modelId => loaded.has(modelId))
        .map(modelId => ({modelId, contextTokens: loaded.get(modelId) ?? used.get(modelId)})),
  };
};
