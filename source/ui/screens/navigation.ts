import type {TableOptions, TableSession} from '../../tables/table.ts';
import type {KeyContext} from '../keymap.ts';
import {
  currentScreen,
  type LeaveTo,
  type Navigation,
  type NavigationAction,
  type ScreenName,
  sessionInPlay,
} from './navigation-state.ts';

const INTERRUPTED = 130;
/** The exit code after the terminal went away: 128 plus the signal's number, as after Ctrl-C. */
export const HUNG_UP = 129;

const isLeaving = ({table}: Navigation): boolean => table?.status === 'set' && table.leaving !== undefined;

const withoutOverlay = ({overlay: _, ...rest}: Navigation): Navigation => rest;
const withoutTable = ({table: _, ...rest}: Navigation): Navigation => rest;
const withoutProblem = ({problem: _, ...rest}: Navigation): Navigation => rest;

const exit = (navigation: Navigation, exitCode: number): Navigation => ({
  ...withoutOverlay(navigation),
  exitCode,
});

const push = (navigation: Navigation, screen: ScreenName): Navigation =>
  currentScreen(navigation) === screen
    ? navigation
    : {...navigation, stack: [...navigation.stack.filter(name => name !== screen), screen]};

const pop = (navigation: Navigation): Navigation => ({
  ...navigation,
  stack: navigation.stack.length > 1 ? navigation.stack.slice(0, -1) : navigation.stack,
});

const setTable = (navigation: Navigation, options: TableOptions): Navigation => {
  const attempt = navigation.attempts + 1;
  const free = withoutProblem(withoutOverlay(navigation));
  return {...push(free, 'table'), table: {status: 'setting', options, attempt}, attempts: attempt};
};

/** Returns the start: home, or a table to set. */
export const startNavigation = (table?: TableOptions): Navigation => {
  const start: Navigation = {stack: ['home'], attempts: 0};
  return table === undefined ? start : setTable(start, table);
};

/** Returns to the form of a refused table, or to the list that it was chosen from. */
const refuseTable = (navigation: Navigation, options: TableOptions, problem: string): Navigation => {
  const before = pop(withoutTable(navigation));
  if (currentScreen(before) === 'unfinished') return {...before, problem};
  return {...push(before, options.mode === 'watch' ? 'watch' : 'new-game'), problem};
};

const settleTable = (
  navigation: Navigation,
  action: NavigationAction & {type: 'table-set' | 'table-refused'},
): Navigation => {
  const {table} = navigation;
  if (table?.status !== 'setting' || table.attempt !== action.attempt) return navigation;
  return action.type === 'table-set'
    ? {...navigation, table: {status: 'set', session: action.session, isOver: false}}
    : refuseTable(navigation, table.options, action.problem);
};

const leaveTable = (navigation: Navigation, to: LeaveTo, exitCode = 0): Navigation => {
  const {table} = navigation;
  if (table?.status !== 'set') return navigation;
  const hasEnded = table.isOver && table.session.fault?.() === undefined;
  const kept = hasEnded ? {...navigation, last: table.session} : navigation;
  return {...withoutOverlay(kept), table: {...table, leaving: {to, exitCode}}};
};

const lookBack = (navigation: Navigation): Navigation => {
  const {last} = navigation;
  return last === undefined
    ? navigation
    : {...push(navigation, 'table'), table: {status: 'set', session: last, isOver: true}};
};

/** Returns the options for another game of the same people, without what was drawn or fixed for one game. */
const optionsAgain = (options: TableOptions): TableOptions => {
  const {entity: _, ...choices} = options.choices;
  const {seed: __, resume: ___, ...others} = options;
  return {...others, choices};
};

const afterLeaving = (navigation: Navigation): Navigation => {
  const {table} = navigation;
  if (table?.status !== 'set' || table.leaving === undefined) return navigation;
  const {to, exitCode} = table.leaving;
  if (to === 'exit') return exit(navigation, exitCode);
  const {options} = table.session;
  const atHome: Navigation = {...withoutTable(navigation), stack: ['home']};
  if (to === 'home') return atHome;
  return options.isLesson ? push(atHome, 'new-game') : setTable(atHome, optionsAgain(options));
};

const askToLeave = (navigation: Navigation, to: LeaveTo): Navigation =>
  sessionInPlay(navigation)
    ? {...navigation, overlay: {name: 'confirm-leave', to}}
    : leaveTable(navigation, to);

