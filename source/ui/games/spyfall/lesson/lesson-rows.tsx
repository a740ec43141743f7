import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {Words} from '../../../../packs/words.ts';
import {wrapText} from '../../../../text/wrap.ts';
import {Styled} from '../../../parts/styled.tsx';
import type {Row} from '../../../table/talk/rows.ts';
import {RowLines} from '../../../table/talk/talk.tsx';

const bar = '┃ ';

/** A hint as rows, with a bar before each; no rows for no hint. */
export const lessonRows = (hint: string, width: number): readonly Row[] =>
  hint === ''
    ? []
    : wrapText(hint, width - bar.length).map((text): Row => [{text: bar, token: 'accent'}, {text}]);

type LessonRowsProps = {
  readonly words: Words;
  readonly hint: string;
  readonly rows: readonly Row[];
  readonly isPlain: boolean;
};

/** The hint of the first game, under the talk. For a screen reader one line, which says what it is. */
export const LessonRows = ({words, hint, rows, isPlain}: LessonRowsProps): ReactNode => {
  if (rows.length === 0) return null;
  if (isPlain) return <Styled>{words('learn.label') + words('glue.colon') + hint}</Styled>;
  return (
    <Box height={rows.length} overflow="hidden" flexShrink={0}>
      <RowLines rows={rows} first={0} />
    </Box>
  );
};
