import type {GameTypes} from '../games/game.ts';
import {type AskContext, askSeat, type RequestOf} from './ask-seat.ts';

/** Something to publish later. */
type Step = () => void;

/** A context that keeps what a seat does, to be published later. */
const createQuietContext = <T extends GameTypes>(context: AskContext<T>, kept: Step[]): AskContext<T> => ({
  ...context,
  check: (request, reply) => {
    const checked = context.check(request, reply);
    return 'refusal' in checked ? checked : {publish: () => kept.push(checked.publish)};
  },
  forfeit: (seat, reason) => kept.push(() => context.forfeit(seat, reason)),
  isTogether: true,
});

/**
 * Asks several seats at once. All requests are made before the first is answered, and what they do is published when
 * all are in, in seat order: the order in which a server answers may depend on whom it served before, in secret too.
 * @param stopping fires when play stops; nothing more is published then
 */
export const askTogether = async <T extends GameTypes>(
  context: AskContext<T>,
  requests: readonly RequestOf<T>[],
  stopping: AbortSignal,
  onFault: (fault: unknown) => void,
): Promise<void> => {
  const {pacing} = context;
  const ask = async (request: RequestOf<T>): Promise<readonly Step[]> => {
    const kept: Step[] = [];
    await askSeat(createQuietContext(context, kept), request).catch(onFault);
    return kept;
  };
  const steps = await Promise.all(requests.map(ask));
  const since = pacing?.now() ?? 0;
  for (const [place, kept] of steps.entries()) {
    await pacing?.hold({kind: 'ballot', place}, since, stopping).catch(error => {
      if (!stopping.aborted) throw error;
    });
    if (stopping.aborted) return;
    for (const publish of kept) publish();
  }
};
