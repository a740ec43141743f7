import type {Annotator} from '../annotate/annotate-game.ts';
import type {SpyfallGame} from '../statistics/exchange/types.ts';
import {annotateImport} from './annotate-import.ts';
import {mostFrequent, type ScenarioFinder} from './find-scenario.ts';
import {type ImportedGame, type ImportNote, importGame, type NoteCode, type Place} from './published-game.ts';
import {type PublishedRow, readRow, unknownFields} from './published-row.ts';

/** What was not understood, and in how many rows. */
export type CountedNote = ImportNote & {readonly count: number};

/** What an import did. */
export type ImportSummary = {
  readonly rows: number;
  readonly games: number;
  /** Games by scenario; `?` is an unknown one. */
  readonly scenarios: Readonly<Record<string, number>>;
  /** The most frequent first. */
  readonly notes: readonly CountedNote[];
};

/** The scenario of games whose entity no set has. */
const UNKNOWN = '?';
/** The most different notes of one kind that are kept; a file may be of another kind altogether. */
const MOST_NOTES = 20;

/** Counts notes of the same kind about the same thing. */
const createNotes = () => {
  const counts = new Map<string, {note: ImportNote; count: number}>();
  const kinds = new Map<NoteCode, number>();
  return {
    add: (note: ImportNote): void => {
      const known = counts.get(`${note.code} ${note.detail ?? ''}`);
      if (known) known.count += 1;
      const kind = kinds.get(note.code) ?? 0;
      if (known) return;
      kinds.set(note.code, kind + 1);
      // Further ones of a kind are counted together.
      const kept = kind < MOST_NOTES ? note : {code: note.code};
      const key = `${kept.code} ${kept.detail ?? ''}`;
      counts.set(key, {note: kept, count: (counts.get(key)?.count ?? 0) + 1});
    },
    all: (): readonly CountedNote[] =>
      [...counts.values()]
        .map(({note, count}) => ({...note, count}))
        .sort((one, other) => other.count - one.count),
  };
};

/** Returns the codes of the scenarios that a row may be of: as it says itself, else by its entity. */
const codesOf = ({scenario, entity}: PublishedRow, finder: ScenarioFinder): readonly string[] => {
  const said = scenario === undefined ? undefined : finder.withCode(scenario)?.code;
  if (said !== undefined) return [said];
  return entity === undefined ? [] : finder.codesWith(entity);
};

const placeOf = (code: string | undefined, finder: ScenarioFinder): Place => {
  const found = code === undefined ? undefined : finder.withCode(code);
  if (!found) return {scenario: UNKNOWN, lang: UNKNOWN, entities: [], nameEntity: name => name};
  return {
    scenario: found.code,
    lang: found.lang,
    entities: found.entities.map(({id}) => id),
    nameEntity: name => finder.entityIn(found.code, name) ?? name,
  };
};

/** What an import needs beside the rows. */
export type ImportOptions = {
  readonly finder: ScenarioFinder;
  /** The scenario of all rows; without it, the entities' names decide. */
  readonly scenario?: string;
  /** Returns the annotator of a scenario, if it is known. */
  readonly annotatorOf: (scenario: string) => Annotator | undefined;
  /** Gets each game, in the order of the rows. */
  readonly onGame: (game: SpyfallGame) => void;
};

/** Returns the scenario that most rows may be of, and whether rows are of several. */
const surveyRows = async (rows: AsyncIterable<unknown>, finder: ScenarioFinder) => {
  const codes: string[] = [];
  const certain = new Set<string>();
  for await (const value of rows) {
    const row = readRow(value);
    const found = row ? codesOf(row, finder) : [];
    codes.push(...found);
    if (found.length === 1) certain.add(found[0] ?? '');
  }
  return {main: mostFrequent(codes), isMixed: certain.size > 1};
};

/**
 * Turns the rows of a published table into games of the exchange format (data/published-games-schema.md). Unknown
 * fields and actions are counted, never guessed at. A name that several scenarios share counts for the one that most
 * rows are of.
 * @param rows makes a new pass over the rows; it is called twice
 */
export const importGames = async (
  rows: () => AsyncIterable<unknown>,
  {finder, scenario, annotatorOf, onGame}: ImportOptions,
): Promise<ImportSummary> => {
  const {main, isMixed} = await surveyRows(rows(), finder);
  const notes = createNotes();
  const scenarios: Record<string, number> = {};
  let count = 0;
  let games = 0;
  const choose = (row: PublishedRow): string | undefined => {
    if (scenario !== undefined) return scenario;
    const codes = codesOf(row, finder);
    if (codes.length > 1 && isMixed)
      notes.add({code: 'doubtful-scenario', ...(row.entity ? {detail: row.entity} : {})});
    if (codes.length === 0) return isMixed ? undefined : main;
    return main !== undefined && codes.includes(main) ? main : codes[0];
  };
  const readGame = (value: unknown): ImportedGame => {
    const row = readRow(value);
    if (!row) return {notes: [{code: 'not-a-game'}]};
    for (const field of unknownFields(value as object as Record<string, unknown>))
      notes.add({code: 'unknown-field', detail: field});
    const code = choose(row);
    if (code === undefined)
      notes.add({code: 'unknown-scenario', ...(row.entity ? {detail: row.entity} : {})});
    return importGame(row, row.id ?? String(count), placeOf(code, finder));
  };
  for await (const value of rows()) {
    count += 1;
    const read = readGame(value);
    for (const note of read.notes) notes.add(note);
    if (!read.game) continue;
    games += 1;
    scenarios[read.game.scenario] = (scenarios[read.game.scenario] ?? 0) + 1;
    onGame(annotateImport(read.game, annotatorOf));
  }
  return {rows: count, games, scenarios, notes: notes.all()};
};
