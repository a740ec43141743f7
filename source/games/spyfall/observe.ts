import type {Observer} from '../game.ts';
import type {GameEvent, Observation} from './events.ts';

const observeCard = (event: GameEvent & {type: 'card-dealt'}): Observation => {
  const {type, seat} = event;
  return event.side === 'spy'
    ? {type, seat, side: 'spy'}
    : {type, seat, side: 'villager', entity: event.entity};
};

const observeStart = (event: GameEvent & {type: 'game-started'}): Observation => {
  const {type, game, scenario, lang, seats, entities, options, rules} = event;
  return {type, game, scenario, lang, seats, entities, options, rules};
};

const observePass = (event: GameEvent & {type: 'guess-passed'}, isModerator: boolean): Observation => {
  const {type, turn, seat, confidence} = event;
  if (!isModerator) return {type, turn};
  return confidence === undefined ? {type, turn, seat} : {type, turn, seat, confidence};
};

const observeGuess = (event: GameEvent & {type: 'guess-made'}, isModerator: boolean): Observation => {
  if (isModerator) return event;
  const {confidence: _, ...told} = event;
  return told;
};

const observeVote = (event: GameEvent & {type: 'vote-cast'}, isModerator: boolean): Observation => {
  const {type, turn, seat, target, confidence} = event;
  if (!isModerator) return {type, turn, seat};
  return confidence === undefined ? {type, turn, seat, target} : {type, turn, seat, target, confidence};
};

const observeSpoiled = (event: GameEvent & {type: 'ballot-spoiled'}, isModerator: boolean): Observation => {
  const {turn, seat, reason} = event;
  return isModerator
    ? {type: 'vote-cast', turn, seat, target: null, spoiled: reason}
    : {type: 'vote-cast', turn, seat};
};

const observeTaken = (event: GameEvent & {type: 'seat-taken'}, isModerator: boolean) => {
  const {type, turn, seat, by} = event;
  return event.hidden && !isModerator ? undefined : {type, turn, seat, by};
};

const observeEnd = (event: GameEvent & {type: 'game-ended'}): Observation => {
  const {type, turn, winner} = event;
  return event.ending === 'aborted'
    ? {type, turn, ending: 'aborted', winner, spy: null, entity: null}
    : {type, turn, ending: event.ending, winner, spy: event.spy, entity: event.entity};
};

/**
 * Returns what an observer sees of an event (interfaces.md, `watch --json`). The switch has no default: a new kind of
 * event does not compile until somebody decides who sees it. Events with a secret list the fields that they pass on;
 * events without one have the type of their observation.
 */
export const observe = (event: GameEvent, observer: Observer): Observation | undefined => {
  const isModerator = observer === 'moderator';
  switch (event.type) {
    case 'game-started':
      return observeStart(event);
    case 'card-dealt':
      return isModerator || observer === event.seat ? observeCard(event) : undefined;
    case 'turn-started':
    case 'question-asked':
    case 'answer-given':
    case 'votes-revealed':
    case 'move-forfeited':
    case 'remark-made':
      return event;
    case 'seat-taken':
      return observeTaken(event, isModerator);
    case 'guess-passed':
      return observePass(event, isModerator);
    case 'guess-made':
      return observeGuess(event, isModerator);
    case 'vote-cast':
      return observeVote(event, isModerator);
    case 'ballot-spoiled':
      return observeSpoiled(event, isModerator);
    case 'game-ended':
      return observeEnd(event);
  }
};
