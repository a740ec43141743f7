import type {TableOptions, TableSession} from '../../tables/table.ts';
import type {KeyContext} from '../keymap.ts';

/** A whole-terminal view. */
export type ScreenName =
  | 'home'
  | 'unfinished'
  | 'new-game'
  | 'watch'
  | 'how-to-play'
  | 'test-models'
  | 'settings'
  | 'table';

/** Where a person goes from a table. `exit` leaves polyspy with the exit code beside it. */
export type LeaveTo = 'home' | 'again' | 'exit';

/** The table: being set, or shown until the person leaves it. */
type ShownTable =
  | {readonly status: 'setting'; readonly options: TableOptions; readonly attempt: number}
  | {
      readonly status: 'set';
      readonly session: TableSession;
      readonly isOver: boolean;
      /** Set while the record of the left game is being finished. */
      readonly leaving?: {readonly to: LeaveTo; readonly exitCode: number};
    };

/** What covers the screen and has the focus. */
export type Overlay =
  /** The contexts of the screen below when help was asked for. */
  | {readonly name: 'help'; readonly contexts: readonly KeyContext[]}
  | {readonly name: 'confirm-quit'}
  | {readonly name: 'confirm-leave'; readonly to: LeaveTo};

/** Where the person is: the opened screens, newest last. Home is always first. */
export type Navigation = {
  readonly stack: readonly ScreenName[];
  readonly table?: ShownTable;
  readonly overlay?: Overlay;
  /** The table of the last game that has ended, to look back at it again. */
  readonly last?: TableSession;
  /** Why the last table could not be set, for its form. */
  readonly problem?: string;
  /** Requested tables so far, to recognize answers to older requests. */
  readonly attempts: number;
  /** Set once, when polyspy ends. */
  readonly exitCode?: number;
};

/** What can happen to where a person is. */
export type NavigationAction =
  | {readonly type: 'open'; readonly screen: Exclude<ScreenName, 'home' | 'table'>}
  /** One step back: first the overlay, then the screen. */
  | {readonly type: 'back'}
  /** Opens or closes help. */
  | {readonly type: 'help'; readonly contexts: readonly KeyContext[]}
  /** Answers the question of an overlay. */
  | {readonly type: 'confirmed' | 'dismissed'}
  | {readonly type: 'quit'}
  /** Ctrl-C. */
  | {readonly type: 'interrupt'}
  /** The terminal is gone, so nobody can be asked. */
  | {readonly type: 'hang-up'}
  | {readonly type: 'set-table'; readonly options: TableOptions}
  | {readonly type: 'table-set'; readonly attempt: number; readonly session: TableSession}
  | {readonly type: 'table-refused'; readonly attempt: number; readonly problem: string}
  | {readonly type: 'game-over'; readonly session: TableSession}
  | {readonly type: 'leave-table'; readonly to: 'home' | 'again'}
  /** Returns to the table of the last game that has ended. */
  | {readonly type: 'look-back'}
  /** The record of the left game is finished. */
  | {readonly type: 'left'};

/** Returns the current screen. */
export const currentScreen = (navigation: Navigation): ScreenName => navigation.stack.at(-1) ?? 'home';

/** Returns the table whose game has not ended yet. */
export const sessionInPlay = ({table}: Navigation): TableSession | undefined =>
  table?.status === 'set' && !table.isOver ? table.session : undefined;
