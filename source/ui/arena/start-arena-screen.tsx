import {render} from 'ink';
import type {ReactNode} from 'react';
import type {Words} from '../../packs/words.ts';
import {DrawingProvider} from '../drawing.tsx';
import {RoleProvider} from '../parts/role.tsx';
import {renderOptions} from '../render-options.ts';
import {type Terminal, TerminalProvider} from '../terminal.ts';
import {ArenaScreen} from './arena-screen.tsx';
import type {ArenaPicture} from './picture.tsx';

/** What the screen of an arena needs. */
export type ArenaScreenOptions = {
  readonly terminal: Terminal;
  readonly words: Words;
  readonly read: () => ArenaPicture;
  readonly subscribe: (listener: () => void) => () => void;
  readonly onStop: () => void;
};

/** The arena's screen with all that its parts need round it. */
export const ArenaApp = ({terminal, words, ...screen}: ArenaScreenOptions): ReactNode => (
  <TerminalProvider value={terminal}>
    <RoleProvider value={words}>
      <DrawingProvider>
        <ArenaScreen {...screen} />
      </DrawingProvider>
    </RoleProvider>
  </TerminalProvider>
);

/** Shows the screen of an arena. Returns a function that gives the terminal back. */
export const startArenaScreen = (options: ArenaScreenOptions): (() => Promise<void>) => {
  const {unmount, waitUntilExit} = render(<ArenaApp {...options} />, renderOptions(options.terminal));
  return async () => {
    const ended = waitUntilExit();
    unmount();
    await ended;
  };
};
