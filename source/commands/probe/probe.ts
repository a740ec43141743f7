import {wrapText} from '../../text/wrap.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, isTerminal, printError, type Shell} from '../app/shell.ts';
import {stopOnSignals} from '../app/signals.ts';
import {makerOf} from '../app/table-maker.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {alignRows, type Entry, printResult} from '../print/print-result.ts';
import {cardRows, type FullCard, fitCards} from './describe-cards.ts';
import {probeScenarios, ZERO} from './probe-plan.ts';
import {describeCards, type Probe, probedCards} from './probe-state.ts';
import {DEFAULT_MINUTES, prepareProbe, runProbes} from './run-probes.ts';
import {watchProbe} from './watch-probe.ts';

/** The longest line of a sentence, in cells. */
const MAX_LINE = 100;

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

const printCards = (probe: Probe, json: boolean): void => {
  const {shell, problems, houseVersion: version} = probe;
  const cards = probedCards(probe);
  const width = shell.stdout.columns ?? Number.POSITIVE_INFINITY;
  const lines = [
    ...fitCards(cards, width, shell.words).flatMap(some => [...alignRows(cardRows(some, shell.words)), '']),
    ...describeCards(probe).flatMap(sentence => wrapText(sentence, Math.min(width, MAX_LINE))),
  ];
  printResult(shell, json, {zero: {label: ZERO, version}, models: cards.map(entryOf), problems}, lines);
  for (const problem of problems) printError(shell, problem);
};

/** Runs `polyspy probe`: shows within minutes how models play, each against the house players. */
export const runProbe = async (
  named: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const names = named.flatMap(name => name.split(',')).filter(name => name !== '');
  if (names.length === 0) return fail(shell, shell.words('probe.needs-model'));
  const minutes = typeof values.minutes === 'string' ? Number(values.minutes) : DEFAULT_MINUTES;
  const wishes = {names, scenarios: probeScenarios(values.scenarios, shell), minutes};
  const prepared = await prepareProbe(wishes, await makerOf(shell), shell);
  if (!prepared.ok) {
    for (const problem of prepared.problem) printError(shell, problem);
    return EXIT.arguments;
  }
  const probe = prepared.value;
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
  printCards(probe, json);
  if (stop.signal.aborted) return EXIT.interrupted;
  if (probe.done.size < probe.models.length) return EXIT.unreachable;
  return probe.problems.length > 0 ? EXIT.failed : EXIT.done;
};
