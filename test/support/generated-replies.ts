import type {Phase} from '../../source/games/spyfall/events.ts';
import type {ParsedReply} from '../../source/prompts/spyfall/parse-reply.ts';
import type {FinishReason} from '../../source/providers/provider.ts';
import {type PromptTable, readAt, TABLE_LANGS, type TableLang, tableIn} from './prompt-table.ts';
import {createDice, type Dice, pick} from './random-play.ts';
import {declined, spelled, unnamed} from './reply-names.ts';
import {WORST} from './worst-text.ts';

/** What a generated reply means: a choice by its id, declining, or nothing that could be chosen. */
export type Meaning = {readonly choice?: string | number | null; readonly text?: string};

export type GeneratedReply = {
  readonly lang: TableLang;
  readonly phase: Phase;
  readonly text: string;
  readonly finish: FinishReason;
  readonly meant: Meaning;
  /** How it was dressed: which reader's habit it tries. */
  readonly dress: string;
  /** Whether a reader has no excuse for not reading it. */
  readonly isPlain: boolean;
};

const LINES: Readonly<Record<TableLang, readonly string[]>> = {
  en: [
    'Do you come here often?',
    "It's louder than you'd think.",
    'Well... "now and then".',
    'Is {it} open?',
  ],
  id: ['Kamu sering ke sini?', 'Biasanya ramai, apalagi akhir pekan.', 'Ya, kadang-kadang saja.'],
  zh: ['你常来这里吗？', '人挺多的，不过我喜欢。', '要穿得正式一点吗？'],
  arz: ['بتيجي هنا كتير؟', 'يعني، على حسب اليوم.', 'الناس بتحب المكان ده أوي.'],
};

const tables: Readonly<Record<TableLang, PromptTable>> = {
  en: tableIn('en'),
  id: tableIn('id'),
  zh: tableIn('zh'),
  arz: tableIn('arz'),
};

type Draft = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly meant: Meaning;
  /** The same form with another choice: what a decoy says. */
  readonly other: Readonly<Record<string, unknown>>;
  readonly isPlain: boolean;
};

const KEYS: Readonly<Record<'ask' | 'to' | 'answer' | 'guess' | 'vote', readonly string[]>> = {
  ask: ['question', 'question', 'Question', 'QUESTION'],
  to: ['to', 'to', 'To', 'targeted_player', 'target'],
  answer: ['reply', 'reply', 'Reply', 'answer', 'Answer'],
  guess: ['guess', 'guess', 'Guess', 'best_guess'],
  vote: ['vote', 'vote', 'Vote', 'target_player_name', 'vote_for'],
};

type Option = {readonly id: string | number; readonly name: string};

const optionsOf = (
  phase: 'question' | 'guess' | 'vote',
  {table, entities}: PromptTable,
): readonly Option[] =>
  phase === 'guess'
    ? entities.map(({id, name}) => ({id, name}))
    : table.seats.filter(({seat}) => seat !== 0).map(({seat, name}) => ({id: seat, name}));

const pickTwo = <T>(dice: Dice, items: readonly T[]): readonly [T, T] => {
  const first = dice(items.length);
  const second = (first + 1 + dice(items.length - 1)) % items.length;
  return [items[first] as T, items[second] as T];
};

const draftSpoken = (lang: TableLang, dice: Dice): Draft => {
  const [line, other] = pickTwo(dice, LINES[lang]);
  const key = pick(dice, KEYS.answer);
  const speaker = tables[lang].table.seats[0]?.name ?? '';
  const written = pick(dice, [line, line, `"${line}"`, `${speaker}: ${line}`, `${line}\n`, ` ${line}`]);
  // A quote inside quotes is left as it is: which of them belongs to the words is not for a reader to say.
  const isQuoted = written.startsWith('"') && line.includes('"');
  const meant = {text: isQuoted ? written : line};
  return {fields: {[key]: written}, meant, other: {[key]: other}, isPlain: true};
};

