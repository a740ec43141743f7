import test from 'ava';
import type {GameEvent} from '../source/games/spyfall/events.ts';
import type {BeliefNote} from '../source/players/spyfall/belief.ts';
import {beliefNotesOf} from '../source/statistics/spyfall/belief-trail.ts';
import {makeDebrief} from '../source/statistics/spyfall/debrief.ts';
import {afterRoundRobin, answered, asked, beforeVote, ended, openingOf} from './support/games.ts';

/** Four seats, the spy at 2; thirty candidates, of which `place-7` is the entity. */
const table = {seats: 4, spy: 2};

const villager = (seat: number, after: number, suspicion: readonly number[]): BeliefNote => ({
  seat,
  after,
  belief: {type: 'spyfall-belief', turn: 0, suspicion},
});

const spy = (
  after: number,
  entity: string,
  confidence: number,
  candidates?: readonly (readonly [string, number])[],
): BeliefNote => ({
  seat: 2,
  after,
  belief: {
    type: 'spyfall-belief',
    turn: 0,
    suspicion: [0, 0, 1, 0],
    guess: {entity, confidence},
    ...(candidates ? {candidates: candidates.map(([id, share]) => ({entity: id, confidence: share}))} : {}),
  },
});

/**
 * Two turns of words, then a forfeit ends the game. The opening is 6 events; seat 1 answers seat 0 in event 8, the
 * second turn starts in event 9, seat 2 answers seat 1 in event 11.
 */
const shortGame: readonly GameEvent[] = [
  ...openingOf(table),
  asked(1, 0, 1),
  answered(1, 1, 0),
  {type: 'turn-started', turn: 2, cycle: 'round-robin', seat: 1},
  asked(2, 1, 2),
  answered(2, 2, 1),
  {type: 'turn-started', turn: 3, cycle: 'round-robin', seat: 2},
  {type: 'move-forfeited', turn: 3, seat: 2, phase: 'question', reason: 'empty'},
  ended(3, 'forfeit_spy', table),
];

/** Seats 0, 2 and 3 are house players, seat 1 is a person. */
const shortNotes: readonly BeliefNote[] = [
  villager(0, 9, [0, 0.5, 0.3, 0.2]),
  villager(3, 9, [0.3, 0.4, 0.3, 0]),
  spy(9, 'place-1', 0.25, [
    ['place-1', 0.25],
    ['place-7', 0.2],
  ]),
  villager(0, 12, [0, 0.25, 0.6, 0.15]),
  villager(3, 12, [0.1, 0.1, 0.8, 0]),
  spy(12, 'place-7', 0.5, [['place-7', 0.5]]),
];

const close = (actual: number | undefined, expected: number): boolean =>
  actual !== undefined && Math.abs(actual - expected) < 1e-9;

test('a debrief tells turn by turn what every house villager and the spy believed', t => {
  const {turns} = makeDebrief(shortGame, shortNotes);
  t.deepEqual(turns, [
    {
      turn: 1,
      suspicion: [[0, 0.5, 0.3, 0.2], undefined, undefined, [0.3, 0.4, 0.3, 0]],
      guess: {entity: 'place-1', confidence: 0.25, isRight: false, isLead: false},
    },
    {
      turn: 2,
      suspicion: [[0, 0.25, 0.6, 0.15], undefined, undefined, [0.1, 0.1, 0.8, 0]],
      guess: {entity: 'place-7', confidence: 0.5, isRight: true, isLead: true},
    },
  ]);
});

test('a spy’s best guess leads where it stands out from the next one', t => {
  const leads = (confidence: number, ...others: readonly number[]): unknown => {
    const listed = [confidence, ...others].map((share, at): [string, number] => [`place-${7 - at}`, share]);
    const {turns} = makeDebrief(shortGame, [spy(9, 'place-7', confidence, listed)]);
    return [turns[0]?.guess?.isRight, turns[0]?.guess?.isLead];
  };
  t.deepEqual(leads(0.034), [true, false], 'thirty places, alike');
  t.deepEqual(leads(0.3, 0.28), [true, false]);
  t.deepEqual(leads(0.3, 0.2), [true, true]);
  t.deepEqual(leads(0.12), [true, true], 'the others share the rest');
});

