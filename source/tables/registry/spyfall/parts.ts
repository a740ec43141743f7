import {createAnnotators} from '../../../annotate/load-annotator.ts';
import type {GameEvent, Side} from '../../../games/spyfall/events.ts';
import {observe} from '../../../games/spyfall/observe.ts';
import {MAX_SEATS} from '../../../games/spyfall/rules.ts';
import {evolveView, type SeatView, startView} from '../../../games/spyfall/view.ts';
import {type Checked, checked, faulty} from '../../../packs/checked.ts';
import {entityWords} from '../../../packs/entity-set.ts';
import {houseLines} from '../../../packs/house/house-lines.ts';
import type {TextFile} from '../../../packs/house/text-file.ts';
import {findScenario, type Library} from '../../../packs/library.ts';
import {entityFile, parseEntityText} from '../../../packs/load-entities.ts';
import {canTalk, readText} from '../../../packs/load-pack.ts';
import {levelForSeat} from '../../../players/spyfall/decide/profile.ts';
import {createHousePlayer, HOUSE_VERSION} from '../../../players/spyfall/house-player.ts';
import {createHouseKit, type HouseKit} from '../../../players/spyfall/kit.ts';
import {createModelEar, promptTopics} from '../../../players/spyfall/model-ear.ts';
import {explainLines} from '../../../players/spyfall/read/explain-lines.ts';
import {createLineReader} from '../../../players/spyfall/read/line-reader.ts';
import {spyfallPrompts} from '../../../prompts/spyfall/prompts.ts';
import type {PackStamp} from '../../../records/types.ts';
import {beliefNotesOf} from '../../../statistics/spyfall/belief-trail.ts';
import {CARD_SHARES, cardShares} from '../../../statistics/spyfall/card-shares.ts';
import {makeDebrief} from '../../../statistics/spyfall/debrief.ts';
import type {Debrief} from '../../../statistics/spyfall/debrief-types.ts';
import type {GameParts, House, HousePlayers} from '../../game-module.ts';
import {contentHash} from '../../load-prompts.ts';
import {readNames} from '../../names.ts';
import {makeExchange} from './exchange.ts';
import {createEar, type HouseMaterial, loadHouseMaterial} from './house-material.ts';
import {createEntityHelp, createTopicWords} from './learner-help.ts';
import {pastFactsOf} from './past-facts.ts';
import {createPlainLines} from './plain-lines.ts';
import {readRoom} from './room.ts';
import {createLineFinder, linesSaid} from './said-lines.ts';
import type {SpyfallMaterial, SpyfallTable} from './session.ts';
import {leaksOf, spokenOf} from './spoken.ts';

const stampsOf = (files: readonly TextFile[]): readonly PackStamp[] =>
  files.map(({file: id, text}) => ({id, hash: contentHash(text)}));

const sidesOf = (events: readonly GameEvent[]): readonly Side[] =>
  events.flatMap(event => (event.type === 'card-dealt' ? [event.side] : []));

/** Everything that was said in a game, as a spectator knows it. */
const spokenView = (events: readonly GameEvent[]): SeatView =>
  events
    .flatMap(event => observe(event, 'spectator') ?? [])
    .reduce((view, heard) => evolveView(view, heard), startView('spectator'));

/** Adds how house players understood the lines; not to a game that can go on, whose secrets still matter. */
const explainIn = (kit: HouseKit, debrief: Debrief, events: readonly GameEvent[]): Debrief => {
  const view = spokenView(events);
  const entity = view.end?.entity;
  return typeof entity === 'string' ? {...debrief, heard: explainLines(kit, view, entity)} : debrief;
};

/** House players, and the readers of a person's lines. */
type Talkers = {
  readonly players: HousePlayers<SpyfallTable>;
  readonly createReader: (seed: number, openTopic: string) => ReturnType<typeof createLineReader>;
  readonly readRoom: NonNullable<SpyfallMaterial['readRoom']>;
};

const createTalkers = ({data}: HouseMaterial, kit: HouseKit, lang: string): Talkers => {
  const find = createLineFinder(houseLines({...data, exchanges: data.exchanges.flat()}));
  return {
    players: {
      personas: data.voice.personas.map(({id, name}) => ({id, name})),
      createPlayer: seat => createHousePlayer({kit, ...seat}),
      levelOf: (level, seat, events, person) => {
        const sides = sidesOf(events);
        return levelForSeat(level, sides[seat] ?? 'villager', sides[person]);
      },
      linesSaid: events => linesSaid(events, find),
      pastFacts: pastFactsOf,
      topics: promptTopics(kit),
      listenWith: model => createModelEar(kit, lang, model),
      explain: (debrief, events) => explainIn(kit, debrief, events),
    },
    createReader: (seed, openTopic) => createLineReader({kit, seed, openTopic}),
    readRoom: (view, notes) => readRoom(kit, view, notes),
  };
};

/** Reads and checks everything that a table of a scenario needs. Noticeably slow: call it once per program run. */
export const loadHouse = (library: Library, code: string): Checked<House<SpyfallTable>> => {
  const scenario = findScenario(library, code);
  if (!scenario) return faulty(code, 'unknown-field');
  const {set, lang} = scenario;
  const file = entityFile(set, library);
  const text = readText(library, file);
  if (!text.ok) return text;
  const entitySet = parseEntityText(text.value, set, file);
  if (!entitySet.ok) return entitySet;
  const entities = entityWords(entitySet.value, lang, file);
  if (!entities.ok) return entities;
  const loaded = loadHouseMaterial(library, scenario, entitySet.value);
  if (!loaded.ok) return loaded;
  const material = loaded.value;
  const talkers = material && createTalkers(material, createHouseKit(material.data, material.trained), lang);
  const {players, createReader, readRoom: readTalk} = talkers ?? {};
  const annotatorOf = createAnnotators(library);
  return checked({
    scenario,
    lang,
    entities: entities.value,
    names: readNames(library, lang, MAX_SEATS),
    players,
    isSpoken: canTalk(library, scenario.domain, lang),
    packs: stampsOf([{file, text: text.value}, ...(material?.files ?? [])]),
    // Loaded on the first call: the game has ended by then.
    annotator: () => annotatorOf(code),
    createMaterial: ({seed, words, hasPerson}) => ({
      about: createEntityHelp(library, code),
      topicWords: createTopicWords(library, code),
      ...(!hasPerson && readTalk ? {readRoom: readTalk} : {}),
      ...(hasPerson && createReader ? {reader: createReader(seed, words('shell.open-topic'))} : {}),
    }),
  });
};

/** The parts of Spyfall that are loaded when a table starts. */
export const spyfallParts: GameParts<SpyfallTable> = {
  loadHouse,
  prompts: spyfallPrompts,
  houseVersion: HOUSE_VERSION,
  createEar,
  makeExchange,
  cardShares,
  cardShareNames: CARD_SHARES,
  spokenOf,
  makeDebrief: (events, notes, annotation) => {
    const leaks = leaksOf(events, annotation);
    return {...makeDebrief(events, beliefNotesOf(notes)), ...(leaks.length > 0 ? {leaks} : {})};
  },
  createPlainLines,
};
