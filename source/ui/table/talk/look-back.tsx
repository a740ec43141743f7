import {Box} from 'ink';
import {type ReactNode, useState} from 'react';
import {textWidth} from '../../../text/width.ts';
import {useCommands} from '../../input/use-commands.ts';
import {Styled} from '../../parts/styled.tsx';
import type {TableModel} from '../table-model.ts';
import {EndChoices, endRows} from '../tray.tsx';
import type {Row} from './rows.ts';
import {RowLines} from './talk.tsx';

/** The props of `LookBack`. */
export type LookBackProps = {
  readonly model: TableModel;
  /** The page, in rows of `lookBackWidth` cells. */
  readonly rows: readonly Row[];
  /** Which page it is, where there are several: each opens at its top. */
  readonly name?: string;
};

/** Cells of a row of the page. */
export const lookBackWidth = ({layout}: Pick<TableModel, 'layout'>): number => layout.columns - 1;

/** Rows of the line under the page, and of the choices. */
const bottomRows = 1 + endRows(true);

/** A page to look back at a finished game. Scrolls like the talk. */
export const LookBack = ({model, rows, name = ''}: LookBackProps): ReactNode => {
  const {talk, layout, isPlain, contexts, focus} = model;
  const height = layout.bodyHeight - bottomRows;
  const last = Math.max(0, rows.length - height);
  const [place, setPlace] = useState({name, top: 0});
  const first = place.name === name ? Math.min(place.top, last) : 0;
  const go = (to: number): void => setPlace({name, top: Math.max(0, Math.min(last, to))});
  useCommands(
    contexts,
    id => {
      if (id === 'scroll-page-up') go(first - height + 1);
      if (id === 'scroll-page-down') go(first + height - 1);
      if (id === 'scroll-up') go(first - 1);
      if (id === 'scroll-down') go(first + 1);
      if (id === 'scroll-start') go(0);
      if (id === 'scroll-follow') go(last);
    },
    {isActive: focus === 'debrief'},
  );
  const sign = first < last ? ` ${talk.words('table.more-below')} ` : '';
  const line = '─'.repeat(lookBackWidth(model) - textWidth(sign) - 2);
  return (
    <Box flexDirection="column" height={layout.bodyHeight} width={layout.columns} overflow="hidden">
      <Box height={height} flexDirection="column" overflow="hidden" flexShrink={0}>
        <RowLines rows={rows.slice(first, first + height)} first={first} />
      </Box>
      <Styled token="border">{isPlain ? sign : `${line}${sign}──`}</Styled>
      <EndChoices model={model} hasDebrief />
    </Box>
  );
};
