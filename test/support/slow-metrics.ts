import type {ExchangeEvent, SpyfallGame} from '../../source/statistics/exchange/types.ts';

/**
 * Some metrics, written once more, straight from the events and as plainly as possible, to compare with. Each returns
 * a number for one cell; `undefined` stands for no observation.
 */

type Vote = ExchangeEvent & {type: 'vote'};

const isCounted = ({ending}: SpyfallGame): boolean => ending.type !== 'aborted';

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

const modelOf = ({seats}: SpyfallGame, seat: number): string => seats[seat]?.model ?? '';
const spySeat = ({seats}: SpyfallGame): number => seats.findIndex(({role}) => role === 'spy');
const spyOf = (game: SpyfallGame): string => modelOf(game, spySeat(game));
const teamOf = ({seats}: SpyfallGame): readonly string[] =>
  seats.filter(({role}) => role === 'villager').map(({model}) => model);

/** The villagers' model, when they have only one. */
const soleOf = (game: SpyfallGame): string | undefined => {
  const models = new Set(teamOf(game));
  return models.size === 1 ? [...models][0] : undefined;
};

const votesOf = ({events}: SpyfallGame): readonly Vote[] =>
  events.filter((event): event is Vote => event.type === 'vote');

/** Complete voting sessions. */
const sessionsOf = (game: SpyfallGame): readonly (readonly Vote[])[] => {
  const turns = [...new Set(votesOf(game).map(({t}) => t))];
  return turns
    .map(turn => votesOf(game).filter(({t}) => t === turn))
    .filter(session => session.length === game.seats.length);
};

const bits = (items: readonly unknown[]): number => {
  let sum = 0;
  for (const item of new Set(items)) {
    const share = items.filter(other => other === item).length / items.length;
    sum -= share * Math.log2(share);
  }
  return sum;
};

/** M6: the share of games with villagers of a model in which one of them leaks. */
export const slowLeakage = (games: readonly SpyfallGame[], model: string, lang: string) => {
  const own = games.filter(game => isCounted(game) && game.lang === lang && teamOf(game).includes(model));
  return mean(
    own.map(game =>
      game.events.some(
        event =>
          (event.type === 'question' || event.type === 'answer') &&
          event.leak &&
          event.seat !== spySeat(game) &&
          modelOf(game, event.seat) === model,
      )
        ? 1
        : 0,
    ),
  );
};

/** M17: the share of cast ballots of villagers of a model that name the spy. */
export const slowVotingAccuracy = (games: readonly SpyfallGame[], model: string, scenario: string) =>
  mean(
    games
      .filter(game => isCounted(game) && game.scenario === scenario)
      .flatMap(game =>
        sessionsOf(game)
          .flat()
          .filter(
            ({seat, target}) => seat !== spySeat(game) && modelOf(game, seat) === model && target !== null,
          )
          .map(({target}) => (target === spySeat(game) ? 1 : 0)),
      ),
  );

/** M15: the mean dispersion of sessions against spies of a model. */
export const slowDispersion = (games: readonly SpyfallGame[], model: string, scenario: string) =>
  mean(
    games
      .filter(game => isCounted(game) && game.scenario === scenario && spyOf(game) === model)
      .flatMap(game =>
        sessionsOf(game).flatMap(session => {
          const cast = session.map(({target}) => target).filter(target => target !== null);
          const onSpy = cast.filter(target => target === spySeat(game)).length;
          return cast.length === 0 ? [] : [bits(cast) * (1 - onSpy / cast.length)];
        }),
      ),
  );

/** M16 with skips as one more target: the mean entropy of villagers' ballots. */
export const slowEntropyWithSkip = (games: readonly SpyfallGame[], model: string, scenario: string) =>
  mean(
    games
      .filter(game => isCounted(game) && game.scenario === scenario && soleOf(game) === model)
      .flatMap(game =>
        sessionsOf(game).map(session =>
          bits(session.filter(({seat}) => seat !== spySeat(game)).map(({target}) => target)),
        ),
      ),
  );

/** M9: the share of right guesses of a model's spies. */
export const slowGuessAccuracy = (games: readonly SpyfallGame[], model: string, scenario: string) =>
  mean(
    games
      .filter(game => isCounted(game) && game.scenario === scenario && spyOf(game) === model)
      .flatMap(({events, entity}) => {
        const made = events.find(event => event.type === 'guess' && event.guess !== null);
        return made?.type === 'guess' ? [made.guess === entity ? 1 : 0] : [];
      }),
  );

/** M3: the share of games of one model over another that it wins, on either side. */
export const slowPair = (games: readonly SpyfallGame[], model: string, other: string) =>
  mean(
    games.filter(isCounted).flatMap(game => {
      const [spy, team] = [spyOf(game), soleOf(game)];
      if (spy === model && team === other) return [game.ending.winner === 'spy' ? 1 : 0];
      if (spy === other && team === model) return [game.ending.winner === 'spy' ? 0 : 1];
      return [];
    }),
  );

/** M4: the share of a model's utterances that are in the expected language. */
export const slowAdherence = (games: readonly SpyfallGame[], model: string, lang: string) =>
  mean(
    games
      .filter(game => isCounted(game) && game.lang === lang)
      .flatMap(game =>
        game.events.flatMap(event =>
          (event.type === 'question' || event.type === 'answer') &&
          modelOf(game, event.seat) === model &&
          event.text !== '' &&
          event.lid !== null
            ? [event.lid === lang ? 1 : 0]
            : [],
        ),
      ),
  );

/** The slope of the penalised likelihood of M1 at some ratings, by model, game by game: 0 at the fit. */
export const slowSlope = (
  games: readonly SpyfallGame[],
  ratings: {readonly [model: string]: number},
  lambda: number,
): {readonly [model: string]: number} => {
  const theta = (model: string): number => (((ratings[model] ?? 0) - 1000) * Math.LN10) / 400;
  const slope = Object.fromEntries(Object.keys(ratings).map(model => [model, -lambda * theta(model)]));
  for (const game of games) {
    const team = teamOf(game);
    if (!isCounted(game) || soleOf(game) === spyOf(game)) continue;
    const logit = theta(spyOf(game)) - (mean(team.map(theta)) ?? 0);
    const rest = (game.ending.winner === 'spy' ? 1 : 0) - 1 / (1 + Math.exp(-logit));
    const add = (model: string, weight: number): void => {
      slope[model] = (slope[model] ?? 0) + weight * rest;
    };
    add(spyOf(game), 1);
    for (const model of team) add(model, -1 / team.length);
  }
  return slope;
};
