import {performance} from 'node:perf_hooks';
import type {GameTypes, Tagged} from '../../games/game.ts';
import type {Words} from '../../packs/words.ts';
import type {ModelCallNote} from '../../players/model-options.ts';
import {createHistoryLimit, type HistoryLimit} from '../../players/model-options.ts';
import {createModelPlayer} from '../../players/model-player.ts';
import type {SeatPlayer} from '../../players/player.ts';
import type {GamePrompts} from '../../prompts/game-prompts.ts';
import {omitUndefined} from '../../providers/json.ts';
import type {Provider, ReplyForm} from '../../providers/provider.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import type {Redact} from '../../providers/redact.ts';
import type {Server} from '../../providers/servers.ts';
import type {Json, Competitor as RecordCompetitor} from '../../records/types.ts';
import type {GameModule} from '../game-module.ts';
import {type CutNotice, createCutNotice} from './cut-notice.ts';
import {describeLostServer, describeServerFault} from './describe-server.ts';
import type {PreparedModel} from './prepare-models.ts';
import {createThoughtLog, type ThoughtLog} from './thought-log.ts';
import {createThinkingWatch, type ThinkingWatch} from './watch-thinking.ts';

type Player = SeatPlayer<GameTypes>;

/** Saves a model's call and returns its number, from 1. */
export type KeepCall = (note: ModelCallNote) => number;

/** What the models of one table share: how they are made, and what is known about them during play. */
export type ModelTable = {
  readonly watch: ThinkingWatch;
  /** Makes the player of a seat; `keepCall` saves its calls. */
  readonly createPlayer: (model: PreparedModel, keepCall: KeepCall) => Player;
  readonly thoughts: ThoughtLog;
  /**
   * Describes a server's fault as a sentence; `undefined` when it was none. For a person at the table it names no
   * server if that would show which model decided in secret, because the game may continue later.
   */
  readonly describeFault: (fault: unknown, hasPerson: boolean) => string | undefined;
  /** Whether a server cut prompts, as a sentence for the person. */
  readonly findCut: CutNotice['find'];
  /** Loads the models one by one, and lets them read the start of all prompts, until the signal fires. */
  readonly warm: (
    models: readonly PreparedModel[],
    events: readonly Tagged[],
    signal: AbortSignal,
  ) => Promise<void>;
};

/** What the models of a table are made with. */
export type ModelTableOptions = {
  readonly module: GameModule;
  /** Makes the prompts of one seat. */
  readonly createPrompts: (form: ReplyForm) => GamePrompts<GameTypes>;
  readonly words: Words;
  /** The table's id for sharing a server's lanes with other tables. */
  readonly group: string;
  /** Removes the keys of the models' servers. */
  readonly redact: Redact;
};

/** Makes a model's competitor for a record: everything that could change a reply, and nothing about where it runs. */
export const makeModelCompetitor = ({
  label,
  server,
  settings,
  form,
  digest,
  historyTurns,
}: PreparedModel): RecordCompetitor => {
  const {modelId, ...options} = settings;
  return {
    kind: 'model',
    label,
    options: {
      server: server.name,
      model: modelId,
      form,
      ...omitUndefined({digest, historyTurns}),
      ...(options as Record<string, Json>),
    },
  };
};

const isServerFault = (fault: unknown): fault is ProviderError =>
  fault instanceof ProviderError && fault.code !== 'cancelled';

/** The server and the model of a fault, and whether it is a secret who was asked. */
type FaultOrigin = {readonly server: Server; readonly modelId: string; readonly isSecret: boolean};

/** Wraps a provider to note its faults, so that each can be traced to its server. */
const hearFaults = (
  provider: Provider,
  onFault: (fault: ProviderError, isSecret: boolean) => void,
): Provider => ({
  ...provider,
  generate: async (call, options) => {
    try {
      return await provider.generate(call, options);
    } catch (error) {
      if (isServerFault(error)) onFault(error, options.isSecret ?? false);
      throw error;
    }
  },
});

