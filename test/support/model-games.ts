import type {BySeat} from '../../source/games/game.ts';
import type {Move} from '../../source/games/spyfall/events.ts';
import type {SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import {type SpyfallTypes, spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {ModelPlayerOptions} from '../../source/players/model-options.ts';
import {createModelPlayer} from '../../source/players/model-player.ts';
import type {SeatPlayer} from '../../source/players/player.ts';
import {createHousePlayer} from '../../source/players/spyfall/house-player.ts';
import type {HouseKit} from '../../source/players/spyfall/kit.ts';
import type {PromptContext} from '../../source/prompts/spyfall/prompt-words.ts';
import {entityNameOf, nameOf} from '../../source/prompts/spyfall/prompt-words.ts';
import {createSpyfallPrompts} from '../../source/prompts/spyfall/prompts.ts';
import type {ReplyForm} from '../../source/providers/provider.ts';
import type {RunOptions} from '../../source/runner/game-run.ts';
import {entityNames, promptTexts} from './prompt-table.ts';
import {scriptedProvider} from './scripted-provider.ts';
import {memoryRecorder, type SpyfallRequest, start} from './table.ts';

/** The prompts of an English table. */
export const englishContext = (form: ReplyForm = 'schema'): PromptContext => ({
  texts: promptTexts(),
  form,
  entities: entityNames('en'),
});

/** A move as a model writes it in the reply form. */
export const replyFor = (move: Move, request: SpyfallRequest, context: PromptContext): string => {
  const {table} = request.view;
  if (!table) throw new Error('The game has not started.');
  const fields = (): object => {
    switch (move.type) {
      case 'ask':
        return {question: move.text, to: nameOf(table, move.to)};
      case 'answer':
        return {reply: move.text};
      case 'guess':
        return {confidence: move.confidence ?? 0.5, guess: entityNameOf(context, move.entity)};
      case 'pass':
        return {confidence: move.confidence ?? 0.5, guess: 'pass'};
      case 'vote':
        return {confidence: move.confidence ?? 0.5, vote: nameOf(table, move.target)};
      case 'skip':
        return {confidence: move.confidence ?? 0.5, vote: 'skip'};
    }
  };
  const json = JSON.stringify({assessment: `Seat ${request.seat} thinks.`, ...fields()});
  return context.form === 'marked' ? `Let me think.\n|||${json}|||` : json;
};

export type ModelGame = {
  readonly kit: HouseKit;
  readonly setup: SpyfallSetup;
  readonly form?: ReplyForm;
  readonly noteCall: ModelPlayerOptions<SpyfallTypes>['noteCall'];
};

/** A model that plays as a house player would: its provider writes the house player's move as a reply. */
export const houseModel = ({kit, setup, form = 'schema', noteCall}: ModelGame): SeatPlayer<SpyfallTypes> => {
  const house = createHousePlayer({kit, level: 'normal', seed: setup.seed});
  const context = englishContext(form);
  let asked: SpyfallRequest | undefined;
  const {provider} = scriptedProvider(async () => {
    if (!asked) throw new Error('Nothing was asked.');
    const reply = await house.choose(asked, new AbortController().signal);
    if (!('move' in reply)) throw new Error('A house player made no move.');
    return replyFor(reply.move, asked, context);
  });
  const model = createModelPlayer({
    provider,
    settings: {modelId: 'house-in-disguise', maxTokens: 800, temperature: 0.7},
    prompts: createSpyfallPrompts(context),
    form,
    group: 'game',
    isHiddenPhase: spyfall.isHiddenPhase,
    noteCall,
  });
  return {
    ...model,
    choose: (request, signal) => {
      asked = request;
      return model.choose(request, signal);
    },
  };
};

/** Plays a whole game of such models through the runner. */
export const playModels = async (
  game: ModelGame,
  options: Partial<RunOptions<SpyfallTypes>> = {},
): Promise<{readonly lines: ReturnType<typeof memoryRecorder>['lines']; readonly ending: string}> => {
  const {recorder, lines} = memoryRecorder();
  const players: BySeat<SeatPlayer<SpyfallTypes>> = game.setup.players.map(() => houseModel(game));
  const {events} = await start(spyfall, game.setup, {players, recorder, ...options}).finished;
  const last = events.at(-1);
  return {lines, ending: last?.type === 'game-ended' ? last.ending : 'none'};
};
