import {Box} from 'ink';
import {type ReactNode, useEffect, useState} from 'react';
import {textWidth} from '../../text/width.ts';
import {useIsLinear} from '../drawing.tsx';
import {useFrameSize} from '../hooks/use-frame-size.ts';
import {useCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {Line} from '../parts/line.tsx';
import {Paragraph, Styled} from '../parts/styled.tsx';
import {useTerminal} from '../terminal.ts';

/** What the screen of an arena shows now: sentences in the interface language. */
export type ArenaPicture = {
  readonly title: string;
  /** How much is played, from 0 to 1. */
  readonly share: number;
  readonly sentences: readonly string[];
  /** The standings; the first row names the columns. */
  readonly rows: readonly (readonly string[])[];
  /** The servers and how busy they are. */
  readonly servers: readonly string[];
  /** What keys do. */
  readonly keys: string;
};

type ArenaScreenProps = {
  readonly read: () => ArenaPicture;
  /** Calls back when there may be something new to show. Returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly onStop: () => void;
};

const contexts: readonly KeyContext[] = ['arena'];

/** The widest bar, in cells. */
const WIDEST_BAR = 60;

const Bar = ({share, width}: {readonly share: number; readonly width: number}): ReactNode => {
  const {isScreenReader} = useTerminal();
  const cells = Math.max(0, Math.min(width, WIDEST_BAR));
  const full = Math.round(cells * Math.min(1, Math.max(0, share)));
  // The sentences say the same.
  if (isScreenReader) return null;
  return (
    <Line
      segments={[
        {text: '█'.repeat(full), token: 'accent'},
        {text: '░'.repeat(cells - full), token: 'text.secondary'},
      ]}
    />
  );
};

const GAP = 2;

const widthsOf = (rows: ArenaPicture['rows']): readonly number[] =>
  (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => textWidth(row[column] ?? ''))));

const Table = ({rows}: Pick<ArenaPicture, 'rows'>): ReactNode => {
  const {isScreenReader} = useTerminal();
  const isLinear = useIsLinear();
  const widths = widthsOf(rows);
  const look = (index: number) => (index === 0 ? 'text.secondary' : 'text.primary');
  // Rows and cells have no identity but their place.
  return (
    <Box flexDirection="column">
      {rows.map((row, index) =>
        isScreenReader || isLinear ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Styled key={index} token={look(index)}>
            {row.join('  ')}
          </Styled>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Box key={index} columnGap={GAP}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Box key={column} width={widths[column] ?? 0} flexShrink={column === 0 ? 1 : 0}>
                <Styled token={look(index)}>{cell}</Styled>
              </Box>
            ))}
          </Box>
        ),
      )}
    </Box>
  );
};

/** Rows that are no standings: the title, the bar, blanks and keys. */
const OTHER_ROWS = 6;

/** The screen of an arena in play: how far it is, who wins, how busy the servers are. */
export const ArenaScreen = ({read, subscribe, onStop}: ArenaScreenProps): ReactNode => {
  const {columns, rows: height} = useFrameSize();
  const {isScreenReader} = useTerminal();
  const [picture, setPicture] = useState(read);
  useEffect(() => subscribe(() => setPicture(read())), [read, subscribe]);
  useCommands(contexts, id => {
    if (id === 'stop-arena' || id === 'quit') onStop();
  });
  const {title, share, sentences, rows, servers, keys} = picture;
  const width = Math.max(20, columns - 2);
  const room = Math.max(2, height - OTHER_ROWS - sentences.length - servers.length);
  return (
    <Box
      flexDirection="column"
      paddingX={1}
      width={columns}
      {...(isScreenReader ? {} : {height, overflow: 'hidden'})}
    >
      <Styled token="accent">{title}</Styled>
      <Bar share={share} width={width} />
      {sentences.map(sentence => (
        <Paragraph key={sentence} width={width}>
          {sentence}
        </Paragraph>
      ))}
      <Box marginTop={1}>
        <Table rows={rows.slice(0, room)} />
      </Box>
      <Box marginTop={1} flexDirection="column" flexGrow={1}>
        {servers.map(server => (
          <Paragraph key={server} width={width} token="text.secondary">
            {server}
          </Paragraph>
        ))}
      </Box>
      <Styled token="text.secondary">{keys}</Styled>
    </Box>
  );
};
