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
    `# Copied from "${from}", to be made "${lang}": what people say is yours to write, what stands before it stays.`,
    '# Rather write anew than translate word by word. Then run: polyspy packs check',
    '',
  ].join('\n');

const makeReadme = ({lang, name, from}: LanguageTemplate): string => `# ${name} (${lang})

A language for polyspy. It works at once, and says what "${from}" says until you change it:

    polyspy --lang ${lang}

## What to edit

Keep keys and whatever stands in braces (\`{name}\`, \`{count, plural, one {…} other {…}}\`); everything else is yours. Plurals have
the forms of the new language: \`one\`, \`few\`, \`many\`, \`other\` and so on. A folder that you do not need can be deleted as a whole.

1. **words/**: menus, messages and help. \`glue.*\` in app.json is the punctuation between messages.
2. **prompts/**: what language models are told at a table in this language, a file a game.
3. **house/**: what house players say and understand. \`voice.json\` has their manners, \`phrases.*.txt\` questions and answers with
   grades from 0 to 4, \`lexicon.*.txt\` the words by which they understand what people type.
4. Something to play: \`polyspy packs new my-places --languages ${lang}\`, and its names in the language.
5. Look whether all is right: \`polyspy packs check\`. It names file, line and field.

This file is for you; the program does not read it.
`;

/** The files of a new language. */
export const makeLanguageTemplate = (template: LanguageTemplate): readonly NewFile[] => [
  ...template.files.map(({name, text}) => ({
    name,
    text: name.endsWith('.txt') ? topLines(template) + text : text,
  })),
  {name: 'README.md', text: makeReadme(template)},
];
