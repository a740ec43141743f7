import {useCallback, useMemo, useSyncExternalStore} from 'react';
import type {Observation} from '../../../games/spyfall/events.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Words} from '../../../packs/words.ts';
import type {RoomTurn} from '../../../tables/registry/spyfall/room.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import {padText, textWidth, truncateText} from '../../../text/width.ts';
import {columnFrame, hasWideSeats, type TableLayout} from '../../table/layout.ts';
import {levelBar, quickBar} from '../../table/seats/bars.ts';
import {nameOf} from '../../table/seats/seat-talk.ts';
import {makeRows, type Row} from '../../table/talk/rows.ts';
import {speakerToken} from '../../theme.ts';
import {type Narration, narrate} from './narration.ts';
import type {SpyfallTalk} from './spyfall-model.ts';

const noRoom: readonly RoomTurn[] = [];
const ignore = (): (() => void) => () => undefined;
const none = (): number => 0;

const count = (turns: SeatView['turns'], of: 'answer' | 'votes'): number =>
  turns.filter(turn => turn[of] !== undefined).length;

/** Whether there is a room to read for onlookers. */
export const isWatched = ({options, readRoom}: SpyfallSession): boolean =>
  options.mode === 'watch' && readRoom !== undefined;

/**
 * What the room thinks after each answer, for onlookers; nothing for a player. What players believe is asked for the
 * moderator's eye alone, so that even its coming shows nothing to others.
 */
export const useRoom = (session: SpyfallSession, view: SeatView): readonly RoomTurn[] => {
  const {beliefs, readRoom} = session;
  const {observer, table, turns} = view;
  const told = observer === 'moderator' ? beliefs : undefined;
  const noted = useSyncExternalStore(told?.subscribe ?? ignore, told?.count ?? none);
  const answered = count(turns, 'answer');
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the view only answers and notes change what is read
  return useMemo(
    () => (isWatched(session) ? (readRoom?.(view, told?.read() ?? []) ?? noRoom) : noRoom),
    [session, readRoom, observer, table, answered, told, noted],
  );
};

const narratorText = (narration: Narration | undefined, heard: Observation): string | undefined => {
  if (heard.type === 'answer-given') return narration?.answers.get(heard.turn);
  return heard.type === 'votes-revealed' ? narration?.votes.get(heard.turn) : undefined;
};

/** The words of the narrator that belong under an observation. */
export const useNarratorRows = (
  talk: SpyfallTalk,
  view: SeatView,
  room: readonly RoomTurn[],
  {width, isPlain}: {readonly width: number; readonly isPlain: boolean},
): ((heard: Observation) => readonly Row[]) => {
  const voted = count(view.turns, 'votes');
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the view only the votes are told
  const narration = useMemo(
    (): Narration | undefined => (room.length === 0 ? undefined : narrate(talk, view, room)),
    [talk, voted, room],
  );
  return useCallback(
    heard => {
      const text = narratorText(narration, heard);
      if (text === undefined) return [];
      return makeRows({text: isPlain ? text : `┊ ${text}`, token: 'accent', indent: 6}, width);
    },
    [narration, width, isPlain],
  );
};

/** Cells of a percentage, with the space before it. */
const percentWidth = 5;

/** A name with its share in per cent behind it, in a row of some cells. */
const shareRow = (words: Words, name: string, share: number, width: number): Row => {
  const room = Math.max(1, width - 2 - percentWidth);
  const padded = padText(truncateText(name, room), room);
  return [{text: `${levelBar(share)} `, token: 'accent'}, {text: padded}, {text: ` ${words.percent(share)}`}];
};

const heading = (text: string): readonly Row[] => [[], [{text, token: 'text.strong'}]];

const guessRows = (talk: SpyfallTalk, {secret}: RoomTurn, width: number): readonly Row[] => {
  if (secret === undefined || secret.guesses.length === 0) return [];
  const isOwn = secret.isSpysOwn ? 'yes' : 'no';
  return [
    ...heading(talk.words('table.room-guesses', {isOwn})),
    ...secret.guesses.map(({entity, confidence}) =>
      shareRow(talk.words, talk.entityName(entity), confidence, width),
    ),
  ];
};

/** Whom each believer suspects most. */
const suspectRows = (talk: SpyfallTalk, {secret}: RoomTurn, width: number): readonly Row[] => {
  const rows = (secret?.by ?? []).flatMap((row, believer): readonly Row[] => {
    if (row === undefined) return [];
    const share = Math.max(...row);
    const pair = nameOf(talk, believer) + talk.words('glue.to') + nameOf(talk, row.indexOf(share));
    return [shareRow(talk.words, pair, share, width)];
  });
  return rows.length === 0 ? [] : [...heading(talk.words('table.room-suspects')), ...rows];
};

/** How suspicion went, a row of bars for each seat. */
const courseRows = (talk: SpyfallTalk, room: readonly RoomTurn[], width: number): readonly Row[] => {
  const names = talk.names.map((_, seat) => nameOf(talk, seat));
  const nameWidth = Math.min(width - room.length - 2, Math.max(0, ...names.map(textWidth)));
  return [
    ...heading(talk.words('table.room-course')),
    ...names.map(
      (name, seat): Row => [
        {text: `${padText(truncateText(name, nameWidth), nameWidth)}  `, token: speakerToken(seat)},
        {text: room.map(({suspicion}) => quickBar(suspicion[seat] ?? 0)).join(''), token: 'accent'},
      ],
    ),
  ];
};

/**
 * What onlookers see under the seats: the moderator the spy's best guesses, and where there is room everybody how it
 * went, and the moderator who suspects whom.
 */
const roomRows = (
  talk: SpyfallTalk,
  room: readonly RoomTurn[],
  {width, isWide}: {readonly width: number; readonly isWide: boolean},
): readonly Row[] => {
  const now = room.at(-1);
  if (now === undefined) return [];
  const guesses = guessRows(talk, now, width);
  return isWide ? [...guesses, ...suspectRows(talk, now, width), ...courseRows(talk, room, width)] : guesses;
};

/** The same for a layout; no rows where the seats have no column. */
export const useRoomRows = (
  talk: SpyfallTalk,
  room: readonly RoomTurn[],
  layout: TableLayout,
): readonly Row[] => {
  const isWide = hasWideSeats(layout);
  const width = layout.seatsWidth - columnFrame;
  return useMemo(() => (width > 0 ? roomRows(talk, room, {width, isWide}) : []), [talk, room, width, isWide]);
};

/** The spy's best guesses in one line of some cells, for the moderator; nothing for anybody else. */
export const guessLine = (
  {words, entityName}: SpyfallTalk,
  room: readonly RoomTurn[],
  width: number,
): string => {
  const secret = room.at(-1)?.secret;
  if (secret === undefined || secret.guesses.length === 0) return '';
  const label = words('table.room-guesses', {isOwn: secret.isSpysOwn ? 'yes' : 'no'}) + words('glue.colon');
  const guesses = secret.guesses.map(
    ({entity, confidence}) => entityName(entity) + words('glue.space') + words.percent(confidence),
  );
  const lines = guesses.map((_, index) => label + words.list(guesses.slice(0, index + 1)));
  return lines.findLast(line => textWidth(line) <= width) ?? lines[0] ?? '';
};
