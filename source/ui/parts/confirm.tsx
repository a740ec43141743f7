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
  /** Called for the safe answer, which Esc also gives, and Enter at first unless `startsWithYes`. */
  readonly onNo: () => void;
  /** Marks the yes at first: for frequent, harmless questions. */
  readonly startsWithYes?: boolean;
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

/** Asks a yes-or-no question. Keys only move between the answers; Enter gives the marked one. */
export const Confirm = (props: ConfirmProps): ReactNode => {
  const {question, width, yes, no, onYes, onNo, startsWithYes = false, isActive = true} = props;
  const [isYes, move] = useReducer(answerOf, startsWithYes);
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
