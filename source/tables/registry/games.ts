import type {GameModule} from '../game-module.ts';
import {spyfallModule} from './spyfall/module.ts';

/** The games that can be played; the first is played where none is named. */
export const GAMES: readonly [GameModule, ...GameModule[]] = [spyfallModule];
