import {useSyncExternalStore} from 'react';
import type {GameTypes} from '../../games/game.ts';
import type {PersonSeat} from '../../players/human-player.ts';

const nobody = (): undefined => undefined;
const ignore = (): (() => void) => () => undefined;

/** The request that the person has to answer now; nothing while they owe no move, and for onlookers. */
export const useRequest = <T extends GameTypes>(
  person: PersonSeat<T> | undefined,
): ReturnType<PersonSeat<T>['request']> =>
  useSyncExternalStore(person?.subscribe ?? ignore, person?.request ?? nobody);
