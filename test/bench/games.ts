import {hashNumbers} from '../../source/games/chance.ts';
import type {Move} from '../../source/games/spyfall/events.ts';
import type {LegalMoves} from '../../source/games/spyfall/legal.ts';
import {
  casualRules,
  paperRules,
  rethinksAllowed,
  type SpyfallSetup,
} from '../../source/games/spyfall/rules.ts';
import {type SpyfallTypes, spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {GameState} from '../../source/games/spyfall/state.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import type {SeatPlayer} from '../../source/players/player.ts';
import {createHousePlayer} from '../../source/players/spyfall/house-player.ts';
import type {HouseKit} from '../../source/players/spyfall/kit.ts';
import {runGame} from '../../source/runner/run-game.ts';
import {englishKit} from '../support/house-data.ts';
import {type Figure, figure, interleave} from './measure.ts';

const SEATS = 5;
const ROUNDS = 7;

const setupOf = (kit: HouseKit, seed: number, isCasual: boolean): SpyfallSetup => ({
  game: 'spyfall',
  scenario: 'G_EN',
  lang: 'en',
  entities: kit.data.entities.map(({id}) => id),
  players: Array.from({length: SEATS}, () => ({})),
  names: kit.data.voice.personas.map(({name}) => name),
  rules: isCasual ? casualRules(SEATS) : paperRules(SEATS),
  seed,
});

/** Any legal move, by chance; a vote or a guess now and then, so that all endings happen. */
const anyMove = (legal: LegalMoves, chance: number): Move => {
  const of = <T>(list: readonly T[]): T => list[chance % list.length] as T;
  switch (legal.phase) {
    case 'question':
      return {type: 'ask', to: of(legal.to), text: 'Is it loud?'};
    case 'answer':
      return {type: 'answer', text: 'Now and then.'};
    case 'guess':
      return chance % 10 === 0 ? {type: 'guess', entity: of(legal.entities)} : {type: 'pass'};
    case 'vote':
      return chance % 3 === 0 ? {type: 'vote', target: of(legal.targets)} : {type: 'skip'};
  }
};

const randomPlayer = (seed: number): SeatPlayer<SpyfallTypes> => ({
  kind: 'house',
  choose: ({id, seat, legal}) => ({move: anyMove(legal, hashNumbers(seed, seat, id))}),
});

const deal = (setup: SpyfallSetup) => {
  const dealt = spyfall.deal(setup);
  if (!dealt.ok) throw new Error(`The setup was refused: ${dealt.refusal.code}`);
  return dealt.events;
};

const play = async (setup: SpyfallSetup, players: readonly SeatPlayer<SpyfallTypes>[]): Promise<void> => {
  const {finished} = runGame<SpyfallTypes>({
    game: spyfall,
    opening: deal(setup),
    players,
    rethinks: rethinksAllowed(setup.rules),
  });
  const {outcome} = await finished;
  if (outcome !== 'ended') throw new Error(`Game ${setup.seed} was ${outcome}.`);
};

/** Games a second of a way to play one, over some games. */
const gamesASecond = async (games: number, playOne: (seed: number) => unknown): Promise<number> => {
  const start = performance.now();
  for (let seed = 1; seed <= games; seed++) await playOne(seed);
  return (games * 1000) / (performance.now() - start);
};

/** The same random games by the rules alone: no runner, no windows, no views but the mover's. */
const playByRules = (setup: SpyfallSetup): void => {
  const views: SeatView[] = setup.players.map((_, seat) => spyfall.startView(seat));
  let state: GameState = spyfall.start();
  let moves = 0;
  const add = (events: ReturnType<typeof deal>): void => {
    for (const event of events) {
      state = spyfall.evolve(state, event);
      for (const [seat, view] of views.entries()) {
        const heard = spyfall.observe(event, seat);
        if (heard) views[seat] = spyfall.evolveView(view, heard);
      }
    }
  };
  add(deal(setup));
  for (let [next] = spyfall.awaiting(state); next; [next] = spyfall.awaiting(state)) {
    moves += 1;
    const legal = spyfall.legalMoves(views[next.seat] as SeatView);
    if (!legal) throw new Error('An awaited seat has no choice.');
    const ruling = spyfall.decide(
      state,
      next.seat,
      anyMove(legal, hashNumbers(setup.seed, next.seat, moves)),
    );
    if (!ruling.ok) throw new Error(`A random move was refused: ${ruling.refusal.code}`);
    add(ruling.events);
  }
};

/** Random games through engine, runner and views. */
export const measureRandomGames = async (): Promise<Figure> => {
  const kit = englishKit();
  const games = 1500;
  const ours = () =>
    gamesASecond(games, seed =>
      play(
        setupOf(kit, seed, false),
        Array.from({length: SEATS}, () => randomPlayer(seed)),
      ),
    );
  const byRules = () => gamesASecond(games, seed => playByRules(setupOf(kit, seed, false)));
  await interleave(1, ours, byRules);
  const [value, baselineValue] = await interleave(ROUNDS, ours, byRules);
  return figure({
    name: 'random games through engine, runner and views',
    value,
    unit: 'games/s',
    baseline: 'rules and views without the runner',
    baselineValue,
    target: '≥ 2000 games/s',
    ok: value >= 2000,
  });
};

/** A house player that adds up the time of its decisions. */
const timedPlayer = (
  player: SeatPlayer<SpyfallTypes>,
  onDecision: (milliseconds: number) => void,
): SeatPlayer<SpyfallTypes> => ({
  ...player,
  choose: (request, signal) => {
    const start = performance.now();
    const reply = player.choose(request, signal);
    onDecision(performance.now() - start);
    return reply;
  },
});

const housePlayers = (kit: HouseKit, seed: number): readonly SeatPlayer<SpyfallTypes>[] =>
  Array.from({length: SEATS}, () => createHousePlayer({kit, level: 'normal', seed}));

const measureDecisions = async (kit: HouseKit): Promise<readonly [number, number]> => {
  let decisions = 0;
  let total = 0;
  const count = (milliseconds: number): void => {
    decisions += 1;
    total += milliseconds;
  };
  for (let seed = 1; seed <= 300; seed++)
    await play(
      setupOf(kit, seed, true),
      housePlayers(kit, seed).map(player => timedPlayer(player, count)),
    );
  const house = total / decisions;
  [decisions, total] = [0, 0];
  for (let seed = 1; seed <= 300; seed++)
    await play(
      setupOf(kit, seed, true),
      Array.from({length: SEATS}, () => timedPlayer(randomPlayer(seed), count)),
    );
  return [house, total / decisions];
};

/** House games with remarks and notes of beliefs, and what a decision takes. */
export const measureHouseGames = async (): Promise<readonly Figure[]> => {
  const kit = englishKit();
  const games = 300;
  const house = () => gamesASecond(games, seed => play(setupOf(kit, seed, true), housePlayers(kit, seed)));
  const random = () =>
    gamesASecond(games, seed =>
      play(
        setupOf(kit, seed, true),
        Array.from({length: SEATS}, () => randomPlayer(seed)),
      ),
    );
  await interleave(1, house, random);
  const [value, baselineValue] = await interleave(ROUNDS, house, random);
  const [decision, coin] = await measureDecisions(kit);
  return [
    figure({
      name: 'house games, five seats, normal, with remarks and beliefs',
      value,
      unit: 'games/s',
      baseline: 'random games at the same table',
      baselineValue,
      target: '≥ 500 games/s',
      ok: value >= 500,
    }),
    figure({
      name: 'a house player’s decision',
      value: decision,
      unit: 'ms',
      baseline: 'a random decision',
      baselineValue: coin,
      target: '≤ 1 ms',
      ok: decision <= 1,
    }),
  ];
};
