import test, {type ExecutionContext} from 'ava';
import {
  createChance,
  drawBelow,
  drawOrder,
  hashNumbers,
  hashText,
  uniformAt,
} from '../source/games/chance.ts';
import {fold, type Observer} from '../source/games/game.ts';
import {MAX_TEXT} from '../source/games/seating.ts';
import {majorityOf} from '../source/games/spyfall/count-votes.ts';
import type {GameEvent, Phase} from '../source/games/spyfall/events.ts';
import {visiblyAwaited} from '../source/games/spyfall/legal.ts';
import {casualRules, paperRules, rethinksAllowed, SETUP_CODES} from '../source/games/spyfall/rules.ts';
import {spyfall} from '../source/games/spyfall/spyfall.ts';
import {evolveView, startView} from '../source/games/spyfall/view.ts';
import {
  afterRoundRobin,
  answered,
  asked,
  beforeGuess,
  beforeVote,
  ENTITIES,
  ended,
  eventsOf,
  given,
  knownSetup,
  NAMES,
  openingOf,
  type SetupChanges,
  setupOf,
  skipsOf,
  stateAfter,
} from './support/games.ts';
import {type OddEvent, oddOneOut} from './support/odd-one-out.ts';

const SIZES = [3, 4, 5, 6, 7, 8] as const;

const seatsBelow = (seats: number) => Array.from({length: seats}, (_, seat) => seat);

test('the deal seats 3 to 8 players, shows 30 shuffled candidates and makes exactly one spy', t => {
  for (const seats of SIZES) {
    const events = eventsOf(spyfall.deal(setupOf({seats, seed: 40 + seats})));
    const [start, ...rest] = events;
    if (start?.type !== 'game-started') return t.fail('the game has not started');
    t.deepEqual([...start.entities].sort(), [...ENTITIES].sort());
    t.notDeepEqual(start.entities, ENTITIES);
    t.deepEqual([...start.options].sort(), seatsBelow(seats));
    t.deepEqual([...start.players].sort(), seatsBelow(seats));
    t.is(new Set(start.seats.map(({name}) => name)).size, seats);
    const cards = rest.filter(event => event.type === 'card-dealt');
    t.deepEqual(
      cards.map(({seat}) => seat),
      seatsBelow(seats),
    );
    t.is(cards.filter(({side}) => side === 'spy').length, 1);
    t.is(new Set(cards.flatMap(card => (card.side === 'villager' ? [card.entity] : []))).size, 1);
    t.deepEqual(rest.slice(seats), [{type: 'turn-started', turn: 1, cycle: 'round-robin', seat: 0}]);
  }
});

test('the same setup gives the same deal, another seed another one', t => {
  const deal = (seed: number) => JSON.stringify(spyfall.deal(setupOf({seed})));
  t.is(deal(7), deal(7));
  t.not(deal(7), deal(8));
  t.not(deal(7), deal(7 + 2 ** 32));
  t.not(deal(Number.MAX_SAFE_INTEGER), deal(Number.MAX_SAFE_INTEGER - 1));
});

test('names, chairs, the spy and the entity can be chosen', t => {
  const players = [{name: 'Me', chair: 3}, {}, {name: NAMES[0]}, {}, {}];
  for (let seed = 0; seed < 50; seed++) {
    const setup = setupOf({players, seed, spyAmong: [0], entity: 'place-30'});
    const [start, ...rest] = eventsOf(spyfall.deal(setup));
    if (start?.type !== 'game-started') return t.fail('the game has not started');
    t.is(start.players[3], 0);
    t.is(start.seats[3]?.name, 'Me');
    t.is(start.seats[start.players.indexOf(2)]?.name, NAMES[0]);
    t.is(new Set(start.seats.map(({name}) => name)).size, 5);
    const cards = rest.filter(event => event.type === 'card-dealt');
    t.deepEqual(
      cards.map(card => (card.side === 'spy' ? 'spy' : card.entity)),
      ['place-30', 'place-30', 'place-30', 'spy', 'place-30'],
    );
  }
});

test('how a player is spoken to is known of its seat, and changes nothing else of the deal', t => {
  const players = [{name: 'Zoe', isWoman: true}, {name: 'Kim', isWoman: false}, {}, {}, {}];
  const plain = players.map(({isWoman: _, ...player}) => player);
  const [told, ...dealt] = eventsOf(spyfall.deal(setupOf({players})));
  const [usual, ...others] = eventsOf(spyfall.deal(setupOf({players: plain})));
  if (told?.type !== 'game-started' || usual?.type !== 'game-started') return t.fail();
  const address: Readonly<Record<string, object>> = {Zoe: {isWoman: true}, Kim: {isWoman: false}};
  t.deepEqual(told, {...usual, seats: usual.seats.map(seat => ({...seat, ...address[seat.name]}))});
  t.deepEqual(dealt, others);
  t.false(JSON.stringify(usual).includes('isWoman'), 'nothing where nobody said');
  t.true(spyfall.isSetup(setupOf({players})) && spyfall.isSetup(setupOf({players: plain})));
  t.false(spyfall.isSetup({...setupOf(), players: [{isWoman: 'yes'}]}));
});

test('a name that only differs in case is not drawn beside a given one', t => {
  const setup = setupOf({
    seats: 3,
    players: [{name: ' ada'}, {}, {}],
    names: ['Ada', 'Ben', 'BEN', '', 'Cleo'],
  });
  const [start] = eventsOf(spyfall.deal(setup));
  const names = start?.type === 'game-started' ? start.seats.map(({name}) => name) : [];
  t.deepEqual([...names].sort(), [' ada', 'Ben', 'Cleo']);
});

