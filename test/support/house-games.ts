import type {Intervention, Seat} from '../../source/games/game.ts';
import type {GameEvent, Phase} from '../../source/games/spyfall/events.ts';
import type {LegalMoves} from '../../source/games/spyfall/legal.ts';
import {casualRules, type SpyfallRules, type SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import {type SpyfallTypes, spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {GameState} from '../../source/games/spyfall/state.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import type {MoveRequest, SeatPlayer} from '../../source/players/player.ts';
import type {HouseOptions} from '../../source/players/spyfall/decide/mind.ts';
import {createHousePlayer} from '../../source/players/spyfall/house-player.ts';
import type {HouseKit} from '../../source/players/spyfall/kit.ts';

/** A table of players in one loop: no runner, no clock, no record. */
export type LoopTable = {
  state: GameState;
  readonly views: SeatView[];
  readonly events: GameEvent[];
  readonly players: readonly SeatPlayer<SpyfallTypes>[];
};

const publish = (table: LoopTable, event: GameEvent): void => {
  table.state = spyfall.evolve(table.state, event);
  table.events.push(event);
  for (let seat = 0; seat < table.views.length; seat++) {
    const heard = spyfall.observe(event, seat);
    if (heard) table.views[seat] = spyfall.evolveView(table.views[seat] as SeatView, heard);
  }
};

const publishAll = (table: LoopTable, events: readonly GameEvent[]): void => {
  for (const event of events) publish(table, event);
};

/** A request for a seat, as the runner would make it. Throws when the view does not owe the move. */
export const requestFor = (
  view: SeatView,
  seat: Seat,
  phase: Phase,
): MoveRequest<SeatView, LegalMoves, Phase> => {
  const legal = spyfall.legalMoves(view);
  if (!legal) throw new Error(`Seat ${seat} owes no move in its own view.`);
  return {id: 1, seat, phase, view, legal, attempt: 1};
};

const {signal} = new AbortController();

const intervene = (table: LoopTable, remark: Intervention & {type: 'remark'}): void => {
  const ruling = spyfall.intervene(table.state, remark);
  if (!ruling.ok) throw new Error(`A remark was refused: ${ruling.refusal.code}`);
  publishAll(table, ruling.events);
};

type SeatRemark = Intervention & {type: 'remark'};

/** Lets a seat say something, and whoever it speaks to reply. */
const speak = (table: LoopTable, remark: SeatRemark): void => {
  intervene(table, remark);
  if (remark.to === undefined) return;
  const reply = table.players[remark.to]?.reply?.(table.views[remark.to] as SeatView, signal);
  if (reply instanceof Promise) throw new Error('Only synchronous players can play in this loop.');
  if (reply !== undefined) intervene(table, {type: 'remark', seat: remark.to, text: reply});
};

const remarkOn = (table: LoopTable, events: readonly GameEvent[]): void => {
  if (!events.some(event => spyfall.invitesRemark(table.state, event))) return;
  const remarks = table.players.map((player, seat) => ({
    seat,
    remark: player.remark?.(table.views[seat] as SeatView),
  }));
  const [keenest] = remarks
    .flatMap(({seat, remark}) => (remark ? [{seat, ...remark}] : []))
    .sort((a, b) => b.keenness - a.keenness);
  if (!keenest) return;
  const {keenness: _, ...remark} = keenest;
  speak(table, {type: 'remark', ...remark});
};

/**
 * Plays a dealt table to its end. Throws when a move is refused. `onRuling` sees the table after each ruling, and
 * `beforeVote` may have somebody speak before each vote.
 */
export const playToEnd = (
  table: LoopTable,
  onRuling?: (table: LoopTable) => void,
  beforeVote?: (table: LoopTable) => Omit<SeatRemark, 'type'> | undefined,
): LoopTable => {
  for (;;) {
    const awaited = spyfall.awaiting(table.state);
    if (awaited.length === 0) return table;
    const first = awaited[0]?.phase === 'vote' ? beforeVote?.(table) : undefined;
    if (first) speak(table, {type: 'remark', ...first});
    const moves = awaited.map(({seat, phase}) => {
      const reply = (table.players[seat] as SeatPlayer<SpyfallTypes>).choose(
        requestFor(table.views[seat] as SeatView, seat, phase),
        signal,
      );
      if (reply instanceof Promise) throw new Error('Only synchronous players can play in this loop.');
      if ('invalid' in reply) throw new Error(`A house player replied without a move: ${reply.invalid}.`);
      return {seat, move: reply.move};
    });
    for (const {seat, move} of moves) {
      const ruling = spyfall.decide(table.state, seat, move);
      if (!ruling.ok)
        throw new Error(`${JSON.stringify(move)} was refused: ${JSON.stringify(ruling.refusal)}`);
      publishAll(table, ruling.events);
      remarkOn(table, ruling.events);
    }
    onRuling?.(table);
  }
};

/** How a table of house players is set. */
export type HouseGame = {
  readonly kit: HouseKit;
  readonly seed: number;
  readonly seats: number;
  readonly rules?: SpyfallRules;
  readonly entity?: string;
  /** Options by seat. */
  readonly options?: (seat: Seat) => Partial<HouseOptions>;
};

/** The setup of a game of house players with the personas' names. */
export const houseSetup = ({kit, seed, seats, rules, entity}: HouseGame): SpyfallSetup => ({
  game: 'spyfall',
  scenario: 'G_EN',
  lang: 'en',
  entities: kit.data.entities.map(({id}) => id),
  players: Array.from({length: seats}, () => ({})),
  names: [
    ...kit.data.voice.personas.map(({name}) => name),
    ...Array.from(
      {length: Math.max(0, seats - kit.data.voice.personas.length)},
      (_, index) => `Guest ${index + 1}`,
    ),
  ],
  rules: rules ?? casualRules(seats),
  seed,
  ...(entity === undefined ? {} : {entity}),
});

/** Deals a setup to players. */
export const dealTable = (setup: SpyfallSetup, players: readonly SeatPlayer<SpyfallTypes>[]): LoopTable => {
  const ruling = spyfall.deal(setup);
  if (!ruling.ok) throw new Error(`The setup was refused: ${JSON.stringify(ruling.refusal)}`);
  const views = players.map((_, seat) => spyfall.startView(seat));
  const table: LoopTable = {state: spyfall.start(), views, events: [], players};
  publishAll(table, ruling.events);
  return table;
};

/** Plays a whole game of house players. */
export const playHouseGame = (game: HouseGame, onRuling?: (table: LoopTable) => void): LoopTable => {
  const {kit, seed, seats, options} = game;
  const players = Array.from({length: seats}, (_, seat) =>
    createHousePlayer({kit, level: 'normal', seed, ...options?.(seat)}),
  );
  return playToEnd(dealTable(houseSetup(game), players), onRuling);
};

/** A played table as lines of text, for people to read. */
export const printTable = ({events, state}: LoopTable): readonly string[] => {
  const name = (seat: Seat): string => state.facts?.seats[seat]?.name ?? String(seat + 1);
  return events.flatMap((event): readonly string[] => {
    switch (event.type) {
      case 'turn-started':
        return event.cycle === 'free' ? [`-- turn ${event.turn}`] : [];
      case 'card-dealt':
        return event.side === 'spy'
          ? [`[spy: ${name(event.seat)}]`]
          : event.seat < 2
            ? [`[${event.entity}]`]
            : [];
      case 'question-asked':
        return [`${name(event.seat)} → ${name(event.to)}: ${event.text}`];
      case 'answer-given':
        return [`   ${name(event.seat)}: ${event.text}`];
      case 'remark-made':
        return [`      (${name(event.seat)}: ${event.text})`];
      case 'votes-revealed':
        return event.votes.map(
          ({seat, target, text}) =>
            `      ${name(seat)} ${target === null ? 'skips' : `votes ${name(target)}`}${text ? `: ${text}` : ''}`,
        );
      case 'guess-made':
        return [`${name(event.seat)} guesses: ${event.text} (${event.correct})`];
      case 'game-ended':
        return [`=> ${event.ending}`];
      default:
        return [];
    }
  });
};
