import {useSyncExternalStore} from 'react';
import type {PersonSeat} from '../../services.ts';

const nobody = (): undefined => undefined;
const ignore = (): (() => void) => () => undefined;

/** The request that the person has to answer now; nothing while they owe no move, and for onlookers. */
export const useRequest = (person: PersonSeat | undefined): ReturnType<PersonSeat['request']> =>
  useSyncExternalStore(person?.subscribe ?? ignore, person?.request ?? nobody);
