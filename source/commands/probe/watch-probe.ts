import type {ArenaPicture} from '../../ui/arena/arena-screen.tsx';
import {printError} from '../app/shell.ts';
import {showPicture} from '../app/show-picture.ts';
import {describeTime} from '../print/describe-time.ts';
import {cardRows, fitCards} from './describe-cards.ts';
import {cardsOf, type Probe} from './probe-state.ts';

/** How often to print how far a probe is, in milliseconds. */
const EVERY_MS = 10_000;

/** A terminal that says nothing about its width, and the blank columns at both sides. */
const USUAL_WIDTH = 80;
const MARGINS = 2;

/** Whoever watches a probe. */
export type ProbeWatch = {readonly onChange: () => void; readonly end: () => Promise<void>};

const elapsedOf = ({current}: Probe): number => (current ? performance.now() - current.since : 0);

/** Describes how far a probe is, as a sentence. */
const describeProgress = (probe: Probe): string => {
  const {shell, current, models, budgetMs, reader} = probe;
  if (!current) return '';
  const {label, step} = current;
  const number = models.findIndex(model => model.label === label) + 1;
  const time = describeTime(Math.max(0, budgetMs - elapsedOf(probe)), shell.words);
  const games = reader.games();
  const progress = shell.words('probe.progress', {model: label, number, all: models.length, games, time});
  return games === 0 && step !== '' ? `${progress} ${step}` : progress;
};

const pictureOf = (probe: Probe, isStopping: boolean): ArenaPicture => {
  const {shell, models, done, budgetMs, problems} = probe;
  const {words} = shell;
  // The cards that fit beside that of the model in play; after the last one, the last of them.
  const groups = fitCards(cardsOf(probe), (shell.stdout.columns ?? USUAL_WIDTH) - MARGINS, words);
  const shown =
    groups.find(some => some.some(({card}) => card.model === probe.current?.label)) ?? groups.at(-1);
  const shared = Math.min(1, elapsedOf(probe) / budgetMs);
  return {
    title: words('probe.title'),
    share: (done.size + (probe.current ? shared : 0)) / models.length,
    sentences: [describeProgress(probe), ...problems.slice(-1)].filter(sentence => sentence !== ''),
    rows: cardRows(shown ?? [], words, true),
    servers: [],
    keys: words(isStopping ? 'probe.stopping' : 'probe.keys'),
  };
};

/** Shows a probe on the screen, or prints from time to time how far it is. */
export const watchProbe = async (
  probe: Probe,
  stop: AbortController,
  {isShown, isQuiet}: {readonly isShown: boolean; readonly isQuiet: boolean},
): Promise<ProbeWatch> => {
  const {shell, maker} = probe;
  if (isShown) {
    const end = await showPicture(shell, maker.settings, () => pictureOf(probe, stop.signal.aborted), stop);
    return {onChange: () => undefined, end};
  }
  let last = performance.now();
  return {
    onChange: () => {
      const now = performance.now();
      if (isQuiet || now - last < EVERY_MS) return;
      last = now;
      printError(shell, describeProgress(probe));
    },
    end: async () => undefined,
  };
};
