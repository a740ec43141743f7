import type {ArenaState} from '../../source/arena/arena-state.ts';
import {createStandings, NOTHING} from '../../source/arena/results.ts';
import {pictureOf} from '../../source/commands/arena/watch-live.ts';
import type {ArenaPicture} from '../../source/ui/arena/picture.tsx';
import {wordsOf} from './arena-plans.ts';

/** What the screen shows of an arena of so many players in the middle, with two servers and a fault. */
export const testPicture = (lang: string, players: number, isStopping = false): ArenaPicture => {
  const words = wordsOf(lang);
  const labels = Array.from({length: players}, (_, index) => `model-${index}:${index + 1}b-instruct`);
  const standings = createStandings(labels);
  for (const [index, label] of labels.entries())
    for (const other of labels.slice(index + 1))
      standings.add({teams: [[label, label], [other]], winner: index % 2});
  const [first = '', second = ''] = labels;
  const state: ArenaState = {
    ...{all: 9000, done: 4321, before: 300, running: 900, waiting: 12, aborted: 3, elapsedMs: 5_400_000},
    spent: {...NOTHING, calls: 216_000, readTokens: 520_000_000, writtenTokens: 31_000_000, usd: 41.5},
    faults: {[first]: 7, [second]: 2},
    standings: standings.list(),
    ending: undefined,
  };
  const notice = words('arena.fault', {
    label: first,
    problem: words('server.quota', {server: 'farm', reason: '-'}),
  });
  const models = new Map(labels.map((label, index) => [label, {servers: [index === 0 ? 'lab' : 'farm']}]));
  const servers = [
    {name: 'lab', lanes: 64, running: 64, waiting: 836},
    {name: 'farm', lanes: 4, running: 2, waiting: 0},
  ];
  return pictureOf(
    {shell: {words}, plan: {name: 'paper'}, expected: {usd: 100}, notices: [notice]},
    {servers: () => servers, models},
    {state: () => state},
    isStopping,
  );
};
