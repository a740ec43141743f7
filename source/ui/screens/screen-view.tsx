import type {ComponentType, ReactNode} from 'react';
import type {SettingsHandle} from '../hooks/use-settings.ts';
import type {TableScreenProps} from '../table-screen-props.ts';
import {Home} from './home.tsx';
import {HowToPlay} from './how-to-play.tsx';
import {MessageScreen} from './message-screen.tsx';
import type {Navigation, ScreenName} from './navigation.ts';
import {NewGame} from './new-game.tsx';
import type {ScreenProps} from './screen-props.ts';
import {SettingsScreen} from './settings.tsx';
import {Watch} from './watch.tsx';

export type ScreenViewProps = ScreenProps & {
  readonly name: ScreenName;
  readonly navigation: Navigation;
  /** What is being done for a table that is set. */
  readonly step?: string | undefined;
  readonly settings: SettingsHandle;
  /** Nothing until it has been loaded. */
  readonly tableScreen: ComponentType<TableScreenProps> | undefined;
};

const TableView = ({
  navigation: {table},
  step,
  tableScreen: TableScreen,
  ...props
}: ScreenViewProps): ReactNode => {
  const {services, size, isActive, dispatch} = props;
  if (table?.status === 'set' && table.leaving === undefined && TableScreen !== undefined) {
    const onLeave = (to: 'home' | 'again'): void => dispatch({type: 'leave-table', to});
    return (
      <TableScreen
        services={services}
        session={table.session}
        size={size}
        isActive={isActive}
        onLeave={onLeave}
      />
    );
  }
  const text = services.words(table?.status === 'set' && table.leaving ? 'app.leaving' : 'app.settingTable');
  const note = table?.status === 'setting' ? step : undefined;
  const onBack = (): void => dispatch({type: 'back'});
  return <MessageScreen size={size} text={text} note={note} isActive={isActive} onBack={onBack} />;
};

/** The screen of a name. */
export const ScreenView = (props: ScreenViewProps): ReactNode => {
  const {name, navigation, settings, services} = props;
  const changes = {onSettings: settings.change, problem: navigation.problem ?? settings.problem};
  switch (name) {
    case 'home':
      return <Home {...props} />;
    case 'new-game':
      return <NewGame {...props} {...changes} />;
    case 'watch':
      return <Watch {...props} {...changes} />;
    case 'how-to-play':
      return <HowToPlay {...props} />;
    case 'settings':
      return <SettingsScreen {...props} onSettings={settings.change} problem={settings.problem} />;
    case 'table':
      return <TableView {...props} services={services} />;
  }
};
