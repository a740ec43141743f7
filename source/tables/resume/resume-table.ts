import type {Tagged} from '../../games/game.ts';
import {describePackProblem} from '../../packs/checked.ts';
import {findScenario} from '../../packs/library.ts';
import {printable} from '../../packs/printable.ts';
import {omitUndefined} from '../../providers/json.ts';
import {type GameLock, lockGame} from '../../records/game-lock.ts';
import {continueRecorder, isRecordId} from '../../records/recorder.ts';
import {success} from '../../result.ts';
import {refuse} from '../answer.ts';
import {declineHouse} from '../decline-house.ts';
import {gamesFolder, houseOf, type TableDependencies} from '../dependencies.ts';
import type {GameParts, House} from '../game-module.ts';
import {takeDraft} from '../memory/draft-memory.ts';
import {makeCompetitor} from '../models/competitor-names.ts';
import {recallThoughts} from '../models/past-thoughts.ts';
import type {ReadyModels} from '../models/ready-models.ts';
import {isModel, keptOf, namedOf, optionsOfRecord} from '../record-table.ts';
import type {StartAnswer} from '../run-table.ts';
import {runTable} from '../run-table.ts';
import {type SeatingFacts, seatPlayers} from '../seat-players.ts';
import type {Preparing} from '../table.ts';
import {leaveTable, type SeatedEar, seatEarAgain} from '../table-ear.ts';
import {readCheckout} from './read-checkout.ts';
import {describeBroken, readUnfinished, refuseInPlay, type UnfinishedGame} from './read-unfinished.ts';

type Resumed = {
  readonly maker: TableDependencies;
  readonly lock: GameLock;
  readonly parts: GameParts;
  readonly house: House;
  readonly game: UnfinishedGame;
  /** All events so far, published or not. */
  readonly dealt: readonly Tagged[];
};

const seatAgain = (
  {maker, lock, parts, house, game, dealt}: Resumed,
  models: ReadyModels | undefined,
  {ear, warnings}: SeatedEar,
): StartAnswer => {
  const {module, header, setup, record} = game;
  const options = optionsOfRecord(module, header, record.setup);
  const {seed, level} = options;
  const recentLines = header.recentLines ?? [];
  const past = header.past ?? [];
  const facts: SeatingFacts = {module, house, seed, level, events: dealt, recentLines, past, ear};
  const slowestReply =
    models && recallThoughts(module, gamesFolder(maker.dataFolder), game.loose, models.table.thoughts);
  const draft = takeDraft(gamesFolder(maker.dataFolder), lock.id, setup.players.length);
  const table = runTable({
    module,
    parts,
    house,
    options,
    setup,
    events: dealt,
    opening: record.owed,
    soFar: record,
    seat: keepCall => seatPlayers(facts, header.competitors, models?.playersWith(keepCall)),
    models,
    warnings,
    ...omitUndefined({slowestReply, ear, draft}),
    dataFolder: maker.dataFolder,
    hasMemory: header.recentLines !== undefined,
    hasPast: header.past !== undefined,
    speed: maker.speed,
    words: maker.words,
    createRecorder: onProblem =>
      continueRecorder({
        folder: gamesFolder(maker.dataFolder),
        lock,
        resumed: {
          after: record.events.length,
          program: maker.version,
          ...readCheckout(maker.library.folder),
          at: new Date().toISOString(),
        },
        onProblem,
      }),
  });
  return success(table);
};

/** Finds the model that read the person's lines, if there was one, and continues the game. */
const seatWithEar = async (
  resumed: Resumed,
  models: ReadyModels | undefined,
  preparing: Preparing,
): Promise<StartAnswer> => {
  const {maker, house, game, lock} = resumed;
  const facts = {house, group: lock.id, beside: models, preparing};
  const seated = await seatEarAgain(maker, game.header.ear, facts);
  if (!preparing.signal.aborted) return seatAgain(resumed, models, seated);
  await leaveTable(models, seated);
  return refuse('cancelled');
};

/** Describes a change of a user's own set since the game began, which then cannot be resumed. */
const describeChange = (
  {entities, lang}: House,
  {header, setup}: UnfinishedGame,
  {words}: TableDependencies,
): string | undefined => {
  if (setup.lang !== lang) return describeBroken(header.id, 1, words);
  const missing = setup.entities.find(id => !entities.some(entity => entity.id === id));
  return missing === undefined
    ? undefined
    : words('packs.changed', {scenario: setup.scenario, entity: printable(missing)});
};

/** Resumes a locked game with the same seats, settings and events. */
const resumeLocked = async (
  maker: TableDependencies,
  lock: GameLock,
  preparing: Preparing,
): Promise<StartAnswer> => {
  const found = readUnfinished(maker.games, gamesFolder(maker.dataFolder), lock.id, maker.words);
  if (!found.ok) return found;
  const {module, header, setup, record} = found.value;
  if (!findScenario(maker.library, setup.scenario))
    return refuse(maker.words('packs.gone', {scenario: printable(setup.scenario)}), 'failed');
  const parts = await module.parts();
  const loaded = houseOf(maker, module, parts, setup.scenario);
  if (!loaded.ok) return refuse(describePackProblem(loaded.problem), 'failed');
  const house = loaded.value;
  const declined =
    declineHouse(
      house,
      // House players also stand in.
      setup.hasStandIn ? [...header.competitors, {kind: 'house'}] : header.competitors,
      maker.words,
    ) ?? describeChange(house, found.value, maker);
  if (declined !== undefined) return refuse(declined, 'failed');
  const resumed = {maker, lock, parts, house, game: found.value, dealt: [...record.events, ...record.owed]};
  const models = header.competitors.filter(isModel);
  if (models.length === 0) return seatWithEar(resumed, undefined, preparing);
  const {readyModels} = await import('../models/ready-models.ts');
  const ready = await readyModels(
    maker,
    models.map(namedOf),
    {
      module,
      parts,
      house,
      setup,
      kinds: header.competitors.map(({kind}) => kind),
      events: resumed.dealt,
      group: lock.id,
      keptOf: label => {
        const competitor = models.find(one => makeCompetitor(namedOf(one)) === label);
        return competitor && keptOf(competitor);
      },
    },
    preparing,
  );
  return ready.ok ? seatWithEar(resumed, ready.value, preparing) : ready;
};

/**
 * Resumes a game. Locks it before reading it, since models may take minutes to load, and releases it when the game
 * cannot start.
 */
export const resumeTable = async (
  maker: TableDependencies,
  id: string,
  preparing: Preparing,
): Promise<StartAnswer> => {
  const folder = gamesFolder(maker.dataFolder);
  const lock = isRecordId(id) ? lockGame(folder, id) : {id, release: () => undefined};
  if (lock === undefined) return refuseInPlay(id, maker.words);
  let isPlayed = false;
  try {
    const answer = await resumeLocked(maker, lock, preparing);
    isPlayed = answer.ok;
    return answer;
  } finally {
    if (!isPlayed) lock.release();
  }
};
