import {createHash} from 'node:crypto';
import type {Seat} from '../../source/games/game.ts';
import {type GameEvent, PHASES} from '../../source/games/spyfall/events.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import type {PromptTopic} from '../../source/prompts/game-prompts.ts';
import {buildMessages, buildWordMessages} from '../../source/prompts/spyfall/build-messages.ts';
import {makeReplySchema} from '../../source/prompts/spyfall/reply-schema.ts';
import {makeStaticText} from '../../source/prompts/spyfall/static-text.ts';
import {type Message, REPLY_FORMS} from '../../source/providers/provider.ts';
import {parseRecord} from '../../source/records/read-record.ts';
import {readCommitted} from './house-data.ts';
import {englishContext} from './model-games.ts';
import {contextFor, legalFor, promptMessages, promptTable, type TableLang, tableIn} from './prompt-table.ts';

/** A call of a recorded game: who was asked, and what it would be sent now. */
export type GoldenCall = {
  readonly seat: Seat;
  readonly request: number;
  readonly messages: readonly Message[];
  /** Whether it is a secret who was asked. */
  readonly isSecret: boolean;
};

const RECORD = 'test/fixtures/prompts/five-seats.jsonl';

/**
 * The calls of a recorded game of five house players that goes to its last vote: fifty calls. What was said is in the
 * record, so that only a change of the prompts changes them.
 */
export const fullGame = (): readonly GoldenCall[] => {
  const read = parseRecord(readCommitted(RECORD).text, RECORD);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const context = englishContext();
  const views = Array.from({length: 5}, (_, seat) => spyfall.startView(seat));
  const calls: GoldenCall[] = [];
  for (const {line} of read.value.lines) {
    if (line.kind === 'move') {
      const view = views[line.seat];
      const legal = view && spyfall.legalMoves(view);
      if (!legal) throw new Error(`Seat ${line.seat} owes no move.`);
      const {seat, request} = line;
      const isSecret = spyfall.isHiddenPhase(legal.phase);
      calls.push({seat, request, isSecret, messages: buildMessages(view, legal, context)});
    }
    if (line.kind !== 'event') continue;
    for (const [seat, view] of views.entries()) {
      const heard = spyfall.observe(line.event as GameEvent, seat);
      if (heard) views[seat] = spyfall.evolveView(view, heard);
    }
  }
  return calls;
};

const sharedLength = (left: string, right: string): number => {
  let at = 0;
  while (at < Math.min(left.length, right.length) && left[at] === right[at]) at++;
  return at;
};

/** A message without the whole lines that it shares with the same message of the call before. */
const news = (message: string, before: string): string => {
  if (message === before) return '[the same]';
  const start = message.lastIndexOf('\n', sharedLength(message, before) - 1) + 1;
  return start === 0 ? message : `[the same, ${start}]\n${message.slice(start)}`;
};

/** The messages of a game's calls for people to read: each as what it adds to the call before. */
export const printCalls = (calls: readonly GoldenCall[]): string =>
  calls
    .map(({seat, request, messages}, index) => {
      const before = calls[index - 1]?.messages;
      const parts = messages.map(
        ({role, content}, at) => `--- ${role}\n${news(content, before?.[at]?.content ?? '')}`,
      );
      return [`===== call ${index + 1}: seat ${seat}, request ${request}`, ...parts].join('\n');
    })
    .join('\n\n');

/** The rules as models are told them, in every form and with the final round. */
export const printStatic = (): string => {
  const small = promptTable('arz', ['Ada', 'Ben', 'Cleo'], tableIn('en').entities);
  const last = {...small.table, rules: {...small.table.rules, turns: 4, finalRound: true}};
  return [
    ...REPLY_FORMS.map(
      form => `===== ${form}\n${makeStaticText(tableIn('en').table, contextFor(tableIn('en'), form))}`,
    ),
    `===== three seats, final round\n${makeStaticText(last, contextFor(small))}`,
    '',
  ].join('\n\n');
};

/** Lines of a text that another one does not have. */
const linesBeyond = (text: string, other: string): readonly string[] => {
  const known = new Set(other.split('\n'));
  return text.split('\n').filter(line => !known.has(line));
};

