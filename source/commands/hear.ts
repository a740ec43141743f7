import {describePackProblem} from '../packs/checked.ts';
import {printable} from '../packs/printable.ts';
import {type Scenario, tableLanguages} from '../packs/scenarios.ts';
import type {LineEar, LineToHear} from '../players/line-ear.ts';
import {failure, success} from '../result.ts';
import type {GameParts} from '../tables/game-module.ts';
import {loadGames} from '../tables/registry/games.ts';
import type {ExitCode} from './app/exit-codes.ts';
import type {Shell} from './app/shell.ts';
import {scenariosOf} from './arguments/table-options.ts';
import {makeJson} from './print/print-result.ts';
import {
  type LineFields,
  parseLine,
  printLines,
  type Sentence,
  unknownValue,
  withLines,
} from './sources/json-lines.ts';

/** A line of talk, and the table that it is said at. */
type Said = {
  readonly lang: string;
  readonly scenario: string;
  readonly kind: string;
  readonly text: string;
  readonly question?: string | null;
  readonly topic?: string | null;
};

const FIELDS: LineFields = {needed: ['lang', 'scenario', 'kind', 'text'], optional: ['question', 'topic']};
const KINDS = ['question', 'answer'] as const;

type CreateEar = NonNullable<GameParts['createEar']>;

/** The ears of all games that have one: in practice one game. */
const loadEars = async (): Promise<readonly CreateEar[]> => {
  const games = await loadGames();
  const parts = await Promise.all(games.map(game => game.parts()));
  return parts.flatMap(({createEar}) => (createEar ? [createEar] : []));
};

const makeEar = (ears: readonly CreateEar[], scenario: Scenario, {root, words}: Shell): Sentence<LineEar> => {
  for (const createEar of ears) {
    const ear = createEar(root, scenario);
    if (!ear.ok) return failure(describePackProblem(ear.problem));
    if (ear.value) return success(ear.value);
  }
  const {code, lang} = scenario;
  return failure(words('hear.no-ear', {scenario: printable(code), lang}));
};

/** Finds the ear for a line, which other lines share, or says what the line names that isn't there. */
const createFinder = (ears: readonly CreateEar[], shell: Shell) => {
  const scenarios = scenariosOf(shell);
  const known = new Map<string, Sentence<LineEar>>();
  return ({lang, scenario: code}: Said): Sentence<LineEar> => {
    const languages = tableLanguages(scenarios);
    if (!languages.includes(lang)) return unknownValue(shell, 'lang', lang, languages);
    const scenario = scenarios.find(one => one.code.toLowerCase() === code.toLowerCase());
    if (!scenario)
      return unknownValue(
        shell,
        'scenario',
        code,
        scenarios.map(one => one.code),
      );
    const key = `${scenario.code} ${lang}`;
    const ear = known.get(key) ?? makeEar(ears, {...scenario, lang}, shell);
    known.set(key, ear);
    return ear;
  };
};

const lineOf = (
  {kind, text, question, topic}: Said,
  {topics}: LineEar,
  shell: Shell,
): Sentence<LineToHear> => {
  if (kind === 'question') return success({kind, text});
  if (kind !== 'answer') return unknownValue(shell, 'kind', kind, KINDS);
  if (typeof topic === 'string' && !topics.includes(topic))
    return unknownValue(shell, 'topic', topic, topics);
  return success({kind, text, question: question ?? '', topic: topic ?? undefined});
};

/**
 * Runs `polyspy hear FILE`: says for each line of talk how the house players take it. `-` is the standard input. Lines
 * that can't be read so are named on stderr, and the exit code is then 1.
 */
export const runHear = ([file]: readonly string[], shell: Shell): Promise<ExitCode> =>
  withLines(file, 'polyspy hear FILE', shell, async openLines => {
    const find = createFinder(await loadEars(), shell);
    return printLines(openLines, shell, line => {
      const fields = parseLine(line, FIELDS, shell);
      if (!fields.ok) return fields;
      const said = fields.value as Said;
      const ear = find(said);
      if (!ear.ok) return ear;
      const heard = lineOf(said, ear.value, shell);
      return heard.ok ? success(makeJson(ear.value.hear(heard.value))) : heard;
    });
  });
