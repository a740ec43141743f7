import {MAX_SEATS, MAX_TURNS, MIN_SEATS} from '../../../games/spyfall/rules.ts';
import {spyfall} from '../../../games/spyfall/spyfall.ts';
import {currentTurn} from '../../../games/spyfall/view.ts';
import {SIDE_CHOICES} from '../../../settings/choices.ts';
import type {GameModule, GameOption} from '../../game-module.ts';
import {explain, summarize} from './explain.ts';
import type {SpyfallTable} from './session.ts';
import {choicesOf, describeSetupRefusal, makeSetup, readSetup} from './setup.ts';

const options: readonly GameOption[] = [
  {
    id: 'side',
    takes: {takes: 'choice', values: SIDE_CHOICES},
    modes: ['play'],
    help: 'help.option-side',
    placeholder: 'SIDE',
    row: {
      setting: 'side',
      label: 'newGame.side',
      values: SIDE_CHOICES.map(value => ({
        value,
        label: `side.${value}` as const,
        note: `side.${value}.note` as const,
      })),
    },
  },
  {
    id: 'turns',
    takes: {takes: 'number', low: MIN_SEATS + 1, high: MAX_TURNS},
    modes: ['play', 'watch'],
    help: 'help.option-turns',
    placeholder: 'N',
  },
  {id: 'final-round', takes: {takes: 'nothing'}, modes: ['play', 'watch'], help: 'help.option-final-round'},
  {
    id: 'entity',
    takes: {takes: 'entity'},
    modes: ['watch'],
    help: 'help.option-entity',
    placeholder: 'ID',
  },
];

/** Spyfall, as tables know it. */
export const spyfallModule: GameModule<SpyfallTable> = {
  rules: spyfall,
  seats: {low: MIN_SEATS, high: MAX_SEATS},
  options,
  // Which model is served first in a vote depends on which one the server had loaded for the spy.
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
  summarize,
  explain,
  englishPrompts: async () => (await import('../../../prompts/spyfall/english.ts')).ENGLISH_PROMPTS,
  parts: async () => (await import('./parts.ts')).spyfallParts,
  screen: async () => (await import('../../../ui/games/spyfall/table-screen.tsx')).TableScreen,
};
