import type {Seat} from '../../../games/game.ts';
import type {Observation, RevealedVote} from '../../../games/spyfall/events.ts';
import type {EntityWords} from '../../../packs/entity-set.ts';
import type {MessageKey, Words} from '../../../packs/words.ts';
import type {Debrief} from '../../../statistics/spyfall/debrief-types.ts';
import {courseText, mindsText, type StoryTalk} from '../../../ui/games/spyfall/debrief/story-text.ts';

/** Turns one observer's observations, in order, into lines of text. */
export type PlainLines = {
  read(observation: Observation): readonly string[];
  /** Returns how the game was decided, who believed what then, and who named the entity, if anybody did. */
  readDebrief(debrief: Debrief): readonly string[];
};

type Names = {readonly seat: (seat: Seat | null) => string; readonly entity: (id: string | null) => string};

const TURN_KEYS = {
  'round-robin': 'plain.turn-round-robin',
  free: 'plain.turn-free',
  final: 'plain.turn-final',
} as const satisfies Readonly<Record<string, MessageKey>>;

const TAKEN_KEYS = {
  house: 'plain.taken-house',
  person: 'plain.taken-person',
  model: 'plain.taken-model',
} as const satisfies Readonly<Record<string, MessageKey>>;

const cardLine = (heard: Observation & {type: 'card-dealt'}, words: Words, names: Names): string => {
  const name = names.seat(heard.seat);
  return heard.entity === undefined
    ? words('plain.card-spy', {name})
    : words('plain.card-villager', {name, entity: names.entity(heard.entity)});
};

const voteLine = ({seat, target, text}: RevealedVote, words: Words, names: Names): string => {
  const name = names.seat(seat);
  if (target === null) return text ? words('plain.skip-said', {name, text}) : words('plain.skip', {name});
  const other = names.seat(target);
  return text ? words('plain.vote-said', {name, other, text}) : words('plain.vote', {name, other});
};

/** Votes without words for one seat share a line, and so do skips: nobody wants to hear the same sentence for each seat. */
const silentLine = (silent: readonly RevealedVote[], words: Words, names: Names): readonly string[] => {
  const [first] = silent;
  if (!first) return [];
  if (silent.length === 1) return [voteLine(first, words, names)];
  const list = words.list(silent.map(({seat}) => names.seat(seat)));
  return first.target === null
    ? [words('plain.skips', {names: list})]
    : [words('plain.votes', {names: list, other: names.seat(first.target)})];
};

/** Votes for somebody come before skips, and those with words before those without. */
const votesLines = (votes: readonly RevealedVote[], words: Words, names: Names): readonly string[] => {
  const silent = votes.filter(({text}) => !text);
  const skipped = silent.filter(({target}) => target === null);
  if (skipped.length === votes.length) return [words('table.all-skip')];
  const linesFor = (isFor: (target: Seat | null) => boolean): readonly string[] => {
    const spoken = votes.filter(({target, text}) => isFor(target) && text);
    const bySeat = Map.groupBy(
      silent.filter(({target}) => isFor(target)),
      ({target}) => target,
    );
    return [
      ...spoken.map(vote => voteLine(vote, words, names)),
      ...[...bySeat.values()].flatMap(group => silentLine(group, words, names)),
    ];
  };
  return [...linesFor(target => target !== null), ...linesFor(target => target === null)];
};

const guessLines = (heard: Observation & {type: 'guess-made'}, words: Words, names: Names): string[] => {
  const values = {name: names.seat(heard.seat), entity: names.entity(heard.entity)};
  const said = heard.text ? [words('plain.remark', {...values, text: heard.text})] : [];
  return [...said, words(heard.correct ? 'plain.guess-right' : 'plain.guess-wrong', values)];
};

const endLines = (heard: Observation & {type: 'game-ended'}, words: Words, names: Names): string[] => {
  if (heard.ending === 'aborted') return ['', words('plain.end-aborted')];
  const values = {name: names.seat(heard.spy), entity: names.entity(heard.entity)};
  return ['', words(`plain.ending-${heard.ending}`), words('plain.end', values)];
};

const linesOf = (heard: Observation, words: Words, names: Names): readonly string[] => {
  const name = 'seat' in heard ? names.seat(heard.seat ?? null) : '';
  switch (heard.type) {
    case 'game-started':
      return [words('plain.table', {names: words.list(heard.seats.map(seat => seat.name))})];
    case 'card-dealt':
      return [cardLine(heard, words, names)];
    case 'turn-started':
      return ['', words(TURN_KEYS[heard.cycle], {turn: heard.turn})];
    case 'question-asked':
      return [words('plain.question', {name, other: names.seat(heard.to), text: heard.text})];
    case 'answer-given':
      return [words('plain.answer', {name, text: heard.text})];
    case 'remark-made':
      return [words('plain.remark', {name, text: heard.text})];
    case 'guess-passed':
      return [
        heard.seat === undefined ? words('plain.guess-passed') : words('plain.guess-passed-by', {name}),
      ];
    case 'guess-made':
      return guessLines(heard, words, names);
    case 'vote-cast':
      return [];
    case 'votes-revealed':
      return votesLines(heard.votes, words, names);
    case 'move-forfeited':
      return [words('plain.forfeit', {name, reason: heard.reason})];
    case 'seat-taken':
      return [words(TAKEN_KEYS[heard.by], {name})];
    case 'game-ended':
      return endLines(heard, words, names);
  }
};

/** The story of a game in a paragraph, shorter than on the screen: what a person's lines did is theirs alone. */
const storyLines = (talk: StoryTalk, {story}: Debrief, spy: Seat | null): readonly string[] => {
  if (story === undefined || spy === null) return [];
  return ['', [...courseText(talk, story), ...mindsText(talk, story, spy)].join(talk.words('glue.space'))];
};

/**
 * Makes the reader of one observer's observations. Texts were washed before, and are printed unchanged. The heading of
 * a turn comes with its first words, so that remarks on the turn before are above it.
 */
export const createPlainLines = (words: Words, entities: readonly EntityWords[]): PlainLines => {
  const entityNames = new Map(entities.map(({id, name}) => [id, name]));
  let seatNames: readonly string[] = [];
  let heading: readonly string[] = [];
  let spy: Seat | null = null;
  const names: Names = {
    seat: seat => (seat === null ? '' : (seatNames[seat] ?? words.number(seat + 1))),
    entity: id => (id === null ? '' : (entityNames.get(id) ?? id)),
  };
  return {
    read: heard => {
      if (heard.type === 'game-started') seatNames = heard.seats.map(({name}) => name);
      if (heard.type === 'game-ended') spy = heard.spy;
      const lines = linesOf(heard, words, names);
      if (heard.type === 'remark-made') return lines;
      const headed = heard.type === 'turn-started' ? [] : [...heading, ...lines];
      heading = heard.type === 'turn-started' ? lines : [];
      return headed;
    },
    readDebrief: debrief => {
      const talk: StoryTalk = {words, names: seatNames, me: undefined, entityName: names.entity};
      const leaks = (debrief.leaks ?? []).map(({seat, turn, part}) =>
        words('plain.leak', {name: names.seat(seat), turn, part}),
      );
      return [...storyLines(talk, debrief, spy), ...leaks];
    },
  };
};
