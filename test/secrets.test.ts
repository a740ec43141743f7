import {readFileSync, writeFileSync} from 'node:fs';
import test from 'ava';
import fc from 'fast-check';
import type {Observer} from '../source/games/game.ts';
import {ENDINGS, type Ending, type Observation} from '../source/games/spyfall/events.ts';
import {spyfall} from '../source/games/spyfall/spyfall.ts';
import {ENTITIES} from './support/games.ts';
import {type OddTypes, oddOneOut} from './support/odd-one-out.ts';
import {makePlaythrough} from './support/playthrough.ts';
import {checkDecidedAgain, checkWindows, createDice, frozen, pick, playGame} from './support/random-play.ts';
import {randomSpyfall} from './support/random-spyfall.ts';
import {SCRIPTS} from './support/scripts.ts';
import {findLeak, type Observe, type PublicStory, type Secrets} from './support/twins.ts';

const SIZES = [3, 4, 5, 6, 7, 8] as const;

/** Runs a check of one random game; a failure names the seed that brings it back. */
const withSeed = (seed: number, check: () => void): void => {
  try {
    check();
  } catch (error) {
    throw new Error(`The random game of seed ${seed} failed.`, {cause: error});
  }
};

test('thousands of random games, moved by views alone, fold and decide again to the same events', t => {
  const endings = new Map<string, number>();
  for (let seed = 1; seed <= 2500; seed++)
    withSeed(seed, () => {
      const play = randomSpyfall(seed);
      const played = playGame(seed % 10 === 0 ? {...play, game: frozen(spyfall)} : play);
      checkDecidedAgain(spyfall, play.setup, played);
      checkWindows(spyfall, played, play.dice);
      const last = played.rulings.flat().at(-1);
      const ending = last?.type === 'game-ended' ? last.ending : 'none';
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
    });
  t.deepEqual([...endings.keys()].sort(), [...ENDINGS].sort());
});

test('random games of the third game fold and decide again too', t => {
  for (let seed = 1; seed <= 200; seed++)
    withSeed(seed, () => {
      const dice = createDice(seed);
      const setup = {game: 'odd-one-out', seed} as const;
      const played = playGame<OddTypes>({
        game: frozen(oddOneOut),
        setup,
        seats: 3,
        dice,
        choose: (_, {targets}) => ({type: 'point', target: pick(dice, targets)}),
      });
      checkDecidedAgain(oddOneOut, setup, played);
      checkWindows(oddOneOut, played, dice);
    });
  t.pass();
});

/** A pair of twins for an observer: what it may not know differs, its own card does not. */
const twinsFor = (seats: number, ending: Ending) =>
  fc
    .record({
      seed: fc.integer({min: 0, max: Number.MAX_SAFE_INTEGER}),
      observer: fc.integer({min: -1, max: seats - 1}),
      isSpy: fc.boolean(),
      finalRound: fc.boolean(),
      turn: fc.nat(),
      spies: fc.tuple(fc.nat(), fc.nat()),
      entities: fc.tuple(fc.constantFrom(...ENTITIES), fc.constantFrom(...ENTITIES)),
      seeds: fc.tuple(fc.nat(), fc.nat()),
      other: fc.constantFrom(...ENDINGS),
    })
    .map(({seed, observer, isSpy, finalRound, turn, spies, entities, seeds, other}) => {
      const last = 2 * seats + (finalRound ? 1 : 0);
      const isLast = ending === 'survived' || other === 'survived';
      const lastTurn = isLast ? last : seats + 1 + (turn % (last - seats));
      const story: PublicStory = {seed, seats, rules: {finalRound}, lastTurn};
      const hidden = [...Array(seats).keys()].filter(seat => seat !== observer);
      const secretsOf = (twin: 0 | 1, ends: Ending): Secrets => ({
        spy: observer >= 0 && isSpy ? observer : (hidden[spies[twin] % hidden.length] ?? 0),
        entity: entities[observer >= 0 && !isSpy ? 0 : twin],
        seed: seeds[twin],
        ending: ends,
      });
      const twins: readonly [Secrets, Secrets] = [secretsOf(0, ending), secretsOf(1, other)];
      const eyes: Observer = observer < 0 ? 'spectator' : observer;
      return {story, twins, observer: eyes};
    });

const assertNoLeak = (seats: number, ending: Ending, numRuns: number, observe?: Observe): void =>
  fc.assert(
    fc.property(twinsFor(seats, ending), ({story, twins, observer}) => {
      const leak = findLeak(story, twins, observer, observe);
      if (leak !== undefined) throw new Error(leak);
    }),
    {numRuns, seed: seats},
  );

for (const seats of SIZES)
  test(`twin deal, ${seats} seats: what a seat may not know changes nothing it hears, whatever the ending`, t => {
    for (const ending of ENDINGS) assertNoLeak(seats, ending, 20);
    t.pass();
  });

