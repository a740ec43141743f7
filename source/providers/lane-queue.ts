/** A call that waits for a lane. */
export type Waiting = {
  readonly group: string;
  readonly modelId: string;
  readonly isWarming: boolean;
  /** Whether nothing that comes later may depend on this call. */
  readonly isSecret: boolean;
  readonly start: () => void;
};

/** How many calls of the model that is loaded may go before the one whose turn it is. */
const LONGEST_RUN = 8;

/** Who goes next: the state of one server's lanes. */
export type LaneQueue = {
  readonly add: (waiting: Waiting) => void;
  readonly remove: (waiting: Waiting) => boolean;
  /** Takes the next call out of the queue. */
  readonly next: () => Waiting | undefined;
  /** Says that nothing runs and nothing waits: who was served when no longer matters. */
  readonly rest: () => void;
};

/**
 * Fair among groups: next is the group that was served longest ago, and in it the call that came first; loading comes
 * after all calls of a turn. A group that asks for many calls at once so gets no more than one that asks one by one.
 * Where models swap, calls of the model that ran last go first, up to `LONGEST_RUN` of them. A secret call counts for
 * neither: the calls after it are served in the same order whoever it was for.
 */
export const createLaneQueue = (isSwapping: boolean): LaneQueue => {
  const queue: Waiting[] = [];
  const servedAt = new Map<string, number>();
  let served = 0;
  let lastModel: string | undefined;
  let run = 0;

  const isBefore = (one: Waiting, other: Waiting): boolean => {
    if (one.isWarming !== other.isWarming) return other.isWarming;
    return (servedAt.get(one.group) ?? 0) < (servedAt.get(other.group) ?? 0);
  };
  const first = (some: readonly Waiting[]): Waiting | undefined =>
    some.reduce<Waiting | undefined>((best, one) => (!best || isBefore(one, best) ? one : best), undefined);
  const choose = (): Waiting | undefined => {
    const fair = first(queue);
    if (!isSwapping || !fair || fair.modelId === lastModel || run >= LONGEST_RUN) return fair;
    return first(queue.filter(({modelId, isWarming}) => modelId === lastModel && !isWarming)) ?? fair;
  };
  const remove = (waiting: Waiting): boolean => {
    const at = queue.indexOf(waiting);
    if (at === -1) return false;
    queue.splice(at, 1);
    return true;
  };
  return {
    add: waiting => queue.push(waiting),
    remove,
    next: () => {
      const chosen = choose();
      if (!chosen) return undefined;
      remove(chosen);
      if (chosen.isSecret) return chosen;
      run = chosen.modelId === lastModel ? run + 1 : 1;
      lastModel = chosen.modelId;
      served += 1;
      servedAt.set(chosen.group, served);
      return chosen;
    },
    rest: () => servedAt.clear(),
  };
};
