import {waitWith} from '../deadline.ts';
import type {Engine} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import {DIALECTS} from './dialects.ts';
import {type Survey, type SurveyOptions, surveyServer} from './survey.ts';

/** What is known of a connection's server. */
export type Recognised = Pick<Survey, 'engine' | 'slots'>;

/** What one connection knows of its server. */
type Recognition = {
  /** Asks the server anew. Rejects with `ProviderError` when it has no list of models. */
  readonly ask: (signal: AbortSignal) => Promise<Survey>;
  /**
   * Returns what the server is. Asks it once, if nobody has; rejects only when the signal fires. After a silence,
   * only a caller who insists asks it again.
   */
  readonly recognise: (signal: AbortSignal, isInsisting?: boolean) => Promise<Recognised>;
};

type RecognitionOptions = Omit<SurveyOptions, 'isService'> & {
  readonly isKeyed: () => boolean;
  readonly guess: Engine;
};

/** Makes the knowledge of one connection. Calls that need it together wait for the same answers. */
export const createRecognition = ({guess, isKeyed, ...options}: RecognitionOptions): Recognition => {
  let known: Recognised | undefined;
  /** Whether the server left the question unanswered. No call waits for the same silence again. */
  let isSilent = false;
  let asking: Promise<void> | undefined;

  const ask: Recognition['ask'] = async signal => {
    const isService = isKeyed() || DIALECTS[guess].isService;
    const survey = await surveyServer({...options, isService}, signal);
    const {engine, slots} = survey;
    known = {engine: engine === 'plain' ? guess : engine, ...(slots === undefined ? {} : {slots})};
    return survey;
  };

  const noteFault = (error: unknown): void => {
    if (!(error instanceof ProviderError)) throw error;
    isSilent = error.code === 'timeout';
    // A server without a list of models has answered: there is nothing to ask again.
    const isAnswer = error.code === 'bad-request' || error.code === 'unsupported' || error.code === 'garbage';
    if (isAnswer) known = {engine: guess};
  };

  return {
    ask,
    recognise: async (signal, isInsisting = false) => {
      if (known === undefined && (isInsisting || !isSilent)) {
        // Its own signal: others may wait for the answers when this caller gives up.
        asking ??= ask(new AbortController().signal)
          .then(() => undefined, noteFault)
          .finally(() => {
            asking = undefined;
          });
        await waitWith(asking, signal);
      }
      return known ?? {engine: guess};
    },
  };
};
