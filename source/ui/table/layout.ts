/** How the table is laid out in a terminal: what stands beside what, and how much room there is. */
export type TableLayout = {
  readonly columns: number;
  readonly rows: number;
  readonly kind: 'one' | 'two' | 'three';
  /** Cells of the talk and the person's move. */
  readonly mainWidth: number;
  /** Cells of the column of seats, its line included; 0 where the seats stand in rows over the talk. */
  readonly seatsWidth: number;
  /** Cells of the column of candidates, its line included; 0 where they open over the talk. */
  readonly candidatesWidth: number;
  /** Rows the seats take over the talk; 0 where they have a column. */
  readonly seatRows: number;
  /** Rows between the title and the keys. */
  readonly bodyHeight: number;
  /** Rows for the talk and for what opens under it. */
  readonly talkHeight: number;
  readonly isSpacious: boolean;
};

/** What the layout depends on. */
export type TableMeasures = {
  readonly columns: number;
  readonly rows: number;
  /** Rows the seats would take side by side over the talk. */
  readonly seatRows: number;
  /** How many there are to list beside the talk; 0 in a game without such a list. */
  readonly candidates: number;
  /** Cells of the longest candidate with its signs. */
  readonly candidateWidth: number;
  /** There is more to tell under the seats than a narrow column has room for. */
  readonly hasPanel?: boolean;
  /** The terminal reorders whole rows: nothing may stand beside the talk. */
  readonly isLinear?: boolean;
};

const twoColumns = 90;
const candidatesBeside = 100;
const threeColumns = 120;
/** Below this height the candidates would need two columns of their own, and the talk would be too narrow. */
const tallRows = 36;
const wideColumns = 140;

const titleRows = 1;
const keyRows = 1;
/** The line under the talk; the sentence, the input and the notice under it. */
const moveRows = 4;
const ruleRows = 1;
/** The line and the space beside a column. */
export const columnFrame = 2;
const narrowSide = 28;
/** The side that has room for more than seats, and the width of a terminal that can spare it. */
const wideSide = 44;
const wideColumnsWithPanel = 170;
/** Room for a title with a count, and for a hint. */
const narrowestCandidates = 30;

const kindOf = ({columns, rows, candidates, isLinear}: TableMeasures): TableLayout['kind'] => {
  if (isLinear === true) return 'one';
  if (candidates === 0) return columns >= twoColumns ? 'two' : 'one';
  if (columns >= wideColumns || (columns >= threeColumns && rows >= tallRows)) return 'three';
  return columns >= twoColumns ? 'two' : 'one';
};

/** The talk keeps so many cells, however many candidates there are and however long their names. */
const narrowestMain = 36;

const candidatesWidthOf = (measures: TableMeasures, height: number): number => {
  const needed = Math.ceil(measures.candidates / Math.max(1, height));
  const wanted = Math.max(narrowestCandidates, Math.min(2, needed) * measures.candidateWidth) + columnFrame;
  return Math.min(wanted, measures.columns - narrowSide - 2 - narrowestMain);
};

const sideWidths = (measures: TableMeasures, kind: TableLayout['kind'], bodyHeight: number) => {
  if (kind === 'one') return {seatsWidth: 0, candidatesWidth: 0};
  if (kind === 'three') {
    const isWide = measures.hasPanel === true && measures.columns >= wideColumnsWithPanel;
    const candidatesWidth = candidatesWidthOf(measures, bodyHeight - 1);
    return {seatsWidth: isWide ? wideSide : narrowSide, candidatesWidth};
  }
  if (measures.columns < candidatesBeside || measures.candidates === 0)
    return {seatsWidth: narrowSide, candidatesWidth: 0};
  // One column for both, the seats above the candidates.
  const wanted = Math.max(narrowestCandidates, 2 * measures.candidateWidth) + columnFrame;
  const width = Math.min(wanted, measures.columns - 1 - narrowestMain);
  return {seatsWidth: width, candidatesWidth: width};
};

/** Whether a column of seats has room for more than seats. */
export const hasWideSeats = ({kind, seatsWidth}: TableLayout): boolean =>
  kind === 'three' && seatsWidth >= wideSide;

/** Lays the table out: one column below 90 cells, two from there, three in a large terminal. */
export const layOut = (measures: TableMeasures): TableLayout => {
  const {columns, rows} = measures;
  const kind = kindOf(measures);
  const bodyHeight = rows - titleRows - keyRows;
  const {seatsWidth, candidatesWidth} = sideWidths(measures, kind, bodyHeight);
  const taken = kind === 'three' ? seatsWidth + candidatesWidth : seatsWidth;
  const seatRows = kind === 'one' ? measures.seatRows : 0;
  const overTalk = kind === 'one' ? seatRows + ruleRows : 0;
  return {
    columns,
    rows,
    kind,
    mainWidth: columns - taken - {one: 0, two: 1, three: 2}[kind],
    seatsWidth,
    candidatesWidth,
    seatRows,
    bodyHeight,
    talkHeight: bodyHeight - overTalk - moveRows,
    isSpacious: rows >= 30,
  };
};

const leastTalk = 5;

/** Rows that may open under the talk, so that a few of its rows stay in view. */
export const trayLimit = ({talkHeight}: TableLayout): number => Math.max(4, talkHeight - leastTalk);
