import type {Seat} from '../../../../games/game.ts';
import type {GuessClue, HeardLine} from '../../../../players/spyfall/heard-line.ts';
import type {DebriefMinds, DebriefStep, DebriefStory} from '../../../../statistics/spyfall/debrief-types.ts';
import type {TopicWords} from '../../../../tables/registry/spyfall/session.ts';
import {truncateText} from '../../../../text/width.ts';
import {nameOf, nameWithYou} from '../../../table/seats/seat-talk.ts';
import type {SpyfallTalk} from '../spyfall-model.ts';

/** How a story speaks of seats and entities. */
export type StoryTalk = Pick<SpyfallTalk, 'words' | 'names' | 'me' | 'entityName'>;

/** Cells of a line that a sentence quotes: enough to remember it by. */
const longestQuote = 90;

/** Points of a change that are worth a word. */
const leastPoints = 1;

/** Below so many points no answer turned the game: one was the largest of small steps. */
const turningPoints = 10;

const quoted = (text: string): string => truncateText(text, longestQuote);

const points = (change: number): number => Math.abs(Math.round(change * 100));

const yesNo = (isYes: boolean): 'yes' | 'no' => (isYes ? 'yes' : 'no');

const named = (talk: StoryTalk, seat: Seat) => ({
  name: nameOf(talk, seat),
  isYou: yesNo(seat === talk.me),
});

/** Names as the subject of a sentence: "Ann and Bea". */
const namesOf = (talk: StoryTalk, seats: readonly Seat[]): string => {
  const names = seats.map(seat => nameWithYou(talk, seat));
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  const first = talk.words.list(names.slice(0, -1));
  return talk.words(names.length === 2 ? 'glue.and' : 'glue.and-more', {first, last});
};

/** How the game was decided, in a sentence. */
const decisionText = (talk: StoryTalk, {decision}: DebriefStory): string => {
  const {words} = talk;
  const {turn} = decision;
  switch (decision.type) {
    case 'guess': {
      const entity = talk.entityName(decision.entity);
      const isRight = yesNo(decision.isRight);
      return words('table.story-guess', {...named(talk, decision.seat), turn, entity, isRight});
    }
    case 'vote': {
      const names = namesOf(talk, decision.voters);
      return words('table.story-vote', {...named(talk, decision.target), turn, names});
    }
    case 'forfeit':
      return words('table.story-forfeit', {...named(talk, decision.seat), turn});
    case 'survived':
      return words('table.story-survived', {turn});
  }
};

/** The answer that led there, in a sentence. */
const stepText = (talk: StoryTalk, step: DebriefStep): string => {
  const {words} = talk;
  const {turn, seat, text, because, about, entity, moved} = step;
  const said = {...named(talk, seat), turn, text: quoted(text)};
  if (moved === undefined || points(moved.change) < leastPoints) return words('table.story-before', said);
  const change = points(moved.change);
  const isSmall = yesNo(change < turningPoints);
  const level = words.percent(moved.level);
  if (because === 'guess' && entity !== undefined)
    return words('table.story-step-guess', {
      ...said,
      change,
      level,
      isSmall,
      entity: talk.entityName(entity),
    });
  const direction = moved.change > 0 ? 'up' : 'down';
  const isOfYou = yesNo(about === talk.me);
  const values = {...said, change, level, isSmall, direction, isOfYou, about: nameOf(talk, about)};
  return words('table.story-step-suspicion', values);
};

/** An answer with how it bore on the guess. */
type Clue = HeardLine & {readonly clue: GuessClue};

const cluesIn = (heard: readonly HeardLine[]): readonly Clue[] =>
  heard.flatMap(line => (line.clue === undefined ? [] : [{...line, clue: line.clue}]));

const clueValues = (talk: StoryTalk, {turn, seat, text}: Clue) => ({
  ...named(talk, seat),
  turn,
  text: quoted(text),
});

/** What spoke most for a guess, to a careful listener: nobody knows what a person or a model believed. */
const ledTexts = (
  talk: StoryTalk,
  {decision, step}: DebriefStory,
  heard: readonly HeardLine[],
): readonly string[] => {
  if (decision.type !== 'guess' || step?.moved !== undefined) return [];
  const [most] = cluesIn(heard).toSorted((one, other) => other.clue.change - one.clue.change);
  if (most === undefined || Math.round(most.clue.change * 100) < leastPoints) return [];
  const {change, level} = most.clue;
  const moved = {change: points(change), level: talk.words.percent(level)};
  const entity = talk.entityName(decision.entity);
  return [talk.words('table.story-led', {...clueValues(talk, most), ...moved, entity})];
};

/** How the game was decided and what led there, as sentences. */
export const courseText = (
  talk: StoryTalk,
  story: DebriefStory,
  heard: readonly HeardLine[] = [],
): readonly string[] => {
  const led = ledTexts(talk, story, heard);
  const step = story.step === undefined ? [] : [stepText(talk, story.step)];
  return [decisionText(talk, story), ...(led.length > 0 ? led : step)];
};

