import {useInput} from 'ink';
import {useCommands} from '../input/use-commands.ts';
import {type CommandId, commandFor, type KeyContext} from '../keymap.ts';

/** What the table does for a command; commands without an entry belong to a part of the screen or to the app. */
export type CommandHandlers = {readonly [Command in CommandId]?: () => void};

/** Keys to commands to orders. It knows nothing of the table. */
export const useTableKeys = (
  contexts: readonly KeyContext[],
  orders: CommandHandlers,
  isActive: boolean,
): void => {
  useCommands(contexts, id => orders[id]?.(), {isActive});
};

/** Any key but those that everywhere do something else, such as to open the help: for the card at the start. */
export const useAnyKey = (onKey: () => void, isActive: boolean): void => {
  useInput(
    (input, key) => {
      const id = commandFor([], input, key);
      if (id === undefined || id === 'back') onKey();
    },
    {isActive},
  );
};
