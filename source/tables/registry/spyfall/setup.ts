import type {Refusal} from '../../../games/game.ts';
import {
  casualRules,
  rethinksAllowed,
  type SpyfallRules,
  type SpyfallSetup,
} from '../../../games/spyfall/rules.ts';
import {formatChoices, printable} from '../../../packs/printable.ts';
import type {Words} from '../../../packs/words.ts';
import type {SetupFacts, TableSetup} from '../../game-module.ts';
import {setupPlayers, withCompany} from '../../names.ts';
import type {Choices, TableOptions} from '../../table.ts';

const rulesOf = ({players, strict, choices}: TableOptions, hasHouse: boolean): SpyfallRules => {
  const rules = casualRules(players);
  const {turns} = choices;
  return {
    ...rules,
    turns: typeof turns === 'number' ? turns : rules.turns,
    finalRound: choices['final-round'] === true,
    strict,
    standIn: !strict && hasHouse,
  };
};

/** The players among whom the spy is drawn. The person is player 0. */
const spyAmong = ({mode, players, choices: {side}}: TableOptions): readonly number[] | undefined => {
  if (mode === 'watch' || (side !== 'spy' && side !== 'villager')) return undefined;
  return side === 'spy' ? [0] : Array.from({length: players - 1}, (_, index) => index + 1);
};

/** Makes the setup of a table. In `play`, the person is the first player; their seat is drawn. */
export const makeSetup = (options: TableOptions, facts: SetupFacts): SpyfallSetup => {
  const {scenario, choices, company} = options;
  const {lang, entities, names, you, seed} = facts;
  const among = spyAmong(options);
  const setup: SpyfallSetup = {
    game: 'spyfall',
    scenario,
    lang,
    entities,
    players: setupPlayers(options, you),
    names,
    ...(among === undefined ? {} : {spyAmong: among}),
    ...(typeof choices.entity === 'string' ? {entity: choices.entity} : {}),
    rules: rulesOf(options, facts.hasHouse),
    seed,
  };
  return withCompany(setup, company);
};

const sideOf = ({spyAmong: among}: SpyfallSetup, person: number): string => {
  if (among === undefined || person < 0) return 'random';
  return among.includes(person) ? 'spy' : 'villager';
};

/** Returns the choices that make such a setup; `person` is the index of the person's player, −1 without one. */
export const choicesOf = (setup: SpyfallSetup, person: number): Choices => ({
  side: sideOf(setup, person),
  turns: setup.rules.turns,
  'final-round': setup.rules.finalRound,
  ...(setup.entity === undefined ? {} : {entity: setup.entity}),
});

/** Returns the facts of a setup that a table needs. */
export const readSetup = ({
  scenario,
  lang,
  seed,
  entities,
  players,
  names,
  rules,
}: SpyfallSetup): TableSetup => ({
  scenario,
  lang,
  seed,
  entities,
  players,
  names,
  turns: rules.turns,
  isStrict: rules.strict,
  rethinks: rethinksAllowed(rules),
  hasStandIn: rules.standIn,
});

/** Describes why a setup cannot be played, as a sentence that names what is allowed. */
export const describeSetupRefusal = (
  {code, value: wrong = '', allowed = []}: Refusal,
  words: Words,
): string => {
  // As text, because people type them again.
  const value = String(wrong);
  const [low = '', high = ''] = allowed;
  switch (code) {
    case 'player-count':
      return words('setup.player-count', {value, low, high});
    case 'bad-turns':
      return words('setup.bad-turns', {value, low, high});
    case 'unknown-entity':
      return words('setup.unknown-entity', {value: printable(value), allowed: formatChoices(allowed, words)});
    case 'duplicate-name':
      return words('setup.duplicate-name');
    default:
      return words('setup.refused', {code});
  }
};