const SETUP_REFUSALS = [
  [{seats: 2}, {code: 'player-count', value: 2, allowed: [3, 8]}],
  [{seats: 9}, {code: 'player-count', value: 9, allowed: [3, 8]}],
  [{seed: -1}, {code: 'bad-seed', value: -1, allowed: [0, 9007199254740991]}],
  [{seed: 2 ** 53}, {code: 'bad-seed', value: 2 ** 53, allowed: [0, 9007199254740991]}],
  [{seed: 0.5}, {code: 'bad-seed', value: 0.5, allowed: [0, 9007199254740991]}],
  [{seed: Number.NaN}, {code: 'bad-seed', value: Number.NaN, allowed: [0, 9007199254740991]}],
  [{rules: {turns: 5}}, {code: 'bad-turns', value: 5, allowed: [6, 40]}],
  [{rules: {turns: 41}}, {code: 'bad-turns', value: 41, allowed: [6, 40]}],
  [{entities: ENTITIES.slice(0, 7)}, {code: 'entity-count', value: 7, allowed: [8, 1000]}],
  [{entities: [...ENTITIES, 'place-4']}, {code: 'duplicate-entity', value: 'place-4'}],
  [{entity: 'moon'}, {code: 'unknown-entity', value: 'moon', allowed: ENTITIES}],
  [
    {seats: 3, players: [{chair: 3}, {}, {}]},
    {code: 'bad-chair', value: 3, allowed: [0, 2]},
  ],
  [
    {seats: 3, players: [{chair: -1}, {}, {}]},
    {code: 'bad-chair', value: -1, allowed: [0, 2]},
  ],
  [
    {seats: 3, players: [{chair: 1}, {chair: 1}, {}]},
    {code: 'bad-chair', value: 1, allowed: [0, 2]},
  ],
  [
    {seats: 3, players: [{name: ' '}, {}, {}]},
    {code: 'bad-name', value: ' '},
  ],
  [
    {seats: 3, players: [{name: 'Mo'}, {name: 'MO'}, {}]},
    {code: 'duplicate-name', value: 'MO'},
  ],
  [{names: ['A', 'B', 'C', 'D', 'a']}, {code: 'too-few-names', value: 4, allowed: [5]}],
  [{spyAmong: []}, {code: 'bad-spy', allowed: [0, 4]}],
  [{spyAmong: [5]}, {code: 'bad-spy', value: 5, allowed: [0, 4]}],
  [{spyAmong: [1, 1]}, {code: 'bad-spy', value: 1, allowed: [0, 4]}],
] as const;

for (const [index, [changes, refusal]] of SETUP_REFUSALS.entries())
  test(`a setup that cannot be played is refused: ${refusal.code} (${index + 1})`, t => {
    t.deepEqual<unknown, unknown>(spyfall.deal(setupOf(changes)), {ok: false, refusal});
  });

test('every reason to refuse a setup is tested', t => {
  t.deepEqual([...new Set(SETUP_REFUSALS.map(([, {code}]) => code))].sort(), [...SETUP_CODES].sort());
});

test('round robin: seat t − 1 asks the next one in turn t, the last asks the first', t => {
  for (const seats of SIZES) {
    const events = afterRoundRobin({seats});
    for (let turn = 1; turn <= seats; turn++) {
      const start = events.findIndex(event => event.type === 'turn-started' && event.turn === turn);
      const [asker, answerer] = [turn - 1, turn === seats ? 0 : turn];
      const next: GameEvent =
        turn === seats
          ? {type: 'turn-started', turn: turn + 1, cycle: 'free', seat: 0}
          : {type: 'turn-started', turn: turn + 1, cycle: 'round-robin', seat: turn};
      const toAsk = given(t, events.slice(0, start + 1));
      toAsk.awaits('question', asker);
      toAsk
        .when(asker, {type: 'ask', to: answerer, text: `Question ${turn}?`})
        .follows(asked(turn, asker, answerer));
      const toAnswer = given(t, events.slice(0, start + 2));
      toAnswer.awaits('answer', answerer);
      toAnswer
        .when(answerer, {type: 'answer', text: `Answer ${turn}.`})
        .follows(answered(turn, answerer, asker), next);
    }
  }
});

test('round robin: no other seat than the next can be asked', t => {
  given(t, openingOf()).when(0, {type: 'ask', to: 3, text: 'You?'}).refused('fixed-target', 3, [1]);
});

test('a reading travels with the words it belongs to', t => {
  const reading = {topic: 'noise', pole: 'high'} as const;
  given(t, openingOf())
    .when(0, {type: 'ask', to: 1, text: 'Loud?', reading})
    .follows({type: 'question-asked', turn: 1, seat: 0, to: 1, text: 'Loud?', reading});
  given(t, [...afterRoundRobin(), asked(6, 0, 1)])
    .when(1, {type: 'answer', text: 'Very.', reading: {grade: 4}})
    .follows({type: 'answer-given', turn: 6, seat: 1, to: 0, text: 'Very.', reading: {grade: 4}});
});

test('free cycle: the last answerer asks any other seat', t => {
  const table = given(t, afterRoundRobin());
  table.awaits('question', 0);
  for (const to of [1, 2, 3, 4])
    table
      .when(0, {type: 'ask', to, text: 'And you?'})
      .follows({type: 'question-asked', turn: 6, seat: 0, to, text: 'And you?'});
  const later = [...afterRoundRobin(), asked(6, 0, 3), answered(6, 3, 0)];
  const votes = skipsOf(5);
  given(t, [
    ...later,
    {type: 'guess-passed', turn: 6, seat: 2},
    ...votes.slice(1).map((vote): GameEvent => ({type: 'vote-cast', turn: 6, ...vote})),
  ])
    .when(0, {type: 'skip'})
    .follows(
      {type: 'vote-cast', turn: 6, seat: 0, target: null},
      {type: 'votes-revealed', turn: 6, votes},
      {type: 'turn-started', turn: 7, cycle: 'free', seat: 3},
    );
});

