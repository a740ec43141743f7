import type {ArenaPicture} from '../../ui/arena/picture.tsx';
import {describeTime} from '../print/describe-time.ts';
import {cardRows, fitCards} from './describe-cards.ts';
import {cardsOf, type Probe} from './probe-state.ts';

const elapsedOf = ({current}: Probe): number => (current ? performance.now() - current.since : 0);

/** Describes how far a probe is, as a sentence. */
export const describeProgress = (probe: Probe): string => {
  const {shell, current, models, budgetMs, reader} = probe;
  if (!current) return '';
  const {label, step} = current;
  const number = models.findIndex(model => model.label === label) + 1;
  const time = describeTime(Math.max(0, budgetMs - elapsedOf(probe)), shell.words);
  const games = reader.games();
  const progress = shell.words('probe.progress', {model: label, number, all: models.length, games, time});
  return games === 0 && step !== '' ? `${progress} ${step}` : progress;
};

/** Returns what the screen shows now, in a width in cells. */
export const pictureOf = (probe: Probe, width: number, isStopping: boolean): ArenaPicture => {
  const {shell, models, done, budgetMs, problems} = probe;
  const {words} = shell;
  // The cards that fit beside that of the model in play; after the last one, the last of them.
  const groups = fitCards(cardsOf(probe), width, words);
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
