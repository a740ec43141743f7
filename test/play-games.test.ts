import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import test from 'ava';
import {type Plan, playByKeys} from './support/key-player.ts';
import {type PtyProgram, startProgram} from './support/pty.ts';
import {withHome} from './support/run-program.ts';

const start = (home: string, ...args: readonly string[]): PtyProgram => {
  mkdirSync(path.join(home, 'settings'), {recursive: true});
  writeFileSync(path.join(home, 'settings', 'settings.json'), JSON.stringify({speed: 'instant'}));
  return startProgram(['play', '--name', 'Robin', ...args], {
    columns: 90,
    rows: 28,
    environment: {POLYSPY_HOME: home},
  });
};

type GameEventFields = {
  type: string;
  ending?: string;
  seat?: number;
  target?: number | null;
  seats?: readonly {seat: number; name: string}[];
};

/** Lines of the one game that was kept. */
const linesOf = (home: string): readonly {kind: string; event?: GameEventFields}[] => {
  const games = path.join(home, 'data', 'games');
  const [file = ''] = readdirSync(games).filter(name => name.endsWith('.jsonl'));
  return readFileSync(path.join(games, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
};

const endingOf = (home: string): string | undefined =>
  linesOf(home).find(({event}) => event?.type === 'game-ended')?.event?.ending;

const playOut = async (home: string, plan: Plan, ...args: readonly string[]): Promise<string | undefined> => {
  const program = start(home, ...args);
  await playByKeys(program, plan);
  program.press('ctrl+c');
  await program.exited();
  return endingOf(home);
};

test('a villager plays a whole game by keys, every line in one write', t =>
  withHome(async home => {
    const ending = await playOut(home, {}, '--side', 'villager', '--seed', '21');
    t.true(['guess_correct', 'guess_wrong', 'vote_spy', 'vote_villager', 'survived'].includes(ending ?? ''));
  }));

test('a spy names a place by its first letters, and the game ends there', t =>
  withHome(async home => {
    const guess = (program: PtyProgram): void => program.type('subm\r');
    const ending = await playOut(home, {guess}, '--side', 'spy', '--seed', '22');
    t.true(['guess_correct', 'guess_wrong'].includes(ending ?? ''));
  }));

test('a villager votes, and the vote is cast for the seat that was confirmed', t =>
  withHome(async home => {
    const vote = (program: PtyProgram): void => program.press('down', 'enter');
    await playOut(home, {vote}, '--side', 'villager', '--players', '4', '--seed', '31');
    const lines = linesOf(home);
    const seats = lines.find(({event}) => event?.type === 'game-started')?.event?.seats;
    const mine = seats?.find(({name}) => name === 'Robin')?.seat;
    const votes = lines.flatMap(({event}) =>
      event?.type === 'vote-cast' && event.seat === mine ? [event] : [],
    );
    t.true(votes.length > 0, 'no vote came to pass with this seed');
    t.true(votes.every(({target}) => typeof target === 'number'));
  }));

test('a spy who passes and is not found survives the last vote', t =>
  withHome(async home => {
    const ending = await playOut(home, {}, '--side', 'spy', '--players', '8', '--turns', '9', '--seed', '24');
    t.true(['survived', 'vote_spy'].includes(ending ?? ''), ending);
  }));

test('a window that changes its size in the middle of a line keeps the line', t =>
  withHome(async home => {
    const program = start(home, '--side', 'villager', '--seed', '25');
    let isResized = false;
    const question = async (running: PtyProgram): Promise<void> => {
      if (!isResized) {
        isResized = true;
        running.type('Do you come');
        await running.waitFor('Do you come');
        running.resize(60, 20);
        running.resize(120, 40);
        await running.waitFor('Places');
        await running.waitFor('Do you come');
        running.type(' here often?\r');
      } else running.type('How long do you stay here?\r');
    };
    await playByKeys(program, {question});
    program.press('ctrl+c');
    await program.exited();
    const asked = linesOf(home).filter(({event}) => event?.type === 'question-asked');
    t.true(asked.some(({event}) => JSON.stringify(event).includes('Do you come here often?')));
  }));
