import type {Dispatch} from 'react';
import type {Settings} from '../settings/schema.ts';
import type {TableSession} from '../tables/table.ts';
import type {FrameSize} from './hooks/use-frame-size.ts';
import type {NavigationAction} from './screens/navigation-state.ts';
import type {Services} from './services.ts';

type ShownProps = {
  readonly services: Services;
  /** The cells it may fill. */
  readonly size: FrameSize;
  /** An inactive screen is hidden, hears no keys and sets no cursor. */
  readonly isActive: boolean;
};

/** The props of a screen. */
export type ScreenProps = ShownProps & {readonly dispatch: Dispatch<NavigationAction>};

/** The props of a screen that is opened from another one and returns to it. */
export type InnerScreenProps = ShownProps & {readonly onBack: () => void};

/** The props of a screen that saves what the person chooses. */
export type SettingProps = ScreenProps & {
  /** Saves a change of the settings. */
  readonly onSettings: (change: Partial<Settings>) => void;
  /** Why the last table could not be set, or the last change not saved. */
  readonly problem?: string | undefined;
};

/** The props of a game's table screen. It stays mounted, but inactive, while help or settings are open. */
export type TableScreenProps<Session extends TableSession = TableSession> = ShownProps & {
  readonly session: Session;
  /** Leaves the table. During a game, the app asks first, and then finishes the record. */
  readonly onLeave: (to: 'home' | 'again') => void;
};
