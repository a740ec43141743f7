import {fold, type Game, type GameTypes, type Observer} from '../../source/games/game.ts';

/** The truth after a record's events. */
export const foldState = <T extends GameTypes>(game: Game<T>, events: readonly T['Event'][]): T['State'] =>
  fold((state: T['State'], event: T['Event']) => game.evolve(state, event), game.start(), events);

/** What an observer was told of a record's events, in order. */
export const observationsOf = <T extends GameTypes>(
  game: Game<T>,
  events: readonly T['Event'][],
  observer: Observer,
): readonly T['Observation'][] => events.flatMap(event => game.observe(event, observer) ?? []);

/** What an observer knows after a record's events. */
export const foldView = <T extends GameTypes>(
  game: Game<T>,
  events: readonly T['Event'][],
  observer: Observer,
): T['View'] =>
  fold(
    (view: T['View'], observation: T['Observation']) => game.evolveView(view, observation),
    game.startView(observer),
    observationsOf(game, events, observer),
  );
