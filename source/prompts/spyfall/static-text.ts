import {majorityOf} from '../../games/spyfall/count-votes.ts';
import type {Phase, TableFacts} from '../../games/spyfall/events.ts';
import {languageName} from '../../packs/language.ts';
import {topicLine} from './hear-line.ts';
import {
  entityNameOf,
  NONE,
  nameOf,
  type PromptContext,
  type PromptKey,
  passWord,
  skipWord,
} from './prompt-words.ts';
import {exampleOf, exampleOfWord, shapeOf} from './reply-fields.ts';

const section = (title: string, lines: readonly string[]): string => [`## ${title}`, ...lines].join('\n');

const flowLines = (table: TableFacts, {texts}: PromptContext): readonly string[] => {
  const seats = table.seats.length;
  const {turns, finalRound} = table.rules;
  const chances = turns - seats + (finalRound ? 1 : 0);
  return [
    texts('flow.roundRobin', {seats}),
    texts('flow.free', {first: seats + 1, last: turns}),
    texts('flow.guess', {chances}),
    texts('flow.vote', {majority: majorityOf(seats), seats}),
    finalRound ? texts('flow.final', {last: turns, final: turns + 1}) : texts('flow.last', {last: turns}),
  ];
};

const languageOf = ({lang}: TableFacts, {texts}: PromptContext): string => {
  const named: Readonly<Record<string, PromptKey>> = {
    en: 'language.en',
    id: 'language.id',
    zh: 'language.zh',
    arz: 'language.arz',
  };
  const key = named[lang];
  // A language that a person added: its name and its code, because only the code is unique.
  return key === undefined ? `${languageName(lang)} (${lang})` : texts(key);
};

const replyLines = (table: TableFacts, context: PromptContext): readonly string[] => {
  const {texts, form, topics} = context;
  const declining = {pass: passWord(context), skip: skipWord(table)};
  const isTalking = table.rules.smallTalk;
  const shape = shapeOf(context, table);
  const example = (phase: Phase): string => exampleOf(phase, shape, texts, declining);
  return [
    texts(`reply.${form}`),
    texts('reply.question', {example: example('question')}),
    texts('reply.answer', {example: example('answer')}),
    texts('reply.guess', {example: example('guess'), ...declining}),
    texts('reply.vote', {example: example('vote'), ...declining}),
    ...(topics ? [texts('declare.text', {none: NONE, title: texts('declare.title')})] : []),
    ...(isTalking ? [texts('reply.say')] : []),
    texts('reply.filled'),
    texts('reply.aloud', {language: languageOf(table, context)}),
  ];
};

/** What is said beside the moves, at a table where that happens. */
const talkSections = (table: TableFacts, {texts, form}: PromptContext): readonly string[] => {
  if (!table.rules.smallTalk) return [];
  const example = exampleOfWord(form, texts);
  return [
    section(texts('talk.title'), [texts('talk.text'), texts('talk.unread'), texts('talk.reply', {example})]),
  ];
};

const adviceLines = (side: 'villager' | 'spy', {texts}: PromptContext): readonly string[] => [
  texts(`${side}.text`),
  texts(`${side}.avoid`),
];

/**
 * Makes the part that never changes: byte-identical for every seat and phase of a game, so that a server reads it
 * once. It describes the rules in force.
 */
export const makeStaticText = (table: TableFacts, context: PromptContext): string => {
  const {texts} = context;
  const names = table.seats.map(({seat}) => nameOf(table, seat));
  return [
    [texts('game', {seats: names.length}), texts('entity', {count: table.entities.length})].join(' '),
    section(texts('flow.title'), flowLines(table, context)),
    section(texts('win.title'), [texts('win.villagers'), texts('win.spy'), texts('win.forfeit')]),
    section(texts('advice.title'), [texts('advice.text')]),
    section(texts('villager.title'), adviceLines('villager', context)),
    section(texts('spy.title'), adviceLines('spy', context)),
    section(texts('reply.title'), replyLines(table, context)),
    ...talkSections(table, context),
    section(texts('trust.title'), [
      texts('trust.text', {now: texts('now.title'), private: texts('private.title')}),
    ]),
    ...(context.topics ? [section(texts('declare.title'), context.topics.map(topicLine))] : []),
    section(texts('table.title'), [names.join(', ')]),
    section(texts('candidates.title'), [table.entities.map(id => entityNameOf(context, id)).join(', ')]),
  ].join('\n\n');
};
