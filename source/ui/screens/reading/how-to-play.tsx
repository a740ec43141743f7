import {Box} from 'ink';
import {type ReactNode, useMemo} from 'react';
import {textWidth} from '../../text/width.ts';
import {Styled} from '../parts/styled.tsx';
import {bodySize, Frame} from './frame.tsx';
import {readingHints, readingNote} from './reading.ts';
import {layOutRules, tableKeys} from './rules-text.ts';
import type {ScreenProps} from './screen-props.ts';
import {readingContexts, ScrollText, useScroll} from './scroll-text.tsx';
import {useIsWide} from './use-is-wide.ts';

const widestText = 72;

/** Cells of the headings' column: the longest, its marker, and a gap. */
const contentsWidth = (headings: readonly string[]): number => Math.max(...headings.map(textWidth)) + 6;

type ContentsProps = {readonly headings: readonly string[]; readonly current: number};

/** The headings, with the one that is being read marked. */
const Contents = ({headings, current}: ContentsProps): ReactNode => (
  <Box flexDirection="column" width={contentsWidth(headings)} flexShrink={0} aria-hidden>
    {headings.map((heading, index) => (
      <Styled key={heading} token={index === current ? 'accent' : 'text.secondary'}>
        {`${index === current ? '● ' : '  '}${heading}`}
      </Styled>
    ))}
  </Box>
);

/** The rules, the house players and some advice, to be read. */
export const HowToPlay = ({services, size, isActive, dispatch}: ScreenProps): ReactNode => {
  const {words, games} = services;
  const [game] = games;
  const isWide = useIsWide(size.columns);
  const body = bodySize(size.columns, size.rows);
  const height = body.height - 1;
  const players = services.settings.read().players;
  const sections = useMemo(() => game.explain(words, players, tableKeys()), [game, words, players]);
  const headings = sections.map(({heading}) => heading);
  const width = Math.min(widestText, isWide ? body.width - contentsWidth(headings) : body.width);
  const {lines, starts} = useMemo(() => layOutRules(sections, width), [sections, width]);
  const top = useScroll({count: lines.length, height, isActive, onBack: () => dispatch({type: 'back'})});
  const place = {top, height, count: lines.length};
  const current = starts.findLastIndex(start => start <= top);
  return (
    <Frame
      {...size}
      program={words('app.name')}
      title={words('rules.title')}
      note={readingNote(words, place)}
      hints={readingHints(words, place)}
      contexts={readingContexts}
    >
      <Box marginTop={1}>
        {isWide && <Contents headings={headings} current={current} />}
        <ScrollText lines={lines} top={top} height={height} />
      </Box>
    </Frame>
  );
};
