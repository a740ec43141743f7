import {spyfallPrompts} from '../../../prompts/spyfall/prompts.ts';
import {beliefNotesOf} from '../../../statistics/spyfall/belief-trail.ts';
import {makeDebrief} from '../../../statistics/spyfall/debrief.ts';
import type {GameParts} from '../../game-module.ts';
import {loadHouse} from './load-house.ts';
import {createPlainLines} from './plain-lines.ts';
import type {SpyfallTable} from './session.ts';

/** The parts of Spyfall that are loaded when a table starts. */
export const spyfallParts: GameParts<SpyfallTable> = {
  loadHouse,
  prompts: spyfallPrompts,
  makeDebrief: (events, notes) => makeDebrief(events, beliefNotesOf(notes)),
  createPlainLines,
};
