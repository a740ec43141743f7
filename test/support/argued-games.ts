import {hashNumbers} from '../../source/games/chance.ts';
import type {Seat} from '../../source/games/game.ts';
import type {GameEvent} from '../../source/games/spyfall/events.ts';
import type {SpyfallTypes} from '../../source/games/spyfall/spyfall.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import type {SeatPlayer} from '../../source/players/player.ts';
import {hearView} from '../../source/players/spyfall/decide/hearing.ts';
import {gradeOf} from '../../source/players/spyfall/decide/speaker-model.ts';
import {wordsSaid} from '../../source/players/spyfall/heard.ts';
import {createHousePlayer} from '../../source/players/spyfall/house-player.ts';
import type {HouseKit} from '../../source/players/spyfall/kit.ts';
import {readCommitted} from './house-data.ts';
import {dealTable, houseSetup, type LoopTable, playHouseGame, playToEnd, printTable} from './house-games.ts';

const SEATS = 5;
/** The seat whose lines somebody typed. */
const TYPED: Seat = 1;

type Remark = GameEvent & {type: 'remark-made'};

const remarksIn = ({events}: LoopTable): readonly Remark[] =>
  events.filter(event => event.type === 'remark-made');

/** What house players argue with, and how it is known in a game. */
export const ARGUMENTS = ['challenge', 'defence', 'contradiction'] as const;
type Argument = (typeof ARGUMENTS)[number];

/** The lines of an argument in a game; none when it has none. */
const linesOf = (kit: HouseKit, table: LoopTable, argument: Argument): readonly string[] => {
  const {common} = kit.data.voice;
  const isOf = (lines: readonly string[]) => (remark: Remark) =>
    lines.some(line => {
      const parts = line.split(/\{\w+\}/).map(part => part.toLowerCase());
      return parts.every(part => remark.text.toLowerCase().includes(part));
    });
  const remarks = remarksIn(table);
  const replyTo = (remark: Remark): readonly Remark[] => {
    const reply = remarks[remarks.indexOf(remark) + 1];
    return reply?.seat === remark.to ? [remark, ...(reply ? [reply] : [])] : [];
  };
  switch (argument) {
    case 'challenge':
      return remarks
        .filter(isOf(common.challenge))
        .flatMap(replyTo)
        .map(({text}) => text);
    case 'defence':
      return remarks
        .filter(({seat}) => seat === TYPED)
        .flatMap(replyTo)
        .map(({text}) => text);
    case 'contradiction':
      return remarks.filter(isOf(common.clash)).map(({text}) => text);
  }
};

/** A game of house players in which seat 1 accuses the next seat before each vote. */
const playAccused = (kit: HouseKit, seed: number): LoopTable => {
  const game = {kit, seed, seats: SEATS};
  const players = Array.from({length: SEATS}, () => createHousePlayer({kit, level: 'normal', seed}));
  const to = (TYPED + 1) % SEATS;
  return playToEnd(dealTable(houseSetup(game), players), undefined, ({state}) => ({
    seat: TYPED,
    text: `${state.facts?.seats[to]?.name}, I don't believe you.`,
    to,
  }));
};

/** The line of a bank that says the opposite of what a topic was said to be before; none when nothing was said of it. */
const oppositeOf = (kit: HouseKit, view: SeatView): string | undefined => {
  const heard = hearView(kit, view);
  const {feature} = heard.at(-1)?.question ?? {};
  const before = heard.find(one => one.answered && one.feature === feature && one.question.to !== TYPED);
  const grade = gradeOf(before?.meaning);
  if (feature === undefined || grade === undefined) return undefined;
  return kit.bank.answers[feature]?.[grade < 2 ? 4 : 0]?.[0]?.text;
};

/** A game of house players in which seat 1 contradicts whoever has spoken of the same before. */
const playContrary = (kit: HouseKit, seed: number): LoopTable => {
  const players = Array.from({length: SEATS}, (_, seat) => {
    const house = createHousePlayer({kit, level: 'normal', seed});
    const choose: typeof house.choose = (request, signal) => {
      const text = request.phase === 'answer' ? oppositeOf(kit, request.view) : undefined;
      return text === undefined ? house.choose(request, signal) : {move: {type: 'answer', text}};
    };
    return seat === TYPED ? {...house, choose} : house;
  });
  return playToEnd(dealTable(houseSetup({kit, seed, seats: SEATS}), players));
};

const PLAYED = {
  challenge: (kit: HouseKit, seed: number) => playHouseGame({kit, seed, seats: SEATS}),
  defence: playAccused,
  contradiction: playContrary,
} as const satisfies Readonly<Record<Argument, (kit: HouseKit, seed: number) => LoopTable>>;

