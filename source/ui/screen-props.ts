import type {TableSession} from '../tables/table.ts';
import type {FrameSize} from './hooks/use-frame-size.ts';
import type {Services} from './services.ts';

/**
 * What the app gives the table screen of a game. The table stays mounted while help or settings lie over it; it is
 * then not active: it draws nothing that shows, hears no keys and sets no cursor.
 */
export type TableScreenProps<Session extends TableSession = TableSession> = {
  readonly services: Services;
  readonly session: Session;
  /** The cells it may fill. */
  readonly size: FrameSize;
  readonly isActive: boolean;
  /** The person wants to go. The app asks first while the game runs, and then writes it to its end. */
  readonly onLeave: (to: 'home' | 'again') => void;
};
