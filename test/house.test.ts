import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import test from 'ava';
import fc from 'fast-check';
import type {Observer, Seat} from '../source/games/game.ts';
import type {GameEvent} from '../source/games/spyfall/events.ts';
import type {SpyfallSetup} from '../source/games/spyfall/rules.ts';
import {spyfall} from '../source/games/spyfall/spyfall.ts';
import {secretOf} from '../source/games/spyfall/state.ts';
import {evolveView, ownCard, type SeatView, startView} from '../source/games/spyfall/view.ts';
import {formFor, formsOf, partsAround} from '../source/packs/house/forms.ts';
import {parseHouseData} from '../source/packs/house/house-data.ts';
import {parseAnswers} from '../source/packs/house/parse-answers.ts';
import {
  type Comment,
  type Exchange,
  parseExchanges,
  type Tone,
} from '../source/packs/house/parse-exchanges.ts';
import {type Feature, parseFeatures} from '../source/packs/house/parse-features.ts';
import {type Pole, parsePhrases, type Topic} from '../source/packs/house/parse-phrases.ts';
import {makeValues, parseValues} from '../source/packs/house/parse-values.ts';
import {parseVoice} from '../source/packs/house/parse-voice.ts';
import type {TextFile} from '../source/packs/house/text-file.ts';
import {completeScenarios} from '../source/packs/load-pack.ts';
import {SCENARIOS, type ScenarioCode} from '../source/packs/scenarios.ts';
import type {HouseBelief} from '../source/players/spyfall/belief.ts';
import {
  beliefAsSpy,
  createBeliefs,
  suspicionKnowing,
  updateBeliefs,
} from '../source/players/spyfall/decide/beliefs.ts';
import {coverStory, shortlistOf} from '../source/players/spyfall/decide/cover-story.ts';
import {trustInVoters} from '../source/players/spyfall/decide/decide-vote.ts';
import {leakOf, priceOfLeaks} from '../source/players/spyfall/decide/discretion.ts';
import {
  createMindKeeper,
  type HouseOptions,
  type Mind,
  movedBy,
} from '../source/players/spyfall/decide/mind.ts';
import {lookOn} from '../source/players/spyfall/decide/onlooker.ts';
import {divergence, entropy, informationOnSource} from '../source/players/spyfall/decide/probability.ts';
import {levelForSeat} from '../source/players/spyfall/decide/profile.ts';
import {
  DODGE,
  HONEST_ANSWERS,
  LEAN_LOW,
  likelihoods,
  READ_MEANINGS,
} from '../source/players/spyfall/decide/speaker-model.ts';
import {unlikelihoodOf} from '../source/players/spyfall/decide/turnabouts.ts';
import {createHousePlayer} from '../source/players/spyfall/house-player.ts';
import type {HouseKit} from '../source/players/spyfall/kit.ts';
import {explainLines} from '../source/players/spyfall/read/explain-lines.ts';
import {createLineEar} from '../source/players/spyfall/read/hear-line.ts';
import {createLineReader} from '../source/players/spyfall/read/line-reader.ts';
import {createTypedReader} from '../source/players/spyfall/read/read-typed.ts';
import {isEcho} from '../source/players/spyfall/say/echoes.ts';
import {writeNumber} from '../source/players/spyfall/say/fill.ts';
import {isSaid} from '../source/players/spyfall/say/quotes.ts';
import {tellingWord} from '../source/players/spyfall/say/say-off-topic.ts';
import {pastFactsOf} from '../source/tables/registry/spyfall/past-facts.ts';
import {readRoom} from '../source/tables/registry/spyfall/room.ts';
import {createMentionFinder} from '../source/text/mentions.ts';
import {BAND, measureBalance} from './soak/balance.ts';
import {ARGUMENTS, findArgued, findQuotes, typedAndBabble, UNREAD_IN} from './support/argued-games.ts';
import {
  allHouseLines,
  englishKit,
  englishTexts,
  entitiesOf,
  genericEntities,
  kitOf,
  readCommitted,
  textsOf,
} from './support/house-data.ts';
import {
  dealTable,
  houseSetup,
  type LoopTable,
  playHouseGame,
  playToEnd,
  requestFor,
} from './support/house-games.ts';
import {answersSpoken, isInOwnWords} from './support/house-voice.ts';
import {scoreAnswers, scoreQuestions} from './support/typed-score.ts';

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

const PAST_KEYS = ['past_survived', 'past_guessed', 'past_convicted'] as const;

test('an earlier game is spoken of once at most and not in every game, by whom it concerns, and changes no move', t => {
  const {personas} = kit.data.voice;
  const names = personas.map(({name}) => name);
  const past = names.flatMap(name =>
    ['survived', 'guessed', 'convicted', 'constructor'].map(kind => ({kind, name, by: ['Otis', 'Nobody']})),
  );
  const otis = personas.find(({name}) => name === 'Otis');
  const lines = personas.flatMap(persona => PAST_KEYS.flatMap(key => persona[key]));
  const moves = ({events}: LoopTable) => events.filter(({type}) => type !== 'remark-made');
  let told = 0;
  for (let seed = 0; seed < 60; seed++) {
    const plain = playHouseGame({kit, seed, seats: 5});
    const table = playHouseGame({kit, seed, seats: 5, options: () => ({past})});
    t.deepEqual(moves(table), moves(plain), `seed ${seed}`);
    const remarks = table.events.flatMap(event => (event.type === 'remark-made' ? [event] : []));
    const memories = remarks.filter(({text}) => lines.some(line => isSaid(line, [text])));
    t.true(memories.length <= 1, `seed ${seed}`);
    told += memories.length;
    for (const {seat, text} of memories) {
      const seats = table.state.facts?.seats ?? [];
      t.is(seats[seat]?.name, 'Otis');
      t.true(
        PAST_KEYS.some(key => otis?.[key].some(line => isSaid(line, [text]))),
        text,
      );
      t.true(
        seats.some(({name}) => name !== 'Otis' && text.includes(name)),
        text,
      );
    }
    t.false(
      plain.events.some(
        event => event.type === 'remark-made' && lines.some(line => isSaid(line, [event.text])),
      ),
    );
  }
  t.true(told >= 4 && told <= 30, `${told} of 60`);
});

