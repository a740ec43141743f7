import type {By, Rate} from '../exchange/rate.ts';
import type {Report} from '../exchange/report.ts';

/** The shares of a card, in its order: M6, M9, M17. */
export const CARD_SHARES = ['leaks', 'guesses', 'votes'] as const;
export type CardShare = (typeof CARD_SHARES)[number];

const plain = (cell: Rate | number | null | undefined): Rate | undefined =>
  typeof cell === 'object' && cell !== null ? {k: cell.k, n: cell.n, rate: cell.rate} : undefined;

/** Returns what a report says of each model over all scenarios: games with a leak, right guesses, votes for the spy. */
export const cardShares = ({spyfall}: Report): By<By<Rate>> =>
  Object.fromEntries(
    (spyfall?.models ?? []).map(model => {
      const shares: Readonly<Record<CardShare, Rate | undefined>> = {
        leaks: plain(spyfall?.leakage[model]?.['*']),
        guesses: plain(spyfall?.spy_guess_accuracy[model]?.['*']),
        votes: plain(spyfall?.voting_accuracy[model]?.['*']),
      };
      const known = CARD_SHARES.flatMap(key => (shares[key] ? [[key, shares[key]] as const] : []));
      return [model, Object.fromEntries(known)];
    }),
  );
