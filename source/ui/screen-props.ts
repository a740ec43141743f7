import type {Dispatch} from 'react';
import type {Settings} from '../settings/schema.ts';
import type {TableSession} from '../tables/table.ts';
import type {FrameSize} from './hooks/use-frame-size.ts';
import type {NavigationAction} from './screens/navigation.ts';
import type {Services} from './services.ts';

type ShownProps = {
  readonly services: Services;
  /** The cells it may fill. */
  readonly size: FrameSize;
  /** A screen that is not active draws nothing that shows, hears no keys and sets no cursor. */
  readonly isActive: boolean;
};

/** What every screen of the program gets. */
export type ScreenProps = ShownProps & {readonly dispatch: Dispatch<NavigationAction>};

/** What a screen behind another one gets: it is part of that one, and goes back to it. */
export type InnerScreenProps = ShownProps & {readonly onBack: () => void};

/** What a screen gets that keeps what is chosen on it. */
export type SettingProps = ScreenProps & {
  /** Keeps a change of the settings. */
  readonly onSettings: (change: Partial<Settings>) => void;
  /** Why the last table could not be set, or the last change not be written. */
  readonly problem?: string | undefined;
};

/**
 * What the app gives the table screen of a game. The table stays mounted while help or settings lie over it; it is
 * then not active.
 */
export type TableScreenProps<Session extends TableSession = TableSession> = ShownProps & {
  readonly session: Session;
  /** The person wants to go. The app asks first while the game runs, and then writes it to its end. */
  readonly onLeave: (to: 'home' | 'again') => void;
};