test('what later games may say of a game is who fooled whom in it', t => {
  const kinds = new Set<string>();
  for (let seed = 0; seed < 120; seed++) {
    const {events, state} = playHouseGame({kit, seed, seats: 5});
    const facts = pastFactsOf(events);
    const end = events.at(-1);
    const spy = events.flatMap(event =>
      event.type === 'card-dealt' && event.side === 'spy' ? event.seat : [],
    )[0];
    const spyName = state.facts?.seats[spy ?? -1]?.name;
    t.is(facts.length > 0, end?.type === 'game-ended' && end.winner === 'spy', `seed ${seed}`);
    for (const {kind, name, by} of facts) {
      kinds.add(kind);
      t.is(name === spyName, kind !== 'convicted', `seed ${seed}`);
      t.false(by.includes(name) || by.length === 0);
      if (kind === 'convicted') t.false(by.includes(spyName ?? ''));
    }
  }
  t.deepEqual([...kinds].sort(), ['convicted', 'guessed', 'survived']);
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

test('a leak costs a villager the more, the fewer entities a spy still considers likely', t => {
  const opinions = [0, 1, 2, 3, 4, 0, 1, 2, 3, 4];
  const among = (likely: number): readonly number[] =>
    opinions.map((_, entity) => (entity < likely ? 0.95 / likely : 0.05 / (10 - likely)));
  const prices = [9, 6, 4, 2].map(likely => priceOfLeaks(among(likely)));
  t.deepEqual(
    prices,
    prices.toSorted((a, b) => a - b),
  );
  t.true(new Set(prices).size >= 3, String(prices));
  const leak = leakOf(among(4), opinions, 0);
  t.true(leak(0) > leak(LEAN_LOW) && leak(LEAN_LOW) > leak(DODGE));
  t.true(nearly(leak(DODGE), 0));
});

/** Looks at every answer of some games, with the minds of all seats after it. */
const answersGiven = (
  games: number,
  look: (minds: readonly Mind[], answer: GameEvent & {type: 'answer-given'}) => void,
): void => {
  for (let seed = 0; seed < games; seed++) {
    const keepers = [0, 1, 2, 3, 4].map(() => createMindKeeper({kit, level: 'normal', seed}));
    let looked = 0;
    playHouseGame({kit, seed, seats: 5}, ({views, events}) => {
      const last = events.findLast(event => event.type === 'answer-given');
      if (last?.type !== 'answer-given' || last.turn === looked) return;
      looked = last.turn;
      look(
        views.flatMap((view, seat) => keepers[seat]?.(view) ?? []),
        last,
      );
    });
  }
};

test('a question that asks too much is refused once by a seat, which is no dodge and moves suspicion little', t => {
  const moved: Record<'refusal' | 'dodge', number[]> = {refusal: [], dodge: []};
  answersGiven(100, (minds, {seat, text}) => {
    const type = kit.lines.answer(text)?.type;
    if (type !== 'refusal' && type !== 'dodge') return;
    for (const mind of minds) {
      const own = mind.heard.filter(({question, isRefusal}) => question.to === seat && isRefusal);
      t.true(own.length <= 1, text);
      if (mind.me !== seat) moved[type].push(Math.abs(movedBy(mind, mind.trail.length - 2, seat)));
    }
  });
  const {refusal, dodge} = moved;
  t.true(refusal.length >= 60 && dodge.length >= 20, `${refusal.length} ${dodge.length}`);
  t.true(total(refusal) / refusal.length < total(dodge) / dodge.length, `${total(refusal)} ${total(dodge)}`);
});

test('a spy keeps to a story as long as it stays among the likeliest', t => {
  let [kept, told] = [0, 0];
  const before = new Map<number, number>();
  answersGiven(100, (minds, {seat}) => {
    const spy = minds[seat];
    if (!spy || spy.entity !== undefined) return;
    const story = coverStory(spy);
    const last = before.get(spy.options.seed);
    t.true(shortlistOf(spy).includes(story));
    if (last !== undefined && shortlistOf(spy).includes(last)) {
      told++;
      if (last === story) kept++;
    }
    before.set(spy.options.seed, story);
  });
  t.true(told >= 12 && kept > told / 2, `${kept} of ${told} kept`);
});

test('whoever votes against the innocent looks worse to them, and nobody else does', t => {
  let rises = 0;
  for (let seed = 0; seed < 20; seed++)
    playHouseGame({kit, seed, seats: 5}, ({views}) => {
      for (const [seat, view] of views.entries()) {
        if (view.phase !== 'vote' || ownCard(view)?.side !== 'villager') continue;
        const against = view.turns.flatMap(({votes = []}) => votes).filter(({target}) => target === seat);
        const mind = createMindKeeper({kit, level: 'normal', seed})(view);
        const trust = trustInVoters(mind, view, mind.entity ?? 0);
        for (const vote of against) t.true((trust[vote.seat] ?? 0) > -1);
        const silent = trust.filter((_, voter) =>
          view.turns.every(({votes = []}) => votes.every(one => one.seat !== voter || one.target === null)),
        );
        t.true(silent.every(one => one === 0));
        rises += against.filter(vote => (trust[vote.seat] ?? 0) > 0).length;
      }
    });
  t.true(rises > 0);
});

/** Plays a table whose seat 1 answers and replies as told; `undefined` leaves it to the house player. */
const playTyped = (
  seed: number,
  answer: (turn: number) => string | undefined,
  reply: (turn: number) => string | undefined = () => undefined,
) => {
  const game = {kit, seed, seats: 5};
  const players = [0, 1, 2, 3, 4].map(seat => {
    const house = createHousePlayer({kit, level: 'normal', seed});
    if (seat !== 1) return house;
    const turnOf = (view: SeatView): number => view.turns.findLast(({answer}) => answer)?.turn ?? 0;
    const choose: typeof house.choose = (request, until) => {
      const text = request.phase === 'answer' ? answer(request.view.turns.length) : undefined;
      return text === undefined ? house.choose(request, until) : {move: {type: 'answer', text}};
    };
    return {...house, choose, reply: (view: SeatView) => reply(turnOf(view))};
  });
  return playToEnd(dealTable(houseSetup(game), players));
};

/** How much likelier seat 1 is the spy than a seat that said nothing, to each other villager after the first turn. */
const suspicionOfTyped = ({views}: LoopTable, seed: number): readonly number[] =>
  views.flatMap((view, seat) => {
    if (seat === 1 || ownCard(view)?.side === 'spy') return [];
    const [first, second] = view.turns;
    const turns = first && second ? [first, {...second, question: undefined}] : [];
    const told = createHousePlayer({kit, level: 'normal', seed}).believe?.(
      {...view, phase: 'question', turns},
      signal,
    );
    if (!told || told instanceof Promise) return [];
    const {suspicion} = told.note as HouseBelief;
    return [(suspicion[1] ?? 0) / (suspicion[seat === 4 ? 3 : 4] ?? 0)];
  });

test('what nobody understood is asked about, and the reply is read in place of the answer', t => {
  let moved = 0;
  for (let seed = 0; seed < 12; seed++) {
    const gibberish = (turn: number) => (turn === 1 ? 'Blorp frindle zax.' : undefined);
    const silent = playTyped(seed, gibberish);
    const asked = silent.events.find(event => event.type === 'remark-made');
    const question = silent.events.find(event => event.type === 'question-asked');
    if (asked?.type !== 'remark-made' || question?.type !== 'question-asked') return t.fail();
    const topic = kit.lines.question(question.text, silent.state.facts?.seats[1]?.name ?? '')?.feature ?? 0;
    const {low, high} = kit.data.features[topic] ?? {low: '', high: ''};
    t.is(asked.to, 1);
    t.true(asked.text.toLowerCase().includes(low.toLowerCase()) && asked.text.includes(high), asked.text);
    t.true(
      suspicionOfTyped(silent, seed).every(share => nearly(share, 1)),
      'it weighs nothing',
    );
    for (const end of [low, `${high.toUpperCase()}!`]) {
      const replied = playTyped(seed, gibberish, () => end);
      const [reply] = replied.events.filter(event => event.type === 'remark-made' && event.seat === 1);
      t.like(reply, {text: end, turn: 1});
      if (!suspicionOfTyped(replied, seed).every(share => nearly(share, 1))) moved++;
    }
  }
  t.true(moved >= 12, `${moved} of 24 replies moved somebody`);
});

test('only a second evasion counts: gibberish again, or in the reply', t => {
  for (let seed = 0; seed < 6; seed++) {
    const gibberish = (turn: number) => (turn === 1 ? 'Blorp frindle zax.' : undefined);
    const again = playTyped(seed, gibberish, () => 'Zax zax wibble.');
    t.true(
      suspicionOfTyped(again, seed).some(share => share > 1),
      `seed ${seed}`,
    );
    const open = playTyped(seed, gibberish);
    t.is(open.events.filter(event => event.type === 'remark-made' && event.to === 1).length, 1);
  }
});

/** Questions about nothing on the list, and what question words are about, by language. */
const OFF_LIST = [
  {code: 'G_EN', off: 'What colour are the doors?', when: 'When are you here?', word: 'doors'},
  {code: 'G_ID', off: 'Pintunya warna apa?', when: 'Kamu ke sini jam berapa?', word: 'warna'},
  {code: 'G_ZH', off: '门是什么颜色的？', when: '你一般几点过去？', word: undefined},
  {code: 'G_EG', off: 'الأبواب لونها إيه؟', when: 'ونتقابل إمتى يا ترى؟', word: 'الأبواب'},
] as const;

for (const {code, off, when, word} of OFF_LIST)
  test(`${code}: a question about nothing on the list is turned back, and no fact is made up`, t => {
    const other = kitOf(code);
    t.is(other.data.features[other.typed().question(when).feature ?? -1]?.id, 'night');
    if (word !== undefined) t.is(tellingWord(other, off, []), word);
    const said = new Set<string>();
    for (let seed = 0; seed < 8; seed++) {
      const players = [0, 1, 2, 3, 4].map(() => {
        const house = createHousePlayer({kit: other, level: 'normal', seed});
        const choose: typeof house.choose = request =>
          request.legal.phase === 'question'
            ? {move: {type: 'ask', to: request.legal.to[0] ?? 0, text: off, reading: {pole: 'open'}}}
            : house.choose(request, signal);
        return {...house, choose};
      });
      const {events} = playToEnd(dealTable(houseSetup({kit: other, seed, seats: 5}), players));
      for (const event of events) {
        if (event.type !== 'answer-given') continue;
        t.is(other.lines.answer(event.text)?.type, 'off-topic', event.text);
        t.false(event.text.includes('{'), event.text);
        said.add(`${seed} ${event.text}`);
      }
      const answers = events.filter(({type}) => type === 'answer-given').length;
      t.is([...said].filter(text => text.startsWith(`${seed} `)).length, answers, `seed ${seed}`);
    }
  });

test('an open question is still answered with something of the place', t => {
  t.true(kit.typed().question('What would I notice first?').isOpen);
  t.false(kit.typed().question('What colour are the doors?').isOpen);
});

/** Words as they stand in a quote, inside a sentence or as one. */
const wordsOfQuote = (text: string): string => text.toLowerCase().replace(/[.。]$/, '');

/** How many characters tell most lines apart. */
const START = 6;

/** Finds the one of many lines that a text contains. Each line is looked for by its start: there are thousands. */
const finderOf = (lines: readonly string[]): ((text: string) => string | undefined) => {
  const byStart = Map.groupBy(lines, line => line.slice(0, START));
  return text => {
    for (let at = 0; at < text.length; at++)
      for (const line of byStart.get(text.slice(at, at + START)) ?? [])
        if (text.startsWith(line, at)) return line;
    return undefined;
  };
};

/** Questions, and what was written to doubt answers, in lower case, with their topics. */
const featureWritten: ReadonlyMap<string, number> = new Map(
  [
    ...kit.data.topics.map(({questions}, feature) => ({feature, texts: questions})),
    ...kit.data.exchanges.map((lines, feature) => ({
      feature,
      texts: lines.flatMap(({text, comments, answers, ofEntities = []}) => [
        {text},
        ...comments,
        ...[...answers.flat(), ...ofEntities].flatMap(({reactions}) => reactions),
      ]),
    })),
  ].flatMap(({feature, texts}) => texts.map(({text}) => [text.toLowerCase(), feature] as const)),
);

const findWritten = finderOf([...featureWritten.keys()]);

/** The topic that a vote's text names, by its noun, by the words of an answer, or by what was written to doubt it. */
const topicNamed = (text: string, {events}: LoopTable): number | undefined => {
  const said = text.toLowerCase();
  const nouns = kit.data.topics.map(({noun}) => noun.toLowerCase());
  const named = nouns
    .filter(noun => said.includes(noun))
    .toSorted((one, other) => other.length - one.length)[0];
  if (named !== undefined) return nouns.indexOf(named);
  const answers = events.flatMap(event => {
    const found = event.type === 'answer-given' ? kit.lines.answer(event.text) : undefined;
    return found?.type === 'graded' ? [found.line] : [];
  });
  const found = answers.find(line => said.includes(wordsOfQuote(line.quote ?? line.text)));
  return found?.feature ?? featureWritten.get(findWritten(said) ?? '');
};

test('accusers of one seat have their own minds: most pile-ons name more than one topic', t => {
  const tables = Array.from({length: 800}, (_, seed) => playHouseGame({kit, seed, seats: 5}));
  const pileOns = tables.flatMap(table =>
    table.events.flatMap(event => {
      if (event.type !== 'votes-revealed') return [];
      const byTarget = Map.groupBy(event.votes, ({target}) => target);
      byTarget.delete(null);
      return [...byTarget.values()]
        .map(votes => votes.flatMap(({text}) => topicNamed(text ?? '', table) ?? []))
        .filter(topics => topics.length >= 3);
    }),
  );
  const alike = pileOns.filter(topics => new Set(topics).size === 1).length;
  t.true(pileOns.length >= 20);
  t.true(alike <= pileOns.length / 2, `${alike} of ${pileOns.length} name one topic`);
  const {reason_middle} = kit.data.voice.common;
  const given = tables.flatMap(table =>
    table.events
      .flatMap(event => (event.type === 'votes-revealed' ? event.votes : []))
      .flatMap(({target, text}) => (target === null || text === undefined ? [] : [text]))
      .map(text => topicNamed(text, table) !== undefined || reason_middle.some(line => isSaid(line, [text]))),
  );
  const reasons = given.filter(Boolean).length;
  t.true(reasons >= given.length / 2, `${reasons} of ${given.length} words with votes give a reason`);
});

test('no form of words comes twice in the votes and remarks of a game', t => {
  const {common, personas} = kit.data.voice;
  const forms = [
    ...[common.reason, common.reason_vague, common.reason_quote, common.reason_question, common.reason_clash],
    ...[common.reason_turnabout, common.turnabout, ...personas.map(({turnabout}) => turnabout)],
    ...[
      common.reason_none,
      common.reason_middle,
      common.challenge,
      common.challenge_ask,
      common.defend,
      common.defend_ally,
      common.defend_self,
    ],
    ...[common.vote, common.skip, ...personas.flatMap(({vote, skip}) => [vote, skip])],
    ...[common.again, common.accused, common.agree, common.doubt, common.clash],
    ...personas.flatMap(({accused, agree, doubt}) => [accused, agree, doubt]),
  ].flat();
  // Short forms such as "Pass." are part of others.
  const long = forms.filter(line => line.replaceAll(/\{\w+\}/g, '').length >= 14);
  for (let seed = 0; seed < 60; seed++) {
    const table = playHouseGame({kit, seed, seats: 5});
    const said = table.events.flatMap(event => {
      if (event.type === 'votes-revealed') return event.votes.flatMap(({text}) => text ?? []);
      return event.type === 'remark-made' ? [event.text] : [];
    });
    for (const line of long) {
      const times = said.filter(text => isSaid(line, [text])).length;
      t.true(times <= 1, `seed ${seed}: ${line} ${times}`);
    }
  }
});

for (const code of ['G_EN', 'G_ID', 'G_ZH', 'G_EG'] as const)
  test(`${code}: answers fit their questions and carry their persona's words, and no form comes twice`, t => {
    const spoken = kitOf(code);
    const {common, personas} = spoken.data.voice;
    const lists = (key: 'yes' | 'no' | 'between') => new Set([common, ...personas].flatMap(one => one[key]));
    const sides = {high: lists('yes'), low: lists('no'), between: lists('between')};
    let [answers, own, saidOut] = [0, 0, 0];
    for (let seed = 0; seed < 600; seed++) {
      const table = playHouseGame({kit: spoken, seed, seats: 5});
      const said = answersSpoken(spoken, table);
      const forms = said.flatMap(({before, after}) => [before, after]).filter(form => form !== '');
      t.is(new Set(forms).size, forms.length, `seed ${seed}: ${forms.join(' | ')}`);
      for (const answer of said) {
        const {name = ''} = table.state.facts?.seats[answer.seat] ?? {};
        const persona = personas.find(one => one.name === name);
        const question = table.state.facts?.seats
          .map(seat => spoken.lines.question(answer.asked, seat.name))
          .find(line => line !== undefined);
        answers++;
        if (persona && isInOwnWords(persona, answer)) own++;
        const side = (['high', 'low', 'between'] as const).find(one => sides[one].has(answer.before));
        if (!side || !question || !answer.line) continue;
        saidOut++;
        const {grade} = answer.line;
        const toYes = question.pole === 'high' ? grade - 2 : 2 - grade;
        t.not(question.pole, 'open', `${answer.asked} ${answer.text}`);
        t.is(side, toYes === 0 ? 'between' : toYes > 0 ? 'high' : 'low', `${answer.asked} ${answer.text}`);
        t.false(isEcho(spoken.bank.usualWords, answer.before, answer.line.text), answer.text);
      }
    }
    t.true(own >= answers / 3, `${own} of ${answers} answers carry their persona's words`);
    t.true(saidOut >= 100, `${saidOut}`);
  });

test('a guess is in words of its persona', t => {
  for (let seed = 0; seed < 60; seed++) {
    const {events, state} = playHouseGame({kit, seed, seats: 5});
    const guess = events.find(event => event.type === 'guess-made');
    const {name} = state.facts?.seats[guess?.seat ?? -1] ?? {};
    const persona = kit.data.voice.personas.find(one => one.name === name);
    if (guess?.text)
      t.true(
        persona?.guess.some(line => isSaid(line, [guess.text ?? ''])),
        guess.text,
      );
  }
});

test('numbers and lines in Arabic have no Latin digits', t => {
  const {data} = kitOf('G_EG');
  t.is(writeNumber(data.voice.manner, 10), '١٠');
  t.is(writeNumber(kit.data.voice.manner, 10), '10');
  for (const line of allHouseLines(kitOf('G_EG'))) t.notRegex(line, /\d/, line);
});

test('who is challenged defends itself, once in a game, before the vote', t => {
  let challenges = 0;
  for (let seed = 0; seed < 80; seed++) {
    const {events} = playHouseGame({kit, seed, seats: 5});
    const challenged = events.flatMap((event, at) =>
      event.type === 'remark-made' && event.to !== undefined ? [{to: event.to, reply: events[at + 1]}] : [],
    );
    challenges += challenged.length;
    t.is(new Set(challenged.map(({to}) => to)).size, challenged.length, `seed ${seed}`);
    for (const {to, reply} of challenged) t.like(reply, {type: 'remark-made', seat: to}, `seed ${seed}`);
  }
  t.true(challenges >= 20, `${challenges}`);
});

for (const argument of ARGUMENTS)
  test(`a golden playthrough of a ${argument}: the game with its lines is as written`, t => {
    const {text, lines} = findArgued(kit, argument);
    const file = new URL(`../../test/playthroughs/house-${argument}.txt`, import.meta.url);
    if (process.env.UPDATE_PLAYTHROUGHS === '1') writeFileSync(file, text);
    const written = readFileSync(file, 'utf8');
    for (const line of lines) t.true(written.includes(line), line);
    t.deepEqual(text.split('\n'), written.split('\n'));
  });

for (const {lang, code} of UNREAD_IN)
  test(`${code}: no words are given as a reason that nobody could read`, t => {
    const {unread, ofUnread, ofRead} = findQuotes(kitOf(code), typedAndBabble(lang), {from: 0, games: 50});
    t.true(unread >= 40, `${unread} lines were not read`);
    t.true(ofRead.length >= 5, `${ofRead.length} times, words that were read are quoted`);
    t.deepEqual(ofUnread, []);
  });

test('whom somebody accuses before the vote defends itself once, and others feel it a little', t => {
  let [defended, votesBefore, votesAfter] = [0, 0, 0];
  for (let seed = 0; seed < 40; seed++) {
    const players = [0, 1, 2, 3, 4].map(() => createHousePlayer({kit, level: 'normal', seed}));
    const accuse = (isAccused: boolean) =>
      playToEnd(dealTable(houseSetup({kit, seed, seats: 5}), players), undefined, () =>
        isAccused ? {seat: 0, text: 'It is you, seat 3!', to: 2} : undefined,
      ).events;
    const [quiet, loud] = [accuse(false), accuse(true)];
    const votesOn = (events: readonly GameEvent[]): number => {
      const first = events.find(event => event.type === 'votes-revealed');
      return first?.type === 'votes-revealed' ? first.votes.filter(({target}) => target === 2).length : 0;
    };
    votesBefore += votesOn(quiet);
    votesAfter += votesOn(loud);
    const atVote = loud.flatMap((event, at) =>
      event.type === 'remark-made' && event.seat === 0 && event.to === 2 ? [loud[at + 1]] : [],
    );
    const replies = atVote.filter(event => event?.type === 'remark-made' && event.seat === 2);
    if (atVote.length > 0) t.is(replies.length, 1, `seed ${seed}`);
    defended += replies.length;
  }
  t.true(defended >= 20, `${defended}`);
  t.true(votesAfter >= votesBefore && votesAfter <= 2 * votesBefore + 10, `${votesBefore} ${votesAfter}`);
});

const featureOf = (id: string): number => kit.featureIndex.get(id) ?? -1;

test('two answers of one seat are the unlikelier together the further they are apart', t => {
  const {values: opinions} = kit.data;
  const noise = (meaning: number) => ({feature: featureOf('noise'), meaning});
  const crowd = (meaning: number) => ({feature: featureOf('crowd'), meaning});
  const same = [1, 2, 3, 4].map(grade => unlikelihoodOf(opinions, noise(0), noise(grade)));
  t.deepEqual(
    same,
    same.toSorted((a, b) => a - b),
  );
  t.true((same[3] ?? 0) > Math.log(3));
  t.true(unlikelihoodOf(opinions, noise(0), crowd(4)) > unlikelihoodOf(opinions, noise(4), crowd(4)));
  t.true(nearly(unlikelihoodOf(opinions, noise(0), crowd(4)), unlikelihoodOf(opinions, crowd(4), noise(0))));
});

/** Plays a table that asks seat 1 about the noise again and again; it answers with these grades in turn. */
const playNoise = (seed: number, grades: readonly number[]): LoopTable => {
  const lines = kit.data.topics[featureOf('noise')];
  const players = [0, 1, 2, 3, 4].map(seat => {
    const house = createHousePlayer({kit, level: 'normal', seed});
    const choose: typeof house.choose = (request, until) => {
      const {legal, view} = request;
      const asked = view.turns.filter(({answer}) => answer?.seat === 1).length;
      const text = lines?.questions[asked]?.text ?? 'How loud is it?';
      const grade = grades[asked % grades.length] ?? 0;
      if (legal.phase === 'question' && legal.to.includes(1)) return {move: {type: 'ask', to: 1, text}};
      if (legal.phase === 'answer' && seat === 1 && view.turns.at(-1)?.question?.text === text)
        return {move: {type: 'answer', text: lines?.answers[grade]?.[asked % 3] ?? ''}};
      return house.choose(request, until);
    };
    return {...house, choose};
  });
  return playToEnd(dealTable(houseSetup({kit, seed, seats: 5}), players));
};

test('a seat that says the opposite of what it said is named with both its words, and is suspected for it', t => {
  const {common, personas} = kit.data.voice;
  const lines = [common.turnabout, ...personas.map(({turnabout}) => turnabout)].flat();
  let [named, voted, wrong] = [0, 0, 0];
  for (let seed = 0; seed < 24; seed++) {
    const {events} = playNoise(seed, [0, 4]);
    const own = events.flatMap(event =>
      event.type === 'answer-given' && event.seat === 1 ? [event.text] : [],
    );
    const remarks = events.flatMap(event => (event.type === 'remark-made' ? [event.text] : []));
    for (const text of remarks.filter(one => lines.some(line => isSaid(line, [one])))) {
      named++;
      const words = text.toLowerCase();
      if (own.filter(one => words.includes(wordsOfQuote(one))).length !== 2) wrong++;
    }
    const votes = events.flatMap(event => (event.type === 'votes-revealed' ? event.votes : []));
    voted += votes.filter(({text = ''}) => common.reason_turnabout.some(line => isSaid(line, [text]))).length;
    const steady = playNoise(seed, [0]).events.flatMap(event => ('text' in event ? (event.text ?? '') : ''));
    t.false(
      steady.some(text => lines.some(line => isSaid(line, [text]))),
      `seed ${seed}`,
    );
  }
  t.is(wrong, 0);
  t.true(named >= 12, `named ${named}`);
  t.true(voted >= 6, `voted ${voted}`);
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
  const games = 150;
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
    [5, 300],
    [3, 150],
    [4, 150],
    [6, 150],
    [7, 150],
    [8, 150],
  ];
  for (const [seats, games] of sizes) {
    const {spyWins} = measureBalance({kit, seats, from: 1_200_000, games});
    const [low, high] = seats === 5 ? BAND.five : BAND.other;
    t.true(spyWins >= low - slack(games) && spyWins <= high + slack(games), `${seats} seats: ${spyWins}`);
  }
});

// Lines that people type

test('the chip reads lines of the bank for certain, and others as house players do', t => {
  const reader = createLineReader({kit, seed: 1, openTopic: 'open question'});
  const [asked, answered] = [new Set<string>(), new Set<string>()];
  playHouseGame({kit, seed: 7, seats: 5}, ({views}) => {
    for (const view of views) {
      const legal = spyfall.legalMoves(view);
      if (legal?.phase === 'question') {
        const suggestions = reader.suggestQuestions(view, legal.to[0] ?? 0);
        t.is(suggestions.length, 3);
        for (const {text, reading} of suggestions) {
          asked.add(text);
          t.deepEqual(reader.readQuestion(view, text)[0]?.reading, reading);
        }
        t.is(reader.readQuestion(view, 'is it loud there?')[0]?.reading.topic, 'noise');
        t.is(reader.readQuestion(view, 'is it quiet there?')[0]?.reading.pole, 'low');
        t.is(reader.readQuestion(view, 'what is the first thing you notice?')[0]?.topic, 'open question');
      }
      if (legal?.phase !== 'answer') continue;
      const suggestions = reader.suggestAnswers(view);
      t.deepEqual(
        suggestions.map(({reading}) => reading.grade),
        [0, 1, 2, 3, 4],
      );
      for (const {text, reading} of suggestions) {
        answered.add(text);
        const readings = reader.readAnswer(view, text);
        t.deepEqual(readings[0]?.reading, reading);
        t.is(readings.length, 1, 'what it is about was asked');
      }
      const [mute] = reader.readAnswer(view, 'qwertz uiop');
      t.like(mute, {likely: 0, isSure: false});
      t.is(mute?.reading.grade, undefined, 'nothing is declared of what nobody understands');
    }
  });
  t.true(asked.size >= 9 && answered.size >= 10);
});

test('a suggested question speaks to a woman as to a woman', t => {
  const spoken = kitOf('G_EG');
  const reader = createLineReader({kit: spoken, seed: 1, openTopic: 'open question'});
  const women = spoken.data.voice.personas.filter(({isWoman}) => isWoman).map(({name}) => name);
  let [toWomen, toMen] = [0, 0];
  for (let seed = 0; seed < 10; seed++)
    playHouseGame({kit: spoken, seed, seats: 5}, ({views}) => {
      for (const view of views) {
        const legal = spyfall.legalMoves(view);
        if (legal?.phase !== 'question') continue;
        for (const to of legal.to) {
          const name = view.table?.seats[to]?.name ?? '';
          for (const {text, reading} of reader.suggestQuestions(view, to)) {
            t.deepEqual(reader.readQuestion(view, text)[0]?.reading, reading);
            const line = spoken.lines.question(text, name);
            if (line?.toWoman === undefined) continue;
            t.is(text, women.includes(name) ? line.toWoman : line.text);
            if (women.includes(name)) toWomen += 1;
            else toMen += 1;
          }
        }
      }
    });
  t.true(toWomen >= 10 && toMen >= 10, `${toWomen} ${toMen}`);
});

test('the ear outside a game takes lines of the bank as they are written', t => {
  const ear = createLineEar(kit);
  const {id} = kit.data.features[3] ?? {id: ''};
  const topic = kit.data.topics[3];
  for (const {text, pole} of topic?.questions ?? []) {
    const {topics, sure, pole: read} = ear.hear({kind: 'question', text});
    t.deepEqual({topics, sure}, {topics: [{topic: id, p: 1}], sure: true});
    t.is(read, pole === 'open' ? null : pole);
  }
  topic?.answers.forEach((lines, grade) => {
    for (const text of lines) {
      const heard = ear.hear({kind: 'answer', text, question: ''});
      t.like(heard, {topics: [{topic: id, p: 1}], grade, dodge: 0, sure: true});
      t.is(heard.grades?.[grade], 1);
    }
  });
  const vague = ear.hear({
    kind: 'answer',
    text: kit.data.voice.common.vague[0] ?? '',
    question: '',
    topic: id,
  });
  t.like(vague, {topics: [{topic: id, p: 1}], grades: null, grade: null, dodge: 1});
  const mute = ear.hear({kind: 'answer', text: 'qwertz uiop', question: 'Is it loud?'});
  t.like(mute, {grades: null, grade: null, dodge: 0, sure: false});
});

// A blind set: written before the lexicon, scored for the first time when the lexicon was done. First run: topic right
// 39 of 52, among the first three 43, open questions left open 8 of 8; answers right 46 of 60, unread 11, reversed 2.
// Never tune on its lines: the floors only guard against a step back.

test('typed questions are read no worse than on the first run', t => {
  const score = scoreQuestions(kit, readCommitted('test/fixtures/typed/en/questions.tsv').text);
  const {withTopic, first, amongThree, withoutTopic, leftOpen} = score;
  t.log(
    `topic ${first} of ${withTopic}, among three ${amongThree}, left open ${leftOpen} of ${withoutTopic}`,
  );
  t.is(score.questions, 60);
  t.true(first >= 37);
  t.true(amongThree >= 41);
  t.true(leftOpen >= 7);
});

test('typed answers are read no worse than on the first run', t => {
  const score = scoreAnswers(kit, readCommitted('test/fixtures/typed/en/answers.tsv').text);
  const {answers, right, near, unread, reversed} = score;
  t.log(`right ${right} of ${answers}, near ${near}, unread ${unread}, reversed ${reversed}`);
  t.is(answers, 60);
  t.true(right >= 44);
  t.true(reversed <= 4);
});

// Blind sets of the other languages, by scenario: topics read right first and among three, open questions left open,
// answers right and reversed, with the lexicons as they landed. Targets are 75 % of questions among three, 65 % of answers
// right and 4 % reversed. By language, on the first run: Indonesian 50 of 55, 48 of 60, 2 (met); Chinese 46 of 55, 31 of 60,
// 9 and Egyptian Arabic 40 of 55, 37 of 60, 6 (not met; the floors below are of the revised lexicons).
const BLIND = [
  {code: 'G_ID', part: 'id', file: '', first: 28, three: 31, open: 4, right: 32, reversed: 2},
  {code: 'L_ID', part: 'id', file: '.local', first: 5, three: 7, open: 0, right: 5, reversed: 0},
  {code: 'F_ID', part: 'id', file: '.food', first: 12, three: 12, open: 0, right: 11, reversed: 0},
  {code: 'G_ZH', part: 'zh', file: '', first: 35, three: 35, open: 5, right: 39, reversed: 0},
  {code: 'L_ZH', part: 'zh', file: '.local', first: 7, three: 7, open: 0, right: 7, reversed: 0},
  {code: 'F_ZH', part: 'zh', file: '.food', first: 11, three: 11, open: 0, right: 9, reversed: 1},
  {code: 'G_EG', part: 'arz', file: '', first: 33, three: 34, open: 5, right: 39, reversed: 0},
  {code: 'L_EG', part: 'arz', file: '.local', first: 4, three: 7, open: 0, right: 4, reversed: 3},
  {code: 'F_EG', part: 'arz', file: '.food', first: 8, three: 9, open: 0, right: 10, reversed: 0},
] as const;

for (const {code, part, file, first, three, open, right, reversed} of BLIND)
  test(`${code}: typed text is read no worse than when its lexicon landed`, t => {
    const read = (name: string) => readCommitted(`test/fixtures/typed/${part}/${name}${file}.tsv`).text;
    const other = kitOf(code);
    const questions = scoreQuestions(other, read('questions'));
    const answers = scoreAnswers(other, read('answers'));
    t.true(questions.first >= first - 1);
    t.true(questions.amongThree >= three - 1);
    t.true(questions.leftOpen >= open - 1);
    t.true(answers.right >= right - 1);
    t.true(answers.reversed <= reversed + 1);
  });

// Second blind sets, of places, written before their lexicons were revised and by somebody who had seen neither; scored for
// the first time when the revised lexicons had landed. First run, against the same targets: Chinese 50 of 52 questions
// among the first three, 54 of 60 answers right, 3 reversed (one more than 4 %); Egyptian Arabic 49 of 52, 50 of 60, 1.
// The first sets above were looked at for that revision: they guard against a step back and measure no more. After that
// run the misses of these sets were looked at, too, and faults in general mended (Chinese 52, 58, none; Egyptian Arabic
// 52, 59, none): those numbers are contaminated, and the next measure needs a third set.
// Third blind sets, written after that by somebody who had seen none of it, and scored once: Chinese 50 of 52 questions
// among the first three, 51 of 60 answers right, 1 reversed; Egyptian Arabic 52, 55 and none. All targets are met.
const LATER = [
  {set: 'second', code: 'G_ZH', part: 'zh', first: 49, three: 50, open: 8, right: 54, reversed: 3},
  {set: 'second', code: 'G_EG', part: 'arz', first: 47, three: 49, open: 5, right: 50, reversed: 1},
  {set: 'third', code: 'G_ZH', part: 'zh', first: 50, three: 50, open: 7, right: 51, reversed: 1},
  {set: 'third', code: 'G_EG', part: 'arz', first: 47, three: 52, open: 6, right: 55, reversed: 0},
] as const;

for (const {set, code, part, first, three, open, right, reversed} of LATER)
  test(`${code}: the ${set} blind set is read no worse than on the first run`, t => {
    const read = (name: string) => readCommitted(`test/fixtures/typed/${part}/${name}.${set}.tsv`).text;
    const questions = scoreQuestions(kitOf(code), read('questions'));
    const answers = scoreAnswers(kitOf(code), read('answers'));
    t.is(questions.questions, 60);
    t.is(answers.answers, 60);
    t.true(questions.first >= first - 2);
    t.true(questions.amongThree >= three - 2);
    t.true(questions.leftOpen >= open - 1);
    t.true(answers.right >= right - 2);
    t.true(answers.reversed <= reversed + 1);
  });

test('what people say for yes, no, how much and nothing', t => {
  const noise = kit.featureIndex.get('noise');
  const grade = (text: string, direction: 'low' | 'high' = 'high', quotedGrade?: number) =>
    kit.typed().answerReading(text, {feature: noise, direction, quotedGrade}).grade;
  const side = (read: number | undefined): string =>
    read === undefined ? 'unread' : read < 1.5 ? 'low' : read > 2.5 ? 'high' : 'middle';
  t.is(side(grade('yes')), 'high');
  t.is(side(grade('yes', 'low')), 'low');
  t.is(side(grade('nope')), 'low');
  t.is(side(grade('not loud at all')), 'low');
  t.is(side(grade('very loud')), 'high');
  t.is(side(grade('no, dead quiet')), 'low');
  t.is(side(grade('sometimes')), 'middle');
  t.is(side(grade('hardly')), 'low');
  t.is(side(grade('i agree', 'high', 4)), 'high');
  t.is(side(grade('i disagree', 'high', 4)), 'low');
  t.is(side(grade('qwertz uiop')), 'unread');
  t.true(kit.typed().answerReading('no comment', {feature: noise, direction: 'high'}).isDodge);
});

test('typed words are read through slips, short forms and drawn-out letters', t => {
  const topic = (text: string) => kit.data.features[kit.typed().question(text).feature ?? -1]?.id;
  t.is(topic('is it nosiy there'), 'noise');
  t.is(topic('r there any animlas'), 'animals');
  t.is(topic('is it sooo expensive'), 'cost');
  t.is(topic('do i need to show my passport'), 'papers');
  t.not(topic('do they ask you to show id'), 'show');
});

test('words of other scripts are read as people type them', t => {
  const [chinese, arabic] = [kitOf('G_ZH'), kitOf('G_EG')];
  const topic = (other: typeof kit, text: string) =>
    other.data.features[other.typed().question(text).feature ?? -1]?.id;
  const grade = (other: typeof kit, id: string, text: string, closedText?: string) =>
    other.typed().answerReading(text, {
      feature: other.featureIndex.get(id),
      direction: 'high',
      closedText,
    }).grade ?? -1;
  // Latin letters and digits for Arabic ones, and none of the vowel signs.
  t.is(topic(arabic, 'el makan za7ma awy?'), 'crowd');
  t.is(topic(arabic, 'فيه دَوْشَة؟'), 'noise');
  t.true(grade(arabic, 'noise', 'la2 hady khales') < 1.5);
  // A space between characters is a pause, and so is a particle: what was denied is the question.
  t.true(grade(chinese, 'crowd', '不会 挤死了') > 2.5);
  t.true(grade(chinese, 'crowd', '没有啊挤死了') > 2.5);
  t.true(grade(chinese, 'noise', '不吵') < 1.5);
  // A word of the question said again answers it, and no question is answered without one.
  t.true(grade(chinese, 'papers', '盖了', '要盖章吗？') > 2.5);
  t.true(grade(chinese, 'papers', '没盖', '要盖章吗？') < 1.5);
  t.is(grade(chinese, 'papers', '盖了'), -1);
});

test('odd input is read as nothing, and never throws', t => {
  const odd = [
    '',
    ' ',
    '\ud800',
    'abc \udfff',
    '\u202e\u200f\u064b',
    '|',
    '*',
    '[a-z](',
    '\\',
    '=,،，',
    '7'.repeat(999),
  ];
  const long = ['不'.repeat(5000), 'لا '.repeat(5000), 'a7'.repeat(5000), 'x'.repeat(50_000)];
  for (const {typed: typedReader} of [kit, kitOf('G_ZH'), kitOf('G_EG'), kitOf('G_ID')])
    for (const text of [...odd, ...long])
      t.notThrows(() => {
        const typed = typedReader();
        typed.question(text);
        typed.isDodge(text);
        typed.asksToAgree(text);
        typed.answerReading(text, {feature: 0, direction: 'low', closedText: text});
      });
});

// Lines of the house, from their files

/** Writes features as `parseFeatures` reads them. */
const makeFeatures = (features: readonly Feature[]): string =>
  `${['id,group,blunt,low,high,near', ...features.map(({id, group, blunt, low, high, near}) => [id, group, blunt, low, high, near.join(' ')].join(','))].join('\n')}\n`;

const MARKS: Readonly<Record<Pole, string>> = {open: 'q', high: 'q+', low: 'q-'};

/** Writes topics as `parsePhrases` reads them. */
const makePhrases = (topics: readonly Topic[]): string =>
  topics
    .flatMap(({feature, noun, ends = [], questions, answers}) => [
      `@${[feature, noun, ...ends].join(' | ')}`,
      ...questions.map(
        ({text, toWoman, pole}) =>
          `${MARKS[pole]} ${toWoman === undefined ? text : `{m|${text}}{f|${toWoman}}`}`,
      ),
      ...answers.flatMap((lines, grade) => lines.map(text => `${grade} ${text}`)),
      '',
    ])
    .join('\n');

const playable = completeScenarios({folder: fileURLToPath(new URL('../../', import.meta.url))});
const kits = playable.map(code => ({code, kit: kitOf(code)}));

/** How near two entities of a set may be: brands and institutions of one city are alike, and the spy may confuse them. */
const NEAREST: Readonly<Record<string, number>> = {place: 8, local: 1, food: 3};
/** Features that single sets may use fewer grades of: nobody drinks at a mosque, and no set is of all climates. */
const FEWEST_GRADES: Readonly<Record<string, number>> = {place: 3, local: 2, food: 2};

/** What the lines of a voice may speak of, by their part; any part not named speaks of nothing. */
const PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  qpre: ['name'],
  past_survived: ['name'],
  past_guessed: ['name'],
  past_convicted: ['name'],
  press: ['name'],
  offtopic: ['word'],
  askback: ['name', 'low', 'high', 'low_cap'],
  reason: ['noun', 'noun_cap', 'name'],
  echo: ['other', 'quote', 'words'],
  clash: ['name', 'other', 'quote', 'words', 'said', 'said_words'],
  turnabout: ['name', 'quote', 'words', 'said', 'said_words', 'turn'],
  reason_turnabout: ['name', 'quote', 'words', 'said', 'said_words', 'turn'],
  reason_vague: ['noun', 'noun_cap', 'name', 'asked', 'words'],
  agree_quote: ['name', 'words'],
  doubt_quote: ['name', 'words'],
  reason_quote: ['name', 'quote', 'words'],
  reason_middle: ['name'],
  reason_empty: ['name'],
  reason_question: ['noun', 'noun_cap', 'name', 'asked'],
  reason_clash: ['name', 'other', 'quote', 'words'],
  challenge: ['name', 'quote', 'words'],
  challenge_ask: ['name'],
  defend_ally: ['other', 'turn'],
  defend_self: ['quote', 'words'],
  vote: ['name'],
  guess: ['entity'],
  guess_quote: ['name', 'quote', 'words'],
  guess_clues: ['name', 'other', 'one', 'one_cap', 'two', 'two_cap'],
  again: ['name'],
  build: ['name', 'quote', 'words'],
  second: ['name', 'other', 'quote', 'words'],
  second_agree: ['other'],
  second_soften: ['other'],
  second_differ: ['other'],
};

