/** Everything that draws, in one file of the bundle that is loaded on demand. */
export {startArenaScreen} from '../../ui/arena/start-arena-screen.tsx';
export {createKeyStdin} from '../../ui/input/key-stdin.ts';
export {startApp} from '../../ui/start-app.tsx';
