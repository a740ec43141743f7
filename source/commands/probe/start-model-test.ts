import type {Settings} from '../../settings/schema.ts';
import type {TableProblem} from '../../tables/table.ts';
import type {ModelTest} from '../../ui/services.ts';
import {withAllWords} from '../app/choose-language.ts';
import type {Shell} from '../app/shell.ts';
import {makerOf} from '../app/table-maker.ts';
import {cardRows, fitCards} from './describe-cards.ts';
import {pictureOf} from './probe-picture.ts';
import {probeScenarios} from './probe-plan.ts';
import {describeCards, probedCards} from './probe-state.ts';
import {prepareProbe, runProbes} from './run-probes.ts';

/** How often the screen is drawn again, in milliseconds. */
const EVERY_MS = 500;

/** Starts `polyspy probe` for the screens. A problem is a sentence in the interface language. */
export const startModelTest = async (
  names: readonly string[],
  minutes: number,
  settings: Settings,
  live: Shell,
): Promise<ModelTest | TableProblem> => {
  const spoken = withAllWords(live);
  if (!spoken.ok) return {problem: spoken.problem};
  const shell = spoken.value;
  const wishes = {names, scenarios: probeScenarios(undefined, shell), minutes};
  const prepared = await prepareProbe(wishes, await makerOf(shell, settings), shell);
  if (!prepared.ok) return {problem: prepared.problem.join(shell.words('glue.space'))};
  const probe = prepared.value;
  const stop = new AbortController();
  return {
    picture: width => pictureOf(probe, width, stop.signal.aborted),
    subscribe: listener => {
      const timer = setInterval(listener, EVERY_MS);
      return () => clearInterval(timer);
    },
    stop: () => stop.abort(),
    finished: runProbes(probe, stop.signal, () => undefined),
    cards: width => {
      const cards = probedCards(probe);
      const nothing = cards.length + probe.problems.length === 0 ? [shell.words('probe.stopped')] : [];
      return {
        tables: fitCards(cards, width, shell.words).map(some => cardRows(some, shell.words)),
        sentences: describeCards(probe),
        problems: [...probe.problems, ...nothing],
      };
    },
  };
};
