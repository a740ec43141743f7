import type {PastFact, Seat} from '../../../games/game.ts';
import type {GameEvent} from '../../../games/spyfall/events.ts';
import type {PastKind} from '../../../players/spyfall/say/reminisce.ts';

type Fact = PastFact & {readonly kind: PastKind};

/** Whoever voted against the seat that the last vote convicted. */
const accusersIn = (
  events: readonly GameEvent[],
): {convicted: Seat; accusers: readonly Seat[]} | undefined => {
  const last = events.findLast(event => event.type === 'votes-revealed');
  if (last?.type !== 'votes-revealed') return undefined;
  const byTarget = Map.groupBy(last.votes, ({target}) => target);
  byTarget.delete(null);
  const [most] = [...byTarget].sort(([, one], [, other]) => other.length - one.length);
  if (!most || most[0] === null) return undefined;
  return {convicted: most[0], accusers: most[1].map(({seat}) => seat)};
};

/**
 * Returns what the house players of later games may say of a finished one: which spy won, and how, and who voted an
 * innocent out. Empty where the villagers won, or nobody did.
 */
export const pastFactsOf = (events: readonly GameEvent[]): readonly PastFact[] => {
  const started = events.find(event => event.type === 'game-started');
  const end = events.at(-1);
  const spy = events.find(event => event.type === 'card-dealt' && event.side === 'spy');
  if (started?.type !== 'game-started' || end?.type !== 'game-ended' || spy?.type !== 'card-dealt') return [];
  const names = started.seats.map(({name}) => name);
  const nameOf = (seat: Seat): string => names[seat] ?? '';
  const name = nameOf(spy.seat);
  const others = names.filter(one => one !== name);
  const survived: Fact = {kind: 'survived', name, by: others};
  if (end.ending === 'guess_correct') return [{kind: 'guessed', name, by: others} satisfies Fact];
  if (end.ending === 'survived') return [survived];
  if (end.ending !== 'vote_villager') return [];
  const vote = accusersIn(events);
  const accusers = vote?.accusers.filter(seat => seat !== spy.seat) ?? [];
  const wronged = accusers.map(
    (seat): Fact => ({kind: 'convicted', name: nameOf(seat), by: [nameOf(vote?.convicted ?? seat)]}),
  );
  return [survived, ...wronged];
};