/** Ways to tell too much, each of which the twin deal must notice. */
const LEAKS: Readonly<Record<string, Observe>> = {
  'who passed': (event, observer) =>
    event.type === 'guess-passed' ? event : spyfall.observe(event, observer),
  'a ballot before the reveal': (event, observer) =>
    event.type === 'vote-cast' ? event : spyfall.observe(event, observer),
  'a spoiled ballot': (event, observer) =>
    event.type === 'ballot-spoiled'
      ? {type: 'vote-cast', turn: event.turn, seat: event.seat, spoiled: event.reason}
      : spyfall.observe(event, observer),
  'another card': (event, observer) =>
    event.type === 'card-dealt' ? event : spyfall.observe(event, observer),
  'a stand-in at the guess': (event, observer) =>
    event.type === 'seat-taken' ? event : spyfall.observe(event, observer),
};

for (const [what, observe] of Object.entries(LEAKS))
  test(`the twin deal notices when an observer is told ${what}`, t => {
    t.throws(() => {
      for (const ending of ENDINGS) assertNoLeak(5, ending, 20, observe);
    });
  });

/** Fields beside `type`, as interfaces.md lists them; after the bar those that may be missing, or are ours. */
const FIELDS: Readonly<Record<Observation['type'], string>> = {
  'game-started': 'game scenario lang seats entities rules options',
  'card-dealt': 'seat side | entity',
  'turn-started': 'turn cycle seat',
  'question-asked': 'turn seat to text | reading',
  'answer-given': 'turn seat to text | reading',
  'guess-passed': 'turn',
  'guess-made': 'turn seat entity correct | text',
  'vote-cast': 'turn seat',
  'votes-revealed': 'turn votes',
  'move-forfeited': 'turn seat phase reason',
  'seat-taken': 'turn seat by',
  'remark-made': 'turn seat text | to',
  'game-ended': 'ending winner spy entity turn',
};

const MODERATOR_FIELDS: Readonly<Partial<Record<Observation['type'], string>>> = {
  'guess-passed': 'turn seat | confidence',
  'guess-made': 'turn seat entity correct | text confidence',
  'vote-cast': 'turn seat target | confidence spoiled',
};

/** What is wrong with an observation's fields, if anything. */
const fieldProblem = (heard: Observation, observer: Observer): string | undefined => {
  const listed = (observer === 'moderator' ? MODERATOR_FIELDS[heard.type] : undefined) ?? FIELDS[heard.type];
  const [needed = [], extra = []] = listed.split('|').map(part => part.trim().split(' '));
  const fields = Object.keys(heard).filter(field => field !== 'type');
  const missing = needed.filter(field => !fields.includes(field));
  const surplus = fields.filter(field => !needed.includes(field) && !extra.includes(field));
  const isRight = missing.length === 0 && surplus.length === 0;
  return isRight ? undefined : `${heard.type} for ${observer}: missing ${missing}, surplus ${surplus}`;
};

test('every observation has exactly the fields that the interface lists for its observer', t => {
  const seen = new Map<Observer, Set<string>>();
  const problems = new Set<string>();
  for (let seed = 1; seed <= 300; seed++) {
    const {streams} = playGame(randomSpyfall(seed));
    for (const {observer, observations} of streams)
      for (const heard of observations) {
        const problem = fieldProblem(heard, observer);
        if (problem !== undefined) problems.add(problem);
        seen.set(observer, (seen.get(observer) ?? new Set()).add(heard.type));
        if (heard.type === 'game-started')
          for (const seat of heard.seats) t.deepEqual(Object.keys(seat), ['seat', 'name']);
        if (heard.type === 'votes-revealed')
          for (const vote of heard.votes)
            t.deepEqual(
              Object.keys(vote),
              vote.text === undefined ? ['seat', 'target'] : ['seat', 'target', 'text'],
            );
        if (heard.type === 'card-dealt') t.is(heard.entity === undefined, heard.side === 'spy');
      }
  }
  t.deepEqual([...problems], []);
  const all = Object.keys(FIELDS).sort();
  t.deepEqual([...(seen.get('moderator') ?? [])].sort(), all);
  t.deepEqual([...(seen.get(0) ?? [])].sort(), all);
  t.deepEqual(
    [...(seen.get('spectator') ?? [])].sort(),
    all.filter(type => type !== 'card-dealt'),
  );
});

for (const script of SCRIPTS)
  test(`playthrough ${script.name}: every view after every event is as written`, t => {
    const file = new URL(`../../test/playthroughs/${script.name}.txt`, import.meta.url);
    const now = makePlaythrough(script);
    if (process.env.UPDATE_PLAYTHROUGHS === '1') writeFileSync(file, now);
    t.deepEqual(now.split('\n'), readFileSync(file, 'utf8').split('\n'));
  });
