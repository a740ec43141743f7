import {findRoot} from '../../source/packs/find-root.ts';
import {loadEar} from '../../source/packs/load-ear.ts';
import {createHouseKit} from '../../source/players/spyfall/kit.ts';
import {createLineEar} from '../../source/players/spyfall/read/hear-line.ts';
import {createLineReader} from '../../source/players/spyfall/read/line-reader.ts';
import {kitOf, readCommitted} from '../support/house-data.ts';
import {type Figure, figure, percentile} from './measure.ts';

const ROUNDS = 5;

const timed = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** What a typed line costs: the first one at a table that has been set, and those after it. */
export const measureReading = async (): Promise<readonly Figure[]> => {
  const {data} = kitOf('G_EN');
  const trained = loadEar(findRoot(), 'place', 'en');
  const kit = createHouseKit(data, trained.ok ? trained.value?.data : undefined);
  createLineReader({kit, seed: 1, openTopic: 'anything'});
  const ear = createLineEar(kit);
  const [first = '', ...others] = readCommitted('test/fixtures/typed/en/questions.tsv')
    .text.split('\n')
    .map(line => line.split('\t').at(-1) ?? '')
    .filter(text => text !== '' && !text.startsWith('#'));
  const hear = (text: string): number => timed(() => ear.hear({kind: 'question', text}));
  const firstMs = hear(first);
  const laterMs = Array.from({length: ROUNDS}, () => others.map(hear)).flat();
  const beside = 'the median line';
  const baselineValue = percentile(laterMs, 0.5);
  const row = (name: string, value: number, limit: number): Figure =>
    figure({
      ...{name, value, unit: 'ms', baseline: beside, baselineValue},
      target: `≤ ${limit} ms`,
      ok: value <= limit,
    });
  return [
    row('the first typed line, read', firstMs, 5),
    row('a typed line, read, 95th percentile', percentile(laterMs, 0.95), 1),
  ];
};
