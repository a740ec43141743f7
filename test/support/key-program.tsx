import process from 'node:process';
import {Box, render, Text, useApp, useWindowSize} from 'ink';
import {type ReactNode, useState} from 'react';
import {createKeyStdin} from '../../source/ui/input/key-stdin.ts';
import {useCommands} from '../../source/ui/input/use-commands.ts';
import {TerminalProvider} from '../../source/ui/terminal.ts';
import {TextBox} from './text-box.tsx';

// A small program on a real terminal: a text field, and the commands of the table as they are heard.

const Program = (): ReactNode => {
  const {exit} = useApp();
  const {columns, rows} = useWindowSize();
  const [heard, setHeard] = useState<readonly string[]>([]);
  useCommands(['table', 'transcript', 'text'], id => {
    if (id === 'quit') exit();
    else setHeard(known => [...known, id]);
  });
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <TextBox onLine={line => setHeard(known => [...known, `line:${line}`])} />
      <Text>{`${columns}x${rows} ${heard.join(' ')}`}</Text>
    </Box>
  );
};

const stdin = createKeyStdin(process.stdin);
const instance = render(
  <TerminalProvider
    value={{
      stdin,
      stdout: process.stdout,
      isInteractive: true,
      colour: '256',
      theme: 'dark',
      bidi: 'off',
      isScreenReader: false,
      locale: 'en',
      keepsLastRow: false,
    }}
  >
    <Program />
  </TerminalProvider>,
  {
    stdin,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    exitOnCtrlC: false,
    maxFps: 60,
  },
);
stdin.on('end', () => instance.unmount());
await instance.waitUntilExit();
stdin.detach();
process.exitCode = 7;