const goBack = (navigation: Navigation): Navigation => {
  if (navigation.overlay !== undefined) return withoutOverlay(navigation);
  const screen = currentScreen(navigation);
  if (screen === 'home') return {...navigation, overlay: {name: 'confirm-quit'}};
  if (screen !== 'table') return withoutProblem(pop(navigation));
  return navigation.table?.status === 'set' ? askToLeave(navigation, 'home') : withoutTable(pop(navigation));
};

/** Opens a screen, but not over a question. The key that opened settings also closes them. */
const openScreen = (navigation: Navigation, screen: ScreenName): Navigation => {
  const {overlay} = navigation;
  if (overlay === undefined && currentScreen(navigation) === screen) return goBack(navigation);
  return overlay === undefined || overlay.name === 'help'
    ? push(withoutOverlay(navigation), screen)
    : navigation;
};

/** Ctrl-C asks once during a game. A second one, or one without a game, leaves. */
const interrupt = (navigation: Navigation): Navigation => {
  if (!sessionInPlay(navigation)) return exit(navigation, INTERRUPTED);
  const isAsked = navigation.overlay?.name === 'confirm-leave' && navigation.overlay.to === 'exit';
  return isAsked ? leaveTable(navigation, 'exit', INTERRUPTED) : askToLeave(navigation, 'exit');
};

const hangUp = (navigation: Navigation): Navigation =>
  sessionInPlay(navigation) ? leaveTable(navigation, 'exit', HUNG_UP) : exit(navigation, HUNG_UP);

const toggleHelp = (navigation: Navigation, contexts: readonly KeyContext[]): Navigation => {
  if (navigation.overlay === undefined) return {...navigation, overlay: {name: 'help', contexts}};
  return navigation.overlay.name === 'help' ? withoutOverlay(navigation) : navigation;
};

const confirm = (navigation: Navigation): Navigation => {
  const {overlay} = navigation;
  if (overlay?.name === 'confirm-quit') return exit(navigation, 0);
  return overlay?.name === 'confirm-leave'
    ? leaveTable(navigation, overlay.to, INTERRUPTED)
    : withoutOverlay(navigation);
};

/** Ends the game, and drops the question whether to leave it. */
const endGame = (navigation: Navigation, session: TableSession): Navigation => {
  const {table, overlay} = navigation;
  if (table?.status !== 'set' || table.session !== session) return navigation;
  const ended: Navigation = {...navigation, table: {...table, isOver: true}};
  return overlay?.name === 'confirm-leave' ? withoutOverlay(ended) : ended;
};

/** While the record of a left game is being finished, only its end, Ctrl-C and a lost terminal count. */
const reduceLeaving = (navigation: Navigation, action: NavigationAction): Navigation => {
  if (action.type === 'left') return afterLeaving(navigation);
  if (action.type === 'game-over') return endGame(navigation, action.session);
  if (action.type === 'hang-up') return leaveTable(navigation, 'exit', HUNG_UP);
  return action.type === 'interrupt' ? leaveTable(navigation, 'exit', INTERRUPTED) : navigation;
};

const reduceTable = (navigation: Navigation, action: NavigationAction): Navigation => {
  switch (action.type) {
    case 'set-table':
      return setTable(navigation, action.options);
    case 'table-set':
    case 'table-refused':
      return settleTable(navigation, action);
    case 'game-over':
      return endGame(navigation, action.session);
    case 'leave-table':
      return askToLeave(navigation, action.to);
    case 'look-back':
      return lookBack(navigation);
    default:
      return navigation;
  }
};

/** Returns the navigation after an action. Effects, such as setting a table, are `useNavigation`'s. */
export const reduceNavigation = (navigation: Navigation, action: NavigationAction): Navigation => {
  if (navigation.exitCode !== undefined) return navigation;
  if (isLeaving(navigation)) return reduceLeaving(navigation, action);
  switch (action.type) {
    case 'open':
      return openScreen(navigation, action.screen);
    case 'back':
      return goBack(navigation);
    case 'help':
      return toggleHelp(navigation, action.contexts);
    case 'confirmed':
      return confirm(navigation);
    case 'dismissed':
      return withoutOverlay(navigation);
    case 'quit':
      return exit(navigation, 0);
    case 'interrupt':
      return interrupt(navigation);
    case 'hang-up':
      return hangUp(navigation);
    default:
      return reduceTable(navigation, action);
  }
};
