import type {Dispatch} from 'react';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import type {Services} from '../services.ts';
import type {NavigationAction} from './navigation.ts';

/** What every screen of the program gets; one that is not active draws nothing and hears no keys. */
export type ScreenProps = {
  readonly services: Services;
  readonly size: FrameSize;
  readonly isActive: boolean;
  readonly dispatch: Dispatch<NavigationAction>;
};
