import type {Seat} from '../../source/games/game.ts';
import type {SpyfallRules} from '../../source/games/spyfall/rules.ts';
import {knownSetup} from './games.ts';
import type {Script, ScriptStep} from './playthrough.ts';

const ENTITIES = ['bank', 'beach', 'circus', 'farm', 'harbour', 'library', 'museum', 'school'];

const setupOf = (seats: number, spy: Seat, rules: Partial<SpyfallRules> = {}) =>
  knownSetup(seats, spy, {entities: ENTITIES, entity: 'harbour', seed: 2 ** 53 - 1, rules});

/** A question and its answer. */
const talk = (asker: Seat, to: Seat): ScriptStep[] => [
  [asker, {type: 'ask', to, text: `Is it loud, ${to}?`}],
  [to, {type: 'answer', text: 'Now and then.'}],
];

const roundRobin = (seats: number): ScriptStep[] =>
  Array.from({length: seats}, (_, seat) => talk(seat, (seat + 1) % seats)).flat();

const pass = (spy: Seat): ScriptStep => [spy, {type: 'pass', confidence: 0.25}];

const skips = (seats: number): ScriptStep[] =>
  Array.from({length: seats}, (_, seat): ScriptStep => [seat, {type: 'skip'}]);

const toVote: Script = {
  name: 'five-seats-vote',
  about:
    'Five seats, spy 2: a vote without majority, remarks before and after it, then three votes find the spy.',
  setup: setupOf(5, 2, {smallTalk: true}),
  steps: [
    ...roundRobin(5),
    {type: 'remark', seat: 4, text: 'Now and then, says everybody.'},
    [0, {type: 'ask', to: 2, text: 'Is it dark?', reading: {topic: 'light', pole: 'low'}}],
    [2, {type: 'answer', text: 'Hardly.', reading: {topic: 'light', grade: 3}}],
    pass(2),
    {type: 'remark', seat: 1, text: 'Hardly is no answer, I say.', to: 2},
    {type: 'remark', seat: 2, text: 'It is the truth.'},
    [3, {type: 'vote', target: 2, confidence: 0.5}],
    [0, {type: 'vote', target: 2, text: 'Too smooth.'}],
    [4, {type: 'skip', confidence: 0.1}],
    [2, {type: 'vote', target: 0, text: 'You asked oddly.'}],
    [1, {type: 'skip'}],
    {type: 'remark', seat: 2, text: 'Close.'},
    ...talk(2, 1),
    pass(2),
    [0, {type: 'vote', target: 2, confidence: 0.9}],
    [1, {type: 'vote', target: 2}],
    [2, {type: 'vote', target: 1}],
    [4, {type: 'vote', target: 2, text: 'It must be you.'}],
    [3, {type: 'skip'}],
  ],
};

const guess: Script = {
  name: 'three-seats-guess',
  about:
    'Three seats, spy 0: a stand-in sits down while the spy decides, which nobody may hear, then guesses right.',
  setup: setupOf(3, 0),
  steps: [
    ...roundRobin(3),
    ...talk(0, 1),
    {type: 'hand-over', seat: 0, to: 'house'},
    [0, {type: 'guess', entity: 'harbour', confidence: 0.7, text: 'I smell the sea.'}],
  ],
};

const survive: Script = {
  name: 'eight-seats-survive',
  about: 'Eight seats, spy 7, two free turns and the final round: nobody finds the spy.',
  setup: setupOf(8, 7, {turns: 10, finalRound: true}),
  steps: [
    ...roundRobin(8),
    ...talk(0, 7),
    pass(7),
    ...skips(8),
    ...talk(7, 3),
    pass(7),
    ...skips(8),
    pass(7),
    ...Array.from({length: 8}, (_, seat): ScriptStep => [seat, {type: 'vote', target: (seat + 1) % 8}]),
  ],
};

const forfeit: Script = {
  name: 'four-seats-forfeit',
  about:
    'Four seats, spy 1: two ballots are spoiled, nobody hears of it until all are in, the first seat forfeits.',
  setup: setupOf(4, 1),
  steps: [
    ...roundRobin(4),
    ...talk(0, 3),
    pass(1),
    {type: 'forfeit', seat: 3, reason: 'unparsable'},
    [0, {type: 'vote', target: 1}],
    {type: 'forfeit', seat: 2, reason: 'illegal'},
    [1, {type: 'vote', target: 0}],
  ],
};

const abort: Script = {
  name: 'three-seats-abort',
  about: 'Three seats, spy 2: a seat changes hands, then a fault ends the game and no secret is told.',
  setup: setupOf(3, 2),
  steps: [
    ...talk(0, 1),
    {type: 'hand-over', seat: 1, to: 'house'},
    [1, {type: 'ask', to: 2, text: 'Is it loud, 2?'}],
    {type: 'abort', reason: 'server'},
  ],
};

/** The golden games, each with a file in test/playthroughs. */
export const SCRIPTS: readonly Script[] = [toVote, guess, survive, forfeit, abort];
