import {MAX_SEATS, MIN_SEATS} from '../../../games/spyfall/rules.ts';
import {spyfall} from '../../../games/spyfall/spyfall.ts';
import {currentTurn} from '../../../games/spyfall/view.ts';
import type {GameModule} from '../../game-module.ts';
import {explain, summarize} from './explain.ts';
import {lessonIn} from './lesson.ts';
import {spyfallOptions} from './options.ts';
import type {SpyfallTable} from './session.ts';
import {choicesOf, describeSetupRefusal, makeSetup, readSetup} from './setup.ts';

/** The game module of Spyfall. */
export const spyfallModule: GameModule<SpyfallTable> = {
  rules: spyfall,
  seats: {low: MIN_SEATS, high: MAX_SEATS},
  options: spyfallOptions,
  // A vote is covered, because the model that is served first depends on which one the server loaded for the spy.
  phases: {open: ['question', 'answer'], covered: ['guess', 'vote']},
  makeSetup,
  describeRefusal: describeSetupRefusal,
  readSetup,
  choicesOf,
  readSeats: events => {
    const [started] = events;
    if (started?.type !== 'game-started') throw new Error('A deal begins with game-started.');
    const holders = new Map(
      events.flatMap(event => (event.type === 'seat-taken' ? [[event.seat, event.by] as const] : [])),
    );
    return {
      players: started.players,
      names: started.seats.map(({name}) => name),
      lost: new Set([...holders].filter(([, by]) => by === 'house').map(([seat]) => seat)),
    };
  },
  placeOf: view => ({turn: currentTurn(view)?.turn ?? 0, phase: view.phase}),
  lesson: lessonIn,
  summarize,
  explain,
  englishPrompts: async () => (await import('../../../prompts/spyfall/english.ts')).ENGLISH_PROMPTS,
  parts: async () => (await import('./parts.ts')).spyfallParts,
  contest: async () => (await import('./contest.ts')).spyfallContest,
  screen: async () => (await import('../../../ui/games/spyfall/table-screen.tsx')).TableScreen,
};
