import {createChance, drawBelow} from '../../source/games/chance.ts';
import {withDrainingLanes} from '../../source/providers/draining-lanes.ts';
import type {Call, CallResult, Provider} from '../../source/providers/provider.ts';
import {type Figure, figure} from './measure.ts';

const MODELS = 6;
const TURNS = 10;
const SEATS = 5;
/** Each ordered pair of models plays so many games: thirty things in ten scenarios. */
const GAMES_OF_PAIR = 300;

const REPLY: CallResult = {
  text: '',
  finishReason: 'stop',
  usage: {},
  durations: {totalMs: 0},
  warnings: [],
};

/** A server with room for one model, which counts its loads. */
const createOneModelServer = () => {
  let [loads, calls] = [0, 0];
  let loaded = '';
  const generate = async ({modelId}: Call): Promise<CallResult> => {
    calls += 1;
    if (modelId !== loaded) loads += 1;
    loaded = modelId;
    return REPLY;
  };
  const provider: Provider = {
    name: 'one',
    generate,
    listModels: async () => [],
    warm: async () => ({}),
    ping: async () => ({}),
    redact: text => text,
    close: async () => undefined,
  };
  return {provider, loads: () => loads, calls: () => calls};
};

/** The calls of one game in their order: questions and answers, and in free turns the spy's guess and all votes. */
const playCalls = async (
  ask: (model: number) => Promise<unknown>,
  villager: number,
  spy: number,
  seed: number,
): Promise<void> => {
  let chance = createChance(seed);
  const draw = (below: number): number => {
    const drawn = drawBelow(chance, below);
    ({chance} = drawn);
    return drawn.value;
  };
  const spySeat = draw(SEATS);
  const modelAt = (seat: number): number => (seat === spySeat ? spy : villager);
  let asker = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const isFree = turn >= SEATS;
    await ask(modelAt(asker));
    asker = (asker + 1 + (isFree ? draw(SEATS - 1) : 0)) % SEATS;
    await ask(modelAt(asker));
    if (!isFree) continue;
    await ask(spy);
    await Promise.all(Array.from({length: SEATS}, (_, seat) => ask(modelAt(seat))));
  }
};

const pairs = Array.from({length: MODELS}, (_, villager) =>
  Array.from({length: MODELS}, (__, spy) => [villager, spy] as const),
)
  .flat()
  .filter(([villager, spy]) => villager !== spy);

/** Plays the paper's plan with so many games in flight; answers the loads. */
const countLoads = async (inFlight: number) => {
  const server = createOneModelServer();
  const limits = async () => ({lanes: 1, perGroup: 1, isSwapping: true});
  const {generate} = withDrainingLanes(server.provider, limits);
  const games = Array.from({length: GAMES_OF_PAIR}, () => pairs).flat();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < games.length) {
      const number = next;
      const [villager = 0, spy = 0] = games[number] ?? [];
      next += 1;
      const {signal} = new AbortController();
      const ask = (model: number) =>
        generate({modelId: `model-${model}`, messages: [], maxTokens: 1}, {signal, group: String(number)});
      await playCalls(ask, villager, spy, number);
    }
  };
  await Promise.all(Array.from({length: inFlight}, work));
  return {loads: server.loads(), calls: server.calls()};
};

/** Counts the loads of the paper's 9,000 games on a server with room for one of six models. All games last ten turns. */
export const measureArenaLoads = async (): Promise<readonly Figure[]> => {
  const all = await countLoads(pairs.length * GAMES_OF_PAIR);
  const some = await countLoads(900);
  const facts = {unit: 'loads', baseline: 'calls'};
  return [
    figure({
      ...facts,
      name: 'model loads, 9,000 games in flight',
      value: all.loads,
      baselineValue: all.calls,
      target: '≤ 60',
      ok: all.loads <= 60,
    }),
    figure({
      ...facts,
      name: 'model loads, 900 games in flight',
      value: some.loads,
      baselineValue: some.calls,
      target: 'told',
      ok: true,
    }),
  ];
};
