import {paperRules} from '../../../games/spyfall/rules.ts';
import {checked, faulty} from '../../../packs/checked.ts';
import {findScenario} from '../../../packs/library.ts';
import {loadEntitySet} from '../../../packs/load-entities.ts';
import type {GameContest} from '../../game-module.ts';
import type {SpyfallTable} from './session.ts';

/** The share of the free turns that games usually last: a guess or a vote ends them. */
const USUAL_LENGTH = 0.6;

const turnsOf = (seats: number, turns: number | undefined): number => turns ?? paperRules(seats).turns;

/** Villagers against one spy, by the paper's protocol: no stand-ins and no small talk. */
export const spyfallContest: GameContest<SpyfallTable> = {
  sides: seats => [
    {id: 'villagers', seats: seats - 1},
    {id: 'spy', seats: 1},
  ],
  subjects: (library, code) => {
    const scenario = findScenario(library, code);
    if (!scenario) return faulty(code, 'unknown-field');
    const set = loadEntitySet(library, scenario.set);
    return set.ok ? checked(set.value.entities.map(({id}) => id)) : set;
  },
  makeSetup: ({scenario, seats, subject, rules}, {lang, entities, names, seed}) => ({
    game: 'spyfall',
    scenario,
    lang,
    entities,
    players: Array.from({length: seats}, () => ({})),
    names,
    spyAmong: [seats - 1],
    ...(subject === undefined ? {} : {entity: subject}),
    rules: {
      ...paperRules(seats),
      strict: rules.strict,
      finalRound: rules.finalRound,
      turns: turnsOf(seats, rules.turns),
    },
    seed,
  }),
  winnerOf: events => {
    const last = events.at(-1);
    return last?.type === 'game-ended' ? last.winner : null;
  },
  // A question and an answer in each turn of the round robin; in a free turn also a guess and all votes.
  expectedCalls: ({seats, rules}) =>
    2 * seats + (turnsOf(seats, rules.turns) - seats) * USUAL_LENGTH * (3 + seats),
};
