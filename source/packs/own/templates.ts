import {type Entity, type EntitySet, FEWEST_ENTITIES, MOST_ENTITIES} from '../entity-set.ts';

/** A file to write, by its name in the new folder. */
export type NewFile = {readonly name: string; readonly text: string};

/** What a new set starts with. */
export type Template = {
  readonly id: string;
  readonly langs: readonly string[];
  readonly domain: string;
  readonly entities: readonly Entity[];
  readonly like: string;
};

/** Returns names in the wanted languages. Those that the template lacks are English, to be translated. */
const namesFor = (langs: readonly string[], names: Readonly<Record<string, string>>) =>
  Object.fromEntries(langs.map(lang => [lang, names[lang] ?? names.en ?? '']));

const entityFor = (langs: readonly string[], entity: Entity): Entity => {
  const {id, names, aliases = {}, gloss, description} = entity;
  const wanted = Object.fromEntries(Object.entries(aliases).filter(([lang]) => langs.includes(lang)));
  return {
    id,
    names: namesFor(langs, names),
    ...(Object.keys(wanted).length > 0 ? {aliases: wanted} : {}),
    gloss,
    description,
  };
};

const titleOf = (id: string): string => id.replaceAll('-', ' ');

const makeSetText = ({id, langs, domain, entities}: Template): string => {
  const head: Omit<EntitySet, 'entities'> = {
    id,
    name: namesFor(langs, {en: titleOf(id)}),
    domain,
    note: 'Edit names, aliases, gloss and description, then run: polyspy packs check',
  };
  const lines = entities.map(entity => `    ${JSON.stringify(entityFor(langs, entity))}`);
  const open = JSON.stringify(head, undefined, 2).replace(/\n\}$/, '');
  return `${open},\n  "entities": [\n${lines.join(',\n')}\n  ]\n}\n`;
};

const makeLikeText = ({domain, like}: Template): string =>
  [
    '# How house players grade each entity: the known entities it is like (their mean), and its own grades',
    `# from 0 to 4, which override the mean. All features, with both ends: polyspy's entities/features.${domain}.csv.`,
    '# Every entity in set.json needs a line here or a column in values.txt.',
    '',
    like,
  ].join('\n');

const makeReadme = ({id, langs, domain}: Template): string => `# ${id}

A set of ${domain === 'food' ? 'dishes' : 'places'} for polyspy. Play it:

    polyspy play --scenario ${id}${langs.length > 1 ? `:${langs[0]}` : ''}

## What to edit

1. **set.json**: ${FEWEST_ENTITIES} to ${MOST_ENTITIES} entities. \`id\` (lowercase letters, digits, hyphens; never change it, records use it),
   \`names\` by language (${langs.join(', ')}; every entity needs one in every language of the set), \`aliases\` (other names that
   count as a guess and as giving the entity away), \`gloss\` (the English name) and \`description\` (one line in English). Use
   \`note\` for yourself.
2. **like.txt**: one line per entity, \`my-place: hotel, beach, noise=3\`: which known entities it is like, and how it differs.
   Without this file house players can't play the set, but models can, and a model can fill in the grades: delete like.txt,
   then run \`polyspy packs fill ${id} --model MODEL\`.
3. Run \`polyspy packs check\`. It reports every problem by file, line and field.

This file is for you; polyspy doesn't read it.
`;

/** Returns the files of a new set. */
export const makeTemplate = (template: Template): readonly NewFile[] => [
  {name: 'set.json', text: makeSetText(template)},
  {name: 'like.txt', text: makeLikeText(template)},
  {name: 'README.md', text: makeReadme(template)},
];

/** What a new language starts with: the files of another one, named with `/` in its folder. */
type LanguageTemplate = {
  readonly lang: string;
  /** The language's own name, if known. */
  readonly name: string;
  readonly from: string;
  readonly files: readonly NewFile[];
};

/** Notes at the top of a text file. JSON has no room for them. */
const topLines = ({lang, from}: LanguageTemplate): string =>
  [
    `# Copied from "${from}" to become "${lang}": rewrite what people say, and keep the marks before it.`,
    '# Write your own lines rather than translating word by word. Then run: polyspy packs check',
    '',
  ].join('\n');

const makeLanguageReadme = ({lang, name, from}: LanguageTemplate): string => `# ${name} (${lang})

A language for polyspy. It works right away, and says what "${from}" says until you change it:

    polyspy --lang ${lang}

## What to edit

Keep the keys and everything in braces (\`{name}\`, \`{count, plural, one {…} other {…}}\`); change the rest. Plurals take
the forms of the new language: \`one\`, \`few\`, \`many\`, \`other\` and so on. You can delete any folder you don't need.

1. **words/**: menus, messages and help. \`glue.*\` in app.json is the punctuation between messages.
2. **prompts/**: what language models read at a table in this language, one file per game.
3. **house/**: what house players say and understand. \`voice.json\` has their manners, \`phrases.*.txt\` questions and answers with
   grades from 0 to 4, \`exchanges.*.txt\` questions with answers of their own, \`lexicon.*.txt\` the words they recognize in what people type.
4. Something to play: \`polyspy packs new my-places --languages ${lang}\`, with names in the language.
5. Run \`polyspy packs check\`. It reports every problem by file, line and field.

This file is for you; polyspy doesn't read it.
`;

/** Returns the files of a new language. */
export const makeLanguageTemplate = (template: LanguageTemplate): readonly NewFile[] => [
  ...template.files.map(({name, text}) => ({
    name,
    text: name.endsWith('.txt') ? topLines(template) + text : text,
  })),
  {name: 'README.md', text: makeLanguageReadme(template)},
];
