import {Box} from 'ink';
import type {ReactNode} from 'react';
import {textWidth} from '../../text/width.ts';
import {ListName} from '../parts/list-row.tsx';
import {Row} from './form-rows.tsx';
import {TextRow} from './form-text-row.tsx';
import {type UseFormOptions, useForm} from './use-form.ts';

/** Rows of values to change with the arrows, texts to edit and actions to start. It owns the keys while active. */
export const Form = <Id extends string>(props: UseFormOptions<Id>): ReactNode => {
  const {rows, onChange, isActive} = props;
  const {state, edit} = useForm(props);
  const labelWidth = Math.max(...rows.map(({label, kind}) => (kind === 'action' ? 0 : textWidth(label))));
  return (
    <Box flexDirection="column" flexShrink={0}>
      <ListName />
      {rows.map((row, index) =>
        row.kind === 'text' && state.isEditing && index === state.row ? (
          <TextRow
            key={row.id}
            row={row}
            labelWidth={labelWidth}
            isActive={isActive}
            onSubmit={text => {
              onChange(row.id, text);
              edit(row.id, false);
            }}
            onCancel={() => edit(row.id, false)}
          />
        ) : (
          <Row key={row.id} row={row} isMarked={index === state.row} labelWidth={labelWidth} />
        ),
      )}
    </Box>
  );
};
