import type {TableFacts} from '../../games/spyfall/events.ts';
import {majorityOf} from '../../games/spyfall/rules.ts';
import {entityNameOf, type PromptContext, type PromptKey} from './prompt-words.ts';
import {exampleOf} from './reply-fields.ts';

const section = (title: string, lines: readonly string[]): string => [`## ${title}`, ...lines].join('\n');

const flowLines = (table: TableFacts, {texts}: PromptContext): readonly string[] => {
  const seats = table.seats.length;
  const {turns, finalRound} = table.rules;
  return [
    texts('flow.roundRobin', {seats}),
    texts('flow.free', {first: seats + 1, last: turns}),
    texts('flow.guess'),
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
  return key === undefined ? lang : texts(key);
};

const replyLines = (table: TableFacts, context: PromptContext): readonly string[] => {
  const {texts, form} = context;
  return [
    texts(`reply.${form}`),
    texts('reply.question', {example: exampleOf('question', form, texts)}),
    texts('reply.answer', {example: exampleOf('answer', form, texts)}),
    texts('reply.guess', {example: exampleOf('guess', form, texts)}),
    texts('reply.vote', {example: exampleOf('vote', form, texts)}),
    texts('reply.aloud', {language: languageOf(table, context)}),
  ];
};

/**
 * The part that never changes: byte-identical for every seat and phase of a game, so that a server reads it once. The
 * rules are told from the rules in force.
 */
export const makeStaticText = (table: TableFacts, context: PromptContext): string => {
  const {texts} = context;
  return [
    [texts('game', {seats: table.seats.length}), texts('entity', {count: table.entities.length})].join(' '),
    section(texts('flow.title'), flowLines(table, context)),
    section(texts('win.title'), [texts('win.villagers'), texts('win.spy'), texts('win.forfeit')]),
    section(texts('villager.title'), [texts('villager.text')]),
    section(texts('spy.title'), [texts('spy.text')]),
    section(texts('reply.title'), replyLines(table, context)),
    section(texts('table.title'), [table.seats.map(({name}) => name).join(', ')]),
    section(texts('candidates.title'), [table.entities.map(id => entityNameOf(context, id)).join(', ')]),
  ].join('\n\n');
};
