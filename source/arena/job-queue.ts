import type {Job} from './schedule.ts';

/** Returns the labels of everybody who plays in a job. */
export const labelsOf = ({teams}: Job): readonly string[] => [...new Set(teams.flat())];

/** A change that several can wait for. */
const createChange = () => {
  let next = Promise.withResolvers<void>();
  return {
    tell: (): void => {
      next.resolve();
      next = Promise.withResolvers<void>();
    },
    wait: (): Promise<void> => next.promise,
  };
};

/** The jobs that can be played now, and those that wait for a server: `untilBack` waits until one answers again. */
export const createJobQueue = (jobs: readonly Job[], untilBack: (label: string) => Promise<void>) => {
  const ready = [...jobs];
  const down = new Map<string, Promise<void>>();
  let head = 0;
  let parked = 0;
  const change = createChange();
  const park = (job: Job, until: Promise<unknown>): void => {
    parked += 1;
    const back = (): void => {
      parked -= 1;
      ready.push(job);
      change.tell();
    };
    until.then(back, back);
  };
  const takeReady = (): Job | undefined => {
    for (;;) {
      const job = ready[head];
      if (!job) return undefined;
      head += 1;
      const waits = labelsOf(job).flatMap(label => down.get(label) ?? []);
      if (waits.length === 0) return job;
      park(job, Promise.all(waits));
    }
  };
  return {
    takeReady,
    change: change.tell,
    changed: change.wait,
    parked: () => parked,
    left: () => ready.length - head + parked,
    /** Puts a job back until the server of the model that failed answers. */
    putBack: (job: Job, label: string | undefined): void => {
      if (label !== undefined && !down.has(label)) {
        const back = untilBack(label).finally(() => down.delete(label));
        back.catch(() => undefined);
        down.set(label, back);
      }
      park(job, down.get(label ?? '') ?? Promise.resolve());
    },
  };
};
