import type {Pole} from '../../../packs/house/parse-phrases.ts';
import type {HeardLine, LineEar, LineToHear} from '../../line-ear.ts';
import {GRADES, gradeOf, hedged} from '../decide/speaker-model.ts';
import type {HeardQuestion, TopicShare} from '../heard.ts';
import type {HouseKit} from '../kit.ts';
import {itemAt} from '../lists.ts';
import type {AnswerSense} from './learned/ear.ts';
import {likeliestGrade} from './learned/senses.ts';
import {readSense, topicsOfAnswer} from './read-shares.ts';
import {likeliestPole} from './read-typed.ts';

/** A question read without a table around it: nobody can be quoted. */
type ReadQuestion = Pick<HeardQuestion, 'feature' | 'pole' | 'topics'> & {
  /** What the bank says it is about, for a line of the bank. */
  readonly known?: number;
  readonly sure: boolean;
};

/** From this probability on a question is understood. */
const UNDERSTOOD = 0.5;

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

const readQuestion = ({lines, typed}: HouseKit, text: string): ReadQuestion => {
  // Nobody is asked by name here.
  const line = lines.question(text, '{name}');
  if (line) {
    const {feature, pole} = line;
    return {feature, pole, topics: [{feature, share: 1}], known: feature, sure: true};
  }
  const {senses, question} = typed();
  const {topics, none} = senses.question(text);
  const read = question(text);
  return {...read, sure: none >= UNDERSTOOD || Math.max(...topics) >= UNDERSTOOD};
};

/** What a yes means, where one of the two is likelier than everything else together. */
const decidedPole = ({typed}: HouseKit, text: string, question: ReadQuestion, feature: number): Pole => {
  if (question.known === feature) return question.pole;
  const poles = typed().senses.poles(text, feature);
  const pole = likeliestPole(poles);
  return poles[pole] >= UNDERSTOOD ? pole : 'open';
};

const named = ({data}: HouseKit, topics: readonly TopicShare[]): HeardLine['topics'] =>
  topics.map(({feature, share}) => ({topic: itemAt(data.features, feature).id, p: rounded(share)}));

const makePole = (pole: Pole): HeardLine['pole'] => (pole === 'open' ? null : pole);

const hearQuestion = (kit: HouseKit, text: string): HeardLine => {
  const question = readQuestion(kit, text);
  const {feature, topics = [], sure} = question;
  const pole = feature === undefined ? 'open' : decidedPole(kit, text, question, feature);
  return {
    topics: feature === undefined ? [] : named(kit, topics),
    pole: makePole(pole),
    grades: null,
    grade: null,
    dodge: 0,
    sure,
  };
};

/** The grades of an answer that says something, or avoids to; `null` for one that nobody can make anything of. */
const gradesOf = ({grades, dodge, nothing}: AnswerSense): HeardLine['grades'] => {
  const said = grades.reduce((sum, one) => sum + one, 0);
  const isDodge = dodge > nothing && dodge > said;
  if (said === 0 || (said < UNDERSTOOD && !isDodge)) return null;
  return grades.map(one => rounded(one / said));
};

/** A line of the bank means what is written beside it. */
const knownAnswer = (
  kit: HouseKit,
  text: string,
  topics: readonly TopicShare[],
  pole: HeardLine['pole'],
): HeardLine | undefined => {
  const known = kit.lines.answer(text);
  if (known?.type === 'graded') {
    const {feature, grade: written} = known.line;
    const grade = (known.isHedged ? gradeOf(hedged(written)) : undefined) ?? written;
    const grades = GRADES.map(other => (other === grade ? 1 : 0));
    return {topics: named(kit, [{feature, share: 1}]), pole, grades, grade, dodge: 0, sure: true};
  }
  if (!known) return undefined;
  return {topics: named(kit, topics), pole, grades: null, grade: null, dodge: 1, sure: true};
};

const hearAnswer = (kit: HouseKit, line: LineToHear & {kind: 'answer'}): HeardLine => {
  const {text, question: asked, topic} = line;
  const given = topic === undefined ? undefined : kit.featureIndex.get(topic);
  const read = readQuestion(kit, asked);
  const question = given === undefined ? read : {...read, feature: given, topics: []};
  const topics = topicsOfAnswer(kit.typed(), text, question);
  const [best] = topics;
  const pole = best ? decidedPole(kit, asked, read, best.feature) : 'open';
  const known = knownAnswer(kit, text, topics, makePole(pole));
  if (known) return known;
  const nothing = {grades: null, grade: null, dodge: kit.typed().isDodge(text) ? 1 : 0, sure: false};
  if (!best) return {topics: [], pole: null, ...nothing};
  const sense = readSense(kit.typed(), text, question, asked, best.feature);
  const sure = kit.typed().senses.sureness(sense) === 'sure';
  const grades = gradesOf(sense);
  return {
    topics: named(kit, topics),
    pole: makePole(pole),
    grades,
    grade: sure && grades ? likeliestGrade(sense) : null,
    dodge: rounded(sense.dodge),
    sure: sure && grades !== null,
  };
};

/** Makes the ear of a kit, for lines outside a game. It reads as house players do, as far as one line alone can be read. */
export const createLineEar = (kit: HouseKit): LineEar => ({
  topics: kit.data.features.map(({id}) => id),
  hear: line => (line.kind === 'question' ? hearQuestion(kit, line.text) : hearAnswer(kit, line)),
});