test('a line moved what its listeners believe of the speaker between it and the next line', t => {
  const {impacts} = makeDebrief(shortGame, shortNotes);
  t.deepEqual(
    impacts.map(({turn, seat, kind, text}) => [turn, seat, kind, text]),
    [
      [1, 0, 'question', 'Question 1?'],
      [1, 1, 'answer', 'Answer 1.'],
      [2, 1, 'question', 'Question 2?'],
      [2, 2, 'answer', 'Answer 2.'],
    ],
  );
  const [question, answer, second, spysAnswer] = impacts;
  // Nothing was noted after the first question: the opening belief of one in three held.
  t.deepEqual(question?.onSpeaker, [undefined, undefined, undefined, 0]);
  t.is(question?.toSpy, 0);
  t.true(close(answer?.onSpeaker[0], 0.5 - 1 / 3) && close(answer?.onSpeaker[3], 0.4 - 1 / 3));
  t.true(close(answer?.mean, 0.45 - 1 / 3));
  t.true(close(answer?.toSpy, 0.2 - 1 / 30));
  t.is(second?.mean, 0);
  t.true(close(spysAnswer?.onSpeaker[0], 0.3) && close(spysAnswer?.onSpeaker[3], 0.5));
  t.deepEqual([spysAnswer?.onSpeaker[1], spysAnswer?.onSpeaker[2]], [undefined, undefined]);
  t.true(close(spysAnswer?.mean, 0.4));
  t.is(spysAnswer?.toSpy, undefined);
});

test('candidates that a spy does not list share what is left', t => {
  const notes = [
    villager(0, 9, [0, 0.5, 0.3, 0.2]),
    spy(9, 'place-1', 0.42, [
      ['place-1', 0.42],
      ['place-2', 0.3],
    ]),
    spy(12, 'place-1', 0.71),
  ];
  // Nobody who noted anything but seat 0 itself heard its question: that line is left out.
  const [answer] = makeDebrief(shortGame, notes).impacts;
  t.like(answer, {turn: 1, kind: 'answer'});
  t.true(close(answer?.toSpy, 0.28 / 28 - 1 / 30));
  // Seat 1 speaks next; from the guess alone the rest is shared by the other 29.
  const said = makeDebrief(
    [...shortGame.slice(0, 9), asked(2, 1, 3), answered(2, 3, 1), ...shortGame.slice(11)],
    notes,
  ).impacts.at(-1);
  t.true(close(said?.toSpy, 0.29 / 29 - 0.28 / 28));
});

test('a game without a guess or a vote turned where the mean suspicion of the spy moved most', t => {
  const {story} = makeDebrief(shortGame, shortNotes);
  t.deepEqual(story?.decision, {type: 'forfeit', turn: 3, seat: 2});
  t.like(story?.step, {turn: 2, seat: 2, text: 'Answer 2.', because: 'suspicion', about: 2});
  // From a mean of 0.3 to one of 0.7.
  t.true(close(story?.step?.moved?.change, 0.4) && close(story?.step?.moved?.level, 0.7));
  t.deepEqual(story?.minds, {
    suspects: [{seat: 2, by: [0, 3]}],
    guess: {entity: 'place-7', confidence: 0.5},
  });
  const calm = [villager(0, 9, [0, 0.4, 0.3, 0.3])];
  t.is(makeDebrief(shortGame, calm).story?.step, undefined);
});

/** A game that a vote ends in turn 5, after an answer of seat 1. */
const votedOut = (ballots: readonly {readonly seat: number; readonly target: number | null}[]) => [
  ...beforeVote(table, ballots),
  {type: 'votes-revealed', turn: 5, votes: ballots} as const,
  ended(5, 'vote_villager', table),
];

test('a vote tells who cast it, and the rise of suspicion that led there', t => {
  const ballots = [3, 3, 3, null].map((target, seat) => ({seat, target}));
  const voted = votedOut(ballots);
  const lastAnswer = voted.findLastIndex(({type}) => type === 'answer-given') + 1;
  const notes = [
    villager(0, 8, [0, 0.1, 0.7, 0.2]),
    villager(0, 17, [0, 0.1, 0.5, 0.4]),
    villager(0, lastAnswer, [0, 0.1, 0.1, 0.8]),
  ];
  const {story} = makeDebrief(voted, notes);
  t.deepEqual(story?.decision, {type: 'vote', turn: 5, target: 3, voters: [0, 1, 2]});
  t.like(story?.step, {turn: 5, because: 'suspicion', about: 3});
  t.true(close(story?.step?.moved?.change, 0.4));
  t.deepEqual(story?.minds.suspects, [{seat: 3, by: [0]}]);
  // A fall is larger, but nobody is voted out for that.
  const falling = [
    villager(0, 8, [0, 0.1, 0.1, 0.8]),
    villager(0, 17, [0, 0.1, 0.7, 0.2]),
    ...notes.slice(2),
  ];
  t.true((makeDebrief(voted, falling).story?.step?.moved?.change ?? 0) > 0.4);
});

