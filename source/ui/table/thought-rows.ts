import type {MoveThought, MoveTry} from '../../tables/table.ts';
import {washText} from '../../text/wash.ts';
import {speakerToken} from '../theme.ts';
import {makeRows, type Row} from './rows.ts';
import {nameWithYou, type SeatTalk} from './seat-talk.ts';

/** The longest thinking that is shown of one try, in UTF-16 units: a game has hundreds of tries, all on one page. */
const maxThought = 4000;
const tryIndent = 4;
const thoughtIndent = 6;

const isKnown = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Seconds, tokens and retries of a try in one line; what is unknown is left out. */
const costs = ({words}: SeatTalk, made: MoveTry): string =>
  [
    words('table.thought-seconds', {seconds: words.number(made.totalMs / 1000, 1)}),
    made.writtenTokens === undefined
      ? undefined
      : words('table.thinking-tokens', {count: made.writtenTokens}),
    made.retries === 0 ? undefined : words('table.thought-retries', {count: made.retries}),
    made.fault === undefined ? undefined : words('table.thought-fault', {code: washText(made.fault)}),
  ]
    .filter(isKnown)
    .join(' · ');

const tryRows = (talk: SeatTalk, made: MoveTry, width: number): readonly Row[] => {
  const thought = washText((made.thought ?? '').slice(0, maxThought), {keepNewlines: true}).trim();
  const token = made.fault === undefined ? 'text.secondary' : 'status.warning';
  return [
    ...makeRows({text: costs(talk, made), token, indent: tryIndent}, width),
    ...(thought === '' ? [talk.words('table.thought-none')] : thought.split('\n'))
      .filter(line => line.trim() !== '')
      .flatMap(line =>
        makeRows(
          {text: line, indent: thoughtIndent, ...(thought === '' && {token: 'text.secondary'})},
          width,
        ),
      ),
  ];
};

/**
 * How a model came to a move: who, for what, and each of its tries with what it cost and what was thought.
 * @param what what it was to find, such as "looks for a question"
 */
export const thoughtRows = (
  talk: SeatTalk,
  {seat, tries}: Pick<MoveThought, 'seat' | 'tries'>,
  what: string,
  width: number,
): readonly Row[] => [
  [{text: nameWithYou(talk, seat), token: speakerToken(seat)}, {text: talk.words('glue.space') + what}],
  ...tries.flatMap(made => tryRows(talk, made, width)),
];
