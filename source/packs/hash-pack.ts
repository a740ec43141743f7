import {createHash} from 'node:crypto';

/** Returns the content hash of a pack's file, as records store it. */
export const contentHash = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;
