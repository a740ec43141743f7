import {fileURLToPath} from 'node:url';
import test from 'ava';
import fc from 'fast-check';
import {spyfall} from '../source/games/spyfall/spyfall.ts';
import type {SeatView} from '../source/games/spyfall/view.ts';
import {completeScenarios} from '../source/packs/load-pack.ts';
import {
  beliefAsSpy,
  createBeliefs,
  suspicionKnowing,
  updateBeliefs,
} from '../source/players/spyfall/decide/beliefs.ts';
import type {HouseOptions} from '../source/players/spyfall/decide/mind.ts';
import {divergence, entropy, informationOnSource} from '../source/players/spyfall/decide/probability.ts';
import {levelForSeat} from '../source/players/spyfall/decide/profile.ts';
import {HONEST_ANSWERS, likelihoods, READ_MEANINGS} from '../source/players/spyfall/decide/speaker-model.ts';
import {createHousePlayer} from '../source/players/spyfall/house-player.ts';
import {createMentionFinder} from '../source/text/mentions.ts';
import {BAND, measureBalance} from './soak/balance.ts';
import {allHouseLines, englishKit, entitiesOf, genericEntities, kitOf} from './support/house-data.ts';
import {type LoopTable, playHouseGame, requestFor} from './support/house-games.ts';

const kit = englishKit();
const {signal} = new AbortController();

/** Every text that was said in a game by all, in order. */
const wordsOf = ({events}: LoopTable): readonly string[] =>
  events.flatMap(event => {
    if (event.type === 'votes-revealed') return event.votes.flatMap(({text}) => text ?? []);
    if (event.type === 'vote-cast' || !('text' in event) || event.text === undefined) return [];
    return [event.text];
  });

// Arithmetic

const nearly = (one: number, other: number): boolean => Math.abs(one - other) < 1e-9;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

test('beliefs are what the rule of Bayes says of the same answers', t => {
  const grade = fc.integer({min: 0, max: 4});
  const answer = fc.record({
    speaker: fc.integer({min: 0, max: 3}),
    meaning: fc.constantFrom(...READ_MEANINGS),
    opinions: fc.array(grade, {minLength: 6, maxLength: 6}),
  });
  fc.assert(
    fc.property(fc.array(answer, {maxLength: 8}), fc.integer({min: 0, max: 3}), (answers, seat) => {
      const beliefs = answers.reduce(updateBeliefs, createBeliefs(4, 6));
      const products = [0, 1, 2, 3, 4, 5].map(entity =>
        answers
          .filter(({speaker}) => speaker !== seat)
          .map(({meaning, opinions}) => likelihoods(meaning).villager[opinions[entity] ?? 0] ?? 0)
          .reduce((product, likelihood) => product * likelihood, 1),
      );
      const posterior = products.map(product => product / total(products));
      t.true(beliefAsSpy(beliefs, seat).every((share, entity) => nearly(share, posterior[entity] ?? 0)));
      t.true(nearly(total(suspicionKnowing(beliefs, 2, {except: seat})), 1));
      t.is(suspicionKnowing(beliefs, 2, {except: seat})[seat], 0);
    }),
  );
});

test('what an answer tells is the entropy that it takes away', t => {
  for (const share of [0.02, 0.3, 0.95])
    for (const first of HONEST_ANSWERS)
      for (const second of HONEST_ANSWERS) {
        const either = first.map((probability, at) => share * probability + (1 - share) * (second[at] ?? 0));
        const left = share * entropy(first) + (1 - share) * entropy(second);
        t.true(nearly(informationOnSource(share, first, second), entropy(either) - left));
        t.true(nearly(divergence(first, second), 0) === (first === second));
        t.true(nearly(total(first), 1));
      }
});

// Play

test('the same seed gives the same game, another seed another', t => {
  for (let seed = 0; seed < 20; seed++) {
    const seats = 3 + (seed % 6);
    const first = playHouseGame({kit, seed, seats});
    t.deepEqual(playHouseGame({kit: englishKit(), seed, seats}).events, first.events);
  }
  t.notDeepEqual(
    playHouseGame({kit, seed: 1, seats: 5}).events,
    playHouseGame({kit, seed: 2, seats: 5}).events,
  );
});

/** Views of a seat that owes a move, over some games, with what its player then did. */
const decisionsOf = (games: number) => {
  const decisions: {view: SeatView; options: HouseOptions}[] = [];
  for (let seed = 500; seed < 500 + games; seed++)
    playHouseGame({kit, seed, seats: 3 + (seed % 6)}, ({views}) => {
      for (const view of views)
        if (spyfall.legalMoves(view)) decisions.push({view, options: {kit, level: 'normal', seed}});
    });
  return decisions;
};

