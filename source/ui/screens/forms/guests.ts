import type {Words} from '../../../packs/words.ts';
import {LEVELS, SEATS} from '../../../settings/choices.ts';
import type {Settings} from '../../../settings/schema.ts';
import type {CompetitorInfo, TableOptions} from '../../../tables/table.ts';
import {washText} from '../../../text/wash.ts';
import {textWidth, truncateText} from '../../../text/width.ts';
import {abilityName, competitorLabel, HOUSE, isHouse} from '../../competitor-label.ts';

/** Returns how many seats a new table has. */
export const seatsAt = (mode: TableOptions['mode'], {players, watchPlayers}: Settings): number =>
  mode === 'play' ? players : watchPlayers;

/** Returns who sits on the seats that are not the person's: a house player if nobody was chosen. */
export const guestsAt = (mode: TableOptions['mode'], settings: Settings): readonly string[] => {
  const seats = seatsAt(mode, settings);
  const length = mode === 'play' ? seats - 1 : seats;
  return Array.from({length}, (_, index) => settings.guests[index] || HOUSE);
};

/** Returns the same guest for as many seats as a table can have, so that a larger table keeps the choice. */
export const sameForAll = (name: string): readonly string[] => Array.from({length: SEATS.high}, () => name);

/** Returns the guests with another one on a seat. */
export const putGuest = (guests: readonly string[], index: number, name: string): readonly string[] =>
  guests.map((guest, other) => (other === index ? name : guest));

/** Returns the options for these guests. House players of the table's level need no invitation. */
export const invitedBy = (guests: readonly string[]): Pick<TableOptions, 'invited'> => {
  const invited = guests.filter(name => name !== HOUSE).map(competitor => ({competitor}));
  return invited.length === 0 ? {} : {invited};
};

// There are at least two guests, so most of these messages need no plural, which would delay the first frame.

/** Returns all guests in a few words: "4 normal house players", "4 × qwen3:8b", "2 house players, 2 models". */
export const describeGuests = (words: Words, guests: readonly string[], level: Settings['level']): string => {
  const [first = HOUSE] = guests;
  const count = guests.length;
  if (guests.every(name => name === first)) {
    if (!isHouse(first)) return words('seats.same', {count, name: competitorLabel(words, first)});
    const own = LEVELS.find(known => first === `${HOUSE}:${known}`) ?? level;
    return words('seats.houses', {count, level: words(`level.${own}`)});
  }
  const house = guests.filter(isHouse).length;
  if (house === count) return words('seats.mixed-houses', {count});
  return words('seats.mixed', {house, models: count - house});
};

const GIGABYTE = 1e9;
/** Abilities of every model, which are not shown. */
const ORDINARY = ['completion', 'chat'];

const GAP = ' · ';

const knownParts = (parts: readonly (string | undefined)[]): readonly string[] =>
  parts.map(part => washText(part ?? '')).filter(part => part !== '');

/** Returns the start of a competitor's note, up to its size. */
export const noteHead = (words: Words, {parameters, sizeBytes, isLoaded}: CompetitorInfo): string =>
  knownParts([
    isLoaded === true ? words('seats.loaded') : undefined,
    parameters,
    sizeBytes === undefined ? undefined : words('seats.size', {size: words.number(sizeBytes / GIGABYTE, 1)}),
  ]).join(GAP);

/** Returns what is known of a competitor, most important first, as much as fits in `width` cells. */
export const competitorNote = (words: Words, competitor: CompetitorInfo, width: number): string => {
  const {family, contextTokens, capabilities = []} = competitor;
  const parts = knownParts([
    noteHead(words, competitor),
    family,
    words.list(capabilities.filter(able => !ORDINARY.includes(able)).map(able => abilityName(words, able))),
    contextTokens === undefined
      ? undefined
      : words('seats.context', {count: Math.round(contextTokens / 1000)}),
  ]);
  const [first = '', ...rest] = parts;
  let note = truncateText(first, width);
  for (const part of rest) {
    if (textWidth(note + GAP + part) > width) break;
    note += GAP + part;
  }
  return note;
};

/** Returns the shorter names that people know a model by: without its server, its owner or the tag `latest`. */
export const shortNames = ({name}: CompetitorInfo): readonly string[] => {
  const parts = name.split('/');
  const names = parts.map((_, index) => parts.slice(index).join('/'));
  return [...names, ...names.map(one => one.replace(/:latest$/, ''))];
};
