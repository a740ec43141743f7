import type {Words} from '../../packs/words.ts';
import type {ModelSettings} from '../../players/model-options.ts';
import {checkModel, type ModelCheck} from '../../providers/check-model.ts';
import {omitUndefined} from '../../providers/json.ts';
import {type LongPrompt, tryLongPrompt} from '../../providers/long-prompt.ts';
import {probeReplyForms, type ReplyForms} from '../../providers/probe.ts';
import {REPLY_FORMS, type ReplyForm} from '../../providers/provider.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import {foldersOf} from '../../settings/folders.ts';
import type {Settings} from '../../settings/schema.ts';
import {makeCompetitor, type NamedModel} from '../../tables/models/competitor-names.ts';
import {describeServerFault, warnOfServer} from '../../tables/models/describe-server.ts';
import {identifyFile} from '../../tables/models/files/ready-file.ts';
import {type FoundModel, findModel} from '../../tables/models/find-model.ts';
import {fitContext, usualGame} from '../../tables/models/fit-context.ts';
import {fitModel, type ModelFit} from '../../tables/models/fit-model.ts';
import {createServerPool, type ServerPool} from '../../tables/models/known-servers.ts';
import {settingsFor as callSettings} from '../../tables/models/prepare-models.ts';
import {createProbeMemory} from '../../tables/models/probe-memory.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {settingsFor} from '../app/settings.ts';
import {printError, printProblem, type Shell} from '../app/shell.ts';
import {type Entry, printResult} from '../print/print-result.ts';
import {describeLeft, modelsToCheck, type ToCheck} from './checkable.ts';

/** What was found out about a model. */
type Tried = {
  readonly named: NamedModel;
  readonly check?: ModelCheck;
  readonly forms?: ReplyForms;
  /** What its server does with a prompt as long as a game's; missing when its context is known, or it may cost money. */
  readonly long?: LongPrompt | undefined;
  /** Whether it can think, but the settings say that it shouldn't. */
  readonly isToldNot?: boolean;
  readonly problem?: string;
  /** What the person should know of its server. */
  readonly warnings?: readonly string[];
  /** How much of a usual game fits into its context. */
  readonly fit?: ModelFit;
};

/** A model to try. `isNamed`: the person asked for this very model, whatever that costs. */
type Asked = FoundModel & {readonly isNamed: boolean};

/** Tries a long prompt where nobody says how long a prompt may be. It costs a few cents on a service that bills. */
const tryLong = (
  {server, provider, info, isNamed}: Asked,
  {think}: ModelSettings,
  signal: AbortSignal,
): Promise<LongPrompt | undefined> | undefined => {
  const isFree = server.keyVariable === undefined;
  if (server.kind !== 'openai' || info.contextTokens !== undefined || !(isFree || isNamed)) return undefined;
  const {needs: tokens} = fitContext(usualGame, Number.POSITIVE_INFINITY, 0);
  return tryLongPrompt(provider, {modelId: info.modelId, tokens, ...omitUndefined({think})}, signal);
};

const tryModel = async (found: Asked, settings: Settings, shell: Shell): Promise<Tried> => {
  const {named, server, provider, info} = found;
  const called = callSettings(found, usualGame, settings.think);
  const {contextTokens, think} = called;
  const signal = new AbortController().signal;
  const check = await checkModel(provider, {...info, ...omitUndefined({contextTokens, think})}, signal);
  if (check.problem) return {named, check, problem: describeServerFault(server, check.problem, shell.words)};
  try {
    const options = {...omitUndefined({think, contextTokens}), isThorough: true};
    const forms = await probeReplyForms(provider, info, signal, options);
    const judged = callSettings(found, usualGame, settings.think, forms.thinks);
    const fit = await fitModel(found, judged, usualGame, {words: shell.words, signal, isTrial: true});
    if (!fit.ok) return {named, check, problem: fit.problem};
    const long = await tryLong(found, called, signal);
    const kept = {
      form: forms.form ?? null,
      thinks: forms.thinks ?? null,
      context: info.contextTokens ?? null,
      cuts: long?.tokens ?? null,
    };
    createProbeMemory(foldersOf(shell.env).data).keep(
      {server: server.name, modelId: info.modelId, digest: info.digest, think},
      kept,
    );
    const isToldNot = think === false && info.capabilities?.includes('thinking') === true;
    const warning = await warnOfServer(server, provider, shell.words, signal);
    const warnings = [warning, fit.value.warning].flatMap(sentence => sentence ?? []);
    return {named, check, forms, isToldNot, long, warnings, ...omitUndefined({fit: fit.value})};
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return {named, check, problem: describeServerFault(server, error, shell.words)};
  }
};

const tryNamed = async (
  pool: ServerPool,
  {named, isNamed}: Pick<Asked, 'named' | 'isNamed'>,
  settings: Settings,
  shell: Shell,
): Promise<Tried> => {
  const signal = new AbortController().signal;
  const known = await findModel(pool, named, shell.words, signal);
  if (!known.ok) return {named, problem: known.problem};
  const found = await identifyFile(known.value, pool, shell.words, {signal, onStep: () => undefined});
  return found.ok ? tryModel({...found.value, isNamed}, settings, shell) : {named, problem: found.problem};
};