test('a move is a function of the view: asked twice, by a fresh player, or after other games', t => {
  const used = new Map<number, ReturnType<typeof createHousePlayer>>();
  for (const {view, options} of decisionsOf(25)) {
    const seat = Number(view.observer);
    const request = requestFor(view, seat, spyfall.legalMoves(view)?.phase ?? 'vote');
    const fresh = createHousePlayer(options).choose(request, signal);
    const player = used.get(options.seed) ?? createHousePlayer(options);
    used.set(options.seed, player);
    t.deepEqual(player.choose(request, signal), fresh);
    t.deepEqual(player.choose(request, signal), fresh);
    const copied = requestFor(structuredClone(view), seat, request.phase);
    t.deepEqual(createHousePlayer(options).choose(copied, signal), fresh);
  }
});

test('what was heard at a table is kept only as far as the words are the same', t => {
  const other = kit.data.voice.common.vague[0] ?? '';
  for (const {view, options} of decisionsOf(6)) {
    const turns = view.turns.map((turn, index) =>
      index === 0 && turn.answer ? {...turn, answer: {...turn.answer, text: other}} : turn,
    );
    const moveIn = (seen: SeatView) => {
      const phase = spyfall.legalMoves(seen)?.phase ?? 'vote';
      return createHousePlayer(options).choose(requestFor(seen, Number(seen.observer), phase), signal);
    };
    // A copy is another table: nothing was heard there.
    const [before, after] = [moveIn(structuredClone(view)), moveIn(structuredClone({...view, turns}))];
    t.deepEqual(moveIn(view), before);
    t.deepEqual(moveIn({...view, turns}), after);
    t.deepEqual(moveIn(view), before);
  }
});

test('votes do not depend on who has voted already', t => {
  for (const {view, options} of decisionsOf(25)) {
    if (view.phase !== 'vote') continue;
    const seat = Number(view.observer);
    const others = view.table?.seats.map(other => other.seat).filter(other => other !== seat) ?? [];
    const turns = view.turns.map((turn, index) =>
      index === view.turns.length - 1 ? {...turn, voted: others} : turn,
    );
    const move = (seen: SeatView) =>
      createHousePlayer(options).choose(requestFor(seen, seat, 'vote'), signal);
    t.deepEqual(move({...view, turns}), move(view));
  }
});

test('wording never changes what happens: lines said before and remarks move no decision', t => {
  const outline = ({events}: LoopTable) =>
    events.flatMap(event => {
      if (event.type === 'question-asked') return [`ask ${event.to}`];
      if (event.type === 'vote-cast') return [`vote ${event.target}`];
      return event.type === 'game-ended' ? [event.ending] : [];
    });
  const recentLines = allHouseLines(kit).filter((_, index) => index % 2 === 0);
  for (let seed = 0; seed < 40; seed++) {
    const plain = outline(playHouseGame({kit, seed, seats: 5}));
    const worded = outline(playHouseGame({kit, seed, seats: 5, options: () => ({recentLines})}));
    t.deepEqual(worded, plain, `seed ${seed}`);
  }
});

test('no line is said twice in a game, and nobody names an entity but in a guess', t => {
  const names = genericEntities().flatMap(({name, aliases}) => [name, ...aliases]);
  const find = createMentionFinder(names);
  for (let seed = 2000; seed < 2300; seed++) {
    const table = playHouseGame({kit, seed, seats: 3 + (seed % 6)});
    const words = wordsOf(table);
    const guess = table.events.flatMap(event => (event.type === 'guess-made' ? [event.text] : []));
    t.is(
      new Set(words).size,
      words.length,
      `seed ${seed}: ${words.filter((text, at) => words.indexOf(text) < at)}`,
    );
    const bank = words.flatMap(text => {
      const found = kit.lines.answer(text);
      return found?.type === 'graded' ? [found.line] : [];
    });
    t.is(new Set(bank).size, bank.length, `seed ${seed} gives an answer twice`);
    for (const text of words) if (!guess.includes(text)) t.is(find(text), undefined, `seed ${seed}: ${text}`);
  }
});

test('house players understand every line that house players say', t => {
  for (let seed = 3000; seed < 3200; seed++) {
    const {events, state} = playHouseGame({kit, seed, seats: 5});
    for (const event of events) {
      if (event.type === 'answer-given') t.truthy(kit.lines.answer(event.text), event.text);
      if (event.type !== 'question-asked') continue;
      const name = state.facts?.seats[event.to]?.name ?? '';
      t.truthy(kit.lines.question(event.text, name) ?? kit.lines.second(event.text), event.text);
    }
  }
});