/** The first game from seed 0 that has an argument, for people to read, and its lines. */
export const findArgued = (kit: HouseKit, argument: Argument): {text: string; lines: readonly string[]} => {
  for (let seed = 0; seed < 200; seed++) {
    const table = PLAYED[argument](kit, seed);
    const lines = linesOf(kit, table, argument);
    if (lines.length > 0)
      return {
        lines,
        text: [`A ${argument}, in the game of seed ${seed}`, '', ...printTable(table), ''].join('\n'),
      };
  }
  throw new Error(`No game has a ${argument}.`);
};

/** A house player whose answers are drawn from typed lines, about whatever was asked. */
const typist = (kit: HouseKit, lines: readonly string[], seed: number): SeatPlayer<SpyfallTypes> => {
  const house = createHousePlayer({kit, level: 'normal', seed});
  const draw = (...facts: readonly number[]): string =>
    lines[hashNumbers(seed, ...facts) % lines.length] ?? '';
  return {
    ...house,
    choose: (request, signal) =>
      request.phase === 'answer'
        ? {move: {type: 'answer', text: draw(request.view.turns.length)}}
        : house.choose(request, signal),
    reply: view => draw(view.turns.length, 1),
  };
};

/** The languages of the check, each with a scenario. */
export const UNREAD_IN = [
  {lang: 'en', code: 'G_EN'},
  {lang: 'id', code: 'G_ID'},
  {lang: 'zh', code: 'G_ZH'},
  {lang: 'arz', code: 'G_EG'},
] as const;

/** Words that mean nothing in any language. */
const BABBLE = [
  'Blorp frindle zax wibble.',
  'Zomb zomb the quarlo.',
  'Hrm snerf, kettin vark?',
  'Vark vark vark.',
];

/** Lines that people typed and that no ear has learned from, with some babble among them. */
export const typedAndBabble = (lang: (typeof UNREAD_IN)[number]['lang']): readonly string[] => {
  const {text} = readCommitted(`locales/${lang}/ear/kept-away.tsv`);
  const lines = text.split('\n').flatMap(line => line.split('\t').at(-1) ?? []);
  return lines.flatMap((line, index) =>
    index % 6 === 0 ? [line, BABBLE[(index / 6) % BABBLE.length] ?? ''] : line,
  );
};

/** The shortest line that can be told from a part of another one, in UTF-16 units. */
const SHORTEST = 7;

/** How many lines of one seat's were read and not, and what others said that has words of either. */
export type Quoted = {
  readonly unread: number;
  readonly ofUnread: readonly string[];
  readonly ofRead: readonly string[];
};

/** Everything that was said beside moves, and with votes, by others than the typist. */
const saidByOthers = (events: readonly GameEvent[]): readonly string[] =>
  events.flatMap(event => {
    if (event.type === 'remark-made') return event.seat === TYPED ? [] : [event.text];
    if (event.type !== 'votes-revealed') return [];
    return event.votes.flatMap(({seat, text}) => (seat === TYPED || text === undefined ? [] : [text]));
  });

/**
 * Plays games in which one seat says typed lines, and looks for its words in what others say; for lines that nobody
 * understood, also for what was written to doubt answers to their questions.
 */
export const findQuotes = (
  kit: HouseKit,
  lines: readonly string[],
  {from, games}: {readonly from: number; readonly games: number},
): Quoted => {
  const long = lines.filter(line => line.length >= SHORTEST);
  let unread = 0;
  const [ofUnread, ofRead]: [string[], string[]] = [[], []];
  for (let seed = from; seed < from + games; seed++) {
    const players = Array.from({length: SEATS}, (_, seat) =>
      seat === TYPED ? typist(kit, long, seed) : createHousePlayer({kit, level: 'normal', seed}),
    );
    const table = playToEnd(dealTable(houseSetup({kit, seed, seats: SEATS}), players));
    const said = saidByOthers(table.events);
    const heard = hearView(kit, table.views[0] as LoopTable['views'][number]);
    const own = heard.filter(({answered, question}) => answered !== undefined && question.to === TYPED);
    const read = new Set(own.filter(({isUnderstood}) => isUnderstood).map(wordsSaid));
    const others = own.flatMap(({answered, reply}) => [answered?.text ?? '', reply?.text ?? '']);
    const unreadLines = [...new Set(others)].filter(line => line !== '' && !read.has(line));
    unread += unreadLines.length;
    const comments = own.flatMap(({isUnderstood, question}) =>
      isUnderstood ? [] : (question.line?.comments ?? []).map(({text}) => text),
    );
    const holding = (words: Iterable<string>) =>
      said.filter(text =>
        [...words].some(one => text.toLowerCase().includes(one.toLowerCase().replace(/[\s\p{P}]+$/u, ''))),
      );
    ofUnread.push(...holding([...unreadLines, ...comments]).map(text => `seed ${seed}: ${text}`));
    ofRead.push(...holding(read));
  }
  return {unread, ofUnread, ofRead};
};
