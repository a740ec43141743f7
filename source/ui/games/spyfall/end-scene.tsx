import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {Seat} from '../../../games/game.ts';
import type {GuessMade, Observation} from '../../../games/spyfall/events.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Words} from '../../../packs/words.ts';
import {wrapText} from '../../../text/wrap.ts';
import {Panel, panelFrame} from '../../parts/panel.tsx';
import {Paragraph, Styled} from '../../parts/styled.tsx';
import {nameOf} from '../../table/seats/seat-talk.ts';
import type {Token} from '../../theme.ts';
import {votedOut} from './sentences.ts';
import type {SpyfallModel, SpyfallTalk} from './spyfall-model.ts';

/** The end of a game that has told its secrets. */
type Ended = Observation & {readonly type: 'game-ended'};

/** The end that is being told, if that is what is being told. */
export const endOnStage = ({scene}: Pick<SpyfallModel, 'scene'>): Ended | undefined =>
  scene?.told.type === 'game-ended' ? scene.told : undefined;

const guessOf = ({turns}: SeatView): Omit<GuessMade, 'type' | 'turn'> | undefined => {
  const guess = turns.at(-1)?.guess;
  return guess === 'passed' ? undefined : guess;
};

/** What ended the game, without what the card will tell. */
const causeLines = (talk: SpyfallTalk, view: SeatView, {ending}: Ended): readonly string[] => {
  const {words} = talk;
  const guess = guessOf(view);
  if (guess !== undefined && (ending === 'guess_correct' || ending === 'guess_wrong')) {
    const told = {spy: nameOf(talk, guess.seat), entity: talk.entityName(guess.entity)};
    const said = guess.text ? [nameOf(talk, guess.seat) + words('glue.colon') + guess.text] : [];
    return [...said, words('table.scene-guess', told)];
  }
  const out = votedOut(view);
  if (out !== undefined && (ending === 'vote_spy' || ending === 'vote_villager')) {
    const votes = view.turns.at(-1)?.votes ?? [];
    const count = votes.filter(({target}) => target === out).length;
    return [words('table.scene-out', {name: nameOf(talk, out), votes: count, seats: votes.length})];
  }
  if (ending === 'survived') return [words('table.scene-survived')];
  const {forfeited} = view;
  return forfeited === undefined ? [] : [words('table.forfeited', {name: nameOf(talk, forfeited.seat)})];
};

/** What the card tells: who the spy was, and what the others knew. */
export const secretLines = (
  talk: SpyfallTalk,
  {spy, entity}: Pick<Ended, 'spy' | 'entity'>,
): readonly string[] =>
  spy === null || entity === null
    ? []
    : [
        talk.words('table.scene-spy', {name: nameOf(talk, spy)}),
        talk.words('table.intro-villager', {entity: talk.entityName(entity), domain: talk.domain}),
      ];

/** How a game ended for the one who looks: an onlooker has no side. */
export type Verdict = {
  readonly result: 'won' | 'lost' | 'neutral';
  readonly title: string;
  readonly sentence: string;
};

const partOf = (
  person: Seat | undefined,
  spy: Seat | null,
  out: Seat | undefined,
): 'spy' | 'out' | 'other' => {
  if (person === undefined) return 'other';
  if (person === spy) return 'spy';
  return person === out ? 'out' : 'other';
};

/** Returns the verdict in one sentence. `person` is the seat of the one who plays; nobody's when watching. */
export const verdictOf = (
  talk: SpyfallTalk,
  view: SeatView,
  {ending, winner, spy, entity}: Pick<Ended, 'ending' | 'winner' | 'spy' | 'entity'>,
  person: Seat | undefined,
): Verdict | undefined => {
  if (ending === 'aborted' || spy === null || entity === null) return undefined;
  const {words} = talk;
  const out = votedOut(view) ?? view.forfeited?.seat;
  const sentence = words(`table.verdict-${ending}`, {
    me: partOf(person, spy, out),
    spy: nameOf(talk, spy),
    out: out === undefined ? '' : nameOf(talk, out),
    entity: talk.entityName(entity),
  });
  if (person === undefined)
    return {
      result: 'neutral',
      title: words(winner === 'spy' ? 'table.spy-wins' : 'table.villagers-win'),
      sentence,
    };
  const isWon = (winner === 'spy') === (person === spy);
  return {
    result: isWon ? 'won' : 'lost',
    title: words(isWon ? 'table.you-won' : 'table.you-lost'),
    sentence,
  };
};