test('free cycle: nobody asks itself or a seat that does not exist', t => {
  const table = given(t, afterRoundRobin());
  table.when(0, {type: 'ask', to: 0, text: 'Me?'}).refused('self-target', 0, [1, 2, 3, 4]);
  table.when(0, {type: 'ask', to: 5, text: 'Who?'}).refused('bad-target', 5, [1, 2, 3, 4]);
  table.when(0, {type: 'ask', to: -1, text: 'Who?'}).refused('bad-target', -1, [1, 2, 3, 4]);
  table.when(0, {type: 'ask', to: 1.5, text: 'Who?'}).refused('bad-target', 1.5, [1, 2, 3, 4]);
});

test('words are refused when blank, too long or unwashed', t => {
  const table = given(t, openingOf());
  const ask = (text: string) => table.when(0, {type: 'ask', to: 1, text});
  ask(' \u00a0 ').refused('empty-text');
  ask('x'.repeat(MAX_TEXT + 1)).refused('text-too-long', MAX_TEXT + 1, [MAX_TEXT]);
  for (const unwashed of ['\u001b[2J', '\n', '\u0085', '\u2028', '\u202e', '\u2069', '\ud83d'])
    ask(`a${unwashed}b`).refused('unwashed-text');
  for (const fine of ['你好吗?', 'إزيك؟', '🙂', 'x'.repeat(MAX_TEXT)])
    ask(fine).follows({type: 'question-asked', turn: 1, seat: 0, to: 1, text: fine});
  given(t, [...openingOf(), asked(1, 0, 1)])
    .when(1, {type: 'answer', text: ''})
    .refused('empty-text');
});

test('after an answer of the free cycle the spy alone may guess', t => {
  for (const spy of [0, 1, 4]) {
    const table = given(t, beforeGuess({spy}));
    table.awaits('guess', spy);
    const villager = spy === 3 ? 2 : 3;
    table.when(villager, {type: 'pass'}).refused('not-awaited', villager, []);
    table.when(villager, {type: 'guess', entity: 'place-7'}).refused('not-awaited', villager, []);
  }
});

test('a right guess wins for the spy, a wrong one for the villagers', t => {
  const table = given(t, beforeGuess());
  table.when(2, {type: 'guess', entity: 'place-7', confidence: 0.8, text: 'Found it.'}).follows(
    {
      type: 'guess-made',
      turn: 6,
      seat: 2,
      entity: 'place-7',
      correct: true,
      text: 'Found it.',
      confidence: 0.8,
    },
    ended(6, 'guess_correct'),
  );
  table
    .when(2, {type: 'guess', entity: 'place-8'})
    .follows(
      {type: 'guess-made', turn: 6, seat: 2, entity: 'place-8', correct: false},
      ended(6, 'guess_wrong'),
    );
});

test('a guess names one of the candidates, with a confidence from 0 to 1', t => {
  const table = given(t, beforeGuess());
  table.when(2, {type: 'guess', entity: 'moon'}).refused('unknown-entity', 'moon', ENTITIES);
  for (const confidence of [-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY]) {
    table
      .when(2, {type: 'guess', entity: 'place-7', confidence})
      .refused('bad-confidence', confidence, [0, 1]);
    table.when(2, {type: 'pass', confidence}).refused('bad-confidence', confidence, [0, 1]);
  }
});

test('after a pass every seat votes, all at once', t => {
  given(t, beforeGuess())
    .when(2, {type: 'pass', confidence: 0.2})
    .follows({type: 'guess-passed', turn: 6, seat: 2, confidence: 0.2});
  given(t, beforeVote()).awaits('vote', 0, 1, 2, 3, 4);
  const table = given(t, beforeVote({}, [{seat: 3, target: 2}]));
  table.awaits('vote', 0, 1, 2, 4);
  table
    .when(1, {type: 'vote', target: 3, confidence: 0.5})
    .follows({type: 'vote-cast', turn: 6, seat: 1, target: 3, confidence: 0.5});
  table.when(3, {type: 'skip'}).refused('not-awaited', 3, []);
});

test('a vote names another seat of the table', t => {
  const table = given(t, beforeVote());
  table.when(1, {type: 'vote', target: 1}).refused('self-target', 1, [0, 2, 3, 4]);
  table.when(1, {type: 'vote', target: 5}).refused('bad-target', 5, [0, 2, 3, 4]);
  table.when(1, {type: 'vote', target: 2, confidence: 2}).refused('bad-confidence', 2, [0, 1]);
  table.when(1, {type: 'vote', target: 2, text: 'a\u0007'}).refused('unwashed-text');
  table.when(1, {type: 'skip', text: 'x'.repeat(2001), confidence: 1}).refused('text-too-long', 2001, [2000]);
});

test('votes are revealed together, in seat order, with what was said', t => {
  const first: GameEvent[] = [
    {type: 'vote-cast', turn: 6, seat: 4, target: null, text: 'Not sure.'},
    {type: 'vote-cast', turn: 6, seat: 0, target: 3},
    {type: 'vote-cast', turn: 6, seat: 3, target: 0},
    {type: 'vote-cast', turn: 6, seat: 2, target: 0, confidence: 0.9},
  ];
  given(t, [...beforeVote(), ...first])
    .when(1, {type: 'vote', target: 3, text: 'You dodged.'})
    .follows(
      {type: 'vote-cast', turn: 6, seat: 1, target: 3, text: 'You dodged.'},
      {
        type: 'votes-revealed',
        turn: 6,
        votes: [
          {seat: 0, target: 3},
          {seat: 1, target: 3, text: 'You dodged.'},
          {seat: 2, target: 0},
          {seat: 3, target: 0},
          {seat: 4, target: null, text: 'Not sure.'},
        ],
      },
      {type: 'turn-started', turn: 7, cycle: 'free', seat: 1},
    );
});