const domainOf = (code: ScenarioCode): string => SCENARIOS.find(found => found.code === code)?.domain ?? '';

// The committed data

test('all scenarios but those without files are read', t => {
  t.true(playable.includes('G_EN'));
  t.deepEqual(
    kits.map(({kit}) => kit.data.features.length),
    playable.map(code => ({place: 36, local: 46, food: 34})[domainOf(code)]),
  );
});

for (const {code, kit} of kits) {
  test(`${code}: every feature has a row of one digit an entity, and uses enough grades`, t => {
    const least = FEWEST_GRADES[domainOf(code)] ?? 0;
    for (const [index, row] of kit.data.values.entries()) {
      const {id} = kit.data.features[index] ?? {id: ''};
      t.is(row.length, 30, id);
      t.true(
        row.every(grade => Number.isInteger(grade) && grade >= 0 && grade <= 4),
        id,
      );
      t.true(new Set(row).size >= least, `${id} uses ${new Set(row).size} grades`);
    }
  });

  test(`${code}: no two entities are too near to each other`, t => {
    const {values, entities} = kit.data;
    const least = NEAREST[domainOf(code)] ?? 0;
    for (let a = 0; a < entities.length; a++)
      for (let b = 0; b < a; b++) {
        const apart = values.reduce((sum, row) => sum + Math.abs((row[a] ?? 0) - (row[b] ?? 0)), 0);
        t.true(apart >= least, `${entities[a]?.id} and ${entities[b]?.id} are ${apart} apart`);
      }
  });

  test(`${code}: every feature has five questions, and three answers a grade`, t => {
    for (const {feature, questions, answers} of kit.data.topics) {
      t.true(questions.length >= 5, `${feature} has ${questions.length} questions`);
      t.is(answers.length, 5);
      for (const [grade, lines] of answers.entries())
        t.true(lines.length >= 3, `${feature} ${grade} has ${lines.length}`);
    }
  });

  test(`${code}: no line names an entity, an alias or a word that gives one away`, t => {
    const ids = new Set(kit.data.entities.map(({id}) => id));
    const {lang} = SCENARIOS.find(found => found.code === code) ?? {lang: 'en'};
    const taboo = [...ids].flatMap(id => tabooOf(lang, id));
    t.true(taboo.length >= 60);
    const names = entitiesOf(code).flatMap(({name, aliases}) => [name, ...aliases]);
    const find = createMentionFinder([...names, ...taboo]);
    const ofEntities = new Set(answersOfEntities(kit).map(({text}) => text));
    for (const line of allHouseLines(kit)) if (!ofEntities.has(line)) t.is(find(line)?.name, undefined, line);
    const namesAny = createMentionFinder(names);
    for (const {entities, text} of answersOfEntities(kit)) {
      const namesOwn = createMentionFinder(entities.flatMap(entity => tabooOf(lang, entity)));
      t.is(namesAny(text)?.name ?? namesOwn(text)?.name, undefined, `${entities}: ${text}`);
    }
  });

  test(`${code}: no line is there twice`, t => {
    const seen = new Set<string>();
    for (const line of allHouseLines(kit)) {
      t.false(seen.has(line.toLowerCase()), line);
      seen.add(line.toLowerCase());
    }
  });

  test(`${code}: voices have the same parts in every language`, t => {
    const english = englishKit().data.voice;
    const {personas, common} = kit.data.voice;
    t.deepEqual(
      personas.map(({id}) => id),
      english.personas.map(({id}) => id),
    );
    t.deepEqual(Object.keys(common), Object.keys(english.common));
    for (const [key, lines] of Object.entries(common))
      for (const line of lines)
        for (const [, name = ''] of line.matchAll(/\{(\w+)\}/g))
          t.true(PLACEHOLDERS[key]?.includes(name), `${key}: ${line}`);
  });
}

