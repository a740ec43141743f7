import type {EarReading, LineNotes, Move} from '../../games/spyfall/events.ts';
import type {SpyfallTypes} from '../../games/spyfall/spyfall.ts';
import {currentTurn, type SeatView} from '../../games/spyfall/view.ts';
import type {PromptTopic} from '../../prompts/game-prompts.ts';
import {
  buildEarMessages,
  type EarPrompt,
  makeEarSchema,
  parseEarReading,
  type SaidLine,
} from '../../prompts/spyfall/hear-line.ts';
import {doLater, untilAborted} from '../../providers/deadline.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import type {ListeningModel, PersonEar} from '../person-ear.ts';
import type {HouseKit} from './kit.ts';
import {itemAt} from './lists.ts';
import {endsOf} from './read/read-end.ts';

/** How long a line waits for its reading, in milliseconds. The table stands still meanwhile. */
const DEADLINE_MS = 4000;
/** After so many failures in a row the model is not asked again in the game. */
const MOST_FAILURES = 2;
/** Room for a reply of three fields, however it is laid out. */
const REPLY_TOKENS = 200;

/** Returns the topics of house players in words, as a model is told them. */
export const promptTopics = ({data}: HouseKit): readonly PromptTopic[] =>
  data.features.map(({id}, feature) => ({
    id,
    noun: itemAt(data.topics, feature).noun,
    ends: endsOf({data}, feature),
  }));

/** The line of a move; nothing where there is none to read, or its meaning is known already. */
const lineToRead = (kit: HouseKit, view: SeatView, move: Move): SaidLine | undefined => {
  if ((move.type !== 'ask' && move.type !== 'answer') || move.reading || move.text.trim() === '')
    return undefined;
  const {text} = move;
  if (move.type === 'ask')
    return kit.lines.question(text, view.table?.seats[move.to]?.name ?? '')
      ? undefined
      : {kind: 'question', text};
  const question = currentTurn(view)?.question?.text ?? '';
  return kit.lines.answer(text) ? undefined : {kind: 'answer', text, question};
};

/** Asks the model about one line; `undefined` when it fails, is too slow, or its reply cannot be used. */
const askModel = async (
  {provider, settings, group, deadlineMs = DEADLINE_MS}: ListeningModel,
  prompt: EarPrompt,
  said: SaidLine,
  leaving: AbortSignal,
): Promise<EarReading | undefined> => {
  const late = new AbortController();
  const inTime = doLater(() => late.abort(), deadlineMs);
  const signal = AbortSignal.any([leaving, late.signal]);
  const schema = prompt.form === 'schema' ? {schema: makeEarSchema(prompt, said.kind)} : {};
  const call = {
    ...settings,
    maxTokens: REPLY_TOKENS,
    temperature: 0,
    messages: buildEarMessages(prompt, said),
  };
  try {
    // A model in this process goes on for a while after the signal.
    const {text} = await untilAborted(provider.generate({...call, ...schema}, {signal, group}), signal);
    return parseEarReading(text, prompt.topics, said.kind);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return undefined;
  } finally {
    inTime();
  }
};

/**
 * Lets a model read a person's lines at a table. It gets the words of the line, of its question and of the topics, and
 * nothing of the game: no name, no card, no candidate.
 */
export const createModelEar = (
  kit: HouseKit,
  lang: string,
  model: ListeningModel,
): PersonEar<SpyfallTypes> => {
  const prompt: EarPrompt = {topics: promptTopics(kit), lang, form: model.form};
  let [failures, hasFailed] = [0, false];
  const isOn = (): boolean => failures < MOST_FAILURES;
  const note = (reading: EarReading | undefined): LineNotes => {
    failures = reading ? 0 : failures + 1;
    hasFailed ||= reading === undefined;
    return reading ? {ear: reading} : {};
  };
  return {
    rules: buildEarMessages(prompt, {kind: 'question', text: ''}).slice(0, 1),
    isOn,
    hasFailed: () => hasFailed,
    prepare: ({view}, move, signal) => {
      const said = isOn() ? lineToRead(kit, view, move) : undefined;
      if (said === undefined) return undefined;
      return askModel(model, prompt, said, signal).then(reading =>
        signal.aborted ? move : {...move, ...note(reading)},
      );
    },
  };
};
