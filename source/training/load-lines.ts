import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {HouseData} from '../packs/house/house-data.ts';
import {MARKS, NO_TOPIC, parseCorpus} from './corpus.ts';
import type {WeightedLines} from './examples.ts';

/** How much lines count by the beginning of their file's name: those written for a topic less than those typed at a table. */
const WEIGHTS = {table: 1, blind: 1, plain: 0.7, topic: 0.5} as const;

/** The file of lines that nobody may learn from: they measure what was learned. */
export const KEPT_AWAY = 'kept-away.tsv';

const weightOf = (file: string): number => {
  const found = Object.entries(WEIGHTS).find(([start]) => file.startsWith(start));
  if (!found)
    throw new Error(`${file}: the name of a file of lines starts with ${Object.keys(WEIGHTS).join(', ')}`);
  return found[1];
};

/** Reads all labelled lines of a language to learn from. */
export const loadLines = (folder: string, topics: readonly string[]): readonly WeightedLines[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.tsv') && file !== KEPT_AWAY)
    .sort()
    .map(file => ({
      ...parseCorpus(readFileSync(path.join(folder, file), 'utf8'), file, topics),
      weight: weightOf(file),
    }));

/** How much lines of the bank count. */
const BANK_WEIGHT = 0.7;

/** Returns the lines that house players say themselves: what each means is known. */
export const bankLines = ({features, topics}: HouseData): WeightedLines => ({
  questions: topics.flatMap(({questions}, feature) =>
    questions.map(({text, pole}) => ({question: text, topic: features[feature]?.id ?? NO_TOPIC, pole})),
  ),
  answers: topics.flatMap(({answers, questions}, feature) =>
    answers.flatMap((lines, grade) =>
      lines.map((answer, index) => ({
        question: questions[index % questions.length]?.text ?? '',
        answer,
        topic: features[feature]?.id ?? NO_TOPIC,
        mark: MARKS[grade] ?? 'N',
        asked: {
          topic: features[feature]?.id ?? NO_TOPIC,
          pole: questions[index % questions.length]?.pole ?? 'open',
        },
      })),
    ),
  ),
  weight: BANK_WEIGHT,
  isListed: true,
});
