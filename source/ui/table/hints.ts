import type {MessageKey, Words} from '../../packs/words.ts';
import type {CommandId} from '../keymap.ts';
import type {Hint} from '../parts/footer.tsx';
import type {TableModel} from './table-model.ts';
import {giveUpChoices} from './tray.tsx';

/** The words that remind of commands, but for those that depend on what a game is about. */
type HintWord =
  Exclude<MessageKey & `table.hint-${string}`, 'table.hint-candidates'> extends `table.hint-${infer Word}`
    ? Word
    : never;

/** Makes reminders of commands in these words. */
export const hintsIn =
  (words: Words) =>
  (id: CommandId, word: HintWord): Hint => ({id, text: words(`table.hint-${word}`)});

const waitHints = (model: TableModel, keeps: readonly Hint[]): readonly Hint[] => {
  const hint = hintsIn(model.talk.words);
  const giveUp = giveUpChoices(model).length === 0 ? [] : [hint('give-up', 'give-up')];
  const hurry = hint('hurry', 'hurry');
  const scroll = hint('scroll-page-up', 'scroll');
  if (model.session.options.mode !== 'watch')
    return [...giveUp, ...keeps, hint('suspicions', 'marks'), hurry, scroll];
  const pace = [hint('pause', 'pause'), hint('slower', 'slower'), hint('faster', 'faster')];
  return [...giveUp, ...pace, hurry, hint('moderator-eye', 'moderator'), scroll];
};

const focusHints = (model: TableModel, keeps: readonly Hint[]): readonly Hint[] => {
  const hint = hintsIn(model.talk.words);
  switch (model.focus) {
    case 'list':
      return [hint('choose', 'choose'), ...keeps, hint('suspicions', 'marks')];
    case 'give-up':
    case 'confirm':
      return [hint('choose', 'choose'), hint('back', 'back')];
    case 'seats':
      return [hint('toggle', 'mark'), hint('back', 'back')];
    case 'end':
      return [hint('choose', 'choose'), hint('scroll-page-up', 'scroll')];
    // It opens at its top, from where Esc leads back to the talk.
    case 'debrief':
      return [hint('choose', 'choose'), hint('scroll-page-down', 'scroll'), hint('back', 'back')];
    case 'draft':
    case 'none':
      return waitHints(model, keeps);
    default:
      return [];
  }
};

/**
 * The keys worth a reminder where the focus is, most important first. Help is never the one left out.
 * @param keeps the game's hints shown while choosing and while waiting
 * @param own the hints of a part that only this game has
 */
export const footerHints = (
  model: TableModel,
  keeps: readonly Hint[] = [],
  own?: readonly Hint[],
): readonly Hint[] => {
  const hint = hintsIn(model.talk.words);
  const [first, ...others] = own ?? focusHints(model, keeps);
  if (first === undefined) return [];
  const help = hint('help', 'help');
  return others.some(({id}) => id === 'back')
    ? [first, ...others, help]
    : [first, help, ...others, hint('back', 'leave')];
};
