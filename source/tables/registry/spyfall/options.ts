import {SIDE_CHOICES} from '../../../settings/choices.ts';
import type {GameOption} from '../../game-module.ts';

/** The options of Spyfall. Separate from its module, since every run reads the flags. */
export const spyfallOptions: readonly GameOption[] = [
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
    // Numbers of the rules, which are not loaded for the flags; a test holds them equal.
    takes: {takes: 'number', low: 4, high: 40},
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
