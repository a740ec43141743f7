import type {Addressed} from '../games/seating.ts';
import {hasFields, isFlag, isNumber, isOneOf, isOptional, isPositive, isText} from '../games/shape.ts';
import type {ModelSettings} from '../players/model-options.ts';
import {omitUndefined} from '../providers/json.ts';
import {REPLY_FORMS} from '../providers/provider.ts';
import type {Competitor, RecordHeader} from '../records/types.ts';
import {LEVELS} from '../settings/choices.ts';
import type {GameModule, TableSetup} from './game-module.ts';
import {isLessonTable} from './lesson.ts';
import {isFile, type NamedModel} from './models/competitor-names.ts';
import type {KeptModel} from './models/prepare-models.ts';
import type {Invited, TableOptions} from './table.ts';

/** Returns whether a competitor of a record is a model. */
export const isModel = ({kind}: Competitor): boolean => kind === 'model';

/** Returns the model of a competitor. The settings may no longer have its server. */
export const namedOf = ({options}: Competitor): NamedModel => {
  const {server, model, digest} = options;
  const named = {kind: 'model', server: String(server), modelId: String(model)} as const;
  // A server knows its models by name. A file may have been replaced by another.
  return isFile(named) ? {...named, digest: String(digest)} : named;
};

type KeptOptions = Omit<ModelSettings, 'modelId'> &
  Pick<KeptModel, 'form' | 'historyTurns'> & {readonly model: string};

const THINK_LEVELS = ['low', 'medium', 'high'];

const hasModelOptions = hasFields({
  server: isText,
  model: isText,
  form: isOneOf(REPLY_FORMS),
  maxTokens: isPositive,
  contextTokens: isOptional(isPositive),
  think: isOptional(value => isFlag(value) || isOneOf(THINK_LEVELS)(value)),
  temperature: isOptional(value => isNumber(value) && value >= 0),
  seed: isOptional(isNumber),
  historyTurns: isOptional(isPositive),
});

const isKept = (options: object): options is KeptOptions => hasModelOptions(options);

/** Returns a model's settings from the record, which a resumed game uses again; `undefined` when they are invalid. */
export const keptOf = ({options}: Competitor): KeptModel | undefined => {
  if (!isKept(options)) return undefined;
  const {form, model: modelId, maxTokens, contextTokens, think, temperature, seed, historyTurns} = options;
  const settings = {modelId, maxTokens, ...omitUndefined({contextTokens, think, temperature, seed})};
  return {form, settings, ...omitUndefined({historyTurns})};
};

/** Returns whether the competitors of a record fit its table: one for each player, and at most one person. */
export const canSit = ({competitors}: Pick<RecordHeader, 'competitors'>, {players}: TableSetup): boolean =>
  competitors.length === players.length &&
  competitors.filter(({kind}) => kind === 'person').length <= 1 &&
  competitors.filter(isModel).every(model => keptOf(model) !== undefined);

const levelOf = (competitors: readonly Competitor[]): TableOptions['level'] => {
  const levels = competitors.map(({options}) => LEVELS.find(level => level === options.level));
  return levels.find(level => level !== undefined && level !== 'normal') ?? 'normal';
};

/**
 * Returns the setup of a record if it fits its competitors. An edited file may contain anything; the rules check its
 * lines when the game is resumed.
 */
export const setupOf = ({rules, readSetup}: GameModule, header: RecordHeader): object | undefined => {
  const {setup} = header;
  return rules.isSetup(setup) && canSit(header, readSetup(setup)) ? setup : undefined;
};

const addressOf = ({isWoman}: Addressed): Pick<TableOptions, 'address'> =>
  isWoman === undefined ? {} : {address: isWoman ? 'woman' : 'man'};

/** Returns the options for a new table like that of a record. */
export const optionsOfRecord = (
  module: GameModule,
  {game, competitors}: RecordHeader,
  setup: object,
): TableOptions & {seed: number} => {
  const {scenario, lang, seed, players, names = [], isStrict} = module.readSetup(setup);
  const person = competitors.findIndex(({kind}) => kind === 'person');
  const invited = competitors.flatMap(({kind, label}, player): readonly Invited[] => {
    const chair = players[player]?.chair;
    return kind === 'model' ? [{competitor: label, ...(chair === undefined ? {} : {seat: chair})}] : [];
  });
  const options: TableOptions & {seed: number} = {
    game,
    mode: person < 0 ? 'watch' : 'play',
    players: players.length,
    level: levelOf(competitors),
    scenario,
    name: players[person]?.name ?? '',
    ...addressOf(players[person] ?? {}),
    strict: isStrict,
    choices: module.choicesOf(setup, person),
    seed,
    ...(invited.length === 0 ? {} : {invited}),
    // A language has more names; as many as there are others are those of the game before.
    ...(names.length === players.length - (person < 0 ? 0 : 1) ? {company: names} : {}),
  };
  return isLessonTable(module, lang, options) ? {...options, isLesson: true} : options;
};
