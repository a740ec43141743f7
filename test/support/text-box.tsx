import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import {TextField} from '../../source/ui/input/text-field.tsx';
import {type UseTextFieldOptions, useTextField} from '../../source/ui/input/use-text-field.ts';

export type TextBoxProps = UseTextFieldOptions & {
  readonly width?: number;
  /** Called with each line that was entered; the line is then remembered and emptied. */
  readonly onLine?: (line: string) => void;
  readonly onText?: (text: string) => void;
};

/** A text field at column 3, row 1, with its text in full below it, as a screen would use it. */
export const TextBox = ({width = 40, onLine, onText, ...options}: TextBoxProps): ReactNode => {
  const field = useTextField({
    ...options,
    onSubmit(text) {
      onLine?.(text);
      field.dispatch({type: 'commit'});
    },
  });
  onText?.(field.text);
  return (
    <Box flexDirection="column">
      <Text>Question</Text>
      <Box>
        <Text>{'>> '}</Text>
        <TextField field={field} width={width} placeholder="type here" label="Question" />
        <Text>|</Text>
      </Box>
      <Text>{`[${field.text}] ${field.state.cursor}${field.state.isFull ? ' full' : ''}`}</Text>
    </Box>
  );
};
