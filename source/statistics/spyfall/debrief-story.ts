import type {Seat} from '../../games/game.ts';
import type {GameEvent} from '../../games/spyfall/events.ts';
import {type BeliefBefore, type SpokenLine, type Story, truthIn} from './belief-trail.ts';
import type {DebriefMinds, DebriefStep, DebriefStory, DebriefTurn, Decision} from './debrief-types.ts';

/** The smallest change that turns a game which no guess and no vote ended: smaller ones are noise. */
const LEAST_TURN = 0.1;

/** How far above an even share a suspicion has to be to count. */
const LEAST_SUSPICION = 0.05;

const seatsOf = ({seats}: Story): readonly Seat[] => Array.from({length: seats}, (_, seat) => seat);

/** Returns the mean of the known values; `undefined` when none is known. */
export const meanOf = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter(value => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
};

const votersOf = (events: readonly GameEvent[], target: Seat): readonly Seat[] => {
  const revealed = events.findLast(event => event.type === 'votes-revealed');
  return (revealed?.votes ?? []).filter(vote => vote.target === target).map(({seat}) => seat);
};

const decisionOf = (story: Story, events: readonly GameEvent[]): Decision => {
  const turn = events.findLast(event => event.type === 'turn-started')?.turn ?? 0;
  const guess = events.findLast(event => event.type === 'guess-made');
  if (guess) {
    const {seat, entity, correct: isRight} = guess;
    return {type: 'guess', turn, seat, entity, isRight};
  }
  const {votedOut} = story;
  if (votedOut !== undefined)
    return {type: 'vote', turn, target: votedOut, voters: votersOf(events, votedOut)};
  const forfeit = events.findLast(event => event.type === 'move-forfeited');
  return forfeit ? {type: 'forfeit', turn, seat: forfeit.seat} : {type: 'survived', turn};
};

/** One number of the table, followed from answer to answer. */
type Measure = Pick<DebriefStep, 'because' | 'about' | 'entity'> & {
  readonly at: (line: SpokenLine) => number | undefined;
  readonly start: number;
};

const suspicionOf = (story: Story, beliefBefore: BeliefBefore, about: Seat): Measure => ({
  because: 'suspicion',
  about,
  start: 1 / (story.seats - 1),
  at: ({until, at}) =>
    meanOf(
      seatsOf(story).map(seat =>
        seat === about || seat === story.spy ? undefined : beliefBefore(seat, until, at)?.suspicion[about],
      ),
    ),
});

const beliefIn = (story: Story, beliefBefore: BeliefBefore, entity: string): Measure => ({
  because: 'guess',
  about: story.spy,
  entity,
  start: 1 / story.entities,
  at: ({until, at}) => {
    const belief = beliefBefore(story.spy, until, at);
    return belief && truthIn(belief, {...story, entity});
  },
});

const stepsOf = ({at, start, ...measure}: Measure, answers: readonly SpokenLine[]) => {
  let before = start;
  return answers.flatMap((line): readonly DebriefStep[] => {
    const level = at(line);
    if (level === undefined) return [];
    const {turn, seat, text} = line;
    const moved = {change: level - before, level};
    before = level;
    return [{turn, seat, text, ...measure, moved}];
  });
};

const changeOf = ({moved}: DebriefStep): number => moved?.change ?? 0;

const largest = (steps: readonly DebriefStep[], size: (step: DebriefStep) => number) =>
  steps.reduce<DebriefStep | undefined>(
    (best, step) => (best === undefined || size(step) > size(best) ? step : best),
    undefined,
  );

/** The last answer that can have led to a decision, when nothing is known of beliefs. */
const lastAnswer = (
  answers: readonly SpokenLine[],
  measure: Omit<Measure, 'at' | 'start'>,
  isMeant: (line: SpokenLine) => boolean,
): DebriefStep | undefined => {
  const line = answers.findLast(isMeant) ?? answers.at(-1);
  return line && {turn: line.turn, seat: line.seat, text: line.text, ...measure};
};

/** The share of the largest rise from which the rise after a meant answer is the better story. */
const MEANT_SHARE = 0.5;

/**
 * What led to a guess or a vote is the largest rise; a fall leads to neither. A rise after an answer that is meant, such
 * as one of whoever was voted out, tells more than a little larger one after somebody else's.
 */
const riseOf = (
  measure: Measure,
  answers: readonly SpokenLine[],
  isMeant: (line: Pick<SpokenLine, 'seat'>) => boolean,
): DebriefStep | undefined => {
  const steps = stepsOf(measure, answers).filter(step => changeOf(step) > 0);
  const {at: _at, start: _start, ...about} = measure;
  const [any, meant] = [largest(steps, changeOf), largest(steps.filter(isMeant), changeOf)];
  const isTelling = any && meant && changeOf(meant) >= MEANT_SHARE * changeOf(any);
  return (isTelling ? meant : any) ?? lastAnswer(answers, about, isMeant);
};

const stepTo = (story: Story, beliefBefore: BeliefBefore, decision: Decision): DebriefStep | undefined => {
  const {spy} = story;
  const answers = story.lines.filter(({kind}) => kind === 'answer');
  switch (decision.type) {
    case 'guess':
      return riseOf(beliefIn(story, beliefBefore, decision.entity), answers, ({seat}) => seat !== spy);
    case 'vote': {
      const {target} = decision;
      return riseOf(suspicionOf(story, beliefBefore, target), answers, ({seat}) => seat === target);
    }
    default: {
      const steps = stepsOf(suspicionOf(story, beliefBefore, spy), answers);
      const size = (step: DebriefStep): number => Math.abs(changeOf(step));
      const step = largest(steps, size);
      return step && size(step) >= LEAST_TURN ? step : undefined;
    }
  }
};

const suspectOf = (suspicion: readonly number[] | undefined, seats: number): Seat | undefined => {
  const highest = Math.max(...(suspicion ?? [0]));
  return highest < 1 / (seats - 1) + LEAST_SUSPICION ? undefined : suspicion?.indexOf(highest);
};

const mindsAt = ({seats}: Story, turns: readonly DebriefTurn[]): DebriefMinds => {
  const last = turns.findLast(
    ({suspicion, guess}) => guess !== undefined || suspicion.some(row => row !== undefined),
  );
  const tops = (last?.suspicion ?? []).map(row => suspectOf(row, seats));
  const suspects = tops.flatMap((seat, believer) =>
    seat === undefined || tops.indexOf(seat) !== believer
      ? []
      : [{seat, by: tops.flatMap((other, by) => (other === seat ? [by] : []))}],
  );
  suspects.sort((one, other) => other.by.length - one.by.length);
  if (!last?.guess) return {suspects};
  const {entity, confidence} = last.guess;
  return {suspects, guess: {entity, confidence}};
};

/** Tells how a finished game was decided, which answer led there, and who believed what then. */
export const makeStory = (
  story: Story,
  events: readonly GameEvent[],
  turns: readonly DebriefTurn[],
  beliefBefore: BeliefBefore,
): DebriefStory => {
  const decision = decisionOf(story, events);
  const step = stepTo(story, beliefBefore, decision);
  return {decision, ...(step ? {step} : {}), minds: mindsAt(story, turns)};
};
