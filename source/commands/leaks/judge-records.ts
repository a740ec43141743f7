import path from 'node:path';
import {type GameJudgement, readJudgement, writeJudgement} from '../../annotate/judgement-file.ts';
import {createAnnotators} from '../../annotate/load-annotator.ts';
import type {SpokenGame} from '../../annotate/types.ts';
import type {GameTypes} from '../../games/game.ts';
import {entityWords} from '../../packs/entity-set.ts';
import {findScenario} from '../../packs/library.ts';
import {loadEntitySet} from '../../packs/load-entities.ts';
import {IDENTIFY_VERSION, identifyRules} from '../../prompts/identify.ts';
import {readRecord} from '../../records/read-record.ts';
import {verifyRecord} from '../../records/verify-record.ts';
import {findGame} from '../../tables/dependencies.ts';
import {contentHash} from '../../tables/load-prompts.ts';
import type {PreparedModel} from '../../tables/models/prepare-models.ts';
import {loadGames} from '../../tables/registry/games.ts';
import type {Nameable} from '../../text/match-name.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {printError, type Shell} from '../app/shell.ts';
import type {FoundFile} from '../sources/find-files.ts';
import {judgeBlindly} from './judge.ts';

/** A game whose lines can be judged. */
type OpenGame = {
  readonly folder: string;
  readonly id: string;
  readonly spoken: SpokenGame;
  readonly choices: readonly Nameable<string>[];
  /** The numbers of the lines that the rules left open, and the version of the rules. */
  readonly open: readonly number[];
  readonly rules: string;
};

/** Makes a function that reads a record; `undefined` for one that is none, or that no rules know. */
const createOpener = async ({root}: Shell) => {
  const games = await loadGames();
  const annotatorOf = createAnnotators(root);
  const choicesOf = (code: string): readonly Nameable<string>[] => {
    const scenario = findScenario(root, code);
    const set = scenario && loadEntitySet(root, scenario.set);
    const words = set?.ok && scenario ? entityWords(set.value, scenario.lang, scenario.set) : undefined;
    return words?.ok ? words.value : [];
  };
  return async (file: FoundFile): Promise<OpenGame | undefined> => {
    const record = readRecord(file.path);
    const module = record.ok ? findGame(games, record.value.header.game) : undefined;
    const verified = record.ok && module ? verifyRecord<GameTypes>(module.rules, record.value) : undefined;
    if (!record.ok || !module || !verified?.ok || verified.value.outcome !== 'ended') return undefined;
    const {scenario} = module.readSetup(verified.value.setup);
    const spoken = (await module.parts()).spokenOf?.(verified.value.events);
    const annotator = annotatorOf(scenario);
    const annotation = spoken && annotator?.annotate(spoken);
    if (!spoken || !annotator || !annotation) return undefined;
    const open = annotation.lines.filter(({verdict}) => verdict === 'judge').map(({n}) => n);
    const {id} = record.value.header;
    return {
      folder: path.dirname(file.path),
      id,
      spoken,
      choices: choicesOf(scenario),
      open,
      rules: annotator.version,
    };
  };
};

/** Returns whether a judge was asked about exactly the open lines: an older polyspy left out some kinds of lines. */
const isOfLines = ({lines}: GameJudgement, open: readonly number[]): boolean =>
  lines.length === open.length && lines.every(({n}, index) => n === open[index]);

/** Asks the judge about the open lines of a game, unless it has been asked about them with the same wording. */
const judgeGame = async (game: OpenGame, model: PreparedModel): Promise<GameJudgement | undefined> => {
  const {folder, id, spoken, choices, open, rules} = game;
  const prompt = contentHash(identifyRules({names: choices.map(({name}) => name), form: model.form}));
  const stamp = {model: model.label, prompt, version: IDENTIFY_VERSION, rules};
  const known = readJudgement(folder, id);
  const isSame = (['model', 'prompt', 'version', 'rules'] as const).every(key => known?.[key] === stamp[key]);
  if (known && isSame && isOfLines(known, open)) return known;
  const lines: {n: number; leak: boolean | null}[] = [];
  for (const n of open) {
    const {text = '', question} = spoken.utterances.find(line => line.n === n) ?? {};
    const {leak} = await judgeBlindly(model, {entity: spoken.entity, choices, text, question});
    lines.push({n, leak});
  }
  const judgement = {...stamp, lines};
  writeJudgement(folder, id, judgement);
  return judgement;
};

/** Has a model judge the lines of records that the rules leave open, and saves what it says beside each record. */
export const judgeRecords = async (
  files: readonly FoundFile[],
  model: PreparedModel,
  shell: Shell,
): Promise<ExitCode> => {
  const open = await createOpener(shell);
  let [games, lines, leaks] = [0, 0, 0];
  for (const file of files) {
    const game = await open(file);
    const judged = game && (await judgeGame(game, model));
    if (!judged) continue;
    games += 1;
    lines += judged.lines.length;
    leaks += judged.lines.filter(({leak}) => leak === true).length;
  }
  printError(shell, shell.words('leaks.judged', {games, lines, leaks}));
  return EXIT.done;
};
