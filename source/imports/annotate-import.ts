import type {Annotator} from '../annotate/annotate-game.ts';
import type {Utterance} from '../annotate/types.ts';
import type {ExchangeEvent, SpyfallGame} from '../statistics/exchange/types.ts';

const utteranceOf = ({seats}: SpyfallGame, event: ExchangeEvent, index: number): readonly Utterance[] =>
  event.type === 'question' || event.type === 'answer'
    ? [
        {
          n: index + 1,
          turn: event.t,
          seat: event.seat,
          side: seats[event.seat]?.role ?? 'villager',
          kind: event.type,
          text: event.text,
        },
      ]
    : [];

/**
 * Labels what was said in an imported game, as records are labelled: leaks, and the language of each line.
 * @param annotatorOf returns the annotator of a scenario, if it is known
 */
export const annotateImport = (
  game: SpyfallGame,
  annotatorOf: (scenario: string) => Annotator | undefined,
): SpyfallGame => {
  const utterances = game.events.flatMap((event, index) => utteranceOf(game, event, index));
  const annotation = annotatorOf(game.scenario)?.annotate({entity: game.entity, utterances});
  if (!annotation) return game;
  const lines = new Map(annotation.lines.map(line => [line.n, line]));
  const events = game.events.map((event, index): ExchangeEvent => {
    const line = lines.get(index + 1);
    if (!line || !('text' in event)) return event;
    return {...event, leak: line.verdict === 'leak', lid: line.lid ?? line.tongue};
  });
  return {...game, events};
};
