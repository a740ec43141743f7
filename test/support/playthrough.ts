import {fold, type Intervention, type Observer, type Seat} from '../../source/games/game.ts';
import type {GameEvent, Move} from '../../source/games/spyfall/events.ts';
import type {SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import {eventsOf} from './games.ts';

/** A scripted game: its file, what it shows, and who does what. */
export type Script = {
  readonly name: string;
  readonly about: string;
  readonly setup: SpyfallSetup;
  readonly steps: readonly ScriptStep[];
};

export type ScriptStep = readonly [Seat, Move] | Intervention;

const isMove = (step: ScriptStep): step is readonly [Seat, Move] => 'length' in step;

/** A value's leaves as `path=value`; lists of plain values count as one leaf. */
const leavesOf = (value: unknown, path: string, leaves: Map<string, string>): Map<string, string> => {
  const isBranch =
    typeof value === 'object' &&
    value !== null &&
    !(Array.isArray(value) && value.every(item => typeof item !== 'object'));
  if (!isBranch) return value === undefined ? leaves : leaves.set(path, JSON.stringify(value));
  for (const [key, part] of Object.entries(value))
    leavesOf(part, path === '' ? key : `${path}.${key}`, leaves);
  return leaves;
};

/** What is new, other or gone in a view. */
const changes = (before: SeatView, after: SeatView): string => {
  const [old, now] = [leavesOf(before, '', new Map()), leavesOf(after, '', new Map())];
  const news = [...now]
    .filter(([path, value]) => old.get(path) !== value)
    .map(([path, value]) => `${path}=${value}`);
  const isGone = (path: string) => ![...now.keys()].some(key => key === path || key.startsWith(`${path}.`));
  const gone = [...old.keys()].filter(isGone).map(path => `${path} gone`);
  return [...news, ...gone].join(' ');
};

/** Lines that several observers share, with the observers in front. */
const grouped = (lines: readonly (readonly [Observer, string])[], mark: string): readonly string[] => {
  const groups = new Map<string, Observer[]>();
  for (const [observer, line] of lines)
    if (line !== '') groups.set(line, [...(groups.get(line) ?? []), observer]);
  return [...groups].map(([line, observers]) => `    ${observers.join(' ')} ${mark} ${line}`);
};

const makeEvent = ({type, ...fields}: GameEvent): string =>
  [type, ...Object.entries(fields).map(([key, value]) => `${key}=${JSON.stringify(value)}`)].join(' ');

/**
 * Plays a script and prints every event, and below it what changed in the view of every seat, the spectator and the
 * moderator, and after each ruling who may do what. A leak shows as a new leaf in a line.
 */
export const makePlaythrough = ({about, setup, steps}: Script): string => {
  const lines = [`# ${about}`];
  const observers: Observer[] = [...setup.players.keys(), 'spectator', 'moderator'];
  let views = observers.map(spyfall.startView);
  let state = spyfall.start();
  let count = 0;
  const show = (events: readonly GameEvent[]) => {
    for (const event of events) {
      count += 1;
      lines.push(`${count} ${makeEvent(event)}`);
      state = spyfall.evolve(state, event);
      const next = views.map(view =>
        fold(spyfall.evolveView, view, [spyfall.observe(event, view.observer) ?? []].flat()),
      );
      lines.push(
        ...grouped(
          next.map((view, index) => [view.observer, changes(views[index] ?? view, view)]),
          '|',
        ),
      );
      views = next;
    }
    lines.push(
      ...grouped(
        views.map(view => [view.observer, JSON.stringify(spyfall.legalMoves(view)) ?? '']),
        'may',
      ),
    );
  };
  show(eventsOf(spyfall.deal(setup)));
  for (const step of steps) {
    lines.push(
      '',
      isMove(step) ? `> ${step[0]} ${JSON.stringify(step[1])}` : `> table ${JSON.stringify(step)}`,
    );
    show(eventsOf(isMove(step) ? spyfall.decide(state, ...step) : spyfall.intervene(state, step)));
  }
  return `${lines.join('\n')}\n`;
};
