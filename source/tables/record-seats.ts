import {hasFields, isFlag, isNumber, isOneOf, isOptional, isPositive, isText} from '../games/shape.ts';
import type {ModelSettings} from '../players/model-player.ts';
import {omitUndefined} from '../providers/json.ts';
import {REPLY_FORMS} from '../providers/provider.ts';
import type {Competitor, RecordHeader} from '../records/types.ts';
import type {TableSetup} from './game-module.ts';
import type {NamedModel} from './models/competitor-names.ts';
import type {KeptModel} from './models/prepare-models.ts';

/** Whether a competitor of a record is a model. */
export const isModel = ({kind}: Competitor): boolean => kind === 'model';

/** The model of a record by its server's name, which the settings must still know. */
export const namedOf = ({options}: Competitor): NamedModel => ({
  kind: 'model',
  server: String(options.server),
  modelId: String(options.model),
});

type KeptOptions = Omit<ModelSettings, 'modelId'> & Pick<KeptModel, 'form'> & {readonly model: string};

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
});

const isKept = (options: object): options is KeptOptions => hasModelOptions(options);

/** All options of a model as the record keeps them: a game goes on as it began. Nothing when they can be no model's. */
export const keptOf = ({options}: Competitor): KeptModel | undefined => {
  if (!isKept(options)) return undefined;
  const {form, model: modelId, maxTokens, contextTokens, think, temperature, seed} = options;
  return {form, settings: {modelId, maxTokens, ...omitUndefined({contextTokens, think, temperature, seed})}};
};

/** Whether the competitors of a record can sit at its table: one for each player, and one person at most. */
export const canSit = ({competitors}: Pick<RecordHeader, 'competitors'>, {players}: TableSetup): boolean =>
  competitors.length === players.length &&
  competitors.filter(({kind}) => kind === 'person').length <= 1 &&
  competitors.filter(isModel).every(model => keptOf(model) !== undefined);
