import {hashNumbers} from '../../games/chance.ts';
import type {Seat} from '../../games/game.ts';
import type {Persona} from '../../packs/house/parse-voice.ts';

/** The names of a locale's personas: neutral names for seats without one (`names` of a setup). */
export const personaNames = (personas: readonly Persona[]): readonly string[] =>
  personas.map(({name}) => name);

/** Who a house player is: as asked for, else by the seat's name, else drawn. */
export const choosePersona = (
  personas: readonly Persona[],
  {persona, seed}: {readonly persona?: string; readonly seed: number},
  name: string,
  seat: Seat,
): Persona => {
  const asked = personas.find(({id}) => id === persona) ?? personas.find(other => other.name === name);
  const drawn = asked ?? personas[hashNumbers(seed, seat) % personas.length];
  if (!drawn) throw new Error('The voice file has no persona.');
  return drawn;
};
