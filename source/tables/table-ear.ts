import {printable} from '../packs/printable.ts';
import type {Competitor} from '../records/types.ts';
import {success} from '../result.ts';
import {type Answer, refuse} from './answer.ts';
import type {TableDependencies} from './dependencies.ts';
import type {House} from './game-module.ts';
import {type NamedModel, parseCompetitor} from './models/competitor-names.ts';
import {serverNames} from './models/known-servers.ts';
import type {EarFacts, TableEar} from './models/ready-ear.ts';
import {keptOf, namedOf} from './record-table.ts';
import type {Chosen, Preparing, TableOptions} from './table.ts';

/** The model that reads the person's lines at a table, if there is one, and what the person should know of it. */
export type SeatedEar = {readonly ear?: TableEar; readonly warnings: readonly string[]};

/** The built-in ear alone. */
export const NO_EAR: SeatedEar = {warnings: []};

/** Returns the model that a name stands for; nothing for `house`, the built-in ear. `option` is where the name is from. */
export const parseEar = (
  name: string,
  {settings, words}: Pick<TableDependencies, 'settings' | 'words'>,
  option = '--ear',
): Answer<NamedModel | undefined> => {
  const named = parseCompetitor(name, serverNames(settings));
  if (named?.kind === 'model') return success(named);
  if (named !== undefined && named.level === undefined) return success(undefined);
  const allowed = words('argument.any-ear');
  return refuse(words('argument.wrong', {option, value: printable(name), allowed}), 'arguments');
};

/** Returns whether anybody at a table listens through the ear: a person speaks, and house players hear. */
const isHeard = ({players}: House, table: readonly {readonly kind: string}[]): boolean =>
  players?.listenWith !== undefined &&
  table.some(({kind}) => kind === 'person') &&
  table.some(({kind}) => kind === 'house');

/** What an ear is made for, but for what is known of its model. */
type Facts = Omit<EarFacts, 'kept'> & {readonly preparing: Preparing};

/** The game goes on without a model that is not there: the built-in ear reads the lines. */
const seat = async (
  maker: TableDependencies,
  named: Answer<NamedModel | undefined>,
  {preparing, ...facts}: Facts,
  competitor?: Competitor,
): Promise<SeatedEar> => {
  const {words} = maker;
  if (named.ok && named.value === undefined) return NO_EAR;
  const ready =
    named.ok && named.value
      ? await (await import('./models/ready-ear.ts')).readyEar(
          maker,
          named.value,
          {...facts, kept: competitor && keptOf(competitor)},
          preparing,
        )
      : named;
  if (!ready.ok) return {warnings: [ready.problem + words('glue.space') + words('ear.missing')]};
  return ready.value === undefined ? NO_EAR : {ear: ready.value as TableEar, warnings: []};
};

/** Finds the model that reads the person's lines at a new table. The first game has none. */
export const seatEar = async (
  maker: TableDependencies,
  {ear, isLesson}: TableOptions,
  chosen: Chosen,
  facts: Facts,
): Promise<SeatedEar> => {
  const name = ear ?? maker.settings.ear;
  if (name === '' || isLesson || !isHeard(facts.house, chosen)) return NO_EAR;
  const option = ear === undefined ? maker.words('settings.ear') : undefined;
  return seat(maker, parseEar(name, maker, option), facts);
};

/** Finds the model of a record that read the person's lines. */
export const seatEarAgain = async (
  maker: TableDependencies,
  competitor: Competitor | undefined,
  facts: Facts,
): Promise<SeatedEar> =>
  competitor === undefined ? NO_EAR : seat(maker, success(namedOf(competitor)), facts, competitor);

/** Leaves the servers of a table that was not set after all. */
export const leaveTable = async (
  models: {readonly release: () => Promise<void>; readonly close: () => Promise<void>} | undefined,
  {ear}: SeatedEar,
): Promise<void> => {
  await Promise.all([ear?.release(), models?.release()]);
  await Promise.all([ear?.close(), models?.close()]);
};
