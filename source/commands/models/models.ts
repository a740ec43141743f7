import type {Words} from '../../packs/words.ts';
import type {ModelInfo} from '../../providers/provider.ts';
import {makeCompetitor} from '../../tables/models/competitor-names.ts';
import {describeBadHost} from '../../tables/models/describe-server.ts';
import {createServerPool} from '../../tables/models/known-servers.ts';
import {askAllForModels, type ServerModels} from '../../tables/models/list-competitors.ts';
import {abilityName} from '../../ui/competitor-label.ts';
import {settingsFor} from '../app/settings-for.ts';
import {EXIT, type ExitCode, fail, printError, type Shell} from '../app/shell.ts';
import {type OptionValues, parseVerb} from '../arguments/parse-arguments.ts';
import {alignRows} from '../print/list-rows.ts';
import {printJson, type Told} from '../print/print-json.ts';

const makeEntry = (server: string, info: ModelInfo): {readonly [key: string]: Told} => ({
  name: makeCompetitor({kind: 'model', server, modelId: info.modelId}),
  server,
  id: info.modelId,
  digest: info.digest ?? null,
  sizeBytes: info.sizeBytes ?? null,
  family: info.family ?? null,
  parameters: info.parameters ?? null,
  quantization: info.quantization ?? null,
  contextTokens: info.contextTokens ?? null,
  loadedContextTokens: info.loadedContextTokens ?? null,
  capabilities: info.capabilities ?? null,
  isLoaded: info.isLoaded ?? null,
});

const makeServerEntry = ({server, problem}: ServerModels): {readonly [key: string]: Told} => ({
  name: server.name,
  kind: server.kind,
  isReachable: problem === undefined,
  problem: problem ?? null,
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

const printText = (shell: Shell, answers: readonly ServerModels[]): void => {
  const rows = answers.flatMap(({server, models}) => models.map(info => makeRow(server.name, info, shell)));
  const heads = ['model', 'server', 'parameters', 'size', 'family', 'context', 'capabilities', ''] as const;
  const titles = heads.map(head => (head === '' ? '' : shell.words(`models.${head}`)));
  if (rows.length > 0) shell.stdout.write(`${alignRows([titles, ...rows]).join('\n')}\n`);
};

const listModels = async (shell: Shell, json: boolean): Promise<ExitCode> => {
  const pool = createServerPool(settingsFor(shell), shell.env);
  const answers = await askAllForModels(pool, shell.words);
  await pool.close();
  const badHost = pool.problem === undefined ? [] : [describeBadHost(shell.words)];
  const problems = [...badHost, ...answers.flatMap(({problem}) => problem ?? [])];
  if (json)
    printJson(shell, {
      models: answers.flatMap(({server, models}) => models.map(info => makeEntry(server.name, info))),
      servers: answers.map(makeServerEntry),
    });
  else printText(shell, answers);
  for (const problem of problems) printError(shell, problem);
  const isAnybodyThere = answers.some(({problem}) => problem === undefined);
  if (!isAnybodyThere && !json) printError(shell, shell.words('server.houses-play'));
  return isAnybodyThere ? EXIT.done : EXIT.unreachable;
};

/** `polyspy models` lists what can be played with; `polyspy models check [MODEL…]` tries it. */
export const runModels = async (
  behind: readonly string[],
  {json}: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const [verb, ...names] = behind;
  if (verb === undefined) return listModels(shell, json === true);
  const parsed = parseVerb('models', ['check'], verb, shell.words);
  return parsed.ok
    ? (await import('./check.ts')).checkModels(names, shell, json === true)
    : fail(shell, parsed.problem);
};
