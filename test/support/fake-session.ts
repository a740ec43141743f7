import type {Seat} from '../../source/games/game.ts';
import type {Move, Phase} from '../../source/games/spyfall/events.ts';
import {casualRules, type SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import type {SpyfallTypes} from '../../source/games/spyfall/spyfall.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import type {EntityWords} from '../../source/packs/entity-set.ts';
import type {LineReader} from '../../source/players/spyfall/line-reading.ts';
import type {PaceControl} from '../../source/runner/pacing.ts';
import type {Speed} from '../../source/settings/choices.ts';
import type {Debrief} from '../../source/statistics/spyfall/debrief-types.ts';
import type {SpyfallSession} from '../../source/tables/registry/spyfall/session.ts';
import type {TableOptions} from '../../source/tables/table.ts';
import {createFakeGame, createFakePace, createFakePerson, type FakeGame} from './fake-game.ts';

const placeIds =
  'airport bakery bank beach casino castle cinema circus desert embassy factory farm garage harbour hospital ' +
  'hotel island jungle kitchen library museum office opera prison quarry restaurant school stadium temple zoo';

/** Thirty places whose names are their ids with a capital; the circus has an alias. */
export const fakePlaces: readonly EntityWords[] = placeIds.split(' ').map(id => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  aliases: id === 'circus' ? ['big top'] : [],
}));

export type FakeTable = {
  readonly names?: readonly string[];
  /** Which seat is a person's; nobody's in `watch`. */
  readonly person?: Seat;
  readonly spy?: Seat;
  readonly entity?: string;
  readonly finalRound?: boolean;
  readonly reader?: LineReader;
  /** The model that reads the person's lines. */
  readonly ear?: SpyfallSession['ear'];
  /** The line that the person had begun, and what becomes of one. */
  readonly drafts?: SpyfallSession['drafts'];
  readonly debrief?: Debrief;
  readonly isKept?: boolean;
  /** Without it everything is told at once. */
  readonly speed?: Speed;
  /** What the other seats do; by default they ask the next seat, answer, pass and skip. */
  readonly others?: (request: {readonly seat: Seat; readonly phase: Phase; readonly view: SeatView}) => Move;
};

export type FakeSession = {
  readonly session: SpyfallSession;
  /** Lets the others move until the person owes a move, or the game is over. */
  readonly play: () => void;
  /** One move of a seat that is not the person's; in a vote the first that is missing. */
  readonly step: () => void;
  /** A remark of a seat; `to` is whom it asks for a word. */
  readonly remark: (seat: Seat, text: string, to?: Seat) => void;
  /** What the person replied to such remarks; `undefined` where they let one pass. */
  readonly replies: readonly (string | undefined)[];
  /** Moves the person has made and the table has taken. */
  readonly moves: readonly Move[];
  /** Refuses the person's next move with an empty text's reason, whatever it is. */
  readonly refuseNext: () => void;
  /** Holds the person's next move back, as when a model reads its line, until `finishPreparing` is called. */
  readonly prepareNext: () => void;
  readonly finishPreparing: () => void;
  readonly hurries: () => number;
};

const names = ['Ann', 'Bea', 'Cem', 'Dov', 'Eli'];

const defaultMove: NonNullable<FakeTable['others']> = ({seat, phase, view}) => {
  const seats = view.table?.seats.length ?? 1;
  const turn = view.turns.length;
  switch (phase) {
    case 'question':
      return {type: 'ask', to: (seat + 1) % seats, text: `Question number ${turn}?`};
    case 'answer':
      return {type: 'answer', text: `Answer number ${turn}.`};
    case 'guess':
      return {type: 'pass'};
    case 'vote':
      return {type: 'skip'};
  }
};

const setupOf = (table: FakeTable): SpyfallSetup => {
  const seated = table.names ?? names;
  return {
    game: 'spyfall',
    scenario: 'G_EN',
    lang: 'en',
    entities: fakePlaces.map(({id}) => id),
    players: seated.map((name, chair) => ({name, chair})),
    names: [],
    spyAmong: [table.spy ?? 1],
    entity: table.entity ?? 'circus',
    rules: {...casualRules(seated.length), finalRound: table.finalRound ?? false},
    seed: 7,
  };
};

const optionsOf = (table: FakeTable): SpyfallSession['options'] => {
  const options: TableOptions = {
    game: 'spyfall',
    mode: table.person === undefined ? 'watch' : 'play',
    players: (table.names ?? names).length,
    level: 'normal',
    scenario: 'G_EN',
    name: 'Ann',
    strict: false,
    choices: {'final-round': table.finalRound ?? false},
  };
  return {...options, seed: 7};
};

type FakeParts = {
  readonly table: FakeTable;
  readonly game: FakeGame<SpyfallTypes>;
  readonly person: ReturnType<typeof createFakePerson<SpyfallTypes>>;
  readonly pace: PaceControl;
};

const makeSession = ({table, game, person, pace}: FakeParts): SpyfallSession => {
  const seat = table.person;
  const kinds = (table.names ?? names).map((_, other) => (other === seat ? 'person' : 'house'));
  const finished = new Promise<void>(resolve => {
    game.subscribe(() => {
      if (game.isOver()) resolve();
    });
  });
  return {
    options: optionsOf(table),
    window: game.windowOf(seat ?? 'spectator'),
    ...(seat === undefined
      ? {windowOf: game.windowOf}
      : {person: {...person, seat, subscribe: game.subscribe}}),
    pace,
    ...(table.reader === undefined ? {} : {reader: table.reader}),
    ...(table.ear === undefined ? {} : {ear: table.ear}),
    ...(table.drafts === undefined ? {} : {drafts: table.drafts}),
    entities: fakePlaces,
    about: (entity, lang) => ({
      gloss: `English ${entity}`,
      line: `What ${entity} is, in ${lang}, told in one sentence that needs more than a single row of sixty cells.`,
    }),
    topicWords: topic => (topic === 'noise' ? {noun: 'the noise', ends: ['silent', 'deafening']} : undefined),
    isKept: () => table.isKept ?? true,
    finished,
    leave: () => finished,
    debrief: () => ({kinds, debrief: table.debrief ?? {turns: [], impacts: []}}),
  };
};

/** A table for screens: the real rules, everybody but the person moving by script and only when told to. */
export const createFakeSession = (table: FakeTable = {}): FakeSession => {
  const game = createFakeGame(spyfall, setupOf(table));
  const person = createFakePerson(spyfall, game, table.person);
  const {pace, hurries} = createFakePace(table.speed ?? 'instant');
  const session = makeSession({table, game, person, pace});
  const others = table.others ?? defaultMove;
  const stepOnce = (): boolean => {
    const other = game.awaiting().find(({seat}) => seat !== table.person);
    if (other === undefined) return false;
    if (!game.decide(other.seat, others({...other, view: game.viewOf(other.seat)})))
      throw new Error('A scripted move was refused.');
    return true;
  };
  const isPersonAwaited = (): boolean => game.awaiting().some(({seat}) => seat === table.person);
  person.ask();
  return {
    session,
    play: () => {
      while (!isPersonAwaited() && stepOnce()) game.tell();
      person.ask();
    },
    step: () => {
      stepOnce();
      person.ask();
    },
    remark: (seat, text, to) => {
      if (!game.remark(seat, text, to)) throw new Error('The remark was refused.');
      if (to !== undefined && to === table.person) person.appealTo();
      else game.tell();
    },
    replies: person.replies,
    moves: person.moves,
    refuseNext: person.refuseNext,
    prepareNext: person.prepareNext,
    finishPreparing: person.finishPreparing,
    hurries,
  };
};
