import {createHash} from 'node:crypto';

/** The content hash of a pack's file, as records keep it. */
export const contentHash = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;