/** More than half of the seats, by hand. */
const MAJORITY = {3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5} as const;

for (const seats of SIZES)
  test(`with ${seats} seats it takes ${MAJORITY[seats]} votes to end the game`, t => {
    t.is(majorityOf(seats), MAJORITY[seats]);
    for (const [spy, accused] of [
      [1, 1],
      [2, 1],
    ] as const)
      for (const missing of [0, 1]) {
        const others = seatsBelow(seats).filter(seat => seat !== accused);
        const voters = others.slice(0, MAJORITY[seats] - missing);
        const votes = seatsBelow(seats).map(seat => ({seat, target: voters.includes(seat) ? accused : null}));
        const turn = seats + 1;
        const last = votes[seats - 1]?.target ?? null;
        given(t, beforeVote({seats, spy}, votes.slice(0, -1)))
          .when(seats - 1, last === null ? {type: 'skip'} : {type: 'vote', target: last})
          .follows(
            {type: 'vote-cast', turn, seat: seats - 1, target: last},
            {type: 'votes-revealed', turn, votes},
            missing === 1
              ? {type: 'turn-started', turn: turn + 1, cycle: 'free', seat: 1}
              : ended(turn, spy === accused ? 'vote_spy' : 'vote_villager', {spy}),
          );
      }
  });

const lastSkip = (choice: Parameters<typeof beforeVote>[0], turn: number) => {
  const seats = choice?.seats ?? 5;
  const votes = skipsOf(seats);
  return {
    events: beforeVote(choice, votes.slice(0, -1), turn),
    cast: {type: 'vote-cast', turn, seat: seats - 1, target: null} as const,
    reveal: {type: 'votes-revealed', turn, votes} as const,
  };
};

test('a spy without a majority against it after turn 2N has survived', t => {
  for (const seats of SIZES) {
    const {events, cast, reveal} = lastSkip({seats}, 2 * seats);
    given(t, events)
      .when(seats - 1, {type: 'skip'})
      .follows(cast, reveal, ended(2 * seats, 'survived'));
    const before = lastSkip({seats}, 2 * seats - 1);
    const asker = (2 * seats - seats + 1) % 2;
    given(t, before.events)
      .when(seats - 1, {type: 'skip'})
      .follows(before.cast, before.reveal, {
        type: 'turn-started',
        turn: 2 * seats,
        cycle: 'free',
        seat: asker,
      });
  }
});

test('the final round is a turn of its own, 2N + 1, with one guess and one vote', t => {
  for (const seats of SIZES) {
    const choice = {seats, rules: {finalRound: true}};
    const turn = 2 * seats + 1;
    const {events, cast, reveal} = lastSkip(choice, 2 * seats);
    given(t, events)
      .when(seats - 1, {type: 'skip'})
      .follows(cast, reveal, {type: 'turn-started', turn, cycle: 'final', seat: null});
    const final = given(t, beforeGuess(choice, turn));
    final.awaits('guess', 2);
    final
      .when(2, {type: 'guess', entity: 'place-1'})
      .follows(
        {type: 'guess-made', turn, seat: 2, entity: 'place-1', correct: false},
        ended(turn, 'guess_wrong'),
      );
    final.when(2, {type: 'pass'}).follows({type: 'guess-passed', turn, seat: 2});
    const vote = lastSkip(choice, turn);
    given(t, vote.events)
      .when(seats - 1, {type: 'skip'})
      .follows(vote.cast, vote.reveal, ended(turn, 'survived'));
  }
});

test('fewer turns end the free cycle earlier', t => {
  const {events, cast, reveal} = lastSkip({rules: {turns: 7}}, 7);
  given(t, events).when(4, {type: 'skip'}).follows(cast, reveal, ended(7, 'survived'));
});

const PHASE_EVENTS: readonly (readonly [Phase, readonly GameEvent[], number, number])[] = [
  ['question', openingOf({spy: 0}), 1, 0],
  ['question', openingOf({spy: 1}), 1, 0],
  ['answer', [...openingOf({spy: 1}), asked(1, 0, 1)], 1, 1],
  ['answer', [...openingOf({spy: 0}), asked(1, 0, 1)], 1, 1],
  ['guess', beforeGuess({spy: 3}), 6, 3],
];

test('a forfeit loses the game for the side of the seat', t => {
  for (const [phase, events, turn, seat] of PHASE_EVENTS) {
    const spy = events.flatMap(event =>
      event.type === 'card-dealt' && event.side === 'spy' ? [event.seat] : [],
    );
    const ending = spy.includes(seat) ? 'forfeit_spy' : 'forfeit_villager';
    given(t, events)
      .table({type: 'forfeit', seat, reason: 'unparsable'})
      .follows(
        {type: 'move-forfeited', turn, seat, phase, reason: 'unparsable'},
        ended(turn, ending, {spy: spy[0] ?? -1}),
      );
    const other = (seat + 1) % 5;
    given(t, events).table({type: 'forfeit', seat: other, reason: 'cut'}).refused('not-awaited', other, []);
  }
});

