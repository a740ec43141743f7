import type {CardReader} from '../../arena/cards/card-reader.ts';
import type {Plan} from '../../arena/plan/plan.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import type {Shell} from '../app/shell.ts';
import {describeRanking, type FullCard} from './describe-cards.ts';
import type {Probed} from './probe-model.ts';
import {ZERO} from './probe-plan.ts';

/** A probe of several models, one after the other: on one machine they would only wait for each other. */
export type Probe = {
  readonly shell: Shell;
  readonly maker: TableDependencies;
  readonly models: readonly {readonly label: string; readonly plan: Plan}[];
  readonly reader: CardReader;
  readonly budgetMs: number;
  readonly done: Map<string, Probed>;
  /** The model that is being probed, and since when. */
  current: {readonly label: string; readonly since: number; step: string} | undefined;
  /** Sentences about what went wrong. */
  readonly problems: string[];
  /** The version of the house players. */
  readonly houseVersion: string;
};

/** Returns the cards of a probe, in the order in which the models were named. */
export const cardsOf = ({reader, done}: Probe): readonly FullCard[] =>
  reader.cards().map(card => ({card, probed: done.get(card.model)}));

/** Returns the cards of models that have been probed. */
export const probedCards = (probe: Probe): readonly FullCard[] => cardsOf(probe).filter(({probed}) => probed);

/** Says what the numbers of the cards mean, and which model plays better; nothing without cards. */
export const describeCards = (probe: Probe): readonly string[] => {
  const {shell, reader, houseVersion: version} = probe;
  const cards = probedCards(probe).map(({card}) => card);
  if (cards.length === 0) return [];
  return [
    shell.words('probe.zero', {zero: ZERO, version, games: reader.games()}),
    ...describeRanking(cards, shell.words),
  ];
};