/** Returns the view of a spectator after some events. */
export const viewOfAll = ({rules}: GameModule, events: readonly Tagged[]): object =>
  events.reduce<object>((view, event) => {
    const told = rules.observe(event, 'spectator');
    return told === undefined ? view : rules.evolveView(view, told);
  }, rules.startView('spectator'));

/** Makes a player that notes the move for which each call was made. */
const createThinker = (
  model: PreparedModel,
  {module, createPrompts, group}: ModelTableOptions,
  {
    watch,
    log,
    history,
    cut,
    onFault,
    keepCall,
  }: {
    readonly watch: ThinkingWatch;
    readonly log: ThoughtLog;
    readonly history: HistoryLimit;
    readonly cut: CutNotice;
    readonly onFault: (fault: ProviderError, isSecret: boolean) => void;
    readonly keepCall: KeepCall;
  },
): Player => {
  const prompts = createPrompts(model.form);
  const player = createModelPlayer({
    provider: hearFaults(model.provider, onFault),
    settings: model.settings,
    prompts,
    form: model.form,
    history,
    ...omitUndefined({roomTokens: model.roomTokens}),
    group,
    isHiddenPhase: module.rules.isHiddenPhase,
    noteCall: (note, {seat, view, phase}) => {
      cut.hear(note.result, !module.phases.covered.includes(phase));
      log.add({seat, turn: module.placeOf(view).turn, phase}, note);
      return keepCall(note);
    },
    noteWord: note => {
      cut.hear(note.result, true);
      keepCall(note);
    },
    onProgress: watch.note,
    onRetry: watch.noteRetry,
  });
  return watch.follow(player, prompts.word?.seatOf);
};

/** Makes a function that returns one limit for all seats of a model. */
const createHistories = () => {
  const histories = new Map<PreparedModel, HistoryLimit>();
  return (model: PreparedModel): HistoryLimit => {
    const history = histories.get(model) ?? createHistoryLimit(model.historyTurns);
    histories.set(model, history);
    return history;
  };
};

const createWarming =
  ({module, createPrompts, group}: ModelTableOptions): ModelTable['warm'] =>
  async (models, events, signal) => {
    const view = viewOfAll(module, events);
    for (const model of models) {
      const {modelId, contextTokens} = model.settings;
      const messages = createPrompts(model.form).buildPrefix(view);
      // Warming only saves time: a fault is reported when the model is asked for a move.
      await model.provider
        .warm({modelId, messages, group, ...omitUndefined({contextTokens})}, signal)
        .catch(() => undefined);
      if (signal.aborted) return;
    }
  };

/** Makes what the models of one table share. */
export const createModelTable = (options: ModelTableOptions): ModelTable => {
  const {module, words, group} = options;
  const log = createThoughtLog(options.redact);
  const watch = createThinkingWatch(module, () => performance.now());
  const faults = new WeakMap<ProviderError, FaultOrigin>();
  const sources = new Set<string>();
  const historyOf = createHistories();
  const cut = createCutNotice(() => sources.size, words);

  return {
    watch,
    createPlayer: (model, keepCall) => {
      const {server, settings} = model;
      sources.add(`${server.name}/${settings.modelId}`);
      return createThinker(model, options, {
        watch,
        log,
        history: historyOf(model),
        cut,
        keepCall,
        onFault: (fault, isSecret) => faults.set(fault, {server, modelId: settings.modelId, isSecret}),
      });
    },
    thoughts: log,
    findCut: cut.find,
    describeFault: (fault, hasPerson) => {
      if (!isServerFault(fault)) return undefined;
      const origin = faults.get(fault);
      if (origin?.isSecret && hasPerson && sources.size > 1) return words('server.failed-in-secret');
      if (!origin) return describeServerFault({name: group}, fault, words);
      return describeLostServer({...origin.server, modelId: origin.modelId}, fault, words);
    },
    warm: createWarming(options),
  };
};