const draftChoice = (phase: 'question' | 'guess' | 'vote', lang: TableLang, dice: Dice): Draft => {
  const [option, other] = pickTwo(dice, optionsOf(phase, tables[lang]));
  const [line, otherLine] = pickTwo(dice, LINES[lang]);
  const key = pick(dice, phase === 'question' ? KEYS.to : KEYS[phase]);
  const said = phase === 'question' ? {[pick(dice, KEYS.ask)]: line} : {};
  const otherFields = {...(phase === 'question' ? {question: otherLine} : {}), [key]: other.name};
  const text = phase === 'question' ? {text: line} : {};
  const roll = dice(20);
  if (roll === 0) {
    const value = unnamed([option.name, other.name], lang, dice);
    return {fields: {...said, [key]: value}, meant: {}, other: otherFields, isPlain: false};
  }
  if (roll < 4 && phase !== 'question') {
    const own = phase === 'guess' ? 'pass' : 'skip';
    return {
      fields: {[key]: declined(own, lang, dice)},
      meant: {choice: null},
      other: otherFields,
      isPlain: true,
    };
  }
  const written = spelled(option.name, lang, dice);
  return {
    fields: {...said, [key]: written},
    meant: {choice: option.id, ...text},
    other: otherFields,
    isPlain: true,
  };
};

const shuffled = (fields: Readonly<Record<string, unknown>>, dice: Dice): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(entry => ({entry, at: dice(1000)}))
      .sort((a, b) => a.at - b.at)
      .map(({entry}) => entry),
  );

const thoughts = (names: readonly string[], dice: Dice): string =>
  pick(dice, [
    `${pick(dice, names)} was vague.`,
    `I suspect "${pick(dice, names)}", perhaps.`,
    `{${pick(dice, names)}: 0.4}`,
    'Step 1: listen.\nStep 2: think.',
    '',
  ]);

/** Ways to write an object: as JSON, and as what models take for JSON. */
const written = (fields: Readonly<Record<string, unknown>>, dice: Dice): string => {
  const json = JSON.stringify(fields);
  const isBare = !/['’\\]/.test(json);
  return pick(dice, [
    json,
    json,
    JSON.stringify(fields, undefined, 2),
    json.replace(/\}$/, ',}'),
    `${json.slice(0, -1)}\n\n}`,
    isBare ? json.replaceAll('"', "'") : json,
    isBare && !/"[^"]*[“”][^"]*"/.test(json) ? json.replace(/"([^"]*)"/g, '“$1”') : json,
    json.replace(/"(\w+)":/g, '$1: '),
  ]);
};

type Dressed = {readonly text: string; readonly meant?: Meaning; readonly finish?: FinishReason};

/** Ways to send an object. The decoy says something else: it stands where no answer stands, or spoils it. */
const DRESSES: Readonly<Record<string, (object: string, decoy: string, dice: Dice) => Dressed>> = {
  bare: object => ({text: object}),
  spaced: object => ({text: `\n\n  ${object}\n`}),
  fence: object => ({text: `\`\`\`json\n${object}\n\`\`\``}),
  'fence in prose': object => ({text: `Here is my reply:\n\`\`\`\n${object}\n\`\`\`\nGood luck!`}),
  'open fence': object => ({text: `\`\`\`json\n${object}`}),
  prose: object => ({text: `Okay. ${object} That is all.`}),
  pipes: (object, decoy) => ({text: `Maybe ${decoy}? No.\n|||\n${object}\n|||`}),
  'opening pipe': object => ({text: `Let me think...\n|||${object}`}),
  'pipes, then prose': (object, decoy) => ({text: `|||${object}||| (and not ${decoy})`}),
  'wide pipes': object => ({text: `想一想。｜｜｜${object}｜｜｜`}),
  think: (object, decoy) => ({text: `<think>Perhaps ${decoy}.</think>\n${object}`}),
  'think without opening': (object, decoy) => ({text: `Perhaps ${decoy}.\n</think>\n\n${object}`}),
  'think, cut': (_, decoy, dice) => ({
    text: `<think>Perhaps ${decoy}. But`,
    meant: {},
    finish: pick(dice, ['length', 'stop', 'cut']),
  }),
  'cut short': (object, decoy, dice) => ({
    text: pick(dice, ['', `<think>${decoy}</think>`, '|||']) + object.slice(0, dice(object.length)),
    meant: {},
    finish: pick(dice, ['length', 'cut']),
  }),
  twice: object => ({text: `${object}\n${object}`}),
  disagreeing: (object, decoy, dice) => ({
    text: dice(2) === 0 ? `${object}\n${decoy}` : `${decoy} or rather ${object}`,
    meant: {},
  }),
  wrapped: object => ({text: `{"response": ${object}}`}),
  listed: object => ({text: `[${object}]`}),
  none: (_, decoy, dice) => ({
    text: pick(dice, [
      '',
      'I pass my turn to thought.',
      decoy.replace(/[{}]/g, ''),
      '{}',
      '[]',
      'null',
      '"x"',
    ]),
    meant: {},
  }),
};

