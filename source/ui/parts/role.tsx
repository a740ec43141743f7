import {Text} from 'ink';
import {createContext, type ReactNode, useContext} from 'react';
import type {Words} from '../../packs/words.ts';
import {useTerminal} from '../terminal.ts';

/** What a part of a screen is, for ears. */
type Role = 'list' | 'option' | 'radiogroup' | 'radio' | 'textbox' | 'toolbar';

/** How it stands. */
type State = 'selected' | 'checked' | 'empty';

/** A part of a screen as it is said: what it is, how it stands, and what it says. */
type Said = {
  readonly role: Role;
  readonly state?: State | undefined;
  readonly text?: string | undefined;
};

/** How something stands, before what it says: "(selected) Ann". */
export const sayStated = (words: Words, state: State, text: string): string =>
  words('state.said', {state: words(`state.${state}`), text}).trimEnd();

/** "option: (selected) Ann", in the language of the interface: Ink would say it in English. */
const sayRole = (words: Words, {role, state, text = ''}: Said): string => {
  const stated = state === undefined ? text : sayStated(words, state, text);
  return stated === '' ? words(`role.${role}`) : words(`role.${role}`) + words('glue.colon') + stated;
};

const RoleContext = createContext<Words | undefined>(undefined);

/** Put once around the screens: the words that roles and states are said in. */
export const RoleProvider = RoleContext.Provider;

/** The words for roles, for a screen reader; nothing for eyes. Throws where a reader has none, which is a bug. */
export const useRoleWords = (): Words | undefined => {
  const {isScreenReader} = useTerminal();
  const words = useContext(RoleContext);
  if (isScreenReader && words === undefined) throw new Error('a screen reader needs a RoleProvider');
  return isScreenReader ? words : undefined;
};

type InRoleProps = Said & {
  /** What eyes see instead. */
  readonly children?: ReactNode;
};

/** The one place where a role is said: in words to a screen reader, which hears them instead of what eyes see. */
export const InRole = ({children, ...said}: InRoleProps): ReactNode => {
  const words = useRoleWords();
  return words === undefined ? children : <Text>{sayRole(words, said)}</Text>;
};
