import {Box} from 'ink';
import {type ReactNode, useMemo} from 'react';
import type {Words} from '../../packs/words.ts';
import type {Settings} from '../../settings/schema.ts';
import {padText, textWidth} from '../../text/width.ts';
import {wrapText} from '../../text/wrap.ts';
import {type Found, useCompetitors} from '../hooks/use-competitors.ts';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import {useCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {bodySize, Frame} from './frame.tsx';
import {readingHints, readingNote} from './reading.ts';
import type {ScreenProps} from './screen-props.ts';
import {readingContexts, ScrollText, type TextLine, useScroll} from './scroll-text.tsx';

/** The Ollama of this machine, which needs no configuration. */
const LOCAL = 'ollama';

const contexts: readonly KeyContext[] = [...readingContexts, 'servers'];

type Known = {readonly name: string; readonly about: string};

const knownServers = (words: Words, servers: Settings['servers']): readonly Known[] => [
  ...(servers.some(({name}) => name === LOCAL) ? [] : [{name: LOCAL, about: words('servers.local')}]),
  ...servers.map(({name, kind, url, keyVariable}) => ({
    name,
    about: [
      kind,
      url,
      ...(keyVariable === undefined ? [] : [words('servers.key', {variable: keyVariable})]),
    ].join(' · '),
  })),
];

/** What came of asking a server for its models. */
const resultOf = (words: Words, {list, isLooking}: Found, name: string): TextLine => {
  const count = list.filter(({server}) => server === name).length;
  if (count > 0) return {text: words('servers.models', {count}), token: 'status.success'};
  if (isLooking) return {text: words('servers.asking'), token: 'status.waiting'};
  return {text: words('servers.none'), token: 'status.warning'};
};

/** The page: each server with what it answered, the problems there were, and the commands. */
export const serverLines = (
  words: Words,
  servers: Settings['servers'],
  found: Found,
  width: number,
): readonly TextLine[] => {
  const known = knownServers(words, servers);
  const nameWidth = Math.max(...known.map(({name}) => textWidth(name))) + 2;
  const wrapped = (text: string, token: TextLine['token']): readonly TextLine[] =>
    wrapText(text, width).map(line => ({text: line, ...(token && {token})}));
  return [
    ...known.flatMap(({name, about}): readonly TextLine[] => [
      {...resultOf(words, found, name), lead: padText(name, nameWidth)},
      ...wrapText(about, width - nameWidth).map(
        (line): TextLine => ({text: ' '.repeat(nameWidth) + line, token: 'text.secondary'}),
      ),
    ]),
    {text: ''},
    ...found.problems.flatMap(problem => wrapped(`! ${problem}`, 'status.warning')),
    ...(found.problems.length === 0 ? [] : [{text: ''}]),
    ...wrapped(words('servers.add'), 'text.primary'),
    ...wrapped(words('servers.test'), 'text.primary'),
    ...wrapped(words('servers.keys'), 'text.secondary'),
  ];
};

/** Servers of models: what each answers, asked when one comes and at a key, and the commands that add and remove them. */
export const ServersScreen = ({
  services,
  size,
  isActive,
  onBack,
}: Omit<ScreenProps, 'dispatch'> & {readonly onBack: () => void}): ReactNode => {
  const {words, settings} = services;
  const {found, askAgain} = useCompetitors(services);
  const body = bodySize(size.columns, size.rows);
  const {servers} = settings.read();
  const lines = useMemo(
    () => serverLines(words, servers, found, body.width),
    [words, servers, found, body.width],
  );
  const height = body.height - 1;
  const top = useScroll({count: lines.length, height, isActive, onBack});
  useKeyContexts(contexts, isActive);
  useCommands(
    ['servers'],
    id => {
      if (id === 'ask-servers') askAgain();
    },
    {isActive},
  );
  const place = {top, height, count: lines.length};
  return (
    <Frame
      {...size}
      program={words('app.name')}
      title={words('servers.title')}
      note={readingNote(words, place)}
      hints={[{id: 'ask-servers', text: words('hint.ask-servers')}, ...readingHints(words, place)]}
      contexts={contexts}
    >
      <Box marginTop={1}>
        <ScrollText lines={lines} top={top} height={height} />
      </Box>
    </Frame>
  );
};
