import type {GameTypes, Refusal, Seat} from '../games/game.ts';
import type {Aside} from '../players/player.ts';
import {type AskContext, askSeat, type RequestOf} from './ask-seat.ts';
import {speak} from './discuss.ts';
import {type Asked, fail, makeRequest, type Play} from './play.ts';

/** Something to publish later. */
type Step = () => void;

/** A context that collects what a seat does, for publishing later. */
const createQuietContext = <T extends GameTypes>(context: AskContext<T>, kept: Step[]): AskContext<T> => ({
  ...context,
  check: (request, reply) => {
    const checked = context.check(request, reply);
    return 'refusal' in checked ? checked : {publish: () => kept.push(checked.publish)};
  },
  forfeit: (seat, reason) => kept.push(() => context.forfeit(seat, reason)),
  isTogether: true,
});

/** What a seat says before its move. */
type SeatAside = Aside & {readonly seat: Seat};

/** The moves of all seats, by their place among the requests; or what somebody says first, and then no move counts. */
type Round = {readonly steps: readonly (readonly Step[])[]} | {readonly aside: SeatAside};

/** Listens to what players have to say before their moves, until the signal fires; hears the first one only. */
const listen = <T extends GameTypes>(
  play: Play<T>,
  requests: readonly RequestOf<T>[],
  hear: (aside: SeatAside) => void,
  signal: AbortSignal,
): void => {
  for (const request of requests) {
    const {seat} = request;
    const said = play.assignments.at(seat).player.aside?.(request, signal);
    said?.then(
      aside => {
        if (!signal.aborted && !play.stop) hear({seat, ...aside});
      },
      error => {
        if (!signal.aborted) fail(play, error);
      },
    );
  }
};

/** Why nobody is listened to any more. Made once, because an abort without a reason takes a stack trace for one. */
const ROUND_OVER = new DOMException('The round is over.', 'AbortError');

/** Asks several seats at once, each until the rules accept its move, or until somebody has something to say first. */
const askRound = async <T extends GameTypes>(
  play: Play<T>,
  context: AskContext<T>,
  requests: readonly RequestOf<T>[],
): Promise<Round> => {
  const {assignments} = play;
  let heard: SeatAside | undefined;
  const isLeft = (): boolean => heard !== undefined;
  const ask = async (request: RequestOf<T>): Promise<readonly Step[]> => {
    const kept: Step[] = [];
    await askSeat(createQuietContext({...context, isLeft}, kept), request).catch(fault => fail(play, fault));
    return kept;
  };
  const listening = new AbortController();
  const asking = Promise.all(requests.map(ask));
  const hear = (aside: SeatAside): void => {
    heard = aside;
    listening.abort(ROUND_OVER);
    // Gives up on every call that runs: what it would decide does not know what has been said.
    for (const {seat} of requests) {
      const {player, standsInFor} = assignments.at(seat);
      assignments.take(seat, player, standsInFor);
    }
  };
  if (play.game.invitesAside?.(play.state)) listen(play, requests, hear, listening.signal);
  const steps = await asking;
  listening.abort(ROUND_OVER);
  return heard === undefined ? {steps} : {aside: heard};
};

/** Publishes the moves in seat order, at the pace of the table. */
const publishAll = async <T extends GameTypes>(
  {options: {pacing}, stopping}: Play<T>,
  steps: readonly (readonly Step[])[],
): Promise<void> => {
  const since = pacing?.now() ?? 0;
  for (const [place, kept] of steps.entries()) {
    await pacing?.hold({kind: 'ballot', place}, since, stopping.signal).catch(error => {
      if (!stopping.signal.aborted) throw error;
    });
    if (stopping.signal.aborted) return;
    for (const publish of kept) publish();
  }
};

/**
 * Asks several seats at once. All requests are made before the first reply, and all moves are published in seat order
 * when the last is there: the order of replies may depend on whom the server served before, even in secret. When
 * somebody says something before their move, and whoever they speak to has replied, all are asked anew.
 */
export const askTogether = async <T extends GameTypes>(
  play: Play<T>,
  context: AskContext<T>,
  awaited: readonly Asked<T>[],
): Promise<void> => {
  let refused: {readonly seat: Seat; readonly refusal: Refusal} | undefined;
  for (;;) {
    for (const {seat} of awaited) play.owing.add(seat);
    const requests = awaited.map(asked =>
      makeRequest(play, asked, 1, refused?.seat === asked.seat ? refused.refusal : undefined),
    );
    const round = await askRound(play, context, requests);
    if (play.stop) return;
    if ('steps' in round) return publishAll(play, round.steps);
    const {seat} = round.aside;
    const refusal = await speak(play, round.aside);
    if (play.stop) return;
    refused = refusal && {seat, refusal};
  }
};
