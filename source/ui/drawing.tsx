import {Box, type DOMElement} from 'ink';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type {Direction} from '../text/bidi.ts';
import {directionOfLanguage, isTurned} from '../text/direction.ts';
import type {Drawer, Run} from '../text/drawer.ts';
import {type BidiMode, type Terminal, useTerminal} from './terminal.ts';
import type {Token} from './theme.ts';

/** A stretch of a line with one look. */
export type Segment = {
  readonly text: string;
  readonly token?: Token;
  /** Keeps its own direction beside other text: a name, a key, a model. */
  readonly isApart?: boolean;
  readonly isBold?: boolean;
};

/** How text is drawn on this screen. */
export type Drawing = {
  /** The side on which rows begin and to which text is aligned. */
  readonly layout: Direction;
  /** Whether lines are written in visual order. Otherwise they are in logical order and begin at the left. */
  readonly isVisual: boolean;
  /** The terminal reorders whole rows, so that no frame or column can be beside Arabic. */
  readonly isByTerminal: boolean;
  readonly mode: BidiMode;
  /** Missing until something needs it. */
  readonly drawer: Drawer | undefined;
  /** Loads the drawer and then draws everything again. */
  readonly need: () => void;
};

const plain: Drawing = {
  layout: 'ltr',
  isVisual: false,
  isByTerminal: false,
  mode: 'off',
  drawer: undefined,
  need: () => undefined,
};

const DrawingContext = createContext<Drawing>(plain);

/** Returns how text is drawn on this screen. */
export const useDrawing = (): Drawing => useContext(DrawingContext);

const drawsVisually = ({bidi, isScreenReader}: Pick<Terminal, 'bidi' | 'isScreenReader'>): boolean =>
  (bidi === 'app' || bidi === 'words') && !isScreenReader;

type ChildrenProps = {readonly children: ReactNode};

/** The numbers of Yoga, Ink's layout engine. */
const engineDirections: Readonly<Record<Direction, 1 | 2>> = {ltr: 1, rtl: 2};

/**
 * Lays out its children from left or right. Ink has no property for this, but its layout engine has. Children stay
 * hidden until the engine has the direction, so that no frame is laid out the wrong way.
 */
const LaidOut = ({layout, children}: ChildrenProps & {readonly layout: Direction}): ReactNode => {
  const element = useRef<DOMElement>(null);
  const [known, setKnown] = useState<Direction>('ltr');
  useLayoutEffect(() => {
    element.current?.yogaNode?.setDirection(engineDirections[layout]);
    setKnown(layout);
  }, [layout]);
  return (
    <Box ref={element} flexDirection="column" display={known === layout ? 'flex' : 'none'}>
      {children}
    </Box>
  );
};

/** Returns the drawer and the mode for Arabic. Both are determined when Arabic first appears, unless they are known. */
const useArabic = (terminal: Terminal): Pick<Drawing, 'drawer' | 'need'> & {readonly bidi: BidiMode} => {
  const {arabic, isBidiGuessed = false} = terminal;
  const [drawer, setDrawer] = useState(terminal.drawer);
  const [detected, setDetected] = useState<BidiMode | undefined>(undefined);
  const isAsked = useRef(drawer !== undefined);
  const need = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void Promise.all([import('../text/drawer.ts'), arabic?.detect()]).then(([{createDrawer}, mode]) => {
      setDetected(mode);
      setDrawer(createDrawer());
    });
  }, [arabic]);
  return {bidi: isBidiGuessed ? (detected ?? terminal.bidi) : terminal.bidi, drawer, need};
};

/** Lays out the screens in the direction of the interface language. Mount it once, inside `TerminalProvider`. */
export const DrawingProvider = ({children}: ChildrenProps): ReactNode => {
  const terminal = useTerminal();
  const {locale, isScreenReader, arabic} = terminal;
  const {bidi, drawer, need} = useArabic(terminal);
  const isVisual = drawsVisually({bidi, isScreenReader});
  useEffect(() => {
    if (drawer !== undefined && !isScreenReader) arabic?.use(bidi);
  }, [arabic, bidi, drawer, isScreenReader]);
  const layout = isVisual ? directionOfLanguage(locale) : 'ltr';
  const isByTerminal = bidi === 'terminal' && !isScreenReader;
  const drawing = useMemo(
    (): Drawing => ({layout, isVisual, isByTerminal, mode: bidi, drawer, need}),
    [layout, isVisual, isByTerminal, bidi, drawer, need],
  );
  return (
    <DrawingContext value={drawing}>
      <LaidOut layout={layout}>{children}</LaidOut>
    </DrawingContext>
  );
};

/** Whether text in this language (default: the interface's) can have no column or frame beside it. */
export const useIsLinear = (language?: Direction): boolean => {
  const {isByTerminal} = useDrawing();
  const {locale} = useTerminal();
  return isByTerminal && (language === 'rtl' || directionOfLanguage(locale) === 'rtl');
};

const asRuns = (segments: readonly Segment[]): readonly Run[] =>
  segments.map(({text}, piece) => ({text, piece}));

const onwards: Readonly<Record<string, string>> = {'←': '→', '⇐': '⇒'};

/** Turns an arrow of the interface in a left-to-right line on a right-to-left screen, so that it points forwards. */
const turnArrow = (segment: Segment): Segment => {
  const arrow = segment.text.trim();
  const turned = onwards[arrow];
  return turned === undefined ? segment : {...segment, text: segment.text.replace(arrow, turned)};
};

/** Returns the runs of a line in the order to write them. `piece` is the index of a run's segment. */
export const drawSegments = (
  {layout, isVisual, drawer, need, mode}: Drawing,
  segments: readonly Segment[],
  base: Direction,
): readonly Run[] => {
  if (!isVisual) return asRuns(segments);
  const turned = base === 'ltr' && layout === 'rtl' ? segments.map(turnArrow) : segments;
  if (base === 'ltr' && !isTurned(segments.map(({text}) => text).join(''))) return asRuns(turned);
  if (drawer !== undefined) return drawer.line(turned, base, mode);
  need();
  return asRuns(turned);
};
