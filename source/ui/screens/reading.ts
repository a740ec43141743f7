import type {Words} from '../../packs/words.ts';
import type {Hint} from '../parts/footer.tsx';

/** The keys to remind of while a text is read. */
export const readingHints = (words: Words): readonly Hint[] => [
  {id: 'help-down', text: words('hint.scroll')},
  {id: 'help-page-down', text: words('hint.page')},
  {id: 'back', text: words('hint.back')},
];

/** Which rows of a text are shown, or nothing when all of them are. */
export const readingNote = (
  words: Words,
  {top, height, count}: {readonly top: number; readonly height: number; readonly count: number},
): string | undefined =>
  count <= height
    ? undefined
    : words('keys.more', {first: top + 1, last: Math.min(count, top + height), count});