test('a guess turned on the belief in what was guessed, right or wrong, however small the step', t => {
  const guessed: readonly GameEvent[] = [
    ...afterRoundRobin(table),
    asked(5, 0, 1),
    answered(5, 1, 0),
    {type: 'guess-made', turn: 5, seat: 2, entity: 'place-9', correct: false},
    ended(5, 'guess_wrong', table),
  ];
  const lastAnswer = guessed.findLastIndex(({type}) => type === 'answer-given') + 1;
  const sure = spy(lastAnswer, 'place-9', 0.9);
  const {story} = makeDebrief(guessed, [spy(17, 'place-1', 0.3, [['place-9', 0.08]]), sure]);
  t.deepEqual(story?.decision, {type: 'guess', turn: 5, seat: 2, entity: 'place-9', isRight: false});
  t.like(story?.step, {turn: 5, seat: 1, because: 'guess', entity: 'place-9'});
  t.true(close(story?.step?.moved?.level, 0.9));
  // Of a spy whose beliefs nobody knows, the last answer before the guess is told.
  const unknown = makeDebrief(guessed, []);
  t.deepEqual(unknown.turns, []);
  t.like(unknown.story?.step, {turn: 5, seat: 1, entity: 'place-9'});
  t.is(unknown.story?.step?.moved, undefined);
});

test('a seat that changes hands is unknown until its new player notes something', t => {
  const taken: readonly GameEvent[] = [
    ...shortGame.slice(0, 9),
    {type: 'seat-taken', turn: 2, seat: 0, by: 'person'},
    ...shortGame.slice(9),
  ];
  const {turns, impacts} = makeDebrief(taken, [
    villager(0, 9, [0, 0.5, 0.3, 0.2]),
    villager(3, 13, [0.1, 0.1, 0.8, 0]),
  ]);
  t.deepEqual(turns[0]?.suspicion, [[0, 0.5, 0.3, 0.2], undefined, undefined, [1 / 3, 1 / 3, 1 / 3, 0]]);
  t.deepEqual(turns[1]?.suspicion, [undefined, undefined, undefined, [0.1, 0.1, 0.8, 0]]);
  t.deepEqual(
    impacts.at(-1)?.onSpeaker.map(value => value === undefined),
    [true, true, true, false],
  );
});

test('an aborted game is not looked back at, and one without notes tells how it was decided', t => {
  const aborted: readonly GameEvent[] = [
    ...shortGame.slice(0, -2),
    {type: 'game-ended', turn: 3, ending: 'aborted', winner: null, reason: 'server'},
  ];
  t.deepEqual(makeDebrief(aborted, shortNotes), {turns: [], impacts: []});
  const {story, ...rest} = makeDebrief(shortGame, []);
  t.deepEqual(rest, {turns: [], impacts: []});
  t.deepEqual(story, {decision: {type: 'forfeit', turn: 3, seat: 2}, minds: {suspects: []}});
});

test('only beliefs of house players of Spyfall are taken from a record', t => {
  const note = {type: 'spyfall-belief', turn: 1, suspicion: [0, 1]};
  t.deepEqual(
    beliefNotesOf([
      {seat: 0, after: 3, note},
      {seat: 1, after: 3, note: {type: 'other'}},
    ]).map(({seat, belief}) => [seat, belief.turn]),
    [[0, 1]],
  );
});

test('a note that is no belief, or about another table, tells nothing', t => {
  const [first] = shortNotes;
  const belief = first?.belief ?? {};
  const wrong: readonly object[] = [
    {type: 'spyfall-belief'},
    {...belief, turn: -1},
    {...belief, suspicion: 'abcd'},
    {...belief, suspicion: [0, null, 0, 0]},
    {...belief, suspicion: [0, 2, 0, 0]},
    {...belief, candidates: 7},
    {...belief, candidates: [null]},
    {...belief, guess: 3},
    {...belief, guess: {entity: 'place-1'}},
    {...belief, guess: {entity: {}, confidence: 0.5}},
  ];
  const forged = wrong.map(note => ({seat: 0, after: 9, note}));
  t.deepEqual(beliefNotesOf(forged), []);
  const small = [{seat: 0, after: 9, note: {...belief, suspicion: [0.5, 0.5]}}];
  for (const notes of [forged, small]) {
    const {turns} = makeDebrief(shortGame, beliefNotesOf(notes));
    t.true(turns.every(({suspicion}) => suspicion.every(row => row === undefined)));
  }
  t.is(beliefNotesOf([{seat: 0, after: 9, note: belief}]).length, 1);
});
