import {Box} from 'ink';
import type {ComponentType, ReactNode} from 'react';
import type {SettingsHandle} from '../hooks/use-settings.ts';
import {useScreenCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {Paragraph, Styled} from '../parts/styled.tsx';
import type {ScreenProps, TableScreenProps} from '../screen-props.ts';
import {SettingsScreen} from './forms/settings.tsx';
import {NewGame, Watch} from './forms/table-form.tsx';
import {Centred, WholeTerminal} from './frame.tsx';
import {Home} from './home.tsx';
import type {Navigation, ScreenName} from './navigation-state.ts';
import {HowToPlay} from './reading/how-to-play.tsx';
import {TestModels} from './testing/test-models.tsx';
import {UnfinishedGames} from './unfinished.tsx';

const messageContexts: readonly KeyContext[] = [];

/** Maximum width of a line in cells. */
const widest = 72;

type MessageProps = Pick<ScreenProps, 'size' | 'isActive' | 'dispatch'> & {
  readonly text: string;
  /** Drawn under the text. */
  readonly note?: string | undefined;
};

/** A sentence in the middle of the terminal, shown while waiting. */
const Message = ({size, text, note, isActive, dispatch}: MessageProps): ReactNode => {
  useScreenCommands(messageContexts, id => id === 'back' && dispatch({type: 'back'}), isActive);
  return (
    <WholeTerminal size={size}>
      <Centred>
        <Styled token="status.waiting">{text}</Styled>
        {note !== undefined && (
          <Box marginTop={1}>
            <Paragraph token="text.secondary" width={Math.min(widest, size.columns - 4)} isCentred>
              {note}
            </Paragraph>
          </Box>
        )}
      </Centred>
    </WholeTerminal>
  );
};

type ScreenViewProps = ScreenProps & {
  readonly name: ScreenName;
  readonly navigation: Navigation;
  /** The current step while a table is being set. */
  readonly step?: string | undefined;
  readonly settings: SettingsHandle;
  /** Missing until it is loaded. */
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
  return <Message {...props} text={text} note={note} />;
};

/** Draws the screen with this name. */
export const ScreenView = (props: ScreenViewProps): ReactNode => {
  const {name, navigation, settings} = props;
  const changes = {onSettings: settings.change, problem: navigation.problem ?? settings.problem};
  switch (name) {
    case 'home':
      return <Home {...props} onSettings={settings.change} canLookBack={navigation.last !== undefined} />;
    case 'unfinished':
      return <UnfinishedGames {...props} problem={navigation.problem} />;
    case 'new-game':
      return <NewGame {...props} {...changes} />;
    case 'watch':
      return <Watch {...props} {...changes} />;
    case 'how-to-play':
      return <HowToPlay {...props} />;
    case 'test-models':
      return <TestModels {...props} />;
    case 'settings':
      return <SettingsScreen {...props} onSettings={settings.change} problem={settings.problem} />;
    case 'table':
      return <TableView {...props} />;
  }
};