const SCRIPTS_OF_ENDS = {_ZH: /^\p{Script=Han}+$/u, _EG: /^[\p{Script=Arabic} ]+$/u} as const;

for (const [language, script] of Object.entries(SCRIPTS_OF_ENDS))
  test(`the ends of every scale are said in the language of the table: ${language}`, t => {
    const translated = kits.filter(({code}) => code.endsWith(language));
    t.is(translated.length, 3);
    for (const {code, kit} of translated)
      for (const {feature, ends} of kit.data.topics)
        t.regex(ends?.join('') ?? '', script, `${code} ${feature}`);
  });

test('the files are read and written again without a change of meaning', t => {
  for (const {code, kit} of kits) {
    const texts = textsOf(code);
    const features = parseFeatures(texts.features);
    if (!features.ok) return t.fail();
    const ids = features.value.map(({id}) => id);
    t.deepEqual(parseFeatures({file: 'x', text: makeFeatures(features.value)}), features);
    const topics = parsePhrases(texts.phrases, ids);
    if (!topics.ok) return t.fail();
    t.deepEqual(parsePhrases([{file: 'x', text: makePhrases(topics.value)}], ids), topics);
    const expected = {features: ids, entities: kit.data.entities.map(({id}) => id)};
    const values = parseValues(texts.values, expected);
    if (!values.ok) return t.fail();
    t.deepEqual(parseValues({file: 'x', text: makeValues(values.value)}, expected), values);
  }
});

