import {readCalls} from '../../records/call-recorder.ts';
import {neverRatedOf} from '../../records/never-rated.ts';
import {type LooseRecord, readRecord} from '../../records/read-record.ts';
import {recordFile} from '../../records/recorder.ts';
import type {By, Rate} from '../../statistics/exchange/rate.ts';
import type {Report} from '../../statistics/exchange/report.ts';
import type {ExchangeLine} from '../../statistics/exchange/types.ts';
import {type CallFact, type Card, type CardGame, makeCards} from '../../statistics/models/card.ts';
import {createCollector} from '../../statistics/report/collector.ts';
import type {RecordCounter} from '../../tables/count-record.ts';
import type {GameModule} from '../../tables/game-module.ts';
import {callFacts} from './call-facts.ts';

/** What cards are made from. */
export type CardOptions = {
  readonly module: GameModule;
  readonly counter: RecordCounter;
  /** The labels of the models, in the order of their cards. */
  readonly models: readonly string[];
  /** The label of the player whose rating is 0. */
  readonly zero: string;
  /** Returns what the game's own report says of each model. */
  readonly sharesOf: (report: Report) => By<By<Rate>>;
};

/** Makes cards from records. */
export type CardReader = {
  /** Adds a game by the id of its record: its calls, and the game itself if it has ended. */
  readonly add: (folder: string, id: string) => Promise<void>;
  readonly cards: () => readonly Card[];
  /** Finished games so far. */
  readonly games: () => number;
};

/** Returns who played which side and won, for a line of a game between sides. */
const gameOf = (line: ExchangeLine): CardGame | undefined => {
  if (!('ending' in line)) return undefined;
  const spy = line.seats.find(({role}) => role === 'spy');
  const villagers = line.seats.filter(({role}) => role === 'villager').map(({model}) => model);
  return spy && {spy: spy.model, villagers, spyWins: line.ending.winner === 'spy', lang: line.lang};
};

/** Makes a reader of records that makes cards. */
export const createCardReader = ({module, counter, models, zero, sharesOf}: CardOptions): CardReader => {
  const collector = createCollector();
  const calls: CallFact[] = [];
  const games: CardGame[] = [];
  const addCalls = (record: LooseRecord, folder: string): void => {
    const {id, setup, competitors} = record.header;
    const read = readCalls(folder, id);
    const events = record.lines.flatMap(({line}) => (line.kind === 'event' ? [line.event] : []));
    if (!read.ok || events.length === 0) return;
    const {players} = module.readSeats(events);
    const labels = players.map(player => competitors[player]?.label ?? '');
    calls.push(...callFacts(record, read.value.calls, {labels, lang: module.readSetup(setup).lang}));
  };
  return {
    add: async (folder, id) => {
      const record = readRecord(recordFile(folder, id));
      if (!record.ok) return;
      addCalls(record.value, folder);
      if (neverRatedOf(record.value).length > 0) return;
      const counted = await counter.count(record.value, folder);
      const game = counted.ok ? gameOf(counted.value.line) : undefined;
      if (!counted.ok || !game || collector.add(counted.value.line)) return;
      games.push(game);
    },
    cards: () => makeCards({models, zero, calls, games, play: sharesOf(collector.report())}),
    games: () => games.length,
  };
};
