import {Text} from 'ink';
import {createContext, type ReactNode, useContext} from 'react';
import type {Words} from '../../packs/words.ts';
import {useTerminal} from '../terminal.ts';

/** What a part of the screen is, for a screen reader. */
type Role = 'list' | 'option' | 'radiogroup' | 'radio' | 'textbox' | 'toolbar';

type State = 'selected' | 'checked' | 'empty';

/** What a screen reader says of a part: its role, state and text. */
type Said = {
  readonly role: Role;
  readonly state?: State | undefined;
  readonly text?: string | undefined;
};

/** Returns a text after its state: "(selected) Ann". */
export const sayStated = (words: Words, state: State, text: string): string =>
  words('state.said', {state: words(`state.${state}`), text}).trimEnd();

/** Returns "option: (selected) Ann" in the interface language. Ink would say it in English. */
const sayRole = (words: Words, {role, state, text = ''}: Said): string => {
  const stated = state === undefined ? text : sayStated(words, state, text);
  return stated === '' ? words(`role.${role}`) : words(`role.${role}`) + words('glue.colon') + stated;
};

const RoleContext = createContext<Words | undefined>(undefined);

/** Provides the words for roles and states. Mount it once, around the screens. */
export const RoleProvider = RoleContext.Provider;

/** Returns the words for roles, or nothing without a screen reader. Throws outside a `RoleProvider`, which is a bug. */
export const useRoleWords = (): Words | undefined => {
  const {isScreenReader} = useTerminal();
  const words = useContext(RoleContext);
  if (isScreenReader && words === undefined) throw new Error('a screen reader needs a RoleProvider');
  return isScreenReader ? words : undefined;
};

type InRoleProps = Said & {
  /** Drawn when there is no screen reader. */
  readonly children?: ReactNode;
};

/** Says a role in words to a screen reader, and draws its children otherwise. Roles are said only here. */
export const InRole = ({children, ...said}: InRoleProps): ReactNode => {
  const words = useRoleWords();
  return words === undefined ? children : <Text>{sayRole(words, said)}</Text>;
};