test('beliefs are probabilities, told after every answer, and whole', t => {
  for (let seed = 0; seed < 30; seed++) {
    const noted = new Set<number>();
    const {events} = playHouseGame({kit, seed, seats: 5}, ({players, views}) => {
      for (const [seat, player] of players.entries()) {
        const told = player.believe?.(views[seat] as SeatView, new AbortController().signal);
        if (told === undefined) continue;
        if (told instanceof Promise) throw new Error('A house player believes at once.');
        const belief = told.note as {turn: number; suspicion: number[]; guess?: {confidence: number}};
        noted.add(belief.turn);
        const sum = belief.suspicion.reduce((total, share) => total + share, 0);
        t.true(Math.abs(sum - 1) < 1e-9, `seed ${seed} seat ${seat} sums to ${sum}`);
        t.is(belief.suspicion.length, 5);
        if (belief.guess) t.true(belief.guess.confidence > 0 && belief.guess.confidence <= 1);
        else t.is(belief.suspicion[seat], 0);
      }
    });
    const answered = events.flatMap(event => (event.type === 'answer-given' ? [event.turn] : []));
    t.deepEqual([...noted], answered);
  }
});

test('at most one dodge in a round robin, and nobody dodges twice running', t => {
  for (let seed = 0; seed < 200; seed++) {
    const answers = playHouseGame({kit, seed, seats: 5}).events.flatMap(event =>
      event.type === 'answer-given' ? [event] : [],
    );
    const isDodge = (text: string): boolean => kit.lines.answer(text)?.type === 'dodge';
    t.true(answers.filter(({turn, text}) => turn <= 5 && isDodge(text)).length <= 1, `seed ${seed}`);
    for (const seat of [0, 1, 2, 3, 4]) {
      const own = answers.filter(answer => answer.seat === seat).map(({text}) => isDodge(text));
      t.false(
        own.some((dodged, index) => dodged && own[index - 1]),
        `seed ${seed} seat ${seat}`,
      );
    }
  }
});

test('a level changes the opponents of a person only', t => {
  t.is(levelForSeat('hard', 'spy', 'villager'), 'hard');
  t.is(levelForSeat('hard', 'villager', 'villager'), 'normal');
  t.is(levelForSeat('easy', 'villager', 'spy'), 'easy');
  t.is(levelForSeat('easy', 'villager', undefined), 'easy');
});

/** One scenario a language and domain; the words differ, the play is the same. */
const others = completeScenarios({folder: fileURLToPath(new URL('../../', import.meta.url))}).filter(
  code => code !== 'G_EN',
);

for (const code of others)
  test(`${code}: every line is understood, none is said twice, and none names an entity but a guess`, t => {
    const other = kitOf(code);
    const find = createMentionFinder(entitiesOf(code).flatMap(({name, aliases}) => [name, ...aliases]));
    for (let seed = 4000; seed < 4040; seed++) {
      const table = playHouseGame({kit: other, seed, seats: 3 + (seed % 6)});
      const words = wordsOf(table);
      t.is(new Set(words).size, words.length, `seed ${seed}`);
      for (const event of table.events) {
        if (!('text' in event) || event.text === undefined || event.type === 'guess-made') continue;
        t.is(find(event.text), undefined, event.text);
        if (event.type === 'answer-given') t.truthy(other.lines.answer(event.text), event.text);
        if (event.type !== 'question-asked') continue;
        const name = table.state.facts?.seats[event.to]?.name ?? '';
        t.truthy(other.lines.question(event.text, name) ?? other.lines.second(event.text), event.text);
      }
    }
  });

test('the spy wins about half of the games of every scenario', t => {
  const games = 250;
  const [low, high] = BAND.five;
  for (const code of others) {
    const {spyWins} = measureBalance({kit: kitOf(code), seats: 5, from: 1_300_000, games});
    t.true(spyWins >= low - slack(games) && spyWins <= high + slack(games), `${code}: ${spyWins}`);
  }
});

// Balance: a sample of `npm run soak`, with room for chance (three standard errors)

const slack = (games: number): number => 3 * Math.sqrt(0.25 / games);

test('the spy wins about half of the games at every size', t => {
  const sizes: readonly [number, number][] = [
    [5, 600],
    [3, 250],
    [4, 250],
    [6, 250],
    [7, 250],
    [8, 250],
  ];
  for (const [seats, games] of sizes) {
    const {spyWins} = measureBalance({kit, seats, from: 1_200_000, games});
    const [low, high] = seats === 5 ? BAND.five : BAND.other;
    t.true(spyWins >= low - slack(games) && spyWins <= high + slack(games), `${seats} seats: ${spyWins}`);
  }
});
