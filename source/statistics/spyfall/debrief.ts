import type {Seat} from '../../games/game.ts';
import type {GameEvent} from '../../games/spyfall/events.ts';
import type {BeliefNote, HouseBelief} from '../../players/spyfall/belief.ts';
import {
  type BeliefBefore,
  followBeliefs,
  type SpokenLine,
  type Story,
  storyOf,
  truthIn,
} from './belief-trail.ts';
import type {Debrief, DebriefTurn, LineImpact, TurningPoint} from './debrief-types.ts';

/** The smallest change that counts as a turning point: smaller ones are noise. */
const LEAST_TURN = 0.1;

const seatsOf = ({seats}: Story): readonly Seat[] => Array.from({length: seats}, (_, seat) => seat);

const meanOf = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter(value => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** What the table believed after a turn's answer. */
const turnAfter = (story: Story, beliefBefore: BeliefBefore, {turn, at, until}: SpokenLine): DebriefTurn => {
  const suspicion = seatsOf(story).map(seat =>
    seat === story.spy ? undefined : beliefBefore(seat, until, at)?.suspicion,
  );
  const guess = beliefBefore(story.spy, until, at)?.guess;
  if (!guess) return {turn, suspicion};
  const {entity, confidence} = guess;
  return {turn, suspicion, guess: {entity, confidence, isRight: entity === story.entity}};
};

/** How far a line moved a listener's belief: one of its numbers after the line, less the same before. */
const moved = (
  beliefBefore: BeliefBefore,
  listener: Seat,
  {at, until}: SpokenLine,
  of: (belief: HouseBelief) => number,
): number | undefined => {
  const before = beliefBefore(listener, at);
  const after = beliefBefore(listener, until, at);
  return before && after ? of(after) - of(before) : undefined;
};

const impactOf = (story: Story, beliefBefore: BeliefBefore, line: SpokenLine): readonly LineImpact[] => {
  const {turn, seat: speaker, kind, text} = line;
  const {spy} = story;
  const onSpeaker = seatsOf(story).map(seat =>
    seat === speaker || seat === spy
      ? undefined
      : moved(beliefBefore, seat, line, ({suspicion}) => suspicion[speaker] ?? 0),
  );
  const mean = meanOf(onSpeaker);
  if (mean === undefined) return [];
  const toSpy =
    speaker === spy ? undefined : moved(beliefBefore, spy, line, belief => truthIn(belief, story));
  return [{turn, seat: speaker, kind, text, onSpeaker, mean, ...(toSpy === undefined ? {} : {toSpy})}];
};

/** The beliefs of a turn, reduced to what a turning point compares. */
type Level = {
  readonly turn: number;
  readonly suspicion: number | undefined;
  readonly guess: number | undefined;
};

const levelsOf = (story: Story, turns: readonly DebriefTurn[], seat: Seat): readonly Level[] => {
  const start: Level = {turn: 0, suspicion: 1 / (story.seats - 1), guess: 1 / story.entities};
  const levels = turns.map(({turn, suspicion, guess}) => ({
    turn,
    suspicion: meanOf(suspicion.map((row, believer) => (believer === seat ? undefined : row?.[seat]))),
    guess: guess?.confidence,
  }));
  return [start, ...levels];
};

/** What decided a game: suspicion for a vote, the spy's confidence for a guess, either one for other ends. */
const causesOf = ({ending}: Story): readonly TurningPoint['because'][] => {
  if (ending === 'vote_spy' || ending === 'vote_villager') return ['suspicion'];
  if (ending === 'guess_correct' || ending === 'guess_wrong') return ['guess'];
  return ['suspicion', 'guess'];
};

/** The changes of one number from turn to turn, where it is known. */
const changesOf = (levels: readonly Level[], because: TurningPoint['because'], seat: Seat) => {
  const known = levels.flatMap(({turn, [because]: value}) => (value === undefined ? [] : [{turn, value}]));
  return known.slice(1).map(({turn, value}, index): TurningPoint => {
    return {turn, because, seat, change: value - (known[index]?.value ?? 0)};
  });
};

/** Whether a change led towards the end: a fall leads neither to a vote nor to a guess. */
const leadsToEnd = ({ending}: Story, {change}: TurningPoint): boolean =>
  change > 0 || !(ending.startsWith('vote_') || ending.startsWith('guess_'));

const turningPointOf = (story: Story, turns: readonly DebriefTurn[]): TurningPoint | undefined => {
  const suspect = story.votedOut ?? story.spy;
  const levels = levelsOf(story, turns, suspect);
  const points = causesOf(story)
    .flatMap(because => changesOf(levels, because, because === 'guess' ? story.spy : suspect))
    .filter(point => leadsToEnd(story, point));
  const size = ({change}: TurningPoint): number => Math.abs(change);
  const largest = Math.max(LEAST_TURN, ...points.map(size));
  return points.find(point => size(point) === largest);
};

/**
 * Makes the debrief of a finished game of Spyfall from the beliefs that house players noted during play. Pure
 * arithmetic over the record, so that it does not change with the version of the players.
 */
export const makeDebrief = (events: readonly GameEvent[], notes: readonly BeliefNote[]): Debrief => {
  const story = storyOf(events);
  if (!story || notes.length === 0) return {turns: [], impacts: []};
  const beliefBefore = followBeliefs(story, events, notes);
  const turns = story.lines
    .filter(({kind}) => kind === 'answer')
    .map(line => turnAfter(story, beliefBefore, line));
  const impacts = story.lines.flatMap(line => impactOf(story, beliefBefore, line));
  const turningPoint = turningPointOf(story, turns);
  return {turns, impacts, ...(turningPoint ? {turningPoint} : {})};
};
