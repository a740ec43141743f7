import type {Seat} from '../../../games/game.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import {
  type Beliefs,
  beliefAsSpy,
  createBeliefs,
  suspicionKnowing,
  updateBeliefs,
} from '../decide/beliefs.ts';
import {hearView} from '../decide/hearing.ts';
import {DODGE, gradeOf, isClear, type Meaning} from '../decide/speaker-model.ts';
import type {Heard} from '../heard.ts';
import type {BetterLine, GuessClue, HeardLine} from '../heard-line.ts';
import type {HouseKit} from '../kit.ts';
import {itemAt} from '../lists.ts';
import {lineKey} from '../say/bank.ts';

/** The smallest difference that makes another answer better: below it nobody would have noticed. */
const LEAST_GAIN = 0.05;

/** What a listener without whims has concluded so far, and the entity that they know. */
type Listener = {readonly kit: HouseKit; readonly beliefs: Beliefs; readonly entity: number};

const after = ({kit, beliefs}: Listener, {question, feature}: Heard, meaning: Meaning): Beliefs =>
  updateBeliefs(beliefs, {
    speaker: question.to,
    meaning,
    opinions: itemAt(kit.data.values, feature ?? 0),
  });

/** How far an answer of this meaning moves the suspicion of its speaker. */
const movedBy = (listener: Listener, heard: Heard, meaning: Meaning): number => {
  const seat = heard.question.to;
  const suspicionIn = (beliefs: Beliefs): number => suspicionKnowing(beliefs, listener.entity)[seat] ?? 0;
  return suspicionIn(after(listener, heard, meaning)) - suspicionIn(listener.beliefs);
};

const betterThan = (listener: Listener, heard: Heard, truth: number, said: ReadonlySet<string>) => {
  const {bank} = listener.kit;
  const {feature, meaning, turn, question} = heard;
  // A hedged truth is the truth: nobody should be told to say what they said.
  if (feature === undefined || meaning === undefined || gradeOf(meaning) === truth) return undefined;
  const written = question.line?.feature === feature ? question.line.answers?.[truth] : undefined;
  const own = question.line?.feature === feature ? (question.line.ofEntities ?? []) : [];
  // The fewer entities an answer fits, the more a spy would have learned from it.
  const ofEntities = own
    .filter(({entities}) => entities?.includes(listener.entity))
    .toSorted((one, other) => (other.entities?.length ?? 0) - (one.entities?.length ?? 0));
  const general = written?.filter(({unfit, persona}) => !persona && !unfit?.has(listener.entity)) ?? [];
  const fitting = [...ofEntities, ...general];
  const lines = [...fitting, ...itemAt(itemAt(bank.answers, feature), truth)];
  const fresh = lines.filter(({text}) => !said.has(lineKey(text)));
  const text = fresh[fitting.length > 0 ? 0 : turn % Math.max(1, fresh.length)]?.text;
  const change = movedBy(listener, heard, truth);
  const given = movedBy(listener, heard, meaning);
  // Nobody is advised against a line that helped them.
  if (text === undefined || given < 0 || given - change < LEAST_GAIN) return undefined;
  return {text, change, given} satisfies BetterLine;
};

const gradeIn = (meaning: Meaning | undefined): HeardLine['grade'] => {
  if (meaning === undefined) return undefined;
  return isClear(meaning) ? meaning : (gradeOf(meaning) ?? (meaning === DODGE ? 'dodge' : 'unread'));
};

const topicOf = ({data}: HouseKit, feature: number | undefined): {readonly topic?: string} =>
  feature === undefined ? {} : {topic: itemAt(data.features, feature).id};

const explainQuestion = (kit: HouseKit, {turn, asked, question}: Heard): HeardLine => ({
  ...{turn, seat: asked.seat, kind: 'question', text: asked.text},
  ...(question.feature === undefined && !question.isOpen ? {} : {pole: question.pole}),
  ...topicOf(kit, question.feature),
});

/** The guess that ended a game: whose, and the index of what was guessed. */
type Guess = {readonly spy: Seat; readonly guessed: number};

const guessIn = ({data}: HouseKit, {turns}: SeatView): Guess | undefined => {
  const guess = turns.at(-1)?.guess;
  if (typeof guess !== 'object') return undefined;
  return {spy: guess.seat, guessed: data.entities.findIndex(({id}) => id === guess.entity)};
};

const clueOf = (
  {kit, beliefs, entity}: Listener,
  heard: Heard,
  {spy, guessed}: Guess,
): GuessClue | undefined => {
  const {question, feature, meaning} = heard;
  const grade = feature === undefined ? undefined : kit.data.values[feature]?.[guessed];
  if (grade === undefined || meaning === undefined || question.to === spy) return undefined;
  const now = after({kit, beliefs, entity}, heard, meaning);
  const levelIn = (when: Beliefs): number => beliefAsSpy(when, spy)[guessed] ?? 0;
  const fitIn = ({evidence}: Beliefs): number => (evidence[entity] ?? 0) - (evidence[guessed] ?? 0);
  const level = levelIn(now);
  return {
    ...{level, change: level - levelIn(beliefs)},
    ...{forEntity: fitIn(now) - fitIn(beliefs), guessed: grade},
  };
};

const explainAnswer = (
  listener: Listener,
  heard: Heard,
  said: ReadonlySet<string>,
  guess: Guess | undefined,
): readonly HeardLine[] => {
  const {kit, entity} = listener;
  const {turn, answered, feature, meaning} = heard;
  if (answered === undefined) return [];
  const grade = gradeIn(meaning);
  const truth = feature === undefined ? undefined : kit.data.values[feature]?.[entity];
  const better = truth === undefined ? undefined : betterThan(listener, heard, truth, said);
  const clue = guess && clueOf(listener, heard, guess);
  return [
    {
      ...{turn, seat: answered.seat, kind: 'answer', text: answered.text, ...topicOf(kit, feature)},
      ...(grade === undefined ? {} : {grade}),
      ...(truth === undefined ? {} : {truth}),
      ...(better === undefined ? {} : {better}),
      ...(clue === undefined ? {} : {clue}),
    },
  ];
};

/**
 * Explains all lines of a finished game: how house players understood them; of an answer that made its speaker more
 * suspicious than it had to, which answer would have fitted; and how answers bore on a guess that ended the game. The
 * listener is one who knows the entity (a careful spy, who doesn't), misses nothing and has the set's own grades.
 */
export const explainLines = (kit: HouseKit, view: SeatView, entity: string): readonly HeardLine[] => {
  const index = kit.data.entities.findIndex(({id}) => id === entity);
  const heard = hearView(kit, view);
  const guess = guessIn(kit, view);
  const said = new Set(heard.flatMap(({answered}) => (answered ? [lineKey(answered.text)] : [])));
  let beliefs = createBeliefs(view.table?.seats.length ?? 0, kit.data.entities.length);
  return heard.flatMap(turn => {
    const listener: Listener = {kit, beliefs, entity: index};
    const lines = [
      explainQuestion(kit, turn),
      ...(index < 0 ? [] : explainAnswer(listener, turn, said, guess)),
    ];
    if (turn.answered && turn.meaning !== undefined) beliefs = after(listener, turn, turn.meaning);
    return lines;
  });
};
