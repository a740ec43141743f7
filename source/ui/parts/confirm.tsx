import {Box} from 'ink';
import {type ReactNode, useReducer} from 'react';
import {useCommands} from '../input/use-commands.ts';
import type {CommandId} from '../keymap.ts';
import {InRole, useRoleWords} from './role.tsx';
import {Paragraph, Styled} from './styled.tsx';

type ConfirmProps = {
  readonly question: string;
  /** Width of the question in cells. */
  readonly width: number;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  /** Called for the other answer, which Esc also gives. */
  readonly onNo: () => void;
  readonly isActive?: boolean;
};

const answerOf = (isYes: boolean, id: CommandId): boolean => {
  if (id === 'confirm-yes') return true;
  if (id === 'confirm-no') return false;
  return id === 'confirm-switch' ? !isYes : isYes;
};

const Answer = ({text, isChosen}: {readonly text: string; readonly isChosen: boolean}): ReactNode => (
  <InRole role="radio" state={isChosen ? 'checked' : undefined} text={text}>
    <Box>
      <Styled token="accent">{isChosen ? '❯' : ' '}</Styled>
      <Styled token={isChosen ? 'highlight' : 'text.primary'}>{` ${text} `}</Styled>
    </Box>
  </InRole>
);

/**
 * Asks a yes-or-no question. Keys only move between the answers; Enter gives the marked one. The yes is marked at first in
 * every question, since it is what the person has just chosen; Esc takes it back.
 */
export const Confirm = (props: ConfirmProps): ReactNode => {
  const {question, width, yes, no, onYes, onNo, isActive = true} = props;
  const [isYes, move] = useReducer(answerOf, true);
  const isHeard = useRoleWords() !== undefined;
  useCommands(
    ['confirm'],
    id => {
      if (id === 'back') onNo();
      else if (id === 'choose') (isYes ? onYes : onNo)();
      else move(id);
    },
    {isActive},
  );
  return (
    <Box flexDirection="column">
      <InRole role="radiogroup" text={question}>
        <Paragraph token="text.strong" width={width}>
          {question}
        </Paragraph>
      </InRole>
      <Box columnGap={2} flexDirection={isHeard ? 'column' : 'row'}>
        <Answer text={yes} isChosen={isYes} />
        <Answer text={no} isChosen={!isYes} />
      </Box>
    </Box>
  );
};
