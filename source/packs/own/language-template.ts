import type {NewFile} from './template.ts';

/** What a new language begins as: the files of another one, named below its folder with `/`. */
export type LanguageTemplate = {
  readonly lang: string;
  /** What the language calls itself, where that is known. */
  readonly name: string;
  readonly from: string;
  readonly files: readonly NewFile[];
};

/** Lines at the top of a file that has room for notes; JSON has none. */
const topLines = ({lang, from}: LanguageTemplate): string =>
  [
    `# Copied from "${from}" to become "${lang}": rewrite what people say, and keep the marks before it.`,
    '# Write your own lines rather than translating word by word. Then run: polyspy packs check',
    '',
  ].join('\n');

const makeReadme = ({lang, name, from}: LanguageTemplate): string => `# ${name} (${lang})

A language for polyspy. It works right away, and says what "${from}" says until you change it:

    polyspy --lang ${lang}

## What to edit

Keep the keys and everything in braces (\`{name}\`, \`{count, plural, one {…} other {…}}\`); change the rest. Plurals take
the forms of the new language: \`one\`, \`few\`, \`many\`, \`other\` and so on. You can delete any folder you don't need.

1. **words/**: menus, messages and help. \`glue.*\` in app.json is the punctuation between messages.
2. **prompts/**: what language models read at a table in this language, one file per game.
3. **house/**: what house players say and understand. \`voice.json\` has their manners, \`phrases.*.txt\` questions and answers with
   grades from 0 to 4, \`lexicon.*.txt\` the words they recognize in what people type.
4. Something to play: \`polyspy packs new my-places --languages ${lang}\`, with names in the language.
5. Run \`polyspy packs check\`. It reports every problem by file, line and field.

This file is for you; polyspy doesn't read it.
`;

/** The files of a new language. */
export const makeLanguageTemplate = (template: LanguageTemplate): readonly NewFile[] => [
  ...template.files.map(({name, text}) => ({
    name,
    text: name.endsWith('.txt') ? topLines(template) + text : text,
  })),
  {name: 'README.md', text: makeReadme(template)},
];
