import {Box} from 'ink';
import {type ReactNode, useState} from 'react';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import type {Hint} from '../parts/footer.tsx';
import {Styled} from '../parts/styled.tsx';
import type {Services} from '../services.ts';
import {Form} from './form.tsx';
import {chosenOption, type FormRow} from './form-state.ts';
import {formTextContexts} from './form-text-row.tsx';
import {bodySize, Frame} from './frame.tsx';
import {WIDE_COLUMNS} from './screen-props.ts';
import {formContexts, type UseFormOptions} from './use-form.ts';

export type FormScreenProps<Id extends string> = Omit<UseFormOptions<Id>, 'onMark'> & {
  readonly services: Services;
  readonly size: FrameSize;
  readonly title: string;
  readonly initialId: Id;
  /** Stands beside the form where there is room, else under it. */
  readonly aside?: ReactNode;
  /** Why what was asked for cannot be: said under the form. */
  readonly problem?: string | undefined;
};

type Marked<Id extends string> = {readonly id: Id; readonly isEditing: boolean};

const notesOf = (row: FormRow<string> | undefined): readonly string[] => {
  if (row === undefined) return [];
  const option = row.kind === 'choice' ? chosenOption(row.options, row.value) : undefined;
  return [option?.note, row.note].filter(note => note !== undefined);
};

const Notes = ({
  row,
  problem,
}: {
  readonly row: FormRow<string> | undefined;
  readonly problem?: string | undefined;
}) => (
  <Box flexDirection="column" marginTop={1} minHeight={2} flexShrink={0}>
    {problem !== undefined && (
      <Styled token="status.error" wrap="wrap">
        {`✘ ${problem}`}
      </Styled>
    )}
    {notesOf(row).map(note => (
      <Styled key={note} token="text.secondary" wrap="wrap">
        {note}
      </Styled>
    ))}
  </Box>
);

const hintsOf = (
  {words}: Services,
  row: FormRow<string> | undefined,
  isEditing: boolean,
  isStartedByEnter: boolean,
): readonly Hint[] => {
  if (isEditing) {
    return [
      {id: 'choose', text: words('hint.keep')},
      {id: 'back', text: words('hint.cancel')},
      {id: 'help', text: words('hint.help')},
    ];
  }
  const enter = row?.kind === 'text' ? 'hint.edit' : isStartedByEnter ? 'hint.start' : 'hint.change';
  return [
    {id: 'choose', text: words(enter)},
    {id: 'form-next', text: words('hint.move')},
    ...(row?.kind === 'choice' ? [{id: 'form-more', text: words('hint.change')} as const] : []),
    {id: 'back', text: words('hint.back')},
    {id: 'help', text: words('hint.help')},
  ];
};

/** A screen that is a form, with what the marked row means and what stands beside it. */
export const FormScreen = <Id extends string>(props: FormScreenProps<Id>): ReactNode => {
  const {services, size, title, aside, problem, ...form} = props;
  const [marked, setMarked] = useState<Marked<Id>>({id: form.initialId, isEditing: false});
  const row = form.rows.find(({id}) => id === marked.id);
  const isWide = size.columns >= WIDE_COLUMNS;
  const {width} = bodySize(size.columns, size.rows);
  return (
    <Frame
      {...size}
      program={services.words('app.name')}
      title={title}
      contexts={marked.isEditing ? formTextContexts : formContexts}
      hints={hintsOf(services, row, marked.isEditing, form.entersAction !== undefined)}
    >
      <Box flexDirection={isWide ? 'row' : 'column'} marginTop={1} columnGap={4}>
        <Box flexDirection="column" width={isWide ? Math.floor(width / 2) : width} flexShrink={0}>
          <Form {...form} onMark={(id, isEditing) => setMarked({id, isEditing})} />
          <Notes row={row} problem={problem} />
        </Box>
        <Box flexDirection="column" flexGrow={1} marginTop={isWide ? 0 : 1}>
          {aside}
        </Box>
      </Box>
    </Frame>
  );
};