/** Damages a reply at one place, as a bad moment of sampling does. */
const damaged = (text: string, dice: Dice): string => {
  const at = dice(text.length + 1);
  return text.slice(0, at) + pick(dice, ['', '"', '}', '{', ',', '\n', 'x', '\\']) + text.slice(at + dice(2));
};

const DAMAGED: readonly string[] = ['bare', 'fence', 'prose', 'pipes', 'opening pipe', 'twice'];

/** A reply drawn from chance. It knows nothing of how replies are read. */
export const generateReply = (dice: Dice): GeneratedReply => {
  const lang = pick(dice, TABLE_LANGS);
  const phase = pick(dice, ['question', 'answer', 'guess', 'vote'] as const);
  const draft = phase === 'answer' ? draftSpoken(lang, dice) : draftChoice(phase, lang, dice);
  const names = tables[lang].table.seats.map(({name}) => name);
  const extra = dice(2) === 0 ? {assessment: thoughts(names, dice)} : {};
  const sure = dice(2) === 0 ? {confidence: dice(101) / 100} : {};
  const object = written(shuffled({...extra, ...sure, ...draft.fields}, dice), dice);
  const dress = pick(dice, Object.keys(DRESSES));
  const dressed = DRESSES[dress]?.(object, JSON.stringify(draft.other), dice) ?? {text: object};
  const isDamaged = DAMAGED.includes(dress) && dice(8) === 0;
  return {
    lang,
    phase,
    text: isDamaged ? damaged(dressed.text, dice) : dressed.text,
    finish: dressed.finish ?? 'stop',
    meant: dressed.meant ?? draft.meant,
    dress: isDamaged ? `${dress}, damaged` : dress,
    isPlain: draft.isPlain && dressed.meant === undefined && !isDamaged,
  };
};

const sameWords = (said: string, meant: string | undefined, isDamaged: boolean): boolean =>
  isDamaged || said === meant;

/** Whether a reading is the choice that was meant. */
const isMeant = (parsed: ParsedReply & {readonly ok: true}, {meant, dress}: GeneratedReply): boolean => {
  const {value: move} = parsed;
  const isDamaged = dress.endsWith('damaged');
  switch (move.type) {
    case 'ask':
      return move.to === meant.choice && sameWords(move.text, meant.text, isDamaged);
    case 'answer':
      return meant.text !== undefined && sameWords(move.text, meant.text, isDamaged);
    case 'guess':
      return move.entity === meant.choice;
    case 'vote':
      return move.target === meant.choice;
    case 'pass':
    case 'skip':
      return meant.choice === null;
  }
};

const REASONS: readonly string[] = ['unparsable', 'ambiguous', 'empty', 'cut', 'text', 'illegal'];

/** A reply beside what a model or a server writes without end: as much of it as is read at all. */
const LONGEST = 63_999;

const FIELDS = {question: 'to', answer: 'reply', guess: 'guess', vote: 'vote'} as const satisfies Readonly<
  Record<Phase, string>
>;

/** An object whose values are all such a text, as long as it fits. */
const asValues = (phase: Phase, kind: string): string => {
  for (let length = LONGEST; ; length = Math.floor(length / 2)) {
    const endless = WORST[kind]?.(length) ?? '';
    const fields = {...(phase === 'question' ? {question: 'Hm?'} : {}), [FIELDS[phase]]: endless};
    const text = JSON.stringify({...fields, confidence: endless});
    if (text.length <= LONGEST) return text;
  }
};

const PLACES: Readonly<Record<string, (reply: GeneratedReply, kind: string, endless: string) => string>> = {
  behind: ({text}, _, endless) => text + endless,
  before: ({text}, _, endless) => endless + text,
  'in thinking': ({text}, _, endless) => `<think>${endless}</think>${text}`,
  'as the answer': ({phase}, kind) => asValues(phase, kind),
};

