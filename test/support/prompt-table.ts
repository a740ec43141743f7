import type {Seat} from '../../source/games/game.ts';
import type {Phase, TableFacts} from '../../source/games/spyfall/events.ts';
import type {LegalMoves} from '../../source/games/spyfall/legal.ts';
import {paperRules} from '../../source/games/spyfall/rules.ts';
import {createTexts} from '../../source/packs/words.ts';
import {type ParsedReply, parseReply, type RawReply} from '../../source/prompts/spyfall/parse-reply.ts';
import type {
  EntityName,
  PromptContext,
  PromptKey,
  PromptTexts,
} from '../../source/prompts/spyfall/prompt-words.ts';
import {readCommitted} from './house-data.ts';

export const TABLE_LANGS = ['en', 'id', 'zh', 'arz'] as const;
export type TableLang = (typeof TABLE_LANGS)[number];

/** Five players of each table; seat 0 replies. */
export const TABLE_NAMES: Readonly<Record<TableLang, readonly string[]>> = {
  en: ['Ines', 'Bruno', 'Otis', 'Cleo', 'Dex'],
  id: ['Budi', 'Siti', 'Wayan', 'Dewi', 'Joko'],
  zh: ['小明', '阿丽', '王强', '李娜', '赵敏'],
  arz: ['منى', 'أحمد', 'هشام', 'فاطمة', 'ياسين'],
};

type SetFile = {
  readonly entities: readonly {
    readonly id: string;
    readonly names: Readonly<Record<string, string>>;
    readonly aliases?: Readonly<Record<string, readonly string[]>>;
  }[];
};

/** The messages of a wording as committed. */
export const promptMessages = (lang: TableLang): Readonly<Record<string, string>> =>
  JSON.parse(readCommitted(`locales/${lang}/prompts/spyfall.json`).text) as Record<string, string>;

/** A wording as committed. */
export const promptTexts = (lang: TableLang = 'en'): PromptTexts =>
  createTexts<PromptKey>(promptMessages(lang), lang);

/** The entities of a set in a table's language, as committed. */
export const entityNames = (lang: TableLang, set = 'generic'): readonly EntityName[] =>
  (JSON.parse(readCommitted(`entities/${set}/set.json`).text) as SetFile).entities.map(
    ({id, names, aliases}) => ({id, name: names[lang] ?? id, aliases: aliases?.[lang] ?? []}),
  );

export type PromptTable = {readonly table: TableFacts; readonly entities: readonly EntityName[]};

/** A table with these names and entities; candidates and seats are offered in order. */
export const promptTable = (
  lang: string,
  names: readonly string[],
  entities: readonly EntityName[],
): PromptTable => ({
  table: {
    game: 'spyfall',
    scenario: 'G_EN',
    lang,
    seats: names.map((name, seat) => ({seat, name})),
    entities: entities.map(({id}) => id),
    options: names.map((_, seat) => seat),
    rules: paperRules(names.length),
  },
  entities,
});

export const tableIn = (lang: TableLang): PromptTable =>
  promptTable(lang, TABLE_NAMES[lang], entityNames(lang));

/** What seat 0 may choose in a phase: everybody else, every candidate. */
export const legalFor = (phase: Phase, {table}: PromptTable): LegalMoves => {
  const others: readonly Seat[] = table.options.filter(seat => seat !== 0);
  switch (phase) {
    case 'question':
      return {phase, to: others};
    case 'answer':
      return {phase, to: 1};
    case 'guess':
      return {phase, entities: table.entities};
    case 'vote':
      return {phase, targets: others};
  }
};

export const contextFor = (
  {entities}: PromptTable,
  form: PromptContext['form'] = 'schema',
  lang: TableLang = 'en',
): PromptContext => ({texts: promptTexts(lang), form, entities});

/** Reads a reply of seat 0. */
export const readAt = (
  at: PromptTable,
  phase: Phase,
  text: string,
  finishReason: RawReply['finishReason'] = 'stop',
  legal: LegalMoves = legalFor(phase, at),
): ParsedReply =>
  parseReply(
    {text, finishReason},
    {legal, table: at.table, entities: at.entities, speaker: at.table.seats[0]?.name ?? ''},
  );

/** A reading in few words: what was chosen, or the reason why nothing was. */
export const brief = (parsed: ParsedReply): string => {
  if (!parsed.ok)
    return parsed.problem.reason === 'illegal' ? `illegal: ${parsed.problem.choice}` : parsed.problem.reason;
  const {value: move} = parsed;
  const sure = 'confidence' in move && move.confidence !== undefined ? ` ${move.confidence}` : '';
  switch (move.type) {
    case 'ask':
      return `ask ${move.to}: ${move.text}`;
    case 'answer':
      return `answer: ${move.text}`;
    case 'guess':
      return `guess ${move.entity}${sure}`;
    case 'vote':
      return `vote ${move.target}${sure}`;
    case 'pass':
    case 'skip':
      return `${move.type}${sure}`;
  }
};
