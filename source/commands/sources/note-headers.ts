import type {Competitor, RecordHeader} from '../../records/types.ts';
import type {Merged, Played} from '../../statistics/exchange/extra.ts';
import {compareCodePoints} from '../../statistics/names.ts';

/** The options that say who a house player is. The rest belongs to its seat. */
const HOUSE_OPTIONS: readonly string[] = ['level', 'version'];
/** Says where a model runs, or follows from the size of a game. What a small context changes is `historyTurns`. */
const PASSING_OPTIONS: readonly string[] = ['server', 'contextTokens'];
/** Options that not every record knows. */
const SOMETIMES_KNOWN: readonly string[] = ['digest', 'version'];

const KIND = 'kind';
const PROMPT_VERSION = 'promptVersion';

/** What a label stood for in the games so far. */
type Seen = {
  readonly competitors: Map<string, Readonly<Record<string, string>>>;
  /** The versions of the prompts' wording by scenario: each table language has its own. */
  readonly prompts: Map<string, Set<string>>;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the options that make a competitor what it is. */
const identityOf = ({kind, options}: Competitor): Readonly<Record<string, string>> => {
  const isOwn = (key: string): boolean =>
    kind === 'house' ? HOUSE_OPTIONS.includes(key) : !PASSING_OPTIONS.includes(key);
  const own = Object.entries(options).filter(([key, value]) => value !== undefined && isOwn(key));
  return Object.fromEntries([[KIND, kind], ...own.map(([key, value]) => [key, textOf(value)])]);
};

/** The values of an option: all of them, sorted, with `null` where it is not set. */
const valuesOf = (
  option: string,
  competitors: readonly Readonly<Record<string, string>>[],
): readonly (string | null)[] => {
  const values = new Set(competitors.map(one => one[option] ?? null));
  if (SOMETIMES_KNOWN.includes(option)) values.delete(null);
  return [...values].sort((one, other) => compareCodePoints(one ?? '', other ?? ''));
};

/** Returns versions of wording that are not the same: those without the language, else those at one scenario's tables. */
const differentPrompts = (prompts: Seen['prompts']): readonly string[] => {
  const all = [...prompts.values()].flatMap(versions => [...versions]);
  const wordings = new Set(all.map(version => version.replace(/-[a-z]+$/, '')));
  const different = wordings.size > 1 ? wordings : [...prompts.values()].find(({size}) => size > 1);
  return [...(different ?? [])].sort(compareCodePoints);
};

const differencesOf = ({competitors, prompts}: Seen): Merged[string] => {
  const all = [...competitors.values()];
  const kinds = valuesOf(KIND, all);
  // A model and a house player have nothing else to compare.
  const options = kinds.length > 1 ? [KIND] : [...new Set(all.flatMap(one => Object.keys(one)))];
  const differences = options.map(option => [option, valuesOf(option, all)] as const);
  const entries = [...differences, [PROMPT_VERSION, differentPrompts(prompts)] as const];
  return Object.fromEntries(entries.filter(([, values]) => values.length > 1));
};

/** Finds the labels under which different competitors are counted together. */
export const createLabels = () => {
  const labels = new Map<string, Seen>();
  return {
    /** Notes who played a game at a table of a scenario. */
    add: (
      {competitors, promptVersion}: Pick<RecordHeader, 'competitors' | 'promptVersion'>,
      scenario: string,
    ) => {
      for (const competitor of competitors) {
        if (competitor.kind === 'person') continue;
        const seen: Seen = labels.get(competitor.label) ?? {competitors: new Map(), prompts: new Map()};
        labels.set(competitor.label, seen);
        const identity = identityOf(competitor);
        seen.competitors.set(JSON.stringify(Object.entries(identity).sort()), identity);
        if (competitor.kind !== 'model' || promptVersion === null) continue;
        const versions = seen.prompts.get(scenario) ?? new Set();
        seen.prompts.set(scenario, versions.add(promptVersion));
      }
    },
    /** Returns the labels with what differs; `undefined` when each stands for one competitor. */
    merged: (): Merged | undefined => {
      const found = [...labels]
        .map(([label, seen]) => [label, differencesOf(seen)] as const)
        .filter(([, differences]) => Object.keys(differences).length > 0)
        .sort(([one], [other]) => compareCodePoints(one, other));
      return found.length === 0 ? undefined : Object.fromEntries(found);
    },
  };
};

/** Notes when games were played, and with which seeds of arenas. */
export const createPlayed = () => {
  const times: {first?: string; last?: string} = {};
  const seeds = new Map<string, Set<number>>();
  return {
    add: ({startedAt, job}: Pick<RecordHeader, 'startedAt' | 'job'>): void => {
      const time = new Date(startedAt).toISOString();
      if (times.first === undefined || time < times.first) times.first = time;
      if (times.last === undefined || time > times.last) times.last = time;
      if (job?.planSeed === undefined) return;
      seeds.set(job.arena, (seeds.get(job.arena) ?? new Set()).add(job.planSeed));
    },
    /** Returns `undefined` when there were no games. */
    all: (): Played | undefined => {
      const {first, last} = times;
      if (first === undefined || last === undefined) return undefined;
      const sorted = [...seeds].sort(([one], [other]) => compareCodePoints(one, other));
      const byArena = sorted.map(
        ([arena, known]) => [arena, [...known].sort((one, other) => one - other)] as const,
      );
      return {first, last, seeds: Object.fromEntries(byArena)};
    },
  };
};