test('a spoiled ballot waits until all are in, then the first seat in order forfeits', t => {
  const spoiled = (seat: number, reason: 'illegal' | 'empty'): GameEvent => ({
    type: 'ballot-spoiled',
    turn: 6,
    seat,
    reason,
  });
  given(t, beforeVote()).table({type: 'forfeit', seat: 3, reason: 'illegal'}).follows(spoiled(3, 'illegal'));
  const open = [...beforeVote({}, [{seat: 0, target: 2}]), spoiled(3, 'illegal'), spoiled(2, 'empty')];
  given(t, open).awaits('vote', 1, 4);
  given(t, open).when(3, {type: 'skip'}).refused('not-awaited', 3, []);
  given(t, [...open, {type: 'vote-cast', turn: 6, seat: 4, target: 2}])
    .when(1, {type: 'vote', target: 2})
    .follows(
      {type: 'vote-cast', turn: 6, seat: 1, target: 2},
      {type: 'move-forfeited', turn: 6, seat: 2, phase: 'vote', reason: 'empty'},
      ended(6, 'forfeit_spy'),
    );
  given(t, beforeVote({}, skipsOf(5).slice(0, 4)))
    .table({type: 'forfeit', seat: 4, reason: 'cut'})
    .follows(
      {type: 'ballot-spoiled', turn: 6, seat: 4, reason: 'cut'},
      {type: 'move-forfeited', turn: 6, seat: 4, phase: 'vote', reason: 'cut'},
      ended(6, 'forfeit_villager'),
    );
});

test('an abort ends the game in any phase, without a winner and without a secret', t => {
  const phases = [...PHASE_EVENTS.map(([, events]) => events), beforeVote({}, skipsOf(5).slice(0, 2))];
  for (const events of phases) {
    const {turn} = stateAfter(events);
    given(t, events)
      .table({type: 'abort', reason: 'server'})
      .follows({type: 'game-ended', turn, ending: 'aborted', winner: null, reason: 'server'});
  }
  // A record may have been cut between two events of one ruling.
  const guessed: GameEvent = {type: 'guess-made', turn: 6, seat: 2, entity: 'place-7', correct: true};
  const cut = given(t, [...beforeGuess(), guessed]);
  cut.awaits('guess');
  cut
    .table({type: 'abort', reason: 'internal'})
    .follows({type: 'game-ended', turn: 6, ending: 'aborted', winner: null, reason: 'internal'});
  given(t, [...openingOf(), asked(1, 0, 1), answered(1, 1, 0)])
    .table({type: 'abort', reason: 'internal'})
    .follows({type: 'game-ended', turn: 1, ending: 'aborted', winner: null, reason: 'internal'});
});

test('nothing follows once the game is over, or before it was dealt', t => {
  const over = given(t, [...beforeVote(), ended(6, 'vote_spy')]);
  over.awaits('vote');
  over.when(0, {type: 'skip'}).refused('game-over');
  over.table({type: 'abort', reason: 'cancelled'}).refused('game-over');
  over.table({type: 'forfeit', seat: 0, reason: 'cut'}).refused('game-over');
  given(t, []).when(0, {type: 'skip'}).refused('game-over');
  given(t, []).table({type: 'abort', reason: 'cancelled'}).refused('game-over');
});

test('a move of another phase is refused', t => {
  given(t, openingOf()).when(0, {type: 'vote', target: 1}).refused('wrong-phase', 'vote', ['question']);
  given(t, beforeGuess()).when(2, {type: 'skip'}).refused('wrong-phase', 'skip', ['guess']);
  given(t, beforeVote()).when(2, {type: 'pass'}).refused('wrong-phase', 'pass', ['vote']);
  given(t, openingOf()).when(1, {type: 'answer', text: 'Yes.'}).refused('not-awaited', 1, []);
});

test('a seat can change hands; while the spy decides on a guess only the moderator is told', t => {
  given(t, openingOf())
    .table({type: 'hand-over', seat: 4, to: 'house'})
    .follows({type: 'seat-taken', turn: 1, seat: 4, by: 'house'});
  given(t, openingOf())
    .table({type: 'hand-over', seat: 5, to: 'house'})
    .refused('bad-target', 5, [0, 1, 2, 3, 4]);
  const taken = {type: 'seat-taken', turn: 6, seat: 2, by: 'house'} as const;
  given(t, beforeGuess())
    .table({type: 'hand-over', seat: 2, to: 'house'})
    .follows({...taken, hidden: true});
  t.deepEqual(spyfall.observe({...taken, hidden: true}, 'moderator'), taken);
  for (const observer of [0, 2, 'spectator'] as const) {
    t.deepEqual(spyfall.observe(taken, observer), taken);
    t.is(spyfall.observe({...taken, hidden: true}, observer), undefined);
  }
});

test('the moderator hears what is kept from the table', t => {
  const hear = (event: GameEvent) => spyfall.observe(event, 'moderator');
  for (const event of [
    {type: 'guess-passed', turn: 6, seat: 2},
    {type: 'guess-passed', turn: 6, seat: 2, confidence: 0},
    {type: 'guess-made', turn: 6, seat: 2, entity: 'place-7', correct: true, confidence: 0.5},
    {type: 'vote-cast', turn: 6, seat: 1, target: null},
    {type: 'vote-cast', turn: 6, seat: 1, target: 3, confidence: 0.5},
  ] as const)
    t.deepEqual<unknown, unknown>(hear(event), event);
  t.deepEqual(hear({type: 'ballot-spoiled', turn: 6, seat: 1, reason: 'cut'}), {
    type: 'vote-cast',
    turn: 6,
    seat: 1,
    target: null,
    spoiled: 'cut',
  });
});

