import type {EarTask} from '../packs/house/parse-ear.ts';
import {poleClues, polePrior, TRUST_CASES} from '../players/spyfall/read/learned/line-clues.ts';
import {keysOf} from '../players/spyfall/read/learned/linear-model.ts';
import {atHeat, findHeat, findTrust, type HeldBack, holdBack, withPrior} from './calibrate.ts';
import {type CorpusPole, MARKS, POLES} from './corpus.ts';
import {
  type ExampleMaker,
  gradeExamples,
  poleExamples,
  topicExamples,
  type WeightedLines,
} from './examples.ts';
import {type Example, type FitOptions, fitSoftmax, predict} from './fit.ts';
import type {PackedTask} from './pack-model.ts';

/** How many clues of each task are learned: together their weights take less than 600 kB. */
const MOST_KEYS: Readonly<Record<EarTask, number>> = {topic: 6000, pole: 8000, grade: 28_000};

const optionsFor = (task: EarTask, classes: number, epochs: number): FitOptions => ({
  classes,
  epochs,
  rate: 0.3,
  ridge: 1e-5,
  mostKeys: MOST_KEYS[task],
  trustCases: TRUST_CASES[task],
});

/** A trained task, and what it said of lines that it had not seen. */
export type TrainedTask = PackedTask & {readonly heldBack: readonly HeldBack[]};

const train = (
  task: EarTask,
  examples: readonly Example[],
  options: FitOptions,
  seed: number,
): TrainedTask => {
  const raw = holdBack(examples, options, seed);
  const more = findTrust(raw, options.trustCases);
  const trusting = raw.map(({example, probabilities}) => ({
    example,
    probabilities: withPrior(probabilities, example.prior, more[example.prior.trusted] ?? 0),
  }));
  const heat = findHeat(trusting);
  const heldBack = trusting.map(({example, probabilities}) => ({
    example,
    probabilities: atHeat(probabilities, heat),
  }));
  const model = fitSoftmax(examples, options, seed);
  const trust = model.trust.map((own, trusted) => own + (more[trusted] ?? 0));
  return {task, model: {...model, trust}, heat, heldBack};
};

const likeliest = (probabilities: ArrayLike<number>): CorpusPole => {
  const found = Array.from(probabilities);
  return POLES[found.indexOf(Math.max(...found))] ?? 'open';
};

/** Returns the pole of a question as a reader that has not seen it takes it. */
const unseenPoles = (
  lines: readonly WeightedLines[],
  {heldBack, model}: TrainedTask,
  maker: ExampleMaker,
) => {
  const {ids, lexicon} = maker;
  const questions = lines.flatMap(({questions}) => questions.filter(({topic}) => topic !== 'none'));
  const known = new Map(
    questions.map(({question, topic}, index) => [
      `${ids.indexOf(topic)} ${question}`,
      likeliest(heldBack[index]?.probabilities ?? []),
    ]),
  );
  return (question: string, feature: number): string =>
    known.get(`${feature} ${question}`) ??
    likeliest(
      predict(
        model,
        keysOf('pole', poleClues(question, lexicon, ids, feature)),
        polePrior(question, lexicon, feature),
      ),
    );
};

/** Trains all tasks on labelled lines. The same lines and seed give the same numbers. */
export const trainReader = (
  maker: ExampleMaker,
  lines: readonly WeightedLines[],
  seed: number,
): Readonly<Record<EarTask, TrainedTask>> => {
  const topic = train(
    'topic',
    lines.flatMap(part => topicExamples(maker, part)),
    optionsFor('topic', maker.ids.length + 1, 12),
    seed,
  );
  const pole = train(
    'pole',
    lines.flatMap(part => poleExamples(maker, part)),
    optionsFor('pole', POLES.length, 12),
    seed,
  );
  const poleOf = unseenPoles(lines, pole, maker);
  const grade = train(
    'grade',
    lines.flatMap(part => gradeExamples(maker, part, poleOf)),
    optionsFor('grade', MARKS.length, 10),
    seed,
  );
  return {topic, pole, grade};
};
