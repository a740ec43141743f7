import {useInput} from 'ink';
import {useDrawing} from '../drawing.tsx';
import {type CommandId, commandFor, type KeyContext} from '../keymap.ts';
import {asSeen} from './as-seen.ts';

type UseCommandsOptions = {
  /** Listen at all; true when not given. */
  readonly isActive?: boolean;
};

/**
 * Calls back for every key that is a command in these contexts. Text is left alone: a text field on the same screen
 * hears the same keys and takes those that are text or editing.
 */
export const useCommands = (
  contexts: readonly KeyContext[],
  onCommand: (id: CommandId) => void,
  {isActive = true}: UseCommandsOptions = {},
): void => {
  const {layout} = useDrawing();
  useInput(
    (input, key) => {
      const id = commandFor(contexts, ...asSeen(input, key, layout));
      if (id !== undefined) onCommand(id);
    },
    {isActive},
  );
};
