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
import {makeStory, meanOf} from './debrief-story.ts';
import type {Debrief, DebriefTurn, LineImpact} from './debrief-types.ts';

const seatsOf = ({seats}: Story): readonly Seat[] => Array.from({length: seats}, (_, seat) => seat);

/** How far above the next one a best guess has to be to stand out. */
const LEAST_LEAD = 0.05;

/** Whether a spy's best guess stands out from the second; one that is not listed has an even share of the rest. */
const isLeading = (belief: HouseBelief, confidence: number, {entities}: Story): boolean => {
  const second = belief.candidates?.[1]?.confidence ?? (1 - confidence) / Math.max(1, entities - 1);
  return confidence - second >= LEAST_LEAD;
};

/** What the table believed after a turn's answer. */
const turnAfter = (story: Story, beliefBefore: BeliefBefore, {turn, at, until}: SpokenLine): DebriefTurn => {
  const suspicion = seatsOf(story).map(seat =>
    seat === story.spy ? undefined : beliefBefore(seat, until, at)?.suspicion,
  );
  const belief = beliefBefore(story.spy, until, at);
  if (!belief?.guess) return {turn, suspicion};
  const {entity, confidence} = belief.guess;
  const isLead = isLeading(belief, confidence, story);
  return {turn, suspicion, guess: {entity, confidence, isRight: entity === story.entity, isLead}};
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

/**
 * Makes the debrief of a finished game of Spyfall from its words and the beliefs that house players noted during play.
 * Pure arithmetic over the record, so that it does not change with the version of the players.
 */
export const makeDebrief = (events: readonly GameEvent[], notes: readonly BeliefNote[]): Debrief => {
  const story = storyOf(events);
  if (!story) return {turns: [], impacts: []};
  const beliefBefore = followBeliefs(story, events, notes);
  const hasNotes = notes.length > 0;
  const turns = hasNotes
    ? story.lines.filter(({kind}) => kind === 'answer').map(line => turnAfter(story, beliefBefore, line))
    : [];
  const impacts = hasNotes ? story.lines.flatMap(line => impactOf(story, beliefBefore, line)) : [];
  return {turns, impacts, story: makeStory(story, events, turns, beliefBefore)};
};