// Faults of the data

const faultsWith = (name: keyof ReturnType<typeof englishTexts>, change: (text: string) => string) => {
  const texts = englishTexts();
  const changed = (file: TextFile): TextFile => ({...file, text: change(file.text)});
  const files = texts[name];
  const given = {...texts, [name]: 'file' in files ? changed(files) : files.map(changed)};
  const parsed = parseHouseData(given, genericEntities());
  return parsed.ok
    ? []
    : parsed.problem.map(({code, file: where, line, field}) => ({code, where, line, field}));
};

test('a pattern that cannot be looked for is refused, and every other one can be', t => {
  const kinds = ['whether', 'closing', 'letter', 'ending', 'number', 'unit', 'form', 'yes', 'empty', 'mid'];
  const signs = ['(', ')', '[', '*', '\\', '?', '+', '{', '|', '=', '-', "'", '2', 'sh', '不', 'x y', ' '];
  const texts = englishTexts();
  const read = (line: string) => {
    const lexicon = texts.lexicon.map(file =>
      file.file.endsWith('words.txt') ? {...file, text: `@words\n${line}\n${file.text}`} : file,
    );
    return parseHouseData({...texts, lexicon}, genericEntities());
  };
  for (const line of [
    'closing (',
    'whether *',
    'letter =x',
    'letter q=[',
    'number ten',
    'yes day*time',
    'form *=',
  ]) {
    const data = read(line);
    t.like(data.ok ? undefined : data.problem[0], {code: 'unreadable-line', line: 2, field: '@words'}, line);
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.array(fc.constantFrom(...signs), {minLength: 1, maxLength: 4}),
      (kind, parts) => {
        const data = read(`${kind} ${parts.join('')}`);
        if (!data.ok) return data.problem.every(({line}) => line === 2);
        const reader = createTypedReader(data.value, undefined);
        reader.questionReading('看不看 sh2x (quite) loud-not-loud there?');
        return true;
      },
    ),
    {numRuns: 40},
  );
});

