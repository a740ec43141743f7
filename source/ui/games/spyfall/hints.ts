import type {Hint} from '../../parts/footer.tsx';
import {footerHints} from '../../table/hints.ts';
import type {SpyfallModel} from './spyfall-model.ts';

const lineHints = (model: SpyfallModel, keeps: readonly Hint[]): readonly Hint[] => {
  const {talk, state, session, shown} = model;
  const {words} = talk;
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
    ...keeps,
    {id: 'suspicions', text: words('table.hint-marks')},
  ];
};

const ownHints = (model: SpyfallModel, keeps: readonly Hint[]): readonly Hint[] | undefined => {
  const {session, talk} = model;
  const {words} = talk;
  const choose: Hint = {id: 'choose', text: words('table.hint-choose')};
  const back: Hint = {id: 'back', text: words('table.hint-back')};
  const about: readonly Hint[] =
    session.about === undefined ? [] : [{id: 'about', text: words('table.hint-about')}];
  switch (model.focus) {
    case 'text':
      return lineHints(model, keeps);
    case 'filter':
      return [choose, ...about, ...keeps, {id: 'suspicions', text: words('table.hint-marks')}];
    case 'suggestions':
      return [choose, back];
    case 'candidates':
      return [{id: 'toggle', text: words('table.hint-strike')}, ...about, back];
    default:
      return undefined;
  }
};

/** The keys worth a reminder where the focus is. */
export const spyfallHints = (model: SpyfallModel): readonly Hint[] => {
  const {words, domain} = model.talk;
  const keeps: readonly Hint[] = [
    {id: 'reveal-card', text: words('table.hint-card')},
    {id: 'candidates', text: words('table.hint-candidates', {domain})},
  ];
  return footerHints(model, keeps, ownHints(model, keeps));
};
