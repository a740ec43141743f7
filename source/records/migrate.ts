import type {Fields} from '../games/shape.ts';

/** Migrates a line of an older format: in version 1, a move names one call. */
export const migrateLine = ({call, ...fields}: Fields): Fields =>
  call === undefined ? fields : {...fields, calls: [call]};
