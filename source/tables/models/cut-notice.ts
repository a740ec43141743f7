import type {Window} from '../../games/window.ts';
import type {Words} from '../../packs/words.ts';
import {type CallResult, CUT_PROMPT} from '../../providers/provider.ts';
import type {TableNotice} from '../table.ts';

/** Whether the server of a table's model cuts prompts silently. */
export type CutNotice = {
  /** Hears a reply. `isOpen`: everybody sees that this model was asked. */
  readonly hear: (result: Pick<CallResult, 'warnings'> | undefined, isOpen: boolean) => void;
  /** Returns a sentence for the person once there is something to say. */
  readonly find: (isOver: boolean) => string | undefined;
};

/**
 * Makes the notice of one table. During play it tells only what was cut in the open, and only while one model plays:
 * otherwise its time would show which seat has which model, or who decided in secret. After the end it tells all.
 */
export const createCutNotice = (countModels: () => number, words: Words): CutNotice => {
  let [isCut, isCutInTheOpen] = [false, false];
  return {
    hear: (result, isOpen) => {
      if (!result?.warnings.includes(CUT_PROMPT)) return;
      isCut = true;
      isCutInTheOpen ||= isOpen;
    },
    find: isOver =>
      (isOver ? isCut : isCutInTheOpen && countModels() === 1) ? words('table.prompt-cut') : undefined,
  };
};

/** Gives the sentence its place in the talk: after what was told when it was first found. */
export const placeNotice = (find: CutNotice['find'], window: Pick<Window<unknown>, 'count'>) => {
  let told: TableNotice | undefined;
  return (isOver: boolean): TableNotice | undefined => {
    const text = told === undefined ? find(isOver) : undefined;
    if (text !== undefined) told = {text, after: window.count()};
    return told;
  };
};
