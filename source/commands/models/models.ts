import type {Words} from '../../packs/words.ts';
import type {ModelInfo} from '../../providers/provider.ts';
import {makeCompetitor} from '../../tables/models/competitor-names.ts';
import {createServerPool} from '../../tables/models/known-servers.ts';
import {askAllForModels, describeEmpty, type ServerModels} from '../../tables/models/list-competitors.ts';
import {abilityName} from '../../ui/competitor-label.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {settingsFor} from '../app/settings.ts';
import {fail, printError, type Shell} from '../app/shell.ts';
import {type OptionValues, parseVerb} from '../arguments/parse-arguments.ts';
import {alignRows, type Entry, printResult} from '../print/print-result.ts';
import {checkModels} from './check.ts';
import {serverProblems} from './checkable.ts';

const makeEntry = (server: string, info: ModelInfo): Entry => ({
  name: makeCompetitor({kind: 'model', server, modelId: info.modelId}),
  server,
  id: info.modelId,
  digest: info.digest,
  sizeBytes: info.sizeBytes,
  family: info.family,
  parameters: info.parameters,
  quantization: info.quantization,
  contextTokens: info.contextTokens,
  loadedContextTokens: info.loadedContextTokens,
  capabilities: info.capabilities,
  isLoaded: info.isLoaded,
});

const makeServerEntry = ({server: {name, kind}, problem}: ServerModels): Entry => ({
  name,
  kind,
  isReachable: problem === undefined,
  problem,
});

const GIGABYTE = 1e9;

const gigabytes = (bytes: number | undefined, words: Words): string =>
  bytes === undefined ? '' : words('seats.size', {size: words.number(bytes / GIGABYTE, 1)});

const makeRow = (server: string, info: ModelInfo, {words}: Shell): readonly string[] => [
  makeCompetitor({kind: 'model', server, modelId: info.modelId}),
  server,
  info.parameters ?? '',
  gigabytes(info.sizeBytes, words),
  info.family ?? '',
  info.contextTokens === undefined ? '' : words.number(info.contextTokens),
  words.list((info.capabilities ?? []).map(able => abilityName(words, able))),
  info.isLoaded ? words('model.loaded') : '',
];

const makeTable = (shell: Shell, answers: readonly ServerModels[]): readonly string[] => {
  const rows = answers.flatMap(({server, models}) => models.map(info => makeRow(server.name, info, shell)));
  const heads = ['model', 'server', 'parameters', 'size', 'family', 'context', 'capabilities', ''] as const;
  const titles = heads.map(head => (head === '' ? '' : shell.words(`models.${head}`)));
  return rows.length > 0 ? alignRows([titles, ...rows]) : [];
};

const listModels = async (shell: Shell, json: boolean): Promise<ExitCode> => {
  const pool = createServerPool(settingsFor(shell), shell.env);
  const answers = await askAllForModels(pool, shell.words);
  await pool.close();
  const models = answers.flatMap(({server, models: some}) => some.map(info => makeEntry(server.name, info)));
  const result = {models, servers: answers.map(makeServerEntry)};
  printResult(shell, json, result, makeTable(shell, answers));
  for (const problem of serverProblems(pool, answers, shell)) printError(shell, problem);
  for (const answer of answers)
    for (const hint of describeEmpty(answer, shell.words)) printError(shell, hint);
  const isAnybodyThere = answers.some(({problem}) => problem === undefined);
  if (!isAnybodyThere && !json) printError(shell, shell.words('server.houses-play'));
  return isAnybodyThere ? EXIT.done : EXIT.unreachable;
};

/** Runs `polyspy models`, which lists models, or `polyspy models check`, which tests them. */
export const runModels = async (
  behind: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const json = values.json === true;
  if (behind.length === 0) return listModels(shell, json);
  const parsed = parseVerb('models', {check: Number.POSITIVE_INFINITY}, behind, values, shell.words);
  return parsed.ok ? checkModels(parsed.value.names, shell, json) : fail(shell, parsed.problem);
};
