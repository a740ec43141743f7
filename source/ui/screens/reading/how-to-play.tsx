import {Box} from 'ink';
import {type ReactNode, useMemo} from 'react';
import type {MessageValues} from '../../../packs/words.ts';
import type {RulesBlock, RulesSection} from '../../../tables/game-module.ts';
import {padText, textWidth} from '../../../text/width.ts';
import {wrapText} from '../../../text/wrap.ts';
import {hintKey} from '../../key-label.ts';
import type {CommandId} from '../../keymap.ts';
import {Styled} from '../../parts/styled.tsx';
import type {ScreenProps} from '../../screen-props.ts';
import {bodySize, useIsWide} from '../frame.tsx';
import {ReadingScreen, type TextLine} from './reading-screen.tsx';

/** Returns the keys of the table while a line is typed, since they are needed there. */
export const tableKeys = (): MessageValues => {
  const key = (id: CommandId): string => hintKey(id, ['table', 'line', 'text']) ?? '';
  return {
    lower: key('grade-down'),
    higher: key('grade-up'),
    nextTopic: key('next-topic'),
    suggestions: key('suggestions'),
    // Nothing is typed in the list of seats to vote for.
    speak: hintKey('speak', ['vote']) ?? '',
    suspicions: key('suspicions'),
    candidates: key('candidates'),
    card: key('reveal-card'),
    help: key('help'),
    back: key('back'),
    quit: key('quit'),
  };
};

const gridLines = (rows: readonly (readonly string[])[]): readonly TextLine[] => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map(row => textWidth(row[column] ?? ''))),
  );
  return rows.map((row, index) => ({
    text: row
      .map((cell, column) => padText(cell, (widths[column] ?? 0) + 3))
      .join('')
      .trimEnd(),
    token: index === 0 ? 'text.secondary' : 'text.primary',
  }));
};

const blockLines = (block: RulesBlock, width: number): readonly TextLine[] => {
  if (block.kind === 'grid') return gridLines(block.rows);
  if (block.kind === 'text') return wrapText(block.text, width).map(text => ({text}));
  return wrapText(block.text, width - 2).map((text, index) => ({
    text: `${index === 0 ? '· ' : '  '}${text}`,
  }));
};

/** A text in lines, and the first line of each section. */
type LaidOutRules = {readonly lines: readonly TextLine[]; readonly starts: readonly number[]};

/** Lays out the sections in lines of at most `width` cells. */
export const layOutRules = (sections: readonly RulesSection[], width: number): LaidOutRules => {
  const lines: TextLine[] = [];
  const starts: number[] = [];
  for (const {heading, blocks} of sections) {
    if (lines.length > 0) lines.push({text: ''});
    starts.push(lines.length);
    lines.push({text: heading, token: 'accent'});
    for (const [index, block] of blocks.entries()) {
      if (index > 0 && block.kind === 'text') lines.push({text: ''});
      lines.push(...blockLines(block, width));
    }
  }
  return {lines, starts};
};

const widestText = 72;

/** Returns the width of the headings: the longest, its marker and a gap. */
const contentsWidth = (headings: readonly string[]): number => Math.max(...headings.map(textWidth)) + 6;

type ContentsProps = {readonly headings: readonly string[]; readonly current: number};

/** The headings, with the current one marked. */
const Contents = ({headings, current}: ContentsProps): ReactNode => (
  <Box flexDirection="column" width={contentsWidth(headings)} flexShrink={0} aria-hidden>
    {headings.map((heading, index) => (
      <Styled key={heading} token={index === current ? 'accent' : 'text.secondary'}>
        {`${index === current ? '● ' : '  '}${heading}`}
      </Styled>
    ))}
  </Box>
);

/** The rules, the house players and some advice. */
export const HowToPlay = ({services, size, isActive, dispatch}: ScreenProps): ReactNode => {
  const {words, games} = services;
  const [game] = games;
  const isWide = useIsWide(size);
  const body = bodySize(size);
  const players = services.settings.read().players;
  const sections = useMemo(() => game.explain(words, players, tableKeys()), [game, words, players]);
  const headings = sections.map(({heading}) => heading);
  const width = Math.min(widestText, isWide ? body.width - contentsWidth(headings) : body.width);
  const {lines, starts} = useMemo(() => layOutRules(sections, width), [sections, width]);
  const contentsAt = (top: number): ReactNode => (
    <Contents headings={headings} current={starts.findLastIndex(start => start <= top)} />
  );
  return (
    <ReadingScreen
      {...{words, size, isActive, lines}}
      title={words('rules.title')}
      onBack={() => dispatch({type: 'back'})}
      {...(isWide && {aside: contentsAt})}
    />
  );
};