test('a remark belongs to the turn of the last words, even when the next one has begun', t => {
  const rules = {smallTalk: true};
  const remark = {type: 'remark', seat: 3, text: 'Well, well.'} as const;
  given(t, afterRoundRobin({rules}))
    .table(remark)
    .follows({type: 'remark-made', turn: 5, seat: 3, text: 'Well, well.'});
  given(t, [...afterRoundRobin({rules}), asked(6, 0, 1)])
    .table(remark)
    .follows({type: 'remark-made', turn: 6, seat: 3, text: 'Well, well.'});
  const {events, reveal} = lastSkip({rules}, 6);
  const voted: GameEvent[] = [...events, {type: 'vote-cast', turn: 6, seat: 4, target: null}, reveal];
  given(t, [...voted, {type: 'turn-started', turn: 7, cycle: 'free', seat: 1}])
    .table(remark)
    .follows({type: 'remark-made', turn: 6, seat: 3, text: 'Well, well.'});
  given(t, beforeGuess({rules}))
    .table({...remark, text: 'Hm.\u001b'})
    .refused('unwashed-text');
  given(t, beforeGuess({rules}))
    .table({...remark, text: ' '})
    .refused('empty-text');
  given(t, beforeGuess({rules}))
    .table({...remark, seat: 8})
    .refused('bad-target', 8, [0, 1, 2, 3, 4]);
});

test('a remark may ask another seat for a word, and only it is asked to reply', t => {
  const words = afterRoundRobin({rules: {smallTalk: true}});
  const remark = {type: 'remark', seat: 3, text: 'Early, or late?', to: 4} as const;
  const made = {type: 'remark-made', turn: 5, seat: 3, text: 'Early, or late?', to: 4} as const;
  given(t, words).table(remark).follows(made);
  for (const to of [3, 8])
    given(t, words)
      .table({...remark, to})
      .refused('bad-target', to, [0, 1, 2, 4]);
  const state = stateAfter([...words, made]);
  t.is(spyfall.invitesReply?.(state, made), 4);
  t.is(spyfall.invitesReply?.(state, {type: 'remark-made', turn: 5, seat: 4, text: 'Late.'}), undefined);
  const heard = [...words, made].flatMap(event => spyfall.observe(event, 0) ?? []);
  t.is(heard.reduce(spyfall.evolveView, spyfall.startView(0)).turns[4]?.remarks[0]?.to, 4);
});

test('there are no more remarks on the same words than seats at the largest table', t => {
  const remark = {type: 'remark', seat: 3, text: 'Well.'} as const;
  const made = {type: 'remark-made', turn: 5, seat: 3, text: 'Well.'} as const;
  const words = afterRoundRobin({rules: {smallTalk: true}});
  given(t, [...words, ...Array.from({length: 7}, () => made)])
    .table(remark)
    .follows(made);
  given(t, [...words, ...Array.from({length: 8}, () => made)])
    .table(remark)
    .refused('wrong-phase', 'remark', []);
});

test('each seat may speak once before a vote, and whoever has spoken is asked for no word', t => {
  const voting = beforeVote({rules: {smallTalk: true}});
  const say = (seat: number, to?: number) =>
    ({type: 'remark', seat, text: 'It is him.', ...(to === undefined ? {} : {to})}) as const;
  const said = (seat: number, to?: number): GameEvent => ({...say(seat, to), type: 'remark-made', turn: 6});
  given(t, voting).table(say(3, 4)).follows(said(3, 4));
  given(t, [...voting, said(3, 4)])
    .table(say(3))
    .refused('wrong-phase', 'remark', []);
  given(t, [...voting, said(3, 4)])
    .table(say(4, 3))
    .follows(said(4, 3));
  const asked = [said(3, 4), said(4, 3)].map((event, index, all) =>
    spyfall.invitesReply?.(stateAfter([...voting, ...all.slice(0, index + 1)]), event),
  );
  t.deepEqual(asked, [4, undefined]);
  const view = [...voting, said(3)].reduce((before, event) => {
    const told = spyfall.observe(event, 0);
    return told === undefined ? before : spyfall.evolveView(before, told);
  }, spyfall.startView(0));
  t.deepEqual(view.turns.at(-1)?.remarks, [
    {seat: 3, text: 'It is him.', isAtVote: true, isAfterVotes: false},
  ]);
  given(t, beforeVote()).table(say(3)).refused('wrong-phase', 'remark', []);
});

test('there are no remarks without small talk, or before anything was said', t => {
  const remark = {type: 'remark', seat: 3, text: 'Well.'} as const;
  given(t, afterRoundRobin()).table(remark).refused('wrong-phase', 'remark', []);
  given(t, openingOf({rules: {smallTalk: true}}))
    .table(remark)
    .refused('wrong-phase', 'remark', []);
  const invites = (events: readonly GameEvent[]) =>
    events.map((event, index) => spyfall.invitesRemark(stateAfter(events.slice(0, index + 1)), event));
  t.false(invites(beforeGuess()).includes(true));
  const talk = beforeGuess({rules: {smallTalk: true}}, 7);
  t.deepEqual(
    talk.filter((_, index) => invites(talk)[index]).map(({type}) => type),
    [...Array.from({length: 6}, () => 'answer-given'), 'votes-revealed', 'answer-given'],
  );
});

test('everybody sees who is awaited, but for the spy at its guess', t => {
  const seen = (events: readonly GameEvent[], observer: Observer) =>
    visiblyAwaited(
      fold(
        evolveView,
        startView(observer),
        events.flatMap(event => spyfall.observe(event, observer) ?? []),
      ),
    );
  for (const observer of [0, 2, 'spectator', 'moderator'] as const) {
    t.deepEqual(seen([], observer), []);
    t.deepEqual(seen(openingOf(), observer), [0]);
    t.deepEqual(seen([...openingOf(), asked(1, 0, 1)], observer), [1]);
    t.deepEqual(seen(beforeGuess(), observer), []);
    t.deepEqual(seen(beforeGuess({rules: {turns: 6, finalRound: true}}, 7), observer), []);
    t.deepEqual(seen(beforeVote({}, [{seat: 3, target: 1}]), observer), [0, 1, 2, 4]);
    t.deepEqual(seen([...beforeVote(), ended(6, 'vote_spy')], observer), []);
  }
});

