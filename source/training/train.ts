import {createHash} from 'node:crypto';
import {existsSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {findRoot} from '../packs/find-root.ts';
import {createLexiconReader} from '../players/spyfall/read/learned/lexicon-reader.ts';
import {findLimits} from './limits.ts';
import {bankLines, loadLines} from './load-lines.ts';
import {loadTalk} from './load-talk.ts';
import {packModel} from './pack-model.ts';
import {trainReader} from './train-reader.ts';

/** The seed of the order in which lines are learned. */
const SEED = 1;

/** Trains the reader of a language and writes it beside what the house players of that language say. */
const trainLanguage = (root: string, lang: string): string => {
  const data = loadTalk(root, lang);
  const ids = data.features.map(({id}) => id);
  const maker = {lexicon: createLexiconReader(data), ids};
  const lines = [...loadLines(path.join(root, 'locales', lang, 'ear'), ids), bankLines(data)];
  const tasks = trainReader(maker, lines, SEED);
  const {weights, scales} = packModel(tasks);
  const limits = findLimits(tasks);
  const sha256 = createHash('sha256').update(weights).digest('hex');
  const header = {version: 2, topics: ids, tasks: scales, limits, bytes: weights.length, sha256};
  const file = path.join(root, 'locales', lang, 'house', 'ear.place');
  writeFileSync(`${file}.bin`, weights);
  writeFileSync(`${file}.json`, `${JSON.stringify(header, undefined, 1)}\n`);
  const count = lines.reduce((sum, {questions, answers}) => sum + questions.length + answers.length, 0);
  return `${lang}: ${count} lines, ${weights.length} bytes, sha256 ${sha256.slice(0, 16)}, ${JSON.stringify(limits)}`;
};

const {folder} = findRoot();
const all = ['en', 'id', 'zh', 'arz'].filter(lang => existsSync(path.join(folder, 'locales', lang, 'ear')));
const chosen = process.argv.slice(2);
for (const lang of chosen.length > 0 ? chosen : all) process.stdout.write(`${trainLanguage(folder, lang)}\n`);
