/** All that drawing needs, in one file of the bundle: loaded when there is something to draw. */
export {createKeyStdin} from '../../ui/input/key-stdin.ts';
export {startApp} from '../../ui/start-app.tsx';