test('the paper plays 2N turns strictly, casual tables are lenient and talk', t => {
  const paper = {turns: 10, finalRound: false, strict: true, standIn: false, smallTalk: false};
  t.deepEqual(paperRules(5), paper);
  t.deepEqual(casualRules(5), {...paper, strict: false, standIn: true, smallTalk: true});
});

test('the guess is the one hidden phase, and strict rules allow no rethink', t => {
  t.deepEqual(
    (['question', 'answer', 'guess', 'vote'] as const).filter(phase => spyfall.isHiddenPhase(phase)),
    ['guess'],
  );
  t.is(rethinksAllowed(setupOf({rules: {strict: true}}).rules), 0);
  t.is(rethinksAllowed(setupOf({rules: {strict: false}}).rules), 2);
});

test('a known setup deals what was chosen', t => {
  const cards = eventsOf(spyfall.deal(knownSetup(4, 2))).filter(event => event.type === 'card-dealt');
  t.deepEqual(cards, [
    {type: 'card-dealt', seat: 0, side: 'villager', entity: 'place-7'},
    {type: 'card-dealt', seat: 1, side: 'villager', entity: 'place-7'},
    {type: 'card-dealt', seat: 2, side: 'spy'},
    {type: 'card-dealt', seat: 3, side: 'villager', entity: 'place-7'},
  ]);
});

const oddTable = (): OddEvent[] => [
  {type: 'started', seats: [0, 1, 2]},
  {type: 'dealt', seat: 0, colour: 'blue'},
  {type: 'dealt', seat: 1, colour: 'red'},
  {type: 'dealt', seat: 2, colour: 'blue'},
];

test('the third game: two right ballots win for the pair, others for the odd one', t => {
  const votes = (first: number, last: number) => {
    const events: OddEvent[] = [
      ...oddTable(),
      {type: 'pointed', seat: 1, target: 0},
      {type: 'pointed', seat: 0, target: first},
    ];
    return eventsOf(
      oddOneOut.decide(fold(oddOneOut.evolve, oddOneOut.start(), events), 2, {type: 'point', target: last}),
    );
  };
  t.deepEqual(votes(1, 1), [
    {type: 'pointed', seat: 2, target: 1},
    {type: 'revealed', ballots: [1, 0, 1]},
    {type: 'ended', winner: 'pair'},
  ]);
  t.deepEqual(votes(2, 1).at(-1), {type: 'ended', winner: 'odd'});
});

test('the third game keeps its colours and ballots secret, and refuses what cannot be', t => {
  const state = fold(oddOneOut.evolve, oddOneOut.start(), oddTable());
  const code = (seat: number, target: number) => {
    const ruling = oddOneOut.decide(state, seat, {type: 'point', target});
    return ruling.ok ? undefined : ruling.refusal.code;
  };
  t.is(code(0, 0), 'bad-target');
  t.is(code(3, 0), 'not-awaited');
  t.is(oddOneOut.observe({type: 'dealt', seat: 1, colour: 'red'}, 0), undefined);
  t.deepEqual(oddOneOut.observe({type: 'pointed', seat: 1, target: 0}, 1), {type: 'pointed', seat: 1});
  const aborted = eventsOf(oddOneOut.intervene(state, {type: 'abort', reason: 'server'}));
  const over = fold(oddOneOut.evolve, state, aborted);
  t.deepEqual(oddOneOut.awaiting(over), []);
  t.false(oddOneOut.decide(over, 0, {type: 'point', target: 1}).ok);
});

// Chance

/** The finalizer of MurmurHash3 in 64-bit integers: written from its published constants, not from ours. */
const mixAgain = (value: bigint): bigint => {
  const word = (x: bigint) => BigInt.asUintN(32, x);
  let h = word(value);
  h = word((h ^ (h >> 16n)) * 0x85ebca6bn);
  h = word((h ^ (h >> 13n)) * 0xc2b2ae35n);
  return h ^ (h >> 16n);
};

const hashAgain = (...numbers: readonly number[]): number => {
  let h = 0x2545f491n;
  for (const number of numbers.map(BigInt)) {
    h = mixAgain(h + number * 0x9e3779b9n);
    h = mixAgain(h + (number >> 32n) + 0x7f4a7c15n);
  }
  return Number(h);
};

const LARGE = [
  0,
  1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 33 + 5,
  2 ** 52 + 3,
  2 ** 53 - 2,
  2 ** 53 - 1,
];

test('the hash is the same as in 64-bit arithmetic, up to the largest seeds', t => {
  for (const seed of LARGE)
    for (const draw of [0, 1, 2, 77, 2 ** 32]) {
      t.is(hashNumbers(seed, draw), hashAgain(seed, draw));
      t.is(uniformAt(seed, draw) * 2 ** 32, hashAgain(seed, draw));
    }
  t.is(hashNumbers(1, 2, 3), hashAgain(1, 2, 3));
  t.not(hashNumbers(1, 2), hashNumbers(2, 1));
  t.is(new Set(LARGE.map(seed => hashNumbers(seed, 0))).size, LARGE.length);
});

test('the hash of a text is FNV-1a, finalized', t => {
  const again = (text: string) => {
    let h = 0x811c9dc5n;
    for (const unit of text.split('')) h = BigInt.asUintN(32, (h ^ BigInt(unit.charCodeAt(0))) * 0x01000193n);
    return Number(mixAgain(h));
  };
  for (const text of ['', 'a', 'place-7', 'الأهرام', '动物园']) t.is(hashText(text), again(text));
});

/**
 * What is wrong with counts that should be even: chi-square above the value that chance exceeds once in 10,000
 * (Wilson and Hilferty's approximation).
 */
