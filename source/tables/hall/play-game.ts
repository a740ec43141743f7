import type {GameTypes, Tagged} from '../../games/game.ts';
import {createHistoryLimit, type ModelCallNote} from '../../players/model-options.ts';
import {createModelPlayer} from '../../players/model-player.ts';
import type {SeatPlayer} from '../../players/player.ts';
import type {GamePrompts} from '../../prompts/game-prompts.ts';
import {omitUndefined} from '../../providers/json.ts';
import type {CallOptions, Provider, ReplyForm, Retry} from '../../providers/provider.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import {type JobRecord, openJobFiles} from '../../records/job-recorder.ts';
import type {Competitor, RecordJob} from '../../records/types.ts';
import type {CheckedRecord} from '../../records/verify-record.ts';
import {runGame} from '../../runner/run-game.ts';
import type {ContestGame} from '../game-module.ts';
import {makeModelCompetitor} from '../models/model-table.ts';
import {makeCompetitors, type SeatingFacts, seatPlayers} from '../seat-players.ts';
import {findRecord} from './found-record.ts';
import {type Hall, setupFacts} from './hall.ts';
import type {HallModel} from './hall-models.ts';

/** One game to play in a hall. */
export type HallGame = ContestGame & {
  readonly job: RecordJob;
  /** The labels of the players, in the order of the setup's. */
  readonly labels: readonly string[];
  readonly seed: number;
};

/** How a game of a hall is watched and stopped. */
export type HallGameOptions = {
  /** The folder of the records. */
  readonly folder: string;
  /** The time, as ISO 8601. */
  readonly now: () => string;
  readonly signal: AbortSignal;
  /** Hears every call of a model. */
  readonly onCall?: (label: string, note: ModelCallNote) => void;
  /** Hears every fault of a model's server, also those after which the call is tried again. */
  readonly onFault?: (label: string, fault: {readonly code: string}) => void;
};

/** What came of a game. */
export type PlayedGame = {
  /**
   * `known`: the folder has its finished record. `aborted`: a server failed, or the signal fired; the record can be
   * continued. `lost`: the record can't be written.
   */
  readonly outcome: 'ended' | 'known' | 'aborted' | 'lost';
  /** The side that won; `null`: none. */
  readonly winner: string | null;
  /** The server's fault that aborted it, and the label of the model that was asked. */
  readonly fault?: {readonly label: string; readonly error: ProviderError};
  /** The system's code of what can't be written. */
  readonly code?: string;
};

type Player = SeatPlayer<GameTypes>;

/** Tells of a provider's faults, also of those before another try. */
const hearFaults = (provider: Provider, onFault: (fault: Retry | ProviderError) => void): Provider => ({
  ...provider,
  generate: async (call, options) => {
    const onRetry: CallOptions['onRetry'] = retry => {
      onFault(retry);
      options.onRetry?.(retry);
    };
    try {
      return await provider.generate(call, {...options, onRetry});
    } catch (error) {
      if (error instanceof ProviderError && error.code !== 'cancelled') onFault(error);
      throw error;
    }
  },
});

/** Makes the model players of one game. What its seats share is made once. */
const createModelPlayers = (
  hall: Hall,
  {scenario, job}: HallGame,
  keepCall: (label: string, note: ModelCallNote) => number,
  onFault: (label: string, fault: Retry | ProviderError) => void,
) => {
  const {house, prompts} = hall.scenario(scenario);
  const made = new Map<ReplyForm, GamePrompts<GameTypes>>();
  const promptsOf = (form: ReplyForm): GamePrompts<GameTypes> => {
    const known = made.get(form) ?? hall.parts.prompts.create({...prompts, form, entities: house.entities});
    made.set(form, known);
    return known;
  };
  const histories = new Map<HallModel, ReturnType<typeof createHistoryLimit>>();
  return ({label}: Competitor): Player => {
    const model = hall.models.get(label);
    if (!model) throw new Error(`The model ${label} was not prepared.`);
    const history = histories.get(model) ?? createHistoryLimit(model.historyTurns);
    histories.set(model, history);
    return createModelPlayer({
      provider: hearFaults(model.provider, fault => onFault(label, fault)),
      settings: model.settings,
      prompts: promptsOf(model.form),
      form: model.form,
      history,
      ...omitUndefined({roomTokens: model.roomTokens}),
      group: job.id,
      // Nobody watches.
      isHiddenPhase: () => false,
      noteCall: note => keepCall(label, note),
    });
  };
};