const makeEntry = ({named, check, forms, fit, long, problem}: Tried): Entry => {
  const outcomeOf = (form: ReplyForm) => forms?.tried.find(one => one.form === form)?.outcome;
  return {
    name: makeCompetitor(named),
    server: named.server,
    id: named.modelId,
    isReachable: check?.isReachable ?? false,
    version: check?.version,
    wasLoaded: check?.wasLoaded,
    loadMs: check?.loadMs,
    firstTokenMs: check?.firstTokenMs,
    tokensPerSecond: check?.tokensPerSecond,
    replyForms: Object.fromEntries(REPLY_FORMS.map(form => [form, outcomeOf(form)])),
    replyForm: forms?.form,
    thinks: forms?.thinks,
    contextTokens: fit?.roomTokens,
    historyTurns: fit?.historyTurns,
    longPrompt: long?.outcome,
    cutTokens: long?.tokens,
    problem,
  };
};

const milliseconds = (ms: number | undefined, words: Words): string =>
  ms === undefined ? words('model.unknown-value') : words('model.milliseconds', {ms: Math.round(ms)});

/** How fast the model is. How long it loaded is left out when nobody knows. */
const speedOf = (check: ModelCheck | undefined, words: Words): string => {
  const {wasLoaded, loadMs, firstTokenMs, tokensPerSecond} = check ?? {};
  const loaded = wasLoaded
    ? [words('model.load-was')]
    : loadMs === undefined
      ? []
      : [words('model.load-took', {load: milliseconds(loadMs, words)})];
  const speed =
    tokensPerSecond === undefined ? words('model.unknown-value') : words.number(tokensPerSecond, 1);
  return [...loaded, words('model.speed', {first: milliseconds(firstTokenMs, words), speed})].join(
    words('glue.clause'),
  );
};

const longText = (long: LongPrompt | undefined, words: Words): readonly string[] => {
  if (long?.tokens !== undefined) return [words('model.cuts', {count: long.tokens})];
  return long?.outcome === 'refused' ? [words('model.refuses-long')] : [];
};

const sentenceOf = ({named, check, forms, isToldNot, long}: Tried, {words}: Shell): string => {
  const unknown = words('model.unknown-value');
  const works = forms?.tried.filter(({outcome}) => outcome === 'works').map(({form}) => form) ?? [];
  const thinks = words(forms?.thinks ? 'model.thinks' : isToldNot ? 'model.thinks-off' : 'model.thinks-not');
  return words('model.tried', {
    model: makeCompetitor(named),
    speed: speedOf(check, words),
    form:
      works.length === 0
        ? words('model.no-form')
        : words('model.works', {forms: words.list(works.map(form => words(`model.form-${form}`)))}),
    thinks: [forms?.thinks === undefined ? unknown : thinks, ...longText(long, words)].join(
      words('glue.clause'),
    ),
  });
};

/** Prints what wasn't tried, and why. */
const tellRest = (toCheck: ToCheck, shell: Shell): void => {
  for (const sentence of [...toCheck.problems, ...describeLeft(toCheck, shell)]) printError(shell, sentence);
};

const exitOf = (tried: readonly Tried[], {isServerMissing}: ToCheck): ExitCode =>
  isServerMissing || tried.some(({problem}) => problem !== undefined) ? EXIT.unreachable : EXIT.done;

/**
 * Tries models one after the other and prints the results. Without names, tries all that are free. Returns 3 when a
 * model can't be played with, or when a configured server doesn't answer.
 */
export const checkModels = async (
  names: readonly string[],
  shell: Shell,
  json: boolean,
): Promise<ExitCode> => {
  const settings = settingsFor(shell);
  const pool = createServerPool(settings, shell.env);
  const found = await modelsToCheck(names, shell, settings, pool);
  if (!found.ok) {
    await pool.close();
    if (found.kind === 'unreachable') printResult(shell, json, {models: [], notTried: []}, []);
    return printProblem(shell, found);
  }
  const tried: Tried[] = [];
  for (const one of found.value.models) {
    const isNamed = names.includes(makeCompetitor(one));
    const result = await tryNamed(pool, {named: one, isNamed}, settings, shell);
    tried.push(result);
    if (result.problem !== undefined) printError(shell, result.problem);
    else if (!json) shell.stdout.write(`${sentenceOf(result, shell)}\n`);
  }
  await pool.close();
  const notTried = found.value.left.map(one => ({...one}));
  printResult(shell, json, {models: tried.map(makeEntry), notTried}, []);
  for (const warning of new Set(tried.flatMap(({warnings = []}) => warnings))) printError(shell, warning);
  tellRest(found.value, shell);
  return exitOf(tried, found.value);
};
