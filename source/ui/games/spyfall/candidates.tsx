import {Box} from 'ink';
import {type ReactNode, useMemo} from 'react';
import {ownCard} from '../../../games/spyfall/view.ts';
import {textWidth, truncateText} from '../../../text/width.ts';
import {hintKey} from '../../key-label.ts';
import {Line} from '../../parts/line.tsx';
import {InRole} from '../../parts/role.tsx';
import {Styled} from '../../parts/styled.tsx';
import {type CandidateGrid, candidateSigns, fitCandidates, gridWindow} from '../../table/candidate-grid.ts';
import {columnFrame} from '../../table/layout.ts';
import {questionRows} from './pinned.ts';
import type {SpyfallModel} from './spyfall-model.ts';

/** The longest candidate's name, in cells. */
export const longestCandidate = (entities: SpyfallModel['session']['entities']): number =>
  entities.reduce((longest, {name}) => Math.max(longest, textWidth(name)), 0);

const titleRows = 1;
const hintRows = 1;
/** A screen reader is read a few rows around the cursor, not the whole list again at every key. */
const plainRows = 9;

/** The talk's place where the list opens over it; a column of its own, or what the seats leave of theirs. */
const boxOf = (model: SpyfallModel): {width: number; height: number} => {
  const {layout, view, about, below, isPlain} = model;
  const {candidatesWidth, kind, mainWidth, talkHeight, bodyHeight} = layout;
  const seats = view.table?.seats.length ?? 0;
  const width = candidatesWidth === 0 ? mainWidth : candidatesWidth - columnFrame;
  const column = kind === 'two' ? bodyHeight - seats - 2 - below.length : bodyHeight;
  const height = candidatesWidth === 0 ? talkHeight + 1 - about.length - questionRows(model) : column;
  return {width, height: isPlain ? plainRows : height};
};

/** The grid of candidates: the same for drawing and for moving in it. */
export const candidateGrid = (model: SpyfallModel): CandidateGrid => {
  const {width, height} = boxOf(model);
  const {entities} = model.session;
  if (model.isPlain || model.isLinear) return {columns: 1, rows: entities.length, cellWidth: width};
  const rows = Math.max(1, height - titleRows - hintRows);
  return fitCandidates(entities.length, longestCandidate(entities), width, rows);
};

const Candidate = ({model, index, width}: {model: SpyfallModel; index: number; width: number}): ReactNode => {
  const entity = model.session.entities[index];
  if (entity === undefined) return null;
  const isAt = model.focus === 'candidates' && model.state.candidateAt === index;
  const isStruck = model.state.struck.includes(entity.id);
  const name = truncateText(entity.name, width - candidateSigns - 1);
  const {words} = model.talk;
  const said = isStruck ? entity.name + words('glue.clause') + words('table.struck') : entity.name;
  return (
    <InRole role="option" state={isAt ? 'selected' : undefined} text={said}>
      <Box width={width} flexShrink={0}>
        <Line
          segments={[
            {text: isAt ? '❯' : ' ', token: 'accent'},
            {text: isStruck ? '✘ ' : '  ', token: 'text.secondary'},
            {text: name, token: isStruck ? 'text.struck' : 'text.primary', isBold: isAt, isApart: true},
          ]}
        />
      </Box>
    </InRole>
  );
};

/** What the list is for, or the key that goes there. It tells a side only while the card lies open. */
const hintText = ({view, talk, state, focus, contexts}: SpyfallModel): string => {
  const {words, domain} = talk;
  const key = hintKey('candidates', contexts);
  if (focus !== 'candidates') return key === undefined ? '' : words('table.candidates-key', {key});
  const card = state.isCardShown ? ownCard(view) : undefined;
  if (card?.side === 'spy') return words('table.candidates-hint-spy', {domain});
  return words(card === undefined ? 'table.candidates-hint' : 'table.candidates-hint-villager');
};

type BottomProps = {
  readonly model: SpyfallModel;
  readonly width: number;
  /** Candidates stand under the last row that is in view. */
  readonly isCut: boolean;
};

/** The hint, and a sign that the list goes on; the sign alone where there is no room for both. */
const Bottom = ({model, width, isCut}: BottomProps): ReactNode => {
  const hint = hintText(model);
  if (!isCut || model.isPlain) return <Styled token="text.secondary">{hint}</Styled>;
  const sign = model.talk.words('table.more-below');
  const isRoom = hint !== '' && textWidth(hint) + 1 + textWidth(sign) <= width;
  return (
    <Box justifyContent={isRoom ? 'space-between' : 'flex-end'} flexShrink={0}>
      {isRoom && <Styled token="text.secondary">{hint}</Styled>}
      <Styled token="text.secondary">{sign}</Styled>
    </Box>
  );
};

const CandidateList = ({model}: {readonly model: SpyfallModel}): ReactNode => {
  const {session, state, talk, focus} = model;
  const {width, height} = boxOf(model);
  const count = session.entities.length;
  const grid = candidateGrid(model);
  const shown = gridWindow(grid, count, state.candidateAt, Math.max(1, height - titleRows - hintRows));
  const left = count - state.struck.length;
  return (
    <Box flexDirection="column" width={width} height={height} overflowY="hidden" flexShrink={0}>
      <Box justifyContent="space-between" columnGap={1} flexShrink={0}>
        <Styled token={focus === 'candidates' ? 'accent' : 'text.strong'}>
          {talk.words('table.candidates', {domain: talk.domain})}
        </Styled>
        {session.person !== undefined && (
          <Styled token="text.secondary">{talk.words('table.candidates-left', {left, count})}</Styled>
        )}
      </Box>
      {shown.map(line => (
        <Box key={line[0]} flexShrink={0}>
          {line.map(index => (
            <Candidate key={index} model={model} index={index} width={grid.cellWidth} />
          ))}
        </Box>
      ))}
      <Bottom model={model} width={width} isCut={(shown.at(-1)?.[0] ?? 0) < grid.rows - 1} />
    </Box>
  );
};

/** All candidates, to strike out and restore. Typing changes nothing of them: they are not drawn again at every key. */
export const useCandidates = (model: SpyfallModel): ReactNode => {
  const {session, talk, focus, contexts, layout, about, below, view, state} = model;
  const pinned = questionRows(model);
  const {struck, candidateAt, isCardShown} = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the model they are drawn from
  return useMemo(
    () => <CandidateList model={model} />,
    [
      session,
      talk,
      focus,
      contexts,
      layout,
      about.length,
      below.length,
      pinned,
      view.cards,
      struck,
      candidateAt,
      isCardShown,
    ],
  );
};
