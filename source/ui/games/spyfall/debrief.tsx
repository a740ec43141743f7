import {Box} from 'ink';
import {type ReactNode, useMemo, useState} from 'react';
import {textWidth} from '../../../text/width.ts';
import {useCommands} from '../../input/use-commands.ts';
import {Styled} from '../../parts/styled.tsx';
import {RowLines} from '../../table/row-lines.tsx';
import {type DebriefPage, debriefRows} from './debrief-rows.ts';
import {EndChoices, endChoiceRows} from './end-choices.tsx';
import type {TableModel} from './table-model.ts';

type DebriefModel = Pick<TableModel, 'session' | 'view' | 'talk' | 'isPlain'>;

/** Rows of the line under the page, and of the choices. */
const bottomRows = 1 + endChoiceRows;

const pageOf = ({session, view, talk, isPlain}: DebriefModel, width: number): DebriefPage => {
  const {debrief, thoughts} = session.debrief();
  const seated = session.models === undefined ? undefined : session.seated?.();
  return {view, talk, debrief, width, isPlain, ...(thoughts && {thoughts}), ...(seated && {seated})};
};

/** Looking back at a finished game: what everybody believed, turn by turn. Scrolls like the talk. */
export const DebriefPanel = ({model}: {readonly model: TableModel}): ReactNode => {
  const {session, view, talk, layout, isPlain, contexts, focus} = model;
  const width = layout.columns - 1;
  const rows = useMemo(
    () => debriefRows(pageOf({session, view, talk, isPlain}, width)),
    [session, view, talk, width, isPlain],
  );
  const height = layout.bodyHeight - bottomRows;
  const last = Math.max(0, rows.length - height);
  const [top, setTop] = useState(0);
  const first = Math.min(top, last);
  const go = (to: number): void => setTop(Math.max(0, Math.min(last, to)));
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
  return (
    <Box flexDirection="column" height={layout.bodyHeight} width={layout.columns} overflow="hidden">
      <Box height={height} flexDirection="column" overflow="hidden" flexShrink={0}>
        <RowLines rows={rows.slice(first, first + height)} first={first} />
      </Box>
      <Styled token="border">{isPlain ? sign : `${'─'.repeat(width - textWidth(sign) - 2)}${sign}──`}</Styled>
      <EndChoices model={model} />
    </Box>
  );
};