test('a fault names its file, its line and its field', t => {
  const phrases = 'locales/en/house/phrases.place.txt';
  const first =
    readCommitted(phrases)
      .text.split('\n')
      .findIndex(line => line.startsWith('q ')) + 1;
  t.deepEqual(
    faultsWith('features', text => text.replace('noise,sense,0', 'noise,sense,7')),
    [{code: 'wrong-number', where: 'entities/features.place.csv', line: 3, field: 'blunt'}],
  );
  t.deepEqual(
    faultsWith('features', text => text.replace('id,group', 'id;group')),
    [{code: 'missing-header', where: 'entities/features.place.csv', line: 1, field: undefined}],
  );
  t.deepEqual(
    faultsWith('features', text => text.replace('crowd music relax', 'crowd musik relax')),
    [{code: 'unknown-feature', where: 'entities/features.place.csv', line: undefined, field: 'noise'}],
  );
  const values = 'entities/generic/values.txt';
  t.deepEqual(
    faultsWith('values', text => text.replace(/^noise +\d/m, 'noise 7')),
    [{code: 'wrong-number', where: values, line: 3, field: 'noise'}],
  );
  t.deepEqual(
    faultsWith('values', text => text.replace(/^noise .*\n/m, '')),
    [{code: 'missing-feature', where: values, line: undefined, field: 'noise'}],
  );
  t.deepEqual(
    faultsWith('values', text => text.replace('airplane', 'aeroplane')),
    [
      {code: 'unknown-entity', where: values, line: 1, field: 'columns'},
      {code: 'missing-entity', where: values, line: 1, field: 'columns'},
    ],
  );
  t.deepEqual(
    faultsWith('phrases', text => text.replace(/^q /m, 'question ')),
    [{code: 'unreadable-line', where: phrases, line: first, field: undefined}],
  );
  const headless = (head: string) =>
    faultsWith('phrases', text => text.replace(/^@noise .*/m, head))[0]?.code;
  for (const head of [
    '@noise',
    '@noise | the noise | loud',
    '@noise | the noise | | loud',
    '@noise | a | b | c | d',
  ])
    t.is(headless(head), 'unreadable-line', head);
  t.is(headless('@noise | the noise | soundless | loud'), undefined);
  t.deepEqual(
    faultsWith('voice', text => text.replace('"qpre"', '"prefix"')),
    [{code: 'wrong-field', where: 'locales/en/house/voice.json', line: undefined, field: 'common.qpre'}],
  );
  t.is(faultsWith('voice', () => '{')[0]?.code, 'not-json');
  t.deepEqual(faultsWith('lexicon', text => text.replace('@noise', '@noize'))[0]?.code, 'unknown-feature');
});

const EXCHANGE = [
  '# two questions',
  '@noise',
  'q- Could a baby sleep there?',
  '0 It did, and then [nobody dared to wake it].',
  '1 A little.',
  '2 For twenty minutes at a time. | not submarine, zoo',
  '3 It [gave up]. | not zoo',
  '4 Only a brave one.',
  '? Babies are brave now?',
  '~ I would like to meet that baby.',
  '0@mags Only mine did.',
  '= I know that one.',
  'h? Well, the nerves of that baby.',
  'l= Ours slept as well.',
  'h Who makes all that noise?',
  ...[0, 1, 2, 3, 4].map(grade => `${grade} Somebody, ${grade}.`),
];

const SIDES_OF_COMMENTS = ['high agree', 'high doubt', 'low agree', 'low doubt'];

const sidesOf = (comments: readonly Comment[]): readonly string[] =>
  [...new Set(comments.map(({side, tone}) => `${side} ${tone}`))].sort();

/** The grades of answers to a question, as the bank reads them. */
const gradesGiven = (
  kit: HouseKit,
  events: readonly GameEvent[],
  {text, toWoman = text}: Pick<Exchange, 'text' | 'toWoman'>,
): readonly number[] =>
  events.flatMap((event, at) => {
    if (event.type !== 'question-asked') return [];
    if (![text, toWoman].some(words => event.text.endsWith(words))) return [];
    const answer = events.slice(at).find(({type}) => type === 'answer-given');
    const read = answer?.type === 'answer-given' ? kit.lines.answer(answer.text) : undefined;
    return read?.type === 'graded' ? [read.line.grade] : [];
  });

/** The answers of entities to a kit's questions. */
const answersOfEntities = ({data}: HouseKit) =>
  data.exchanges.flat().flatMap(({ofEntities = []}) => ofEntities);

/** The words that would give an entity away. */
const tabooOf = (lang: string, entity: string): readonly string[] =>
  readCommitted(`locales/${lang}/house/lint-taboo.txt`)
    .text.split('\n')
    .filter(line => line.slice(0, line.indexOf(':')).trim() === entity)
    .flatMap(line => line.slice(line.indexOf(':') + 1).split(','))
    .map(word => word.trim())
    .filter(word => word !== '');

const parseLines = (lines: readonly string[]) =>
  parseExchanges([{file: 'x', text: lines.join('\n')}], {features: ['crowd', 'noise'], personas: ['mags']});

test('exchanges are questions with answers of their own', t => {
  const parsed = parseLines(EXCHANGE);
  if (!parsed.ok) return t.fail(JSON.stringify(parsed.problem));
  const [first, second] = parsed.value;
  t.like(first, {feature: 'noise', text: 'Could a baby sleep there?', pole: 'low', after: undefined});
  t.deepEqual(first?.answers[0], [
    {
      text: 'It did, and then nobody dared to wake it.',
      quote: 'nobody dared to wake it',
      unfit: [],
      reactions: [],
    },
    {
      text: 'Only mine did.',
      unfit: [],
      persona: 'mags',
      reactions: [{text: 'I know that one.', tone: 'agree'}],
    },
  ]);
  t.deepEqual(first?.answers[2], [
    {text: 'For twenty minutes at a time.', unfit: ['submarine', 'zoo'], reactions: []},
  ]);
  t.deepEqual(first?.answers[3], [{text: 'It gave up.', quote: 'gave up', unfit: ['zoo'], reactions: []}]);
  t.deepEqual(first?.answers[4]?.[0]?.reactions, [
    {text: 'Babies are brave now?', tone: 'doubt'},
    {text: 'I would like to meet that baby.', tone: 'aside'},
  ]);
  t.deepEqual(first?.comments, [
    {text: 'Well, the nerves of that baby.', side: 'high', tone: 'doubt'},
    {text: 'Ours slept as well.', side: 'low', tone: 'agree'},
  ]);
  t.like(second, {pole: 'open', after: 'high', comments: []});
});

test('a voice with braces that somebody would say, or with two personas of one name, is refused', t => {
  const {file, text} = englishTexts().voice;
  const faultsOf = (change: (voice: Record<string, never>) => unknown) => {
    const parsed = parseVoice({file, text: JSON.stringify(change(JSON.parse(text)))});
    return parsed.ok ? [] : parsed.problem.map(({code, field}) => `${code} ${field}`);
  };
  const withCommon = (key: string, line: string) => (voice: {common?: object}) => ({
    ...voice,
    common: {...voice.common, [key]: [line]},
  });
  t.deepEqual(faultsOf(withCommon('press', 'You{f|, madam}, {name}.')), []);
  t.deepEqual(faultsOf(withCommon('press', 'You{f|, madam, {name}.')), ['wrong-field common.press[0]']);
  t.deepEqual(faultsOf(withCommon('skip', 'Skip{f|ette}.')), ['wrong-field common.skip[0]']);
  const twice = (voice: {personas?: readonly {name?: string}[]}) => ({
    ...voice,
    personas: voice.personas?.map((one, index) => (index === 1 ? {...one, name: 'mags '} : one)),
  });
  t.deepEqual(faultsOf(twice), ['duplicate personas[1].name']);
});

test('a fault in exchanges names its line', t => {
  const faultsOf = (line: string, changed: string) => {
    const parsed = parseLines(EXCHANGE.map(one => (one === line ? changed : one)));
    return parsed.ok ? [] : parsed.problem.map(({code, line: at, field}) => ({code, line: at, field}));
  };
  const unreadable = [{code: 'unreadable-line', line: 5, field: undefined}];
  for (const changed of ['5 Too high.', '1 [Two] in [one].', '1 An [open one.', '1 A bar | no zoo', 'q'])
    t.deepEqual(faultsOf('1 A little.', changed).slice(0, 1), unreadable, changed);
  t.deepEqual(faultsOf('@noise', '@noize'), [{code: 'unknown-feature', line: 2, field: undefined}]);
  t.is(faultsOf('@noise', '')[0]?.code, 'unreadable-line');
  t.deepEqual(faultsOf('1 A little.', ''), [
    {code: 'missing-lines', line: 3, field: 'Could a baby sleep there? 1'},
  ]);
  t.deepEqual(faultsOf('1 A little.', '1@mags A little, love.'), [
    {code: 'missing-lines', line: 3, field: 'Could a baby sleep there? 1'},
  ]);
  t.is(faultsOf('0@mags Only mine did.', '0@otis Only mine did.')[0]?.code, 'unknown-persona');
  t.is(
    faultsOf('h Who makes all that noise?', 'h Who makes{f|s all that noise?')[0]?.code,
    'unreadable-line',
  );
  t.is(faultsOf('1 A little.', '1 A {m|little}.')[0]?.code, 'unreadable-line');
  for (const changed of [
    'l= {name} slept as well.',
    'l= Ours [slept].',
    'l= Ours. | not zoo',
    'm= Ours slept.',
    'l=',
  ])
    t.is(faultsOf('l= Ours slept as well.', changed)[0]?.code, 'unreadable-line', changed);
  t.is(faultsOf('l= Ours slept as well.', 'l= Only mine did.')[0]?.code, 'duplicate');
  t.is(faultsOf('@noise', 'l= Ours did.')[0]?.code, 'unreadable-line');
  const [reaction = ''] = EXCHANGE.filter(line => line.startsWith('~'));
  for (const changed of ['~ {name} again.', '~ That [baby].', '~ “Baby”.', '~', '~ !', 'l~ That baby.'])
    t.is(faultsOf(reaction, changed)[0]?.code, 'unreadable-line', changed);
  t.is(faultsOf(reaction, '~ only mine did.')[0]?.code, 'duplicate');
  t.is(faultsOf('@noise', '= I know.')[0]?.code, 'unreadable-line', 'above all answers');
  t.is(
    faultsOf('0 It did, and then [nobody dared to wake it].', '? It did?')[0]?.code,
    'unreadable-line',
    'right under a question',
  );
  t.deepEqual(faultsOf('1 A little.', '1 only a brave one.'), [
    {code: 'duplicate', line: 3, field: 'Only a brave one.'},
  ]);
  t.is(faultsOf('1 A little.', `1 ${'a'.repeat(400)}`)[0]?.code, 'too-long');
});

const ANSWERS = [
  '@noise',
  'q- Could a baby sleep there?',
  'zoo If it slept by day.',
  'submarine* By turns.',
  'submarine,zoo With the light on.',
  '~ Poor baby.',
];