/** A turn in which seats were challenged, replied, spoke before the vote, and said something with their votes. */
const talkedTurn = (at: ReturnType<typeof tableIn>): SeatView => {
  const rules = {...at.table.rules, smallTalk: true};
  const remark = {isAtVote: false, isAfterVotes: false};
  return {
    observer: 0,
    table: {...at.table, rules},
    cards: [{side: 'villager', entity: 'beach'}],
    phase: 'vote',
    taken: [],
    turns: [
      {
        ...{turn: 6, cycle: 'free', asker: 0, guess: 'passed', voted: [0, 1], ballots: []},
        question: {seat: 0, to: 1, text: 'A?'},
        answer: {seat: 1, to: 0, text: 'B.'},
        remarks: [
          {seat: 2, text: 'C?', to: 1, ...remark},
          {seat: 1, text: 'D.', ...remark},
          {seat: 3, text: 'E!', to: 0, ...remark, isAtVote: true},
          {seat: 4, text: 'F.', ...remark, isAfterVotes: true},
        ],
        votes: [
          {seat: 0, target: 1, text: 'G.'},
          {seat: 1, target: null},
        ],
      },
    ],
  };
};

/** What a table that talks beside its moves is told beyond a benchmark's: in the rules, of a turn, and for a reply. */
export const printTalk = (lang: TableLang): string => {
  const at = tableIn(lang);
  const context = contextFor(at, 'schema', lang);
  const view = talkedTurn(at);
  const {table} = view;
  if (!table) throw new Error('There is no table.');
  const asked = (talking: boolean): string => {
    const seen = talking ? view : {...view, table: at.table};
    return buildMessages(seen, legalFor('vote', at), context)[1]?.content ?? '';
  };
  return [
    ...linesBeyond(makeStaticText(table, context), makeStaticText(at.table, context)),
    ...['', '===== vote', ...linesBeyond(asked(true), asked(false))],
    ...['', '===== word', buildWordMessages(view, context)[1]?.content ?? '', ''],
  ].join('\n');
};

const schemas = (): string => {
  const at = tableIn('en');
  return JSON.stringify(
    (['question', 'answer', 'guess', 'vote'] as const).map(phase =>
      makeReplySchema(legalFor(phase, at), at.table, contextFor(at)),
    ),
  );
};

/** The rules and one call of each phase in a table's own language. */
export const printWording = (lang: TableLang): string => {
  const at = tableIn(lang);
  const context = contextFor(at, 'schema', lang);
  const cards = [{side: 'villager', entity: 'beach'}] as const;
  const view: SeatView = {observer: 0, table: at.table, cards, phase: 'waiting', turns: [], taken: []};
  const again = {reason: 'illegal', choice: 'X', allowed: ['Y']} as const;
  const calls = PHASES.map(
    phase => buildMessages(view, legalFor(phase, at), context, again)[1]?.content ?? '',
  );
  return [makeStaticText(at.table, context), ...calls, ''].join('\n\n=====\n');
};

const hashOf = (...texts: readonly string[]): string =>
  texts
    .reduce((hash, text) => hash.update(text), createHash('sha256'))
    .digest('hex')
    .slice(0, 16);

/** Topics as a table of house players has them. */
export const GOLDEN_TOPICS: readonly PromptTopic[] = [
  {id: 'noise', noun: 'the noise', ends: ['silent', 'deafening']},
  {id: 'sky', noun: 'what is <above>', ends: ['under the open sky', 'under "a roof"']},
];

/** What models are told where they may declare what their lines mean: rules, one call of each phase, and the schemas. */
export const printDeclared = (lang: TableLang): string => {
  const at = tableIn(lang);
  const view: SeatView = {
    ...{observer: 0, table: at.table, phase: 'waiting', turns: [], taken: []},
    cards: [{side: 'spy'}],
  };
  return REPLY_FORMS.map(form => {
    const context = {...contextFor(at, form, lang), topics: GOLDEN_TOPICS};
    const calls = (['question', 'answer'] as const).map(phase => {
      const schema = JSON.stringify(makeReplySchema(legalFor(phase, at), at.table, context), undefined, 1);
      return `${buildMessages(view, legalFor(phase, at), context)[1]?.content}\n\n${schema}`;
    });
    return [`===== ${form}\n${makeStaticText(at.table, context)}`, ...calls, ''].join('\n\n=====\n');
  }).join('\n');
};

/** A hash of what is added outside benchmark play. */
export const declaredHash = (lang: TableLang): string => hashOf(printDeclared(lang));

/** The texts of a wording that benchmark play tells. */
const benchmarkMessages = (lang: TableLang): object =>
  Object.fromEntries(Object.entries(promptMessages(lang)).filter(([key]) => !key.startsWith('declare.')));

/** A hash of everything that a model reads in a wording, and that a rating therefore depends on. */
export const wordingHash = (lang: TableLang): string => {
  const messages = JSON.stringify(benchmarkMessages(lang));
  return lang === 'en'
    ? hashOf(messages, printStatic(), printCalls(fullGame()), schemas())
    : hashOf(messages, printWording(lang));
};