const unevenness = (counts: readonly number[]): string | undefined => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  const limit = freedom * (1 - 2 / (9 * freedom) + 3.719 * Math.sqrt(2 / (9 * freedom))) ** 3;
  if (expected < 5) return `only ${expected} are expected in a cell`;
  return chiSquare < limit ? undefined : `chi-square ${chiSquare.toFixed(1)}, limit ${limit.toFixed(1)}`;
};

const assertEven = (t: ExecutionContext, counts: readonly number[], what: string): void => {
  t.is(unevenness(counts), undefined, what);
};

const tally = (cells: number, values: Iterable<number>): readonly number[] => {
  const counts = new Array<number>(cells).fill(0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

const numbers = (count: number) => Array.from({length: count}, (_, index) => index);

test('the test for evenness is not blind', t => {
  const values = numbers(4000);
  // By hand: (5 · 14² + 10 · 15² + 220²) / 250; tables give 44.26 for 15 degrees of freedom.
  t.is(
    unevenness(
      tally(
        16,
        values.map(value => value % 16),
      ),
    ),
    undefined,
  );
  t.is(
    unevenness(
      tally(
        16,
        values.map(value => Math.min(15, value % 17)),
      ),
    ),
    'chi-square 206.5, limit 44.6',
  );
  t.is(unevenness([1, 2]), 'only 1.5 are expected in a cell');
});

test('draws are even along one seed, across seeds, and in pairs', t => {
  const bin = (seed: number, draw: number, bins: number) => Math.floor(uniformAt(seed, draw) * bins);
  for (const seed of LARGE) {
    const along = numbers(16000).map(draw => bin(seed, draw, 64));
    assertEven(t, tally(64, along), `seed ${seed}`);
    const pairs = numbers(16000).map(draw => bin(seed, draw, 8) * 8 + bin(seed, draw + 1, 8));
    assertEven(t, tally(64, pairs), `pairs of seed ${seed}`);
  }
  for (const draw of [0, 1, 5, 60])
    for (const first of [0, 2 ** 32 - 8000, 2 ** 53 - 16000]) {
      const across = numbers(16000).map(step => bin(first + step, draw, 64));
      assertEven(t, tally(64, across), `draw ${draw} from seed ${first}`);
      const neighbours = numbers(16000).map(
        step => bin(first + step, draw, 8) * 8 + bin(first + step, draw + 1, 8),
      );
      assertEven(t, tally(64, neighbours), `pairs of draw ${draw} from seed ${first}`);
    }
});

test('draws below a number and orders are even', t => {
  const below = numbers(7000).map(seed => drawBelow(createChance(seed), 7).value);
  assertEven(t, tally(7, below), 'below 7');
  const orders = numbers(12000).map(seed => {
    const [a = 0, b = 0, c = 0] = drawOrder(createChance(seed), [0, 1, 2, 3]).value;
    return a * 16 + b * 4 + c;
  });
  const ids = [...new Set(orders)];
  t.is(ids.length, 24);
  assertEven(
    t,
    tally(
      24,
      orders.map(order => ids.indexOf(order)),
    ),
    'orders of four',
  );
});

/** What one deal drew. */
const drawsOf = (changes: SetupChanges) => {
  const [start, ...rest] = eventsOf(spyfall.deal(setupOf(changes)));
  if (start?.type !== 'game-started') throw new Error('The game has not started.');
  const cards = rest.filter(event => event.type === 'card-dealt');
  const villager = cards.find(({side}) => side === 'villager');
  const entity = villager?.side === 'villager' ? villager.entity : '';
  return {...start, spy: cards.findIndex(({side}) => side === 'spy'), entity};
};

test('over seeds the spy, the chairs and the entity are drawn evenly, and no public draw tells of them', t => {
  const deals = numbers(15000).map(step => drawsOf({seed: step * 600_479_950_316}));
  const count = (cells: number, of: (deal: (typeof deals)[number]) => number, what: string) =>
    assertEven(t, tally(cells, deals.map(of)), what);
  count(5, ({spy}) => spy, 'seat of the spy');
  count(5, ({spy, players}) => players[spy] ?? -1, 'player who is the spy');
  count(5, ({players}) => players.indexOf(0), 'chair of the first player');
  count(30, ({entity}) => ENTITIES.indexOf(entity), 'entity');
  count(30, ({entity, entities}) => entities.indexOf(entity), 'place of the entity among the candidates');
  count(
    25,
    ({spy, options}) => options.indexOf(spy) * 5 + spy,
    'spy and the order in which seats are offered',
  );
  count(25, ({spy, players}) => spy * 5 + players.indexOf(0), 'spy and chair of the first player');
  count(150, ({spy, entity}) => spy * 30 + ENTITIES.indexOf(entity), 'spy and entity');
  count(10, ({spy, seats}) => 'ABCDEFGHIJ'.indexOf(seats[spy]?.name.charAt(0) ?? ''), 'name of the spy');
});

test('a spy among some players is drawn evenly among them, and a reserved chair is kept', t => {
  const players = [{chair: 2}, {}, {}, {}, {}, {}];
  const deals = numbers(6000).map(seed => drawsOf({seats: 6, players, seed, spyAmong: [1, 4, 5]}));
  t.true(deals.every(deal => deal.players[2] === 0));
  const spies = deals.map(({spy, players: seated}) => [1, 4, 5].indexOf(seated[spy] ?? -1));
  t.false(spies.includes(-1));
  assertEven(t, tally(3, spies), 'spy among three players');
  const chairs = [0, 1, 3, 4, 5];
  assertEven(
    t,
    tally(
      5,
      deals.map(({spy}) => chairs.indexOf(spy)),
    ),
    'seat of such a spy',
  );
});