const parseAnswerLines = (lines: readonly string[]) => {
  const exchanges = parseLines(EXCHANGE);
  if (!exchanges.ok) throw new Error('The exchanges have faults.');
  const {topics, voice} = englishKit().data;
  const known = {exchanges: exchanges.value, topics, voice, entities: ['zoo', 'submarine']};
  return parseAnswers({file: 'x', text: lines.join('\n')}, known);
};

test('entities have answers of their own to a question', t => {
  const parsed = parseAnswerLines(ANSWERS);
  t.deepEqual(parsed.ok ? [...parsed.value] : parsed.problem, [
    [
      'Could a baby sleep there?',
      [
        {entities: ['zoo'], text: 'If it slept by day.', isBroad: false, reactions: []},
        {entities: ['submarine'], text: 'By turns.', isBroad: true, reactions: []},
        {
          entities: ['submarine', 'zoo'],
          text: 'With the light on.',
          isBroad: false,
          reactions: [{text: 'Poor baby.', tone: 'aside'}],
        },
      ],
    ],
  ]);
  const faultsOf = (line: string, changed: string) => {
    const faulty = parseAnswerLines(ANSWERS.map(one => (one === line ? changed : one)));
    return faulty.ok ? [] : faulty.problem.map(({code, line: at}) => `${code} ${at}`);
  };
  const [head = '', question = '', first = '', last = '', shared = '', reaction = ''] = ANSWERS;
  t.deepEqual(faultsOf(head, '@crowd'), ['unreadable-line 2']);
  t.deepEqual(faultsOf(question, 'q Could a dog sleep there?'), ['unreadable-line 2']);
  t.deepEqual(faultsOf(question, 'q Who makes all that noise?'), ['unreadable-line 2'], 'no follow-up');
  t.deepEqual(faultsOf(first, 'bank Only mine did, too.'), ['unknown-entity 3']);
  t.deepEqual(faultsOf(shared, 'zoo,bank Only mine did, too.'), ['unknown-entity 5']);
  t.deepEqual(faultsOf(shared, 'zoo, submarine Only mine did, too.'), ['unreadable-line 5']);
  t.deepEqual(faultsOf(last, 'zoo Or by night.'), ['duplicate 4']);
  t.deepEqual(faultsOf(last, 'submarine only mine did.'), ['duplicate 4'], 'as in the exchanges');
  const [dodge = ''] = englishKit().data.voice.common.vague;
  t.deepEqual(faultsOf(last, `submarine ${dodge}`), ['duplicate 4'], 'as in the voice');
  t.deepEqual(faultsOf(last, 'submarine ...'), ['unreadable-line 4']);
  t.deepEqual(faultsOf(reaction, '= by turns.'), ['duplicate 6']);
  t.deepEqual(faultsOf(first, '= By turns, too.'), ['unreadable-line 3'], 'right under a question');
  for (const changed of [
    'submarine',
    'submarine ',
    'submarine [By] turns.',
    'submarine By {name}.',
    'By turns.',
  ])
    t.deepEqual(faultsOf(last, changed), ['unreadable-line 4'], changed);
  t.deepEqual(faultsOf(last, `submarine ${'a'.repeat(400)}`), ['too-long 4']);
});

test('players tell of a few entities, seldom of one alone; a spy does as often as others, and alone of others than the secret', t => {
  const kit = englishKit();
  const spoken = {villager: [0, 0], spy: [0, 0]};
  const [games, first] = [400, [0, 0]];
  let [other, pointed] = [0, 0];
  for (let seed = 0; seed < games; seed++) {
    const {events, state} = playHouseGame({kit, seed, seats: 5});
    const {spy, entity} = secretOf(state);
    const secret = kit.data.entities.findIndex(({id}) => id === entity);
    for (const event of events) {
      const found = event.type === 'answer-given' ? kit.lines.answer(event.text) : undefined;
      if (event.type !== 'answer-given' || found?.type !== 'graded' || found.isHedged) continue;
      const {entities} = found.line;
      for (const counted of [
        spoken[event.seat === spy ? 'spy' : 'villager'],
        ...(event.turn === 1 ? [first] : []),
      ]) {
        counted[0] = (counted[0] ?? 0) + 1;
        counted[1] = (counted[1] ?? 0) + (entities === undefined ? 0 : 1);
      }
      if (entities === undefined) continue;
      if (event.turn <= 5 && entities.length === 1) pointed++;
      if (entities.includes(secret)) continue;
      other++;
      t.is(event.seat, spy, event.text);
    }
  }
  const shareOf = ([all = 0, ofEntities = 0]: readonly number[]): number => ofEntities / all;
  const [villager, spy] = [shareOf(spoken.villager), shareOf(spoken.spy)];
  t.true(shareOf(first) > 0.35 && other >= 50, `${shareOf(first)} ${other}`);
  t.true(Math.abs(villager - spy) < 0.1, `${villager} ${spy}`);
  t.true(pointed / games < 0.6, `${pointed / games} in the first five turns`);
});

for (const {code, kit} of kits)
  test(`${code}: an answer of several entities is of one grade, and fits three at least`, t => {
    for (const [feature, exchanges] of kit.data.exchanges.entries())
      for (const {entities, text} of exchanges.flatMap(({ofEntities = []}) => ofEntities)) {
        const grades = entities.map(id => kit.data.entities.findIndex(one => one.id === id));
        t.is(new Set(grades.map(index => kit.data.values[feature]?.[index])).size, 1, text);
        t.true(entities.length === 1 || new Set(entities).size >= 3, text);
      }
    t.pass();
  });

for (const {code, kit} of kits)
  test(`${code}: questions with answers of their own`, t => {
    const exchanges = kit.data.exchanges.flat();
    const known = new Set(entitiesOf(code.startsWith('F_') ? code : 'G_EN').map(({id}) => id));
    for (const {text, answers} of exchanges) {
      t.true(
        answers.every(lines => lines.length > 0),
        text,
      );
      for (const {unfit, text: answer} of answers.flat())
        for (const id of unfit) t.true(known.has(id), `${answer} ${id}`);
    }
    const isFood = code.startsWith('F_');
    t.is(
      kit.data.exchanges.filter(lines => lines.length >= (isFood ? 5 : 7)).length,
      isFood ? 34 : 36,
      'topics with questions',
    );
  });

/** What was written for the words of single answers, by their text. */
const reactionsIn = ({data}: HouseKit): ReadonlyMap<string, {readonly to: string; readonly tone: Tone}> =>
  new Map(
    data.exchanges
      .flat()
      .flatMap(({answers, ofEntities = []}) => [...answers.flat(), ...ofEntities])
      .flatMap(({text: to, reactions}) => reactions.map(({text, tone}) => [text, {to, tone}] as const)),
  );

for (const {code, kit} of kits)
  test(`${code}: others doubt an answer, or agree with it, by what was written for it, or for its question and side`, t => {
    const own = kit.data.exchanges.flat();
    const asked = own.filter(({after}) => after === undefined);
    for (const {text, comments} of asked) t.deepEqual(sidesOf(comments), SIDES_OF_COMMENTS, text);
    const comments = own.flatMap(question => question.comments.map(comment => ({...comment, question})));
    const findReaction = finderOf(
      [...reactionsIn(kit)].flatMap(([text, {tone}]) => (tone === 'aside' ? [] : [text])),
    );
    const said: string[] = [];
    for (let seed = 0; seed < 60; seed++) {
      const {events} = playHouseGame({kit, seed, seats: 5});
      events.forEach((event, at) => {
        const remarks = event.type === 'remark-made' ? [event.text] : [];
        const votes = event.type === 'votes-revealed' ? event.votes.flatMap(({text}) => text ?? []) : [];
        for (const text of [...remarks, ...votes]) {
          const found = comments.find(comment => text.includes(comment.text));
          const own = found ? undefined : findReaction(text);
          if (own !== undefined) said.push(`${seed} ${own}`);
          if (!found) continue;
          said.push(`${seed} ${found.text}`);
          const grades = gradesGiven(kit, events.slice(0, at), found.question);
          t.true(
            grades.some(grade => (found.side === 'low' ? grade < 2 : grade > 2)),
            `seed ${seed}: ${text}`,
          );
        }
      });
    }
    t.is(new Set(said).size, said.length, 'nothing is said twice in a game');
    t.true(said.length >= 60, `${said.length}`);
  });

for (const {code, kit} of kits.filter(one => !one.code.startsWith('F_')))
  test(`${code}: others take up the words of an answer that was given, once a game, and vote with doubts alone`, t => {
    const reactions = reactionsIn(kit);
    const find = finderOf([...reactions.keys()]);
    const count = {doubt: 0, agree: 0, aside: 0};
    for (let seed = 0; seed < 60; seed++) {
      const {events} = playHouseGame({kit, seed, seats: 5});
      const said = new Set<string>();
      let given = '';
      for (const event of events) {
        if (event.type === 'answer-given') given += `\n${event.text}`;
        const remarks = event.type === 'remark-made' ? [event.text] : [];
        const votes = event.type === 'votes-revealed' ? event.votes.flatMap(({text}) => text ?? []) : [];
        for (const text of [...remarks, ...votes]) {
          const found = find(text);
          const {to, tone} = reactions.get(found ?? '') ?? {};
          if (found === undefined || to === undefined || tone === undefined) continue;
          count[tone] += 1;
          t.true(given.toLowerCase().includes(to.toLowerCase()), `seed ${seed}: ${text}`);
          t.false(said.has(found), `seed ${seed}: ${text}`);
          t.true(votes.length === 0 || tone === 'doubt', `seed ${seed}: ${text}`);
          said.add(found);
        }
      }
    }
    const counts = Object.values(count);
    t.true(Math.min(...counts) >= 2 && counts.reduce((sum, one) => sum + one) >= 20, JSON.stringify(count));
  });

test('a woman is spoken to as a woman, in questions and in the words before them', t => {
  const spoken = kitOf('G_EG');
  const {personas} = spoken.data.voice;
  const women = new Set(personas.flatMap(({isWoman, name}) => (isWoman ? [name] : [])));
  t.is(women.size, 4);
  let [toWomen, toMen] = [0, 0];
  for (let seed = 0; seed < 60; seed++) {
    const {events, state} = playHouseGame({kit: spoken, seed, seats: 5});
    const nameOf = (seat: number) => state.facts?.seats[seat]?.name ?? '';
    for (const event of events) {
      const texts = event.type === 'remark-made' || event.type === 'question-asked' ? [event.text] : [];
      for (const text of texts) t.notRegex(text, /[{}|]/);
      if (event.type !== 'question-asked') continue;
      const line = spoken.lines.question(event.text, nameOf(event.to));
      if (line?.toWoman === undefined) continue;
      const isToWoman = women.has(nameOf(event.to));
      t.true(event.text.endsWith(isToWoman ? line.toWoman : line.text), event.text);
      if (isToWoman) toWomen += 1;
      else toMen += 1;
    }
  }
  t.true(toWomen >= 30 && toMen >= 30, `${toWomen} ${toMen}`);
});

/** A game with a person who has no persona's name unless given one, played by a house player. */
const gameWith = (seed: number, person: SpyfallSetup['players'][number]) => {
  const spoken = kitOf('G_EG');
  const setup = houseSetup({kit: spoken, seed, seats: 5});
  const players = setup.players.map(() => createHousePlayer({kit: spoken, level: 'normal', seed}));
  const {events} = playToEnd(dealTable({...setup, players: [person, ...setup.players.slice(1)]}, players));
  const [started] = events;
  if (started?.type !== 'game-started') throw new Error('A game begins with game-started.');
  return {events: events.slice(1), seats: started.seats, seat: started.players.indexOf(0)};
};

