import type {Hint} from '../parts/footer.tsx';
import {giveUpChoices} from './give-up.tsx';
import type {TableModel} from './table-model.ts';

const watchHints = ({talk: {words}}: TableModel): readonly Hint[] => [
  {id: 'pause', text: words('table.hint-pause')},
  {id: 'slower', text: words('table.hint-slower')},
  {id: 'faster', text: words('table.hint-faster')},
  {id: 'hurry', text: words('table.hint-hurry')},
  {id: 'moderator-eye', text: words('table.hint-moderator')},
  {id: 'scroll-page-up', text: words('table.hint-scroll')},
];

/** While others move: what can be done about a slow reply comes first. */
const waitHints = (model: TableModel, keeps: readonly Hint[]): readonly Hint[] => {
  const {words} = model.talk;
  const giveUp: readonly Hint[] =
    giveUpChoices(model).length === 0 ? [] : [{id: 'give-up', text: words('table.hint-give-up')}];
  if (model.session.options.mode === 'watch') return [...giveUp, ...watchHints(model)];
  return [
    ...giveUp,
    ...keeps,
    {id: 'suspicions', text: words('table.hint-marks')},
    {id: 'hurry', text: words('table.hint-hurry')},
    {id: 'scroll-page-up', text: words('table.hint-scroll')},
  ];
};

const focusHints = (model: TableModel, keeps: readonly Hint[]): readonly Hint[] => {
  const {words} = model.talk;
  const choose: Hint = {id: 'choose', text: words('table.hint-choose')};
  const back: Hint = {id: 'back', text: words('table.hint-back')};
  switch (model.focus) {
    case 'list':
      return [choose, ...keeps, {id: 'suspicions', text: words('table.hint-marks')}];
    case 'give-up':
    case 'confirm':
      return [choose, back];
    case 'seats':
      return [{id: 'toggle', text: words('table.hint-mark')}, back];
    case 'end':
      return [choose, {id: 'scroll-page-up', text: words('table.hint-scroll')}];
    // It opens at its top, from where Esc leads back to the talk.
    case 'debrief':
      return [choose, {id: 'scroll-page-down', text: words('table.hint-scroll')}, back];
    case 'draft':
    case 'none':
      return waitHints(model, keeps);
    default:
      return [];
  }
};

/**
 * The keys worth a reminder where the focus is, most important first. Help is never the one left out.
 * @param keeps those of the game that one has at hand while choosing and waiting, such as to see one's card
 * @param own those of the part of the game that has the keys, where it is none of every table
 */
export const footerHints = (
  model: TableModel,
  keeps: readonly Hint[] = [],
  own?: readonly Hint[],
): readonly Hint[] => {
  const {words} = model.talk;
  const [first, ...others] = own ?? focusHints(model, keeps);
  if (first === undefined) return [];
  const help: Hint = {id: 'help', text: words('table.hint-help')};
  const back: Hint = {id: 'back', text: words('table.hint-leave')};
  return others.some(({id}) => id === 'back') ? [first, ...others, help] : [first, help, ...others, back];
};
