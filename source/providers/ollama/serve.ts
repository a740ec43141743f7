import {asTokens, omitUndefined} from '../json.ts';
import {readAnswer} from '../name-error.ts';
import type {CallResult, Durations, Usage, WarmCall} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import {type Client, checkAnswer, EXTRA_MS} from './client.ts';
import {makeKeepRequest, makeWarmRequest, millisecondsOf} from './convert.ts';
import type {LoadedModels, Residence} from './loaded-models.ts';
import {untilServed} from './until-served.ts';

/** How long a model stays after a game: Ollama's own default. */
const AFTER_GAME = '5m';

/** How often one call is sent again, and asks to unload its model: a server may contradict itself. */
const MOST_RESENDS = 2;
const MOST_UNLOADS = 2;

/** A look that fails changes nothing: the call that follows tells what is wrong. */
const ignoreFault = (error: unknown): void => {
  if (!(error instanceof ProviderError)) throw error;
};

/** Questions to one Ollama about the models that it has in memory. */
export const createLooks = ({ask}: Client, loaded: LoadedModels) => {
  const lookWhatRuns = (signal: AbortSignal): Promise<void> =>
    ask(signal, async (client, {wire}) => loaded.learn(readAnswer(await client.ps(), wire.redact)), EXTRA_MS);
  return {
    /** Looks before a call, if another client has loaded the model anew. */
    before: async (modelId: string, signal: AbortSignal): Promise<void> => {
      if (loaded.isContended(modelId)) await lookWhatRuns(signal).catch(ignoreFault);
    },
    /** Looks while a call waits that was sent with a context. */
    during: async (call: WarmCall, sent: number | undefined, signal: AbortSignal) => {
      await lookWhatRuns(signal);
      return loaded.adviceFor(call, sent);
    },
    /** Unloads a model after its running calls, which Ollama would do only when nobody calls it. */
    unload: (modelId: string, signal: AbortSignal) =>
      ask(signal, client => client.chat(makeKeepRequest(modelId, 0))),
    /** Lets all models that are still in memory leave sooner. */
    after: async (signal: AbortSignal): Promise<void> => {
      await lookWhatRuns(signal);
      const requests = loaded
        .kept()
        .map(({modelId, contextTokens}) => makeKeepRequest(modelId, AFTER_GAME, contextTokens));
      await Promise.all(requests.map(request => ask(signal, client => client.chat(request))));
    },
  } as const;
};

/** What loading a model told; `readTokens` only when it also read. */
export type Warmed = Pick<Durations, 'loadMs'> & Pick<Usage, 'readTokens'>;
/** Sends a call with the context that the server has loaded, if it is large enough. */
export type Serve = <T extends CallResult | Warmed>(
  call: WarmCall,
  signal: AbortSignal,
  send: (settings: Residence, signal: AbortSignal, touch: () => void) => Promise<T>,
) => Promise<T>;

/** Makes the function that sends the calls of one Ollama. */
export const createServing =
  (looks: ReturnType<typeof createLooks>, loaded: LoadedModels, lookMs: number): Serve =>
  async (call, signal, send) => {
    const {modelId} = call;
    await looks.before(modelId, signal);
    let sent: number | undefined;
    let [sendings, unloads] = [0, 0];
    const look = async (looking: AbortSignal) => {
      const advice = await looks.during(call, sent, looking);
      if (advice === 'unload' && unloads++ < MOST_UNLOADS) await looks.unload(modelId, looking);
      return advice === 'send-again' && sendings <= MOST_RESENDS ? 'send-again' : 'wait';
    };
    const result = await untilServed({
      ...{signal, lookMs, look},
      send: (sending, touch) => {
        sendings += 1;
        const settings = loaded.residenceOf(call);
        sent = settings.contextTokens;
        return send(settings, sending, touch);
      },
    });
    loaded.noteCall(modelId, 'durations' in result ? result.durations.loadMs : result.loadMs, sent);
    return result;
  };

/** Makes a function that loads a model, and reads the start of its prompts if there is one. */
export const createWarming =
  (serve: Serve, {run}: Client) =>
  (call: WarmCall, signal: AbortSignal): Promise<Warmed> =>
    serve(call, signal, ({keepAlive, ...context}, sending) =>
      run({signal: sending}, checkAnswer, async (client, {wire}): Promise<Warmed> => {
        const request = makeWarmRequest({...call, ...context}, keepAlive);
        const answer = readAnswer(await client.chat(request), wire.redact);
        return omitUndefined({
          loadMs: millisecondsOf(answer.load_duration),
          readTokens: asTokens(answer.prompt_eval_count),
        });
      }),
    );
