import {printable} from '../../packs/printable.ts';
import type {Words} from '../../packs/words.ts';
import {success} from '../../result.ts';
import {type Answer, refuse} from '../answer.ts';
import type {Chosen, Invited, TableOptions} from '../table.ts';
import {type NamedCompetitor, parseCompetitor} from './competitor-names.ts';

const wrong = (problem: string): Answer<never> => refuse(problem, 'arguments');

const checkChairs = (
  options: TableOptions,
  invited: readonly Invited[],
  words: Words,
): string | undefined => {
  const {players, mode} = options;
  const chairs = invited.flatMap(({seat}) => seat ?? []);
  const outside = chairs.find(chair => chair >= players);
  if (outside !== undefined) return words('argument.no-seat', {players, value: outside + 1});
  const twice = chairs.find((chair, index) => chairs.indexOf(chair) !== index);
  if (twice !== undefined) return words('argument.seat-twice', {value: twice + 1});
  return invited.length > (mode === 'play' ? players - 1 : players)
    ? words('argument.no-chair', {players})
    : undefined;
};

const readName = (
  name: string,
  option: string,
  servers: readonly string[],
  words: Words,
): Answer<NamedCompetitor> => {
  const named = parseCompetitor(name, servers);
  if (named) return success(named);
  return wrong(
    words('argument.wrong', {option, value: printable(name), allowed: words('argument.any-competitor')}),
  );
};

/**
 * Returns who plays at a table, in the order of the setup's players: the person, invited players, and the table's
 * model or house players for the other seats.
 */
export const chooseCompetitors = (
  options: TableOptions,
  servers: readonly string[],
  words: Words,
): Answer<Chosen> => {
  const {mode, players, model = 'house', invited = []} = options;
  const problem = checkChairs(options, invited, words);
  if (problem !== undefined) return wrong(problem);
  const rest = readName(model, '--model', servers, words);
  if (!rest.ok) return rest;
  const chosen: Chosen[number][] = mode === 'play' ? [{kind: 'person'}] : [];
  for (const {competitor} of invited) {
    const named = readName(competitor, '--seat', servers, words);
    if (!named.ok) return named;
    chosen.push(named.value);
  }
  while (chosen.length < players) chosen.push(rest.value);
  return success(chosen);
};
