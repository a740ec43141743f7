import path from 'node:path';
import {findArenaGame} from '../../arena/arena-games.ts';
import {createCardReader} from '../../arena/cards/card-reader.ts';
import type {Plan} from '../../arena/plan/plan.ts';
import {printable} from '../../packs/printable.ts';
import {createRecordCounter} from '../../tables/count-record.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import {isNamedModel, type NamedModel, parseCompetitor} from '../../tables/models/competitor-names.ts';
import {serverNames} from '../../tables/models/known-servers.ts';
import {wrapText} from '../../text/wrap.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, isTerminal, printError, type Shell} from '../app/shell.ts';
import {stopOnSignals} from '../app/signals.ts';
import {makerOf} from '../app/table-maker.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {alignRows, type Entry, printResult} from '../print/print-result.ts';
import {cardRows, describeRanking, type FullCard, fitCards} from './describe-cards.ts';
import {probeModel} from './probe-model.ts';
import {probePlan, probeScenarios, ZERO} from './probe-plan.ts';
import {cardsOf, type Probe} from './probe-state.ts';
import {watchProbe} from './watch-probe.ts';

const DEFAULT_MINUTES = 5;
/** The longest line of a sentence, in cells. */
const MAX_LINE = 100;
const MS_PER_MINUTE = 60_000;

const readModels = (names: readonly string[], maker: TableDependencies): readonly (NamedModel | string)[] =>
  [...new Set(names.flatMap(name => name.split(',')))]
    .filter(name => name !== '')
    .map(name => {
      const named = parseCompetitor(name, serverNames(maker.settings));
      return named && isNamedModel(named) ? named : name;
    });

/** A name for a folder: letters, digits and what is safe beside them. */
const folderName = (label: string, now: Date): string =>
  `${label.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)}-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;

const runProbes = async (probe: Probe, stop: AbortSignal, onChange: () => void): Promise<void> => {
  const {shell, maker, models, reader, budgetMs, done, problems} = probe;
  for (const {label, plan} of models) {
    if (stop.aborted) return;
    const game = await findArenaGame(maker.games, plan.game);
    if (!game) throw new Error(`There is no game ${plan.game}.`);
    const current = {label, since: performance.now(), step: ''};
    probe.current = current;
    const probed = await probeModel({
      ...{plan, game, maker, reader, budgetMs, onChange},
      folder: path.join(maker.dataFolder, 'probes', folderName(label, new Date())),
      preparing: {
        signal: stop,
        onStep: sentence => {
          current.step = sentence;
          onChange();
        },
      },
    });
    if (probed.ok) done.set(label, probed.value);
    else if (!stop.aborted) problems.push(probed.problem);
    const end = probed.ok ? probed.value.end : undefined;
    if (end === 'speechless') problems.push(shell.words('probe.speechless', {model: label}));
    if (end === 'unreachable') problems.push(shell.words('probe.unreachable', {model: label}));
    if (end === 'not-written') problems.push(shell.words('probe.not-written'));
  }
  probe.current = undefined;
};

const entryOf = ({card, probed}: FullCard): Entry => {
  const {loadMs, wasLoaded, version} = probed?.check ?? {};
  return {
    ...(card as unknown as Entry),
    loadMs: loadMs ?? card.loadMs?.median,
    wasLoaded,
    serverVersion: version,
    end: probed?.end,
    ms: probed?.ms,
  };
};

const printCards = (probe: Probe, houseVersion: string, json: boolean): void => {
  const {shell, problems, reader} = probe;
  const {words} = shell;
  const cards = cardsOf(probe).filter(({probed}) => probed);
  const width = shell.stdout.columns ?? Number.POSITIVE_INFINITY;
  const lines =
    cards.length === 0
      ? []
      : [
          ...fitCards(cards, width, words).flatMap(some => [...alignRows(cardRows(some, words)), '']),
          ...[
            words('probe.zero', {zero: ZERO, version: houseVersion, games: reader.games()}),
            ...describeRanking(
              cards.map(({card}) => card),
              words,
            ),
          ].flatMap(sentence => wrapText(sentence, Math.min(width, MAX_LINE))),
        ];
  printResult(
    shell,
    json,
    {zero: {label: ZERO, version: houseVersion}, models: cards.map(entryOf), problems},
    lines,
  );
  for (const problem of problems) printError(shell, problem);
};

const prepare = async (
  names: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<{readonly probe: Probe; readonly houseVersion: string} | ExitCode> => {
  const {words} = shell;
  const maker = await makerOf(shell);
  const scenarios = probeScenarios(values.scenarios, shell);
  const models: {label: string; plan: Plan}[] = [];
  for (const model of readModels(names, maker)) {
    if (typeof model === 'string') return fail(shell, words('probe.no-model', {value: printable(model)}));
    const plan = await probePlan(model, scenarios, maker, shell);
    if (!plan.ok) {
      for (const problem of plan.problem) printError(shell, problem);
      return EXIT.arguments;
    }
    models.push({label: plan.value.models[0]?.label ?? '', plan: plan.value});
  }
  const game = await findArenaGame(maker.games, undefined);
  if (!game) throw new Error('No game can be played between chosen teams.');
  const parts = await game.module.parts();
  const reader = createCardReader({
    module: game.module,
    counter: createRecordCounter({games: maker.games, library: shell.root}),
    models: models.map(({label}) => label),
    zero: ZERO,
    sharesOf: report => parts.cardShares?.(report) ?? {},
  });
  const minutes = typeof values.minutes === 'string' ? Number(values.minutes) : DEFAULT_MINUTES;
  const probe = {
    ...{shell, maker, models, reader, budgetMs: minutes * MS_PER_MINUTE, done: new Map(), current: undefined},
    problems: [],
  };
  return {probe, houseVersion: parts.houseVersion};
};

/** Runs `polyspy probe`: shows within minutes how models play, each against the house players. */
export const runProbe = async (
  names: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  if (names.length === 0) return fail(shell, shell.words('probe.needs-model'));
  const prepared = await prepare(names, values, shell);
  if (typeof prepared === 'number') return prepared;
  const {probe, houseVersion} = prepared;
  const json = values.json === true;
  const stop = new AbortController();
  const stopListening = stopOnSignals(stop);
  const watch = await watchProbe(probe, stop, {isShown: !json && isTerminal(shell), isQuiet: json});
  try {
    await runProbes(probe, stop.signal, watch.onChange);
  } finally {
    await watch.end();
    stopListening();
  }
  printCards(probe, houseVersion, json);
  if (stop.signal.aborted) return EXIT.interrupted;
  if (probe.done.size < probe.models.length) return EXIT.unreachable;
  return probe.problems.length > 0 ? EXIT.failed : EXIT.done;
};
