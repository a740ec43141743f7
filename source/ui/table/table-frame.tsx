import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {BySeat} from '../../games/game.ts';
import {useDrawing} from '../drawing.tsx';
import {Footer, type Hint} from '../parts/footer.tsx';
import {Styled} from '../parts/styled.tsx';
import {SeatColumn, type SeatDoing, SeatRows, type SeatsProps, SeatWords} from './seats/seats.tsx';
import type {Row} from './talk/rows.ts';
import {type Expectation, Sentence, YourMove, type YourMoveProps} from './your-move.tsx';

type ColumnProps = {
  readonly width: number;
  readonly height: number;
  /** Whether it goes before the talk or behind it, in the direction of the screen. */
  readonly place: 'before' | 'behind';
  readonly children: ReactNode;
};

/** A column beside the talk, parted from it by a line. */
const Column = ({width, height, place, children}: ColumnProps): ReactNode => {
  const {layout} = useDrawing();
  const isLineLeft = (place === 'behind') === (layout === 'ltr');
  return (
    <Box
      width={width}
      height={height}
      flexDirection="column"
      flexShrink={0}
      overflowY="hidden"
      borderStyle="single"
      borderDimColor
      borderTop={false}
      borderBottom={false}
      borderLeft={isLineLeft}
      borderRight={!isLineLeft}
      {...(isLineLeft ? {paddingLeft: 1} : {paddingRight: 1})}
    >
      {children}
    </Box>
  );
};

/** The props of `TableFrame`. */
export type TableFrameProps = YourMoveProps & {
  readonly title: ReactNode;
  readonly doings: BySeat<SeatDoing>;
  /** A rule of the game to keep in mind, said where the seats have a column of their own. */
  readonly seatNote: string;
  /** What belongs under the seats where they have a column. */
  readonly below?: readonly Row[];
  /** What is expected now. */
  readonly expected: Expectation;
  /** One chooses from a list of the game's own: ears need not hear the seats before it at every step. */
  readonly isChoosing?: boolean;
  /** That list says what is expected. */
  readonly isSaid?: boolean;
  /** What has a column of its own behind the talk, where the layout has one for it. */
  readonly aside?: ReactNode;
  /** What the whole body gives way to, such as a page to look back at. */
  readonly page?: ReactNode;
  readonly hints: readonly Hint[];
  /** What stands over the sentence: the talk, and what opens under it or takes its place. */
  readonly children: ReactNode;
};

type BodyProps = Omit<TableFrameProps, 'title' | 'page' | 'hints'> & {readonly seats: SeatsProps};

const Main = ({model, seats, expected, isChoosing, isSaid, children, ...move}: BodyProps): ReactNode => {
  const {layout, isPlain, focus} = model;
  const width = layout.mainWidth;
  // Nobody is at anything while the game is paused.
  const isBusy = expected.isBusy && !model.session.pace.isPaused();
  // The list to choose from, or the question to confirm, says to ears what is expected.
  const isTold = focus === 'list' || focus === 'confirm';
  return (
    <Box flexDirection="column" width={width} flexShrink={0} overflowY="hidden">
      {isPlain && !isTold && isChoosing !== true && <SeatWords {...seats} />}
      {layout.kind === 'one' && !isPlain && (
        <>
          <SeatRows {...seats} />
          <Styled token="border">{'─'.repeat(width)}</Styled>
        </>
      )}
      {children}
      {!(isPlain && (isTold || isSaid)) && (
        <Sentence {...expected} isBusy={isBusy} width={width} isPlain={isPlain} />
      )}
      <YourMove model={model} {...move} />
    </Box>
  );
};

/** What stands behind the talk: with three columns what the game has there, with two the seats and, where it fits, that. */
const ColumnBehind = ({model, seats, aside}: BodyProps): ReactNode => {
  const {kind, seatsWidth, candidatesWidth, bodyHeight} = model.layout;
  if (kind === 'three')
    return (
      <Column width={candidatesWidth} height={bodyHeight} place="behind">
        {aside}
      </Column>
    );
  return (
    <Column width={seatsWidth} height={bodyHeight} place="behind">
      <SeatColumn {...seats} />
      {candidatesWidth > 0 && <Box height={1} />}
      {candidatesWidth > 0 && aside}
    </Column>
  );
};

/**
 * One, two or three columns, as the layout says. The talk keeps its place among them whichever there are: React would
 * begin it anew otherwise, and a window made wider would lose the row that is marked and what is typed to find one.
 */
const Body = (props: BodyProps): ReactNode => {
  const {kind, seatsWidth, bodyHeight} = props.model.layout;
  return (
    <Box columnGap={1} {...(kind !== 'one' && {height: bodyHeight})}>
      {kind === 'three' && (
        <Column width={seatsWidth} height={bodyHeight} place="before">
          <SeatColumn {...props.seats} />
        </Column>
      )}
      <Main {...props} />
      {kind !== 'one' && <ColumnBehind {...props} />}
    </Box>
  );
};

/** The screen of a table: who sits there, what is said, what is expected of the person now, and the keys. */
export const TableFrame = ({title, page, hints, ...body}: TableFrameProps): ReactNode => {
  const {model, doings, seatNote: note, below} = body;
  const {talk, layout, contexts, focus, state, isPlain} = model;
  const {columns, rows} = layout;
  const at = focus === 'seats' ? state.seatAt : undefined;
  const seats = {talk, layout, contexts, doings, marks: state.marks, at, note, below};
  return (
    <Box flexDirection="column" width={columns} {...(!isPlain && {height: rows})} overflowY="hidden">
      {title}
      {page ?? <Body seats={seats} {...body} />}
      <Footer hints={hints} contexts={contexts} width={columns} />
    </Box>
  );
};