/** The competitors of a game under their labels, with the version of the house players. */
const competitorsOf = (hall: Hall, facts: SeatingFacts, labels: readonly string[]): readonly Competitor[] => {
  const chosen = labels.map(label => {
    const source = hall.players.find(player => player.label === label)?.sources[0];
    if (!source) throw new Error(`Nobody is called ${label}.`);
    return source.kind === 'house'
      ? {kind: 'house' as const, level: source.level ?? ('normal' as const)}
      : source;
  });
  const models = labels.flatMap(label => hall.models.get(label) ?? []);
  let next = 0;
  const made = makeCompetitors(facts, chosen, () => {
    const model = models[next];
    if (!model) throw new Error('A model was not prepared.');
    next += 1;
    return makeModelCompetitor(model);
  });
  return made.map((competitor, index) => ({
    ...competitor,
    label: labels[index] ?? competitor.label,
    ...(competitor.kind === 'house'
      ? {options: {...competitor.options, version: hall.parts.houseVersion}}
      : {}),
  }));
};

/** A game that is dealt, and its record so far. */
type Started = {
  readonly facts: SeatingFacts;
  readonly competitors: readonly Competitor[];
  readonly record: JobRecord;
  readonly soFar: CheckedRecord<GameTypes> | undefined;
  readonly opening: readonly Tagged[];
  readonly setup: object;
};

const start = (hall: Hall, game: HallGame, {folder, now}: HallGameOptions): Started | PlayedGame => {
  const {module, contest, maker, models, checkout} = hall;
  const {house, prompts} = hall.scenario(game.scenario);
  const setup = contest.makeSetup(game, setupFacts(house, game.seed));
  const dealt = module.rules.deal(setup);
  if (!dealt.ok) throw new Error(`The game ${game.job.id} can't be dealt: ${dealt.refusal.code}.`);
  const base = {module, house, seed: game.seed, level: 'normal', recentLines: [], past: []} as const;
  const competitors = competitorsOf(hall, {...base, events: dealt.events}, game.labels);
  const found = findRecord(module, folder, game.job.id, {setup, competitors});
  if (found?.isFinished) return {outcome: 'known', winner: contest.winnerOf(found.record.events)};
  const soFar = found?.record;
  const hasModels = game.labels.some(label => models.has(label));
  const header = {
    game: module.rules.id,
    setup,
    packs: [...house.packs, ...(hasModels ? [prompts.stamp] : [])],
    promptVersion: hasModels ? prompts.version : null,
    competitors,
    job: game.job,
    program: maker.version,
    ...checkout,
    startedAt: now(),
  };
  const events = soFar ? [...soFar.events, ...soFar.owed] : dealt.events;
  return {
    facts: {...base, events},
    competitors,
    record: soFar
      ? {resumed: {after: soFar.events.length, program: maker.version, ...checkout, at: now()}}
      : {header},
    soFar,
    opening: soFar ? soFar.owed : dealt.events,
    setup,
  };
};

const isServerFault = (fault: unknown): fault is ProviderError =>
  fault instanceof ProviderError && fault.code !== 'cancelled';

/**
 * Plays one game of a hall to its end, and records it under the id of its job. A finished record is not played again; an
 * unfinished one that still fits is continued, and any other is put aside. Rejects only on a bug.
 */
export const playGame = async (hall: Hall, game: HallGame, options: HallGameOptions): Promise<PlayedGame> => {
  const started = start(hall, game, options);
  if ('outcome' in started) return started;
  const {facts, competitors, record, soFar, opening, setup} = started;
  const {folder, signal, onCall} = options;
  let code: string | undefined;
  const onProblem = (problem: {readonly code: string}): void => {
    code ??= problem.code;
  };
  const place = {folder, id: game.job.id, onProblem};
  const {record: recorder, calls} = openJobFiles(place, record);
  if (!recorder.isKept()) return {outcome: 'lost', winner: null, ...omitUndefined({code})};
  const keepCall = (label: string, note: ModelCallNote): number => {
    onCall?.(label, note);
    return calls.note(note);
  };
  const failed = new Map<unknown, string>();
  const noteFault = (label: string, fault: Retry | ProviderError): void => {
    failed.set(fault, label);
    options.onFault?.(label, fault);
  };
  const seating = seatPlayers(facts, competitors, createModelPlayers(hall, game, keepCall, noteFault));
  const {rethinks} = hall.module.readSetup(setup);
  const {outcome, events, fault} = await runGame<GameTypes>({
    game: hall.module.rules,
    ...omitUndefined({soFar}),
    opening,
    players: seating.players,
    rethinks,
    recorder,
    signal,
    isServerFault,
  }).finished;
  if (!recorder.isKept() || !calls.isKept()) return {outcome: 'lost', winner: null, ...omitUndefined({code})};
  const label = isServerFault(fault) ? failed.get(fault) : undefined;
  const winner = outcome === 'ended' ? hall.contest.winnerOf(events as readonly Tagged[]) : null;
  return {
    outcome,
    winner,
    ...(isServerFault(fault) && label !== undefined ? {fault: {label, error: fault}} : {}),
  };
};