/** A reply that went astray: it means what it meant, or nothing. */
export const makeEndless = (reply: GeneratedReply, kind: string, place: string): GeneratedReply => {
  const room = LONGEST - reply.text.length - '<think></think>'.length;
  const text = PLACES[place]?.(reply, kind, WORST[kind]?.(room) ?? '') ?? reply.text;
  const meant = place === 'as the answer' ? {} : reply.meant;
  return {...reply, text, meant, dress: `${kind} ${place}`, isPlain: false};
};

export type ReplyCheck = {
  /** Replies that were read as another choice than the meant one, or not read though nothing was wrong with them. */
  readonly wrong: readonly string[];
  readonly count: number;
  /** Replies that meant a choice, and how many of them were read. */
  readonly meant: number;
  readonly read: number;
  /** How often which reason was given. */
  readonly reasons: Readonly<Record<string, number>>;
};

/** The slowest reading of a kind, in milliseconds of the processor. */
export type Slowest = {readonly dress: string; readonly ms: number};

/** What is wrong with a reading, if anything. */
const complaint = (reply: GeneratedReply, parsed: ParsedReply): string | undefined => {
  if (parsed.ok) return isMeant(parsed, reply) ? undefined : `read as ${JSON.stringify(parsed.value)}`;
  if (!REASONS.includes(parsed.problem.reason)) return `an unknown reason ${parsed.problem.reason}`;
  return reply.isPlain ? `not read: ${JSON.stringify(parsed.problem)}` : undefined;
};

/** Reads generated replies and checks each: no throw, the meant choice or a coded reason, never another choice. */
export const checkReplies = (count: number, seed: number): ReplyCheck => {
  const dice = createDice(seed);
  const wrong: string[] = [];
  const reasons: Record<string, number> = {};
  let [meant, read] = [0, 0];
  for (let number = 1; number <= count; number++) {
    const reply = generateReply(dice);
    const parsed = readAt(tables[reply.lang], reply.phase, reply.text, reply.finish);
    if (Object.keys(reply.meant).length > 0) meant += 1;
    if (parsed.ok) read += 1;
    else reasons[parsed.problem.reason] = (reasons[parsed.problem.reason] ?? 0) + 1;
    const fault = complaint(reply, parsed);
    if (fault !== undefined)
      wrong.push(
        `${number} of seed ${seed} (${reply.lang}, ${reply.phase}, ${reply.dress}): ${fault}\n${reply.text}`,
      );
  }
  return {wrong, count, meant, read, reasons};
};

const readTimed = (reply: GeneratedReply): {readonly parsed: ParsedReply; readonly ms: number} => {
  const before = process.threadCpuUsage();
  const parsed = readAt(tables[reply.lang], reply.phase, reply.text, reply.finish);
  const {user, system} = process.threadCpuUsage(before);
  return {parsed, ms: (user + system) / 1000};
};

/** A spoken answer of nothing but such a text is words like others; any other choice must be the meant one. */
const endlessComplaint = (reply: GeneratedReply, parsed: ParsedReply): string | undefined =>
  reply.phase === 'answer' && reply.dress.endsWith('as the answer') ? undefined : complaint(reply, parsed);

/** Reads replies that went astray, of each kind at each place so many: what is wrong, and the slowest first. */
export const checkEndless = (
  rounds: number,
  seed: number,
): {readonly count: number; readonly wrong: readonly string[]; readonly slowest: readonly Slowest[]} => {
  const dice = createDice(seed);
  const wrong: string[] = [];
  const slowest = new Map<string, number>();
  let count = 0;
  for (let round = 0; round < rounds; round++)
    for (const kind of Object.keys(WORST))
      for (const place of Object.keys(PLACES)) {
        const plain = generateReply(dice);
        if (!plain.isPlain) continue;
        const reply = makeEndless(plain, kind, place);
        const {parsed, ms} = readTimed(reply);
        const fault = endlessComplaint(reply, parsed);
        if (fault !== undefined) wrong.push(`${reply.dress} (${reply.phase}): ${fault}\n${plain.text}`);
        slowest.set(reply.dress, Math.max(slowest.get(reply.dress) ?? 0, ms));
        count += 1;
      }
  const ranked = [...slowest].map(([dress, ms]) => ({dress, ms})).sort((a, b) => b.ms - a.ms);
  return {count, wrong, slowest: ranked};
};
