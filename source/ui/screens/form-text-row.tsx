import {Box} from 'ink';
import type {ReactNode} from 'react';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import {TextField} from '../input/text-field.tsx';
import {useCommands} from '../input/use-commands.ts';
import {useTextField} from '../input/use-text-field.ts';
import type {KeyContext} from '../keymap.ts';
import {Styled} from '../parts/styled.tsx';
import {Label} from './form-rows.tsx';
import {clipText, type FormRow} from './form-state.ts';

/** Where keys are pressed while a text of a form is edited. */
export const formTextContexts: readonly KeyContext[] = ['text'];

export type TextRowProps = {
  readonly row: FormRow<string> & {readonly kind: 'text'};
  readonly labelWidth: number;
  readonly isActive: boolean;
  readonly onSubmit: (text: string) => void;
  readonly onCancel: () => void;
};

/** The row of a text while it is being edited. */
export const TextRow = ({row, labelWidth, isActive, onSubmit, onCancel}: TextRowProps): ReactNode => {
  useKeyContexts(formTextContexts, isActive);
  const field = useTextField({
    text: row.text,
    maxGraphemes: row.maxLength,
    isActive,
    onSubmit: text => onSubmit(clipText(text.trim(), row.maxLength)),
  });
  useCommands(formTextContexts, id => id === 'back' && onCancel(), {isActive});
  return (
    <Box flexShrink={0}>
      <Box flexShrink={0} aria-hidden>
        <Label row={row} isMarked labelWidth={labelWidth} />
        <Styled token="accent">{'▏ '}</Styled>
      </Box>
      <TextField field={field} width={row.maxLength + 2} placeholder={row.placeholder} label={row.label} />
    </Box>
  );
};