const suspectTexts = (talk: StoryTalk, {suspects}: DebriefMinds, spy: Seat): readonly string[] => {
  const told = suspects.map(({seat, by}, index) =>
    talk.words('table.story-suspected', {
      ...named(talk, seat),
      isFirst: yesNo(index === 0),
      isSpy: yesNo(seat === spy),
      names: namesOf(talk, by),
    }),
  );
  const isSeen = suspects.length === 0 || suspects.some(({seat}) => seat === spy);
  return isSeen ? told : [...told, talk.words('table.story-unseen', named(talk, spy))];
};

/** Who believed what when the game was decided, as sentences; none where nothing is known. */
export const mindsText = (talk: StoryTalk, {minds, decision}: DebriefStory, spy: Seat): readonly string[] => {
  const {guess} = minds;
  const suspects = suspectTexts(talk, minds, spy);
  // A guess that was made has been told.
  if (guess === undefined || decision.type === 'guess') return suspects;
  const percent = talk.words.percent(guess.confidence);
  const values = {name: nameWithYou(talk, spy), entity: talk.entityName(guess.entity), percent};
  return [...suspects, talk.words('table.story-spy-thought', values)];
};

/** The words for a topic in the language of the interface. */
export type TopicOf = (topic: string) => TopicWords | undefined;

const grades = ['low', 'lower', 'middle', 'higher', 'high'] as const;

const scaleText = ({words}: StoryTalk, {ends: [low, high]}: TopicWords, grade: number): string =>
  words('table.story-scale', {grade: grades[grade] ?? 'middle', low, high});

const heardQuestion = ({words}: StoryTalk, {pole}: HeardLine, topic: TopicWords | undefined): string => {
  if (topic === undefined)
    return words(pole === 'open' ? 'table.story-heard-open' : 'table.story-heard-unread');
  const {noun, ends} = topic;
  if (pole !== 'low' && pole !== 'high') return words('table.story-heard-question', {topic: noun});
  return words('table.story-heard-yes', {topic: noun, end: ends[pole === 'low' ? 0 : 1]});
};

/** As what a line was heard; nothing for an answer that said nothing to weigh. */
export const heardText = (talk: StoryTalk, line: HeardLine, topicOf: TopicOf): string | undefined => {
  const {words} = talk;
  const topic = line.topic === undefined ? undefined : topicOf(line.topic);
  const {grade} = line;
  if (line.kind === 'question') return heardQuestion(talk, line, topic);
  if (grade === 'unread') return words('table.story-heard-unread');
  if (topic === undefined || grade === undefined) return undefined;
  if (grade === 'dodge') return words('table.story-heard-dodge', {topic: topic.noun});
  return words('table.story-heard-grade', {topic: topic.noun, scale: scaleText(talk, topic, grade)});
};

/** From here on a better answer would have spoken for its speaker. */
const clearing = -0.02;

/** The person's answer that cost most without need, and what would have been better; none where all went well. */
export const betterText = (
  talk: StoryTalk,
  heard: readonly HeardLine[],
  entity: string,
  topicOf: TopicOf,
): readonly string[] => {
  const gain = ({better}: HeardLine): number => (better ? better.given - better.change : 0);
  const [worst] = heard
    .filter(line => line.seat === talk.me && line.better !== undefined)
    .sort((one, other) => gain(other) - gain(one));
  const topic = worst?.topic === undefined ? undefined : topicOf(worst.topic);
  if (worst?.better === undefined || worst.truth === undefined || topic === undefined) return [];
  const as = heardText(talk, worst, topicOf);
  const better = talk.words('table.story-better', {
    topic: topic.noun,
    entity: talk.entityName(entity),
    scale: scaleText(talk, topic, worst.truth),
    line: quoted(worst.better.text),
    isCleared: yesNo(worst.better.change < clearing),
  });
  const {turn, text} = worst;
  return [
    ...(as === undefined ? [] : [talk.words('table.story-heard', {turn, text: quoted(text), heard: as})]),
    better,
  ];
};

/** From here on an answer speaks clearly for the entity (a logarithm): from about twice as likely as for the guess. */
const clearly = 0.7;

/** The most answers that are told. */
const mostClues = 2;

/** For a spy who has guessed wrong: the answers that pointed to the entity, as sentences. */
export const missedText = (
  talk: StoryTalk,
  {decision}: DebriefStory,
  heard: readonly HeardLine[],
  right: string,
  topicOf: TopicOf,
): readonly string[] => {
  if (decision.type !== 'guess' || decision.isRight || decision.seat !== talk.me) return [];
  const clues = cluesIn(heard);
  if (clues.length === 0) return [];
  const [entity, guess] = [right, decision.entity].map(talk.entityName);
  const names = {entity: entity ?? '', guess: guess ?? ''};
  const told = clues
    .filter(({clue}) => clue.forEntity >= clearly)
    .toSorted((one, other) => other.clue.forEntity - one.clue.forEntity)
    .slice(0, mostClues)
    .toSorted((one, other) => one.turn - other.turn)
    .flatMap(line => {
      const topic = line.topic === undefined ? undefined : topicOf(line.topic);
      if (topic === undefined || line.truth === undefined) return [];
      const scale = scaleText(talk, topic, line.truth);
      const guessed = scaleText(talk, topic, line.clue.guessed);
      const values = {...clueValues(talk, line), ...names, topic: topic.noun, scale, guessed};
      return [talk.words('table.story-clue', values)];
    });
  return told.length > 0 ? told : [talk.words('table.story-clue-none', names)];
};
