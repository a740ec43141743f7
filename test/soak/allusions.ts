import {hashNumbers} from '../../source/games/chance.ts';
import type {Seat} from '../../source/games/game.ts';
import type {GameEvent} from '../../source/games/spyfall/events.ts';
import {casualRules} from '../../source/games/spyfall/rules.ts';
import type {SpyfallTypes} from '../../source/games/spyfall/spyfall.ts';
import {ownCard} from '../../source/games/spyfall/view.ts';
import type {SeatPlayer} from '../../source/players/player.ts';
import {createHousePlayer} from '../../source/players/spyfall/house-player.ts';
import type {HouseKit} from '../../source/players/spyfall/kit.ts';
import {type AnswerLabel, parseCorpus} from '../../source/training/corpus.ts';
import {KEPT_AWAY} from '../../source/training/load-lines.ts';
import {EAR_LANGUAGES, hearingKitOf, readCommitted} from '../support/house-data.ts';
import {dealTable, houseSetup, playToEnd} from '../support/house-games.ts';

/** How often villagers were voted out, as shares of the games in which they were villagers. */
export type Convictions = {
  readonly games: number;
  /** The seat that answers in lines that people typed. */
  readonly typed: number;
  /** All other villagers. */
  readonly house: number;
};

const TYPED: Seat = 0;
const SEATS = 5;

/** Answers that people typed, by topic and grade. */
const byMeaning = (lines: readonly AnswerLabel[]): ReadonlyMap<string, readonly AnswerLabel[]> =>
  Map.groupBy(lines, ({topic, mark}) => `${topic} ${mark}`);

/** A house player that answers truly, but as people type: with the nearest line about the topic, else with any line. */
const typedPlayer = (
  player: SeatPlayer<SpyfallTypes>,
  kit: HouseKit,
  lines: readonly AnswerLabel[],
  seed: number,
): SeatPlayer<SpyfallTypes> => {
  const known = byMeaning(lines);
  const choose = (from: readonly AnswerLabel[], turn: number): string =>
    from[hashNumbers(seed, turn) % from.length]?.answer ?? 'hm';
  return {
    ...player,
    choose: (request, signal) => {
      const reply = player.choose(request, signal);
      if (reply instanceof Promise || 'invalid' in reply || reply.move.type !== 'answer') return reply;
      const turn = request.view.turns.length;
      const card = ownCard(request.view);
      const asked = request.view.turns.at(-1)?.question?.text ?? '';
      const feature =
        kit.lines.question(asked, request.view.table?.seats[TYPED]?.name ?? '')?.feature ??
        kit.typed().question(asked).feature;
      const entity = kit.data.entities.findIndex(({id}) => card?.side === 'villager' && id === card.entity);
      if (feature === undefined || entity < 0) return {move: {type: 'answer', text: choose(lines, turn)}};
      const grade = kit.data.values[feature]?.[entity] ?? 2;
      const topic = kit.data.features[feature]?.id ?? '';
      const near = [grade, grade - 1, grade + 1].flatMap(one => known.get(`${topic} ${one}`) ?? []);
      return {move: {type: 'answer', text: choose(near.length > 0 ? near : lines, turn)}};
    },
  };
};

const isVillager = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some(event => event.type === 'card-dealt' && event.seat === seat && event.side === 'villager');

/** The seat that a game's last vote convicted, if it did. */
const convictedIn = (events: readonly GameEvent[]): Seat | undefined => {
  const end = events.at(-1);
  if (end?.type !== 'game-ended' || end.ending !== 'vote_villager') return undefined;
  const votes = events.findLast(event => event.type === 'votes-revealed');
  const counts = new Map<Seat, number>();
  for (const {target} of votes?.type === 'votes-revealed' ? votes.votes : [])
    if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
};

/** Plays games in which one seat answers as people type, and counts who is voted out wrongly. */
export const measureConvictions = (
  kit: HouseKit,
  lines: readonly AnswerLabel[],
  from: number,
  games: number,
): Convictions => {
  let [typed, typedGames, house, houseGames] = [0, 0, 0, 0];
  for (let seed = from; seed < from + games; seed++) {
    const players = Array.from({length: SEATS}, (_, seat) => {
      const player = createHousePlayer({kit, level: 'normal', seed});
      return seat === TYPED ? typedPlayer(player, kit, lines, seed) : player;
    });
    const setup = houseSetup({kit, seed, seats: SEATS, rules: casualRules(SEATS)});
    const {events} = playToEnd(dealTable(setup, players));
    const convicted = convictedIn(events);
    for (let seat = 0; seat < SEATS; seat++) {
      if (!isVillager(events, seat)) continue;
      if (seat === TYPED) {
        typedGames++;
        if (convicted === seat) typed++;
      } else {
        houseGames++;
        if (convicted === seat) house++;
      }
    }
  }
  return {games, typed: typed / typedGames, house: house / houseGames};
};

const GAMES = 400;
const FROM = 2_000_000;
/** How many times as often as a house villager a person's lines may get them voted out, and two standard errors. */
const MOST_TIMES = 2;
const SLACK = 0.02;

/** Whether somebody who answers truly, in lines that people typed, is voted out little more often than others. */
export const soakAllusions = (print: (line: string) => void, games = GAMES): boolean => {
  print(`A villager who answers as people type, ${games} games a language, seeds from ${FROM}`);
  const outcomes = EAR_LANGUAGES.map(({lang, code}) => {
    const kit = hearingKitOf(code);
    const ids = kit.data.features.map(({id}) => id);
    const {answers} = parseCorpus(readCommitted(`locales/${lang}/ear/${KEPT_AWAY}`).text, KEPT_AWAY, ids);
    const {typed, house} = measureConvictions(kit, answers, FROM, games);
    const isGood = typed <= MOST_TIMES * house + SLACK;
    const [often, usual] = [typed, house].map(share => (100 * share).toFixed(1));
    print(`  ${lang}: voted out ${often} %, house villagers ${usual} %${isGood ? '' : '  TOO OFTEN'}`);
    return isGood;
  });
  return outcomes.every(isGood => isGood);
};
