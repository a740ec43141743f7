import type {Tagged} from '../games/game.ts';
import type {Window} from '../games/window.ts';
import type {CallRecorder} from '../records/call-recorder.ts';
import type {PacingTable} from '../runner/pacing.ts';
import type {ModelTable} from './models/model-table.ts';
import type {PreparedModel} from './models/prepare-models.ts';
import type {TableEar} from './models/ready-ear.ts';

/** What warming the models of a table needs. */
type Attended = {
  readonly table: ModelTable;
  readonly models: readonly PreparedModel[];
  readonly release: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Warms the models while the game runs. Returns a function that stops it and leaves the servers. */
export const attendModels = (
  {table, models, release, close}: Attended,
  window: Window<Tagged>,
  events: readonly Tagged[],
  calls: CallRecorder | undefined,
): (() => Promise<void>) => {
  table.watch.hear(window);
  const over = new AbortController();
  const warmed = table.warm(models, events, over.signal);
  return async () => {
    over.abort();
    await warmed;
    calls?.close();
    // Nobody waits for servers to hear that the game is over.
    void release().then(close);
  };
};

/** The same for the model that reads the person's lines. */
export const attendEar = ({warm, release, close}: TableEar): (() => Promise<void>) => {
  const over = new AbortController();
  const warmed = warm(over.signal);
  return async () => {
    over.abort();
    await warmed;
    void release().then(close);
  };
};

/** Returns what the pace of a table depends on. */
export const pacingTableOf = ({
  setup: {hasStandIn, rethinks},
  models,
  ear,
  slowestReply = 0,
}: {
  readonly setup: {readonly hasStandIn: boolean; readonly rethinks: number};
  readonly models: {readonly models: readonly PreparedModel[]} | undefined;
  readonly ear?: Pick<TableEar, 'model'>;
  readonly slowestReply?: number;
}): PacingTable => {
  const playing = models?.models ?? [];
  // A model that reads lines pushes another one out of the server's memory just as a player does.
  const all = ear && playing.length > 0 ? [...playing, ear.model] : playing;
  const swapping = all.filter(({server}) => server.kind === 'ollama');
  const isSwapping = swapping.some(({server, settings}) =>
    swapping.some(other => other.server.name === server.name && other.settings.modelId !== settings.modelId),
  );
  return {hiddenReplies: hasStandIn ? 1 : 1 + rethinks, isSwapping, slowestReply};
};
