import {Box} from 'ink';
import {type ReactNode, useEffect, useState} from 'react';
import {tagOf} from '../../packs/language.ts';
import type {Words} from '../../packs/words.ts';
import type {Unfinished} from '../../tables/table.ts';
import {padText, textWidth, truncateText} from '../../text/width.ts';
import {useScreenCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {type SelectItem, SelectList} from '../parts/select-list.tsx';
import {Paragraph} from '../parts/styled.tsx';
import type {ScreenProps} from '../screen-props.ts';
import type {Services} from '../services.ts';
import {makeProblem} from './forms/form-screen.tsx';
import {bodySize, Frame} from './frame.tsx';

const contexts: readonly KeyContext[] = ['list', 'paging'];

/** Cells of the marker of a row, and of the spaces behind it and between the columns. */
const rowSigns = 4;

/** Blank rows over the list, and the row that tells its length. */
const otherRows = 2;

/** Rows of the sentence why a game can't be resumed. */
const problemRows = 2;

const whenOf = (iso: string, lang: string): string =>
  new Intl.DateTimeFormat(tagOf(lang), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: 'numeric',
  }).format(Date.parse(iso));

type Listed = {readonly game: Unfinished; readonly turn: number | undefined};

/** Returns the games that can be resumed. Their turns are read after they are shown, and each may take a moment. */
const useListed = ({unfinished, turnOf}: Services): readonly Listed[] => {
  const [games] = useState(unfinished);
  const [turns, setTurns] = useState<readonly (number | undefined)[]>([]);
  useEffect(() => {
    let isShown = true;
    const findTurns = async (): Promise<void> => {
      for (const game of games) {
        const turn = await turnOf(game);
        if (!isShown) return;
        setTurns(known => [...known, turn]);
      }
    };
    void findTurns();
    return () => {
      isShown = false;
    };
  }, [games, turnOf]);
  return games.map((game, at) => ({game, turn: turns[at]}));
};

const placeOf = (
  words: Words,
  scenarios: ReturnType<Services['scenarios']>,
  {game, turn = 0}: Listed,
): string => {
  const {scenario: code} = game.options;
  const scenario = scenarios.find(known => known.code === code)?.name ?? code;
  return turn > 0 ? words('unfinished.place', {turn, scenario}) : scenario;
};

const itemsOf = (
  {words, scenarios}: Services,
  listed: readonly Listed[],
  room: number,
): readonly SelectItem<number>[] => {
  const known = scenarios();
  const times = listed.map(({game}) => whenOf(game.startedAt, words.lang));
  const width = Math.max(0, ...times.map(textWidth));
  return listed.map((one, at) => ({
    value: at,
    label: padText(times[at] ?? '', width + 1),
    note: truncateText(placeOf(words, known, one), room - width - rowSigns),
  }));
};

/** The games that can be resumed, to choose from. */
export const UnfinishedGames = ({
  services,
  size,
  isActive,
  dispatch,
  problem,
}: ScreenProps & {
  /** Why the game that was chosen last can't be resumed. */
  readonly problem: string | undefined;
}): ReactNode => {
  const {words} = services;
  const {width, height} = bodySize(size);
  const listed = useListed(services);
  useScreenCommands(contexts, id => id === 'back' && dispatch({type: 'back'}), isActive);
  return (
    <Frame
      {...{size, words, contexts}}
      title={words('home.unfinished')}
      hints={[
        {id: 'choose', text: words('hint.choose')},
        {id: 'back', text: words('hint.back')},
        {id: 'help', text: words('hint.help')},
      ]}
    >
      <Box marginTop={1} flexDirection="column">
        {problem !== undefined && (
          <Paragraph token="status.error" width={width}>
            {makeProblem(problem)}
          </Paragraph>
        )}
        <SelectList
          items={itemsOf(services, listed, width)}
          onChoose={at => {
            const game = listed[at]?.game;
            if (game !== undefined) dispatch({type: 'set-table', options: game.options});
          }}
          limit={height - otherRows - (problem === undefined ? 0 : problemRows)}
          isActive={isActive}
          emptyText={words('resume.none')}
          label={words('home.unfinished.note')}
        />
      </Box>
    </Frame>
  );
};