const resultTokens: Readonly<Record<Verdict['result'], Token>> = {
  won: 'status.success',
  lost: 'status.error',
  neutral: 'accent',
};

/** Stands beside the title, so that colour isn't all. */
const resultSigns: Readonly<Record<Verdict['result'], string>> = {won: '★', lost: '✘', neutral: '◆'};

const widestText = 70;
const cardWidth = 44;
const coverRow = '▒'.repeat(cardWidth - panelFrame.columns);

type CardProps = {readonly lines: readonly string[]; readonly isOpen: boolean; readonly width: number};

/** The card: face down, then open. It has the same size both ways. */
const Card = ({lines, isOpen, width}: CardProps): ReactNode => (
  <Panel width={width} isFocused={isOpen}>
    {isOpen
      ? lines.map(line => (
          <Paragraph key={line} token="text.strong" width={width - panelFrame.columns}>
            {line}
          </Paragraph>
        ))
      : lines.map(line => (
          <Styled key={line} token="text.secondary">
            {coverRow.slice(0, width - panelFrame.columns)}
          </Styled>
        ))}
  </Panel>
);

type SceneProps = {readonly model: SpyfallModel; readonly end: Ended};

const Turning = ({model, end}: SceneProps): ReactNode => {
  const {talk, view, layout, scene} = model;
  const width = Math.min(widestText, layout.columns - panelFrame.columns);
  return (
    <Box
      flexDirection="column"
      height={layout.bodyHeight}
      width={layout.columns}
      alignItems="center"
      justifyContent="center"
    >
      {causeLines(talk, view, end).map(line => (
        <Paragraph key={line} token="text.strong" width={width} isCentred>
          {line}
        </Paragraph>
      ))}
      <Box marginTop={1}>
        <Card
          lines={secretLines(talk, end)}
          isOpen={scene !== undefined && scene.beat > 0}
          width={Math.min(cardWidth, width)}
        />
      </Box>
    </Box>
  );
};

/** A line in the middle; an empty one parts others. */
type TextLine = {readonly text: string; readonly token: Token; readonly base?: 'ltr'};

const emptyLine: TextLine = {text: ' ', token: 'text.primary'};

type VerdictPage = {readonly words: Words; readonly command: string | undefined; readonly width: number};

const againLines = ({words, command, width}: VerdictPage): readonly TextLine[] =>
  command === undefined
    ? []
    : [
        {text: words('table.again'), token: 'text.secondary'},
        ...wrapText(command, width).map((text): TextLine => ({text, token: 'text.primary', base: 'ltr'})),
        emptyLine,
      ];

/** The lines of the verdict; without the command where there is no room for it, since the transcript has it, too. */
const verdictLines = (
  {result, title, sentence}: Verdict,
  page: VerdictPage,
  room: number,
): readonly TextLine[] => {
  const {words, width} = page;
  const sign = resultSigns[result];
  const told: readonly TextLine[] = [
    {text: `${sign}  ${title}  ${sign}`, token: resultTokens[result]},
    emptyLine,
    ...wrapText(sentence, width).map((text): TextLine => ({text, token: 'text.strong'})),
    emptyLine,
  ];
  const key: TextLine = {text: words('table.scene-key'), token: 'text.secondary'};
  const all = [...told, ...againLines(page), key];
  return all.length <= room ? all : [...told, key];
};

const Told = ({model, end}: SceneProps): ReactNode => {
  const {talk, view, layout, session} = model;
  const verdict = verdictOf(talk, view, end, session.person === undefined ? undefined : talk.me);
  if (verdict === undefined) return null;
  const {columns, bodyHeight} = layout;
  const width = Math.min(widestText, columns - panelFrame.columns);
  const room = bodyHeight - panelFrame.rows;
  const lines = verdictLines(verdict, {words: talk.words, command: session.command, width}, room);
  // Whole rows: halves, as `center` gives them, round to rows without a gap.
  const above = Math.max(0, Math.floor((room - lines.length) / 2));
  return (
    <Panel width={columns} height={bodyHeight} isFocused token={resultTokens[verdict.result]}>
      <Box flexDirection="column" alignItems="center" marginTop={above}>
        {lines.map(({text, token, base}, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <Styled key={row} token={token} base={base}>
            {text}
          </Styled>
        ))}
      </Box>
    </Panel>
  );
};

/** The end of a game: what ended it, the card that turns, then the verdict. It takes the place of the whole table. */
export const EndScene = ({model, end}: SceneProps): ReactNode =>
  model.scene?.beat === 2 ? <Told model={model} end={end} /> : <Turning model={model} end={end} />;
