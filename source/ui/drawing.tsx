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

/** A stretch of a line that looks the same throughout. */
export type Segment = {
  readonly text: string;
  readonly token?: Token;
  /** Reads by its own direction, whatever stands beside it: a name, a key, a model. */
  readonly isApart?: boolean;
  readonly isBold?: boolean;
};

/** How text comes to this screen. */
export type Drawing = {
  /** Which way screens are laid out: where a row begins, and where text is aligned. */
  readonly layout: Direction;
  /** Whether lines are written as they are seen; else they are written as they are read, and all begin at the left. */
  readonly isVisual: boolean;
  /** The terminal reorders whole rows by itself: nothing may stand beside Arabic, no frame and no column. */
  readonly isByTerminal: boolean;
  readonly mode: BidiMode;
  /** Nothing until there has been something to draw with it. */
  readonly drawer: Drawer | undefined;
  /** Asks for the drawer: everything is drawn again when it has come. */
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

/** How text comes to the screen that the component is drawn on. */
export const useDrawing = (): Drawing => useContext(DrawingContext);

const drawsVisually = ({bidi, isScreenReader}: Pick<Terminal, 'bidi' | 'isScreenReader'>): boolean =>
  (bidi === 'app' || bidi === 'words') && !isScreenReader;

type ChildrenProps = {readonly children: ReactNode};

/** As the layout engine numbers them. */
const engineDirections: Readonly<Record<Direction, 1 | 2>> = {ltr: 1, rtl: 2};

/**
 * Lays its children out in a direction: where it is from right to left, rows begin at the right and columns are
 * aligned there. Ink has no property for it, its layout engine has. Nothing is shown before the engine knows, so that
 * no frame is laid out the other way.
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

/** What draws Arabic, and in which mode: both are found out when there is some to draw, or were so before. */
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

/** Put once around the screens, inside the terminal's: lays them out in the direction of the interface language. */
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

/** Whether no column or frame may stand beside text in this language (the interface's when none is named). */
export const useIsLinear = (language?: Direction): boolean => {
  const {isByTerminal} = useDrawing();
  const {locale} = useTerminal();
  return isByTerminal && (language === 'rtl' || directionOfLanguage(locale) === 'rtl');
};

const asRuns = (segments: readonly Segment[]): readonly Run[] =>
  segments.map(({text}, piece) => ({text, piece}));

const onwards: Readonly<Record<string, string>> = {'←': '→', '⇐': '⇒'};

/** A line from left to right on a screen from right to left: an arrow of the interface points onwards there, too. */
const turnArrow = (segment: Segment): Segment => {
  const arrow = segment.text.trim();
  const turned = onwards[arrow];
  return turned === undefined ? segment : {...segment, text: segment.text.replace(arrow, turned)};
};

/** A line's segments as they are to be written from left to right; `piece` tells the segment a run belongs to. */
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
