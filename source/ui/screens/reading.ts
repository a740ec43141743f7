import type {Words} from '../../packs/words.ts';
import type {Hint} from '../parts/footer.tsx';

/** Which part of a text is shown: the first row, how many fit, and how many there are. */
export type ReadingPlace = {readonly top: number; readonly height: number; readonly count: number};

const isScrolled = ({height, count}: ReadingPlace): boolean => count > height;

/** The keys to remind of while a text is read. */
export const readingHints = (words: Words, place: ReadingPlace): readonly Hint[] => [
  ...(isScrolled(place)
    ? ([
        {id: 'help-down', text: words('hint.scroll')},
        {id: 'help-page-down', text: words('hint.page')},
      ] as const)
    : []),
  {id: 'back', text: words('hint.back')},
];

/** Which rows of a text are shown, or nothing when all of them are. */
export const readingNote = (words: Words, place: ReadingPlace): string | undefined => {
  const {top, height, count} = place;
  return isScrolled(place)
    ? words('keys.more', {first: top + 1, last: Math.min(count, top + height), count})
    : undefined;
};
