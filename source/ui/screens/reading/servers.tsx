import {type ReactNode, useMemo} from 'react';
import type {Words} from '../../../packs/words.ts';
import type {Settings} from '../../../settings/schema.ts';
import {padText, textWidth} from '../../../text/width.ts';
import {wrapText} from '../../../text/wrap.ts';
import {type Found, useCompetitors} from '../../hooks/use-competitors.ts';
import type {KeyContext} from '../../keymap.ts';
import type {InnerScreenProps} from '../../screen-props.ts';
import {bodySize} from '../frame.tsx';
import {ReadingScreen, readingContexts, type TextLine} from './reading-screen.tsx';

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

/** Returns what asking a server for its models gave. */
const resultOf = (words: Words, {list, isLooking}: Found, name: string): TextLine => {
  const count = list.filter(({server}) => server === name).length;
  if (count > 0) return {text: words('servers.models', {count}), token: 'status.success'};
  if (isLooking) return {text: words('servers.asking'), token: 'status.waiting'};
  return {text: words('servers.none'), token: 'status.warning'};
};

/** Returns the page: each server with its answer, problems and warnings, and the commands. */
const serverLines = (
  words: Words,
  servers: Settings['servers'],
  found: Found,
  width: number,
): readonly TextLine[] => {
  const known = knownServers(words, servers);
  const told = [...found.problems, ...(found.warnings ?? [])];
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
    ...told.flatMap(sentence => wrapped(`! ${sentence}`, 'status.warning')),
    ...found.hints.flatMap(hint => wrapped(hint, 'status.warning')),
    ...(told.length + found.hints.length === 0 ? [] : [{text: ''}]),
    ...wrapped(words('servers.add'), 'text.primary'),
    ...wrapped(words('servers.test'), 'text.primary'),
    ...wrapped(words('servers.keys'), 'text.secondary'),
  ];
};

/** Lists model servers with their answers, which it asks for on mount and at a key, and the commands to add them. */
export const ServersScreen = ({services, ...screen}: InnerScreenProps): ReactNode => {
  const {words, settings} = services;
  const {found, askAgain} = useCompetitors(services);
  const {width} = bodySize(screen.size);
  const {servers} = settings.read();
  const lines = useMemo(() => serverLines(words, servers, found, width), [words, servers, found, width]);
  return (
    <ReadingScreen
      {...screen}
      words={words}
      title={words('servers.title')}
      lines={lines}
      contexts={contexts}
      hints={[{id: 'ask-servers', text: words('hint.ask-servers')}]}
      onCommand={id => id === 'ask-servers' && askAgain()}
    />
  );
};
