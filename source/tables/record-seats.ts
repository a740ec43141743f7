import {hasFields, isFlag, isNumber, isOneOf, isOptional, isPositive, isText} from '../games/shape.ts';
import type {ModelSettings} from '../players/model-player.ts';
import {omitUndefined} from '../providers/json.ts';
import {REPLY_FORMS} from '../providers/provider.ts';
import type {Competitor, RecordHeader} from '../records/types.ts';
import type {TableSetup} from './game-module.ts';
import type {NamedModel} from './models/competitor-names.ts';
import type {KeptModel} from './models/prepare-models.ts';

/** Returns whether a competitor of a record is a model. */
export const isModel = ({kind}: Competitor): boolean => kind === 'model';

/** Returns the model of a competitor. The settings may no longer have its server. */
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

/** Returns a model's settings from the record, which a resumed game uses again; `undefined` when they are invalid. */
export const keptOf = ({options}: Competitor): KeptModel | undefined => {
  if (!isKept(options)) return undefined;
  const {form, model: modelId, maxTokens, contextTokens, think, temperature, seed} = options;
  return {form, settings: {modelId, maxTokens, ...omitUndefined({contextTokens, think, temperature, seed})}};
};

/** Returns whether the competitors of a record fit its table: one for each player, and at most one person. */
export const canSit = ({competitors}: Pick<RecordHeader, 'competitors'>, {players}: TableSetup): boolean =>
  competitors.length === players.length &&
  competitors.filter(({kind}) => kind === 'person').length <= 1 &&
  competitors.filter(isModel).every(model => keptOf(model) !== undefined);