/** Questions to a seat, and remarks that ask it for a word. */
const linesTo = (seat: Seat, events: readonly GameEvent[]): readonly string[] =>
  events.flatMap(event => {
    const isTalk = event.type === 'question-asked' || event.type === 'remark-made';
    return isTalk && event.to === seat ? [event.text] : [];
  });

test('a person who says so is spoken to as a woman, and nobody else hears another line', t => {
  const {lines} = kitOf('G_EG');
  let changed = 0;
  for (let seed = 0; seed < 30; seed++) {
    const usual = gameWith(seed, {name: 'سلمى'});
    const woman = gameWith(seed, {name: 'سلمى', isWoman: true});
    t.deepEqual(
      woman.seats,
      usual.seats.map(seat => (seat.seat === usual.seat ? {...seat, isWoman: true} : seat)),
    );
    const [before, after] = [usual, woman].map(({seat, events}) => linesTo(seat, events));
    // What others quote of a question is what was said.
    let expected = JSON.stringify(usual.events);
    for (const [index, text] of (before ?? []).entries()) {
      const said = after?.[index] ?? '';
      const line = lines.question(text, 'سلمى');
      if (line) t.true(text.endsWith(line.text) && said.endsWith(line.toWoman ?? line.text), said);
      if (text !== said) changed += 1;
      expected = expected.replaceAll(text, said);
      // Without the words before it, too.
      if (line?.toWoman !== undefined) expected = expected.replaceAll(line.text, line.toWoman);
    }
    t.is(JSON.stringify(woman.events), expected, `seed ${seed}`);
  }
  t.true(changed >= 20, `${changed}`);
});

test('what a person says of themselves goes before what their name tells', t => {
  const {lines} = kitOf('G_EG');
  let told = 0;
  for (let seed = 0; seed < 30; seed++) {
    const {events, seat} = gameWith(seed, {name: 'فيفي', isWoman: false});
    for (const text of linesTo(seat, events)) {
      const line = lines.question(text, 'فيفي');
      if (line?.toWoman === undefined) continue;
      t.true(text.endsWith(line.text), text);
      told += 1;
    }
  }
  t.true(told >= 10, `${told}`);
});

test('the parts of a line that depend on whom it speaks to', t => {
  t.is(formFor('تحب{f|ي} {m|تقعد}{f|تقعدي}؟', false), 'تحب تقعد؟');
  t.is(formFor('تحب{f|ي} {m|تقعد}{f|تقعدي}؟', true), 'تحبي تقعدي؟');
  t.deepEqual(formsOf('{name}؟'), {text: '{name}؟'});
  t.true(isSaid('شايف{f|ة} {name}', ['شايفة إنجي']));
  t.true(isSaid('شايف{f|ة} {name}', ['شايف ميدو']));
  t.deepEqual(partsAround('{m|إنت}{f|إنتي} تحب{f|ي} ده؟'), ['', '', ' تحب', ' ده؟']);
});

test('house players answer a question by the answers that were written for it', t => {
  let [written, all, unfit] = [0, 0, 0];
  for (let seed = 0; seed < 60; seed++) {
    const {events, state} = playHouseGame({kit, seed, seats: 5});
    const asked = new Map(
      events.flatMap(one => (one.type === 'question-asked' ? [[one.turn, one.text]] : [])),
    );
    const names = state.facts?.seats.map(({name}) => name) ?? [];
    for (const event of events) {
      if (event.type !== 'answer-given') continue;
      const question = names
        .map(name => kit.lines.question(asked.get(event.turn) ?? '', name))
        .find(line => line?.answers);
      const found = kit.lines.answer(event.text);
      if (!question || found?.type !== 'graded') continue;
      all += 1;
      const {grade, unfit: places} = found.line;
      const own = [...(question.answers?.[grade] ?? []), ...(question.ofEntities?.values() ?? [])];
      if (own.includes(found.line)) written += 1;
      const {spy, entity} = secretOf(state);
      const place = kit.data.entities.findIndex(({id}) => id === entity);
      if (event.seat !== spy && places?.has(place)) unfit += 1;
    }
  }
  t.true(all >= 150, `${all}`);
  t.true(written >= 0.95 * all, `${written} of ${all}`);
  t.is(unfit, 0);
});

// Looking on

/** What an observer knows of a game. */
const seenBy = (observer: Observer, events: readonly GameEvent[]): SeatView =>
  events
    .flatMap(event => spyfall.observe(event, observer) ?? [])
    .reduce((view, heard) => evolveView(view, heard), startView(observer));

/** The same words over other cards: another spy and another entity. */
const otherCards = (events: readonly GameEvent[]): readonly GameEvent[] => {
  const cards = events.flatMap(event => (event.type === 'card-dealt' ? [event] : []));
  const spy = cards.find(({side}) => side === 'spy')?.seat ?? 0;
  const other = (spy + 1) % cards.length;
  const entity = kit.data.entities.findLast(
    ({id}) => !cards.some(card => 'entity' in card && card.entity === id),
  );
  return events.map(event => {
    if (event.type !== 'card-dealt') return event;
    const {type, seat} = event;
    return seat === other
      ? {type, seat, side: 'spy'}
      : {type, seat, side: 'villager', entity: entity?.id ?? ''};
  });
};

test('an onlooker is told of the room what the words tell: neither cards nor beliefs change it', t => {
  for (const seed of [3, 4, 5]) {
    const {events} = playHouseGame({kit, seed, seats: 5});
    const played = events.slice(0, events.findLastIndex(({type}) => type === 'answer-given') + 1);
    const spy = played.findIndex(event => event.type === 'card-dealt' && event.side === 'spy') - 1;
    const suspicion = [0.9, 0.1, 0, 0, 0];
    const notes = [0, 1, 2, 3, 4].map(seat => ({
      seat,
      after: 9,
      note: {
        ...{type: 'spyfall-belief', turn: 1, suspicion},
        ...(seat === spy ? {candidates: [{entity: 'zoo', confidence: 0.7}]} : {}),
      },
    }));
    for (const observer of ['spectator', 0, 4] as const) {
      const room = readRoom(kit, seenBy(observer, played), []);
      t.is(room.length, played.filter(({type}) => type === 'answer-given').length);
      t.true(room.every(({suspicion: shares}) => nearly(total(shares), 1)));
      t.true(room.every(turn => !('secret' in turn)));
      t.deepEqual(readRoom(kit, seenBy(observer, played), notes), room);
      t.deepEqual(readRoom(kit, seenBy(observer, otherCards(played)), notes), room);
    }
    const [told] = readRoom(kit, seenBy('moderator', played), notes);
    t.deepEqual(told?.secret?.guesses, [{entity: 'zoo', confidence: 0.7}]);
    t.is(told?.secret?.by.filter(row => row !== undefined).length, 4);
    t.is(told?.secret?.by[spy], undefined, 'the spy suspects nobody');
    // Where nobody notes beliefs, as with models, a careful listener is in their place.
    const [listened] = readRoom(kit, seenBy('moderator', played), []);
    t.like(listened?.secret, {isSpysOwn: false});
    t.is(listened?.secret?.guesses.length, 3);
    t.true(total(listened?.suspicion ?? []) > 0);
  }
});

test('a debrief tells as what each line was heard, and what would have fitted better', t => {
  const {events} = playHouseGame({kit, seed: 11, seats: 5});
  const view = seenBy('spectator', events);
  const entity = view.end?.entity ?? '';
  const index = kit.data.entities.findIndex(({id}) => id === entity);
  const spoken = explainLines(kit, view, entity);
  t.is(spoken.length, events.filter(({type}) => type === 'question-asked' || type === 'answer-given').length);
  // The second answer becomes one that nobody can read.
  const at = events.findIndex(event => event.type === 'answer-given' && event.turn === 2);
  const garbled = events.map((event, place) =>
    place === at && event.type === 'answer-given' ? {...event, text: 'Xyzzy plugh.'} : event,
  );
  const heard = explainLines(kit, seenBy('spectator', garbled), entity);
  const line = heard.find(({turn, kind}) => turn === 2 && kind === 'answer');
  t.is(line?.grade, 'unread');
  const feature = kit.data.features.findIndex(({id}) => id === line?.topic);
  t.is(line?.truth, kit.data.values[feature]?.[index]);
  const written = kit.data.exchanges[feature]?.flatMap(one => one.answers[line?.truth ?? -1] ?? []) ?? [];
  const plain = kit.data.topics[feature]?.answers[line?.truth ?? -1] ?? [];
  const ofEntity = answersOfEntities(kit).filter(one => one.entities.includes(entity));
  const texts = [...plain, ...[...written, ...ofEntity].map(({text}) => text)];
  t.true(line?.better !== undefined && texts.includes(line.better.text), JSON.stringify(line));
  t.true((line?.better?.change ?? 0) < (line?.better?.given ?? 0));
  // Whoever said the truth can do no better.
  const truthful = heard.filter(({grade, truth}) => grade !== undefined && grade === truth);
  t.true(truthful.length > 0 && truthful.every(({better}) => better === undefined));
  t.true(heard.some(({kind, topic}) => kind === 'question' && topic !== undefined));
});

test('a debrief tells how each answer bore on a wrong guess, as a careful onlooker follows the spy’s belief', t => {
  const wrong = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap(seed => {
    const {events} = playHouseGame({kit, seed, seats: 5});
    const view = seenBy('spectator', events);
    return view.end?.ending === 'guess_wrong' ? [view] : [];
  });
  t.true(wrong.length > 0);
  for (const view of wrong) {
    const {spy, entity} = view.end ?? {};
    if (typeof spy !== 'number' || typeof entity !== 'string') return t.fail();
    const guess = view.turns.at(-1)?.guess;
    const indexOf = (name: string): number => kit.data.entities.findIndex(({id}) => id === name);
    const [right, guessed] = [indexOf(entity), indexOf(typeof guess === 'object' ? guess.entity : '')];
    const followed = lookOn(kit, view, {spy, entity});
    const shareOf = (turn: number, index: number): number =>
      followed.findLast(one => one.turn <= turn)?.asSpy?.[index] ?? 1 / kit.data.entities.length;
    const clues = explainLines(kit, view, entity).flatMap(line =>
      line.clue ? [{...line, ...line.clue}] : [],
    );
    t.true(clues.length > 0 && clues.every(({seat}) => seat !== spy));
    for (const {turn, change, level, forEntity} of clues) {
      t.true(nearly(level, shareOf(turn, guessed)));
      t.true(nearly(change, level - shareOf(turn - 1, guessed)));
      const odds = (when: number): number => Math.log(shareOf(when, right) / shareOf(when, guessed));
      t.true(nearly(forEntity, odds(turn) - odds(turn - 1)));
    }
  }
  const voted = playHouseGame({kit, seed: 11, seats: 5}).events;
  const view = seenBy('spectator', voted);
  const isGuessed = view.end?.ending.startsWith('guess') === true;
  t.is(
    explainLines(kit, view, view.end?.entity ?? '').some(({clue}) => clue),
    isGuessed,
  );
});
