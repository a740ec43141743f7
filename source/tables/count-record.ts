import type {Identifier} from '../annotate/annotate-game.ts';
import {readOrMakeAnnotation} from '../annotate/annotation-file.ts';
import type {MeasuredLine} from '../annotate/follow.ts';
import {type GameJudgement, readJudgement} from '../annotate/judgement-file.ts';
import {createAnnotators} from '../annotate/load-annotator.ts';
import {type Annotation, isPlayed, type SpokenGame} from '../annotate/types.ts';
import type {GameTypes} from '../games/game.ts';
import type {Library} from '../packs/library.ts';
import {omitUndefined} from '../providers/json.ts';
import type {LooseRecord} from '../records/read-record.ts';
import {verifyRecord} from '../records/verify-record.ts';
import {failure, type Result, success} from '../result.ts';
import type {ExchangeLine} from '../statistics/exchange/types.ts';
import type {CountedGame, LineLabels} from './counted-game.ts';
import {findGame} from './dependencies.ts';
import type {GameModule, GameParts} from './game-module.ts';

/** Why a record does not count. */
export const UNCOUNTED = [
  'unfinished',
  'stand-in',
  'ear',
  'unknown-game',
  'other-moves',
  'no-format',
] as const;
export type Uncounted = (typeof UNCOUNTED)[number];

/** Turns records into lines of the exchange format. Keeps what belongs to a scenario, so use one for many records. */
export type RecordCounter = {
  /**
   * Decides a record's moves again, annotates what was said, and makes the line. A game in which a stand-in decided does
   * not count, nor one that may still be resumed (rules.md, Forfeit), nor one in which a model read a person's lines.
   * @param folder where the record and its annotation are
   */
  readonly count: (record: LooseRecord, folder: string) => Promise<Result<CountedRecord, Uncounted>>;
};

/** A record as it counts. */
export type CountedRecord = {
  readonly line: ExchangeLine;
  /** The lines whose dialect was measured, in the order of the game. */
  readonly measured: readonly MeasuredLine[];
  /** Whether each model's villagers leaked by the rules, and by the rules or the judge; absent without a judge. */
  readonly judged?: JudgedLeaks;
};

/** What a judge adds to the rules in one game: by the label of each model on the villagers' side. */
export type JudgedLeaks = {
  readonly judge: string;
  readonly byModel: ReadonlyMap<string, JudgedModel>;
};

/** Where a model's villagers leaked. */
type JudgedModel = {
  /** In a question or an answer, by the rules; by the rules or the judge. */
  readonly rules: boolean;
  readonly all: boolean;
  /** In any line, by the rules or the judge; absent when nothing was said beside questions and answers. */
  readonly any?: boolean;
};

type CounterOptions = {
  readonly games: readonly GameModule[];
  readonly library: Library;
  /** Names languages; without it, polyspy's own guess is used. */
  readonly identifier?: Identifier;
};

/** The labels of a line that nobody could annotate, for example of an entity that its set no longer has. */
const UNLABELLED: LineLabels = {leak: false, lid: null};

const labelsOf = (annotation: Annotation | undefined): CountedGame<unknown, unknown>['labelsOf'] => {
  const lines = new Map(annotation?.lines.map(line => [line.n, line]));
  return n => {
    const line = lines.get(n);
    return line ? {leak: line.verdict === 'leak', lid: line.lid ?? line.tongue} : UNLABELLED;
  };
};

/** Returns the dialect of each line that has something to tell it by. */
const measuredIn = (
  annotation: Annotation | undefined,
  game: string,
  modelOf: (seat: number) => string,
): readonly MeasuredLine[] =>
  (annotation?.lines ?? [])
    .filter(isPlayed)
    .flatMap(({seat, dialect}) =>
      dialect && dialect.markers > 0 ? [{game, seat, model: modelOf(seat), score: dialect.score}] : [],
    );

const judgedIn = (
  annotation: Annotation | undefined,
  judgement: GameJudgement | undefined,
  spoken: SpokenGame | undefined,
  modelOf: (seat: number) => string,
): JudgedLeaks | undefined => {
  if (!annotation || !judgement || !spoken) return undefined;
  const spies = new Set(spoken.utterances.flatMap(({seat, side}) => (side === 'spy' ? [seat] : [])));
  const found = new Set(judgement.lines.flatMap(({n, leak}) => (leak === true ? [n] : [])));
  const byModel = new Map<string, JudgedModel>();
  const isPlain = annotation.lines.every(isPlayed);
  for (const line of annotation.lines) {
    if (spies.has(line.seat)) continue;
    const model = modelOf(line.seat);
    const {rules, all, any = false} = byModel.get(model) ?? {rules: false, all: false};
    const isNamed = line.verdict === 'leak';
    const isLeak = isNamed || found.has(line.n);
    const played = isPlayed(line) ? {rules: rules || isNamed, all: all || isLeak} : {rules, all};
    byModel.set(model, isPlain ? played : {...played, any: any || isLeak});
  }
  return {judge: judgement.model, byModel};
};

/** Returns whether somebody stopped a game, which they can continue. A server's fault is something else. */
const isStopped = (events: readonly GameTypes['Event'][]): boolean => {
  const last = events.at(-1);
  return last !== undefined && 'reason' in last && last.reason === 'cancelled';
};

/** Makes a counter of records. */
export const createRecordCounter = ({games, library, identifier}: CounterOptions): RecordCounter => {
  const annotatorOf = createAnnotators(library, identifier);
  const parts = new Map<string, Promise<GameParts>>();
  const partsOf = (module: GameModule): Promise<GameParts> => {
    const loading = parts.get(module.rules.id) ?? module.parts();
    parts.set(module.rules.id, loading);
    return loading;
  };
  return {
    count: async (record, folder) => {
      const {id, game, competitors, ear} = record.header;
      const module = findGame(games, game);
      if (!module) return failure('unknown-game');
      const verified = verifyRecord<GameTypes>(module.rules, record);
      if (!verified.ok) return failure('other-moves');
      const {setup, events, outcome, hadStandIn} = verified.value;
      if (outcome === undefined || isStopped(events)) return failure('unfinished');
      if (hadStandIn) return failure('stand-in');
      if (ear !== undefined) return failure('ear');
      const {makeExchange, spokenOf} = await partsOf(module);
      if (!makeExchange) return failure('no-format');
      const annotator = annotatorOf(module.readSetup(setup).scenario);
      const spoken = spokenOf?.(events);
      const annotation = annotator && spoken && readOrMakeAnnotation(folder, id, annotator, spoken);
      const {players} = module.readSeats(events);
      const modelOf = (seat: number): string => competitors[players[seat] ?? -1]?.label ?? '';
      return success({
        line: makeExchange({id, setup, events, competitors, labelsOf: labelsOf(annotation)}),
        measured: measuredIn(annotation, id, modelOf),
        ...omitUndefined({
          judged: judgedIn(annotation, readJudgement(folder, id), spoken, modelOf),
        }),
      });
    },
  };
};
