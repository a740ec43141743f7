import {Box} from 'ink';
import type {ReactNode} from 'react';
import {wrapText} from '../../text/wrap.ts';
import {Line} from '../parts/line.tsx';
import {Paragraph} from '../parts/styled.tsx';
import {columnWidths, TableRow} from '../parts/table-row.tsx';
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

/** Blank rows and the bar. */
const OTHER_ROWS = 3;

type PictureBodyProps = {
  readonly picture: ArenaPicture;
  /** The cells it may fill. */
  readonly width: number;
  readonly height: number;
};

/** How far the work is, as a bar and in sentences, the standings, and the servers. Rows that don't fit are left out. */
export const PictureBody = ({picture, width, height}: PictureBodyProps): ReactNode => {
  const {share, sentences, rows, servers} = picture;
  const told = sentences.flatMap(sentence => wrapText(sentence, width)).length;
  const room = Math.max(2, height - OTHER_ROWS - told - servers.length);
  const widths = columnWidths(rows);
  return (
    <>
      <Bar share={share} width={width} />
      {sentences.map(sentence => (
        <Paragraph key={sentence} width={width}>
          {sentence}
        </Paragraph>
      ))}
      <Box marginTop={1} flexDirection="column">
        {rows.slice(0, room).map((cells, index) => (
          <TableRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={index}
            cells={cells}
            widths={widths}
            token={index === 0 ? 'text.secondary' : 'text.primary'}
          />
        ))}
      </Box>
      <Box marginTop={1} flexDirection="column" flexGrow={1}>
        {servers.map(server => (
          <Paragraph key={server} width={width} token="text.secondary">
            {server}
          </Paragraph>
        ))}
      </Box>
    </>
  );
};
