import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import {ownCard} from '../../../games/spyfall/view.ts';
import {textWidth, truncateText} from '../../../text/width.ts';
import {hintKey} from '../../key-label.ts';
import {Line} from '../../parts/line.tsx';
import {InRole} from '../../parts/role.tsx';
import {Styled} from '../../parts/styled.tsx';
import {type CandidateGrid, candidateSigns, fitCandidates, gridWindow} from '../../table/candidate-grid.ts';
import type {SpyfallModel} from './spyfall-model.ts';

/** The longest candidate's name, in cells. */
export const longestCandidate = (entities: SpyfallModel['session']['entities']): number =>
  entities.reduce((longest, {name}) => Math.max(longest, textWidth(name)), 0);

export type CandidatesProps = {
  readonly model: SpyfallModel;
  readonly width: number;
  /** Rows of the whole panel, its title included. */
  readonly height: number;
};

const titleRows = 1;
const hintRows = 1;
/** A screen reader is read a few rows around the cursor, not the whole list again at every key. */
const plainRows = 9;

/** Rows for the candidates: the talk's where they open over it, what the seats leave where they share a column. */
export const candidatesHeight = ({
  layout,
  view,
  about,
  isPlain,
}: Pick<SpyfallModel, 'layout' | 'view' | 'about' | 'isPlain'>): number => {
  if (isPlain) return plainRows;
  if (layout.candidatesWidth === 0) return layout.talkHeight + 1 - about.length;
  const seats = view.table?.seats.length ?? 0;
  return layout.kind === 'two' ? layout.bodyHeight - seats - 2 : layout.bodyHeight;
};

/** The grid of a panel of this size: the same for drawing and for moving in it. */
export const candidateGridFor = ({model, width, height}: CandidatesProps): CandidateGrid => {
  const count = model.session.entities.length;
  if (model.isPlain || model.isLinear) return {columns: 1, rows: count, cellWidth: width};
  return fitCandidates(
    count,
    longestCandidate(model.session.entities),
    width,
    Math.max(1, height - titleRows - hintRows),
  );
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

const CandidateList = ({model, width, height}: CandidatesProps): ReactNode => {
  const {session, state, talk, focus} = model;
  const count = session.entities.length;
  const grid = candidateGridFor({model, width, height});
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

/** What the list is drawn from: typing, which changes none of it, draws it not again at every key. */
const drawnFrom = ({model, width, height}: CandidatesProps): readonly unknown[] => {
  const {session, talk, focus, contexts, layout, state, view} = model;
  const {struck, candidateAt, isCardShown} = state;
  const {cards} = view;
  const from = {
    width,
    height,
    session,
    talk,
    focus,
    contexts,
    layout,
    struck,
    candidateAt,
    isCardShown,
    cards,
  };
  return Object.values(from);
};

/** All candidates, to strike out and restore. */
export const Candidates = memo(CandidateList, (before, after) => {
  const drawn = drawnFrom(before);
  return drawnFrom(after).every((part, index) => part === drawn[index]);
});
