import {Box} from 'ink';
import {type ReactNode, useState} from 'react';
import {textWidth} from '../../text/width.ts';
import {useScreenCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {Footer} from '../parts/footer.tsx';
import {Line} from '../parts/line.tsx';
import {Paragraph, Styled} from '../parts/styled.tsx';
import type {ScreenProps, SettingProps} from '../screen-props.ts';
import {useTerminal} from '../terminal.ts';
import {Centred, WholeTerminal} from './frame.tsx';
import {Menu, useFound} from './home-menu.tsx';

const contexts: readonly KeyContext[] = ['list'];

/** Rows from which the menu can stand apart, and leave room for notices. */
const roomyRows = 24;

/** Rows that are neither entries nor notices: the title, the tagline, two of a sentence, the keys, and blank ones. */
const otherRows = 10;

/** The program's name in half blocks, three rows high, in two parts: "poly" and "spy". */
const TITLE_ROWS = [
  ['█▀▀▄ ▄▀▀▄ █   █  █', '▄▀▀▀ █▀▀▄ █  █'],
  ['█▄▄▀ █  █ █    ▀▀█', ' ▀▀▄ █▄▄▀  ▀▀█'],
  ['█    ▀▄▄▀ █▄▄ ▀▄▄▀', '▀▄▄▀ █    ▀▄▄▀'],
] as const;

const Title = ({name}: {readonly name: string}): ReactNode => {
  if (useTerminal().isScreenReader) return <Styled token="text.strong">{name}</Styled>;
  return (
    <Box flexDirection="column" aria-label={name}>
      {TITLE_ROWS.map(([first, second]) => (
        <Line
          key={first}
          base="ltr"
          segments={[
            {text: `${first}  `, token: 'text.strong'},
            {text: second, token: 'accent'},
          ]}
        />
      ))}
    </Box>
  );
};

const Notices = ({
  notices,
  width,
}: {
  readonly notices: readonly string[];
  readonly width: number;
}): ReactNode => (
  <Box flexDirection="column" paddingX={2} marginBottom={notices.length === 0 ? 0 : 1} flexShrink={0}>
    {notices.map(notice => (
      <Paragraph key={notice} token="status.warning" width={width}>
        {`! ${notice}`}
      </Paragraph>
    ))}
  </Box>
);

const Bottom = ({services, size}: Pick<ScreenProps, 'services' | 'size'>): ReactNode => {
  const {words, version} = services;
  const {isScreenReader} = useTerminal();
  const note = words('app.version', {version});
  return (
    <Box
      paddingX={1}
      justifyContent="space-between"
      flexShrink={0}
      flexDirection={isScreenReader ? 'column' : 'row'}
    >
      <Footer
        hints={[
          {id: 'choose', text: words('hint.choose')},
          {id: 'list-next', text: words('hint.move')},
          {id: 'help', text: words('hint.help')},
          {id: 'quit', text: words('hint.quit')},
        ]}
        contexts={contexts}
        width={size.columns - 4 - textWidth(note)}
      />
      <Styled token="text.secondary">{note}</Styled>
    </Box>
  );
};

type HomeProps = Omit<SettingProps, 'problem'> & {
  /** Whether there is a game to look back at. */
  readonly canLookBack: boolean;
};

/** The first screen, with the menu. Esc declines the first game while that is offered. */
export const Home = ({onSettings, canLookBack, ...props}: HomeProps): ReactNode => {
  const {services, size, isActive, dispatch} = props;
  const {words} = services;
  const [isDeclined, setDeclined] = useState(false);
  const found = useFound(services, isActive);
  const isOffered = found.lesson?.isOffered === true && !isDeclined;
  const decline = (): void => {
    if (!isOffered) return;
    setDeclined(true);
    onSettings({lessonSeen: true});
  };
  const goBack = (): void => (isOffered ? decline() : dispatch({type: 'back'}));
  useScreenCommands(contexts, id => id === 'back' && goBack(), isActive);
  const {notices} = services;
  const noticeRows = notices.length === 0 ? 0 : notices.length + 1;
  const lesson = found.lesson && {...found.lesson, isOffered};
  return (
    <WholeTerminal size={size}>
      <Centred>
        <Title name={words('app.name')} />
        <Box marginTop={1} marginBottom={size.rows < roomyRows ? 1 : 2}>
          <Styled token="text.secondary">{words('home.tagline')}</Styled>
        </Box>
        <Menu
          {...{...props, canLookBack}}
          found={{...found, lesson}}
          room={size.rows - otherRows - noticeRows}
          onDecline={decline}
        />
      </Centred>
      <Notices notices={notices} width={size.columns - 4} />
      <Bottom services={services} size={size} />
    </WholeTerminal>
  );
};
