import type {Hint} from '../../parts/footer.tsx';
import {giveUpChoices} from './give-up.tsx';
import type {TableModel} from './table-model.ts';

const lineHints = ({talk: {words, domain}, state, session, shown}: TableModel): readonly Hint[] => {
  const isEmpty = state.field.text === '';
  const reading: readonly Hint[] = [
    {id: 'grade-down', text: words('table.hint-lower')},
    {id: 'grade-up', text: words('table.hint-higher')},
    ...(shown?.hasOtherTopics === false
      ? []
      : [{id: 'next-topic', text: words('table.hint-topic')} as const]),
  ];
  return [
    {id: 'choose', text: words('table.hint-send')},
    ...(session.reader === undefined || isEmpty ? [] : reading),
    ...(isEmpty && session.reader !== undefined
      ? [{id: 'suggestions', text: words('table.hint-suggestions')} as const]
      : []),
    {id: 'reveal-card', text: words('table.hint-card')},
    {id: 'candidates', text: words('table.hint-candidates', {domain})},
    {id: 'suspicions', text: words('table.hint-marks')},
  ];
};

const listHints = ({talk: {words, domain}}: TableModel): readonly Hint[] => [
  {id: 'choose', text: words('table.hint-choose')},
  {id: 'reveal-card', text: words('table.hint-card')},
  {id: 'candidates', text: words('table.hint-candidates', {domain})},
  {id: 'suspicions', text: words('table.hint-marks')},
];

const aboutHint = ({session, talk}: TableModel): readonly Hint[] =>
  session.about === undefined ? [] : [{id: 'about', text: talk.words('table.hint-about')}];

const giveUpHint = (model: TableModel): readonly Hint[] =>
  giveUpChoices(model).length === 0 ? [] : [{id: 'give-up', text: model.talk.words('table.hint-give-up')}];

const waitHints = (model: TableModel): readonly Hint[] => {
  const {words, domain} = model.talk;
  return [
    ...giveUpHint(model),
    {id: 'reveal-card', text: words('table.hint-card')},
    {id: 'candidates', text: words('table.hint-candidates', {domain})},
    {id: 'suspicions', text: words('table.hint-marks')},
    {id: 'hurry', text: words('table.hint-hurry')},
    {id: 'scroll-page-up', text: words('table.hint-scroll')},
  ];
};

const watchHints = (model: TableModel): readonly Hint[] => {
  const {words} = model.talk;
  return [
    ...giveUpHint(model),
    {id: 'pause', text: words('table.hint-pause')},
    {id: 'slower', text: words('table.hint-slower')},
    {id: 'faster', text: words('table.hint-faster')},
    {id: 'hurry', text: words('table.hint-hurry')},
    {id: 'moderator-eye', text: words('table.hint-moderator')},
    {id: 'scroll-page-up', text: words('table.hint-scroll')},
  ];
};

const focusHints = (model: TableModel): readonly Hint[] => {
  const {words} = model.talk;
  const choose: Hint = {id: 'choose', text: words('table.hint-choose')};
  const back: Hint = {id: 'back', text: words('table.hint-back')};
  switch (model.focus) {
    case 'intro':
    case 'away':
      return [];
    case 'text':
      return lineHints(model);
    case 'list':
      return listHints(model);
    case 'filter':
      return [...listHints(model).slice(0, 1), ...aboutHint(model), ...listHints(model).slice(1)];
    case 'suggestions':
    case 'give-up':
    case 'confirm':
      return [choose, back];
    case 'candidates':
      return [{id: 'toggle', text: words('table.hint-strike')}, ...aboutHint(model), back];
    case 'seats':
      return [{id: 'toggle', text: words('table.hint-mark')}, back];
    case 'end':
      return [choose, {id: 'scroll-page-up', text: words('table.hint-scroll')}];
    // It opens at its top, from where Esc leads back to the talk.
    case 'debrief':
      return [choose, {id: 'scroll-page-down', text: words('table.hint-scroll')}, back];
    case 'draft':
    case 'none':
      return model.session.options.mode === 'watch' ? watchHints(model) : waitHints(model);
  }
};

/** The keys worth a reminder where the focus is, most important first. Help is never the one left out. */
export const footerHints = (model: TableModel): readonly Hint[] => {
  const {words} = model.talk;
  const [first, ...others] = focusHints(model);
  if (first === undefined) return [];
  const help: Hint = {id: 'help', text: words('table.hint-help')};
  const back: Hint = {id: 'back', text: words('table.hint-leave')};
  return others.some(({id}) => id === 'back') ? [first, ...others, help] : [first, help, ...others, back];
};
