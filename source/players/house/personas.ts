import {hashNumbers} from '../../games/chance.ts';
import type {Seat} from '../../games/game.ts';
import type {Persona} from '../../packs/house/parse-voice.ts';

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
