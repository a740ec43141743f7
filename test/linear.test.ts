// First, so that it hears of every expression that is made.
import './support/made-patterns.ts';
import test from 'ava';
import fc from 'fast-check';
import {checkSetup} from '../source/games/spyfall/rules.ts';
import {isPattern, parseLexicon} from '../source/packs/house/parse-lexicon.ts';
import {parsePhrases} from '../source/packs/house/parse-phrases.ts';
import {checkSet} from '../source/packs/own/check-set.ts';
import {isShowable, scanJson} from '../source/packs/own/check-text.ts';
import {createRespeller} from '../source/players/spyfall/read/other-letters.ts';
import {longestHits} from '../source/players/spyfall/read/patterns.ts';
import {splitTyped} from '../source/players/spyfall/read/typed-words.ts';
import {readConfidence} from '../source/prompts/reply/confidence.ts';
import {stripThinking} from '../source/prompts/reply/find-objects.ts';
import {holdsField, mentionsField} from '../source/prompts/spyfall/read-fields.ts';
import {parseCalls} from '../source/records/call-recorder.ts';
import {MOST_LINES, type NumberedLine, parseRecord, takeBack} from '../source/records/read-record.ts';
import {thoughtOf} from '../source/tables/models/thought-log.ts';
import {createLineFinder} from '../source/tables/registry/spyfall/said-lines.ts';
import {countGraphemes, splitGraphemes} from '../source/text/graphemes.ts';
import {createLeakDetector} from '../source/text/leaks/detector.ts';
import {foldName, matchName} from '../source/text/match-name.ts';
import {createMentionFinder} from '../source/text/mentions.ts';
import {normalizeText} from '../source/text/normalize.ts';
import {washText} from '../source/text/wash.ts';
import {wrapText} from '../source/text/wrap.ts';
import {reportsIn, splitInput} from '../source/ui/input/key-tokens.ts';
import {setupOf} from './support/games.ts';
import {kitOf} from './support/house-data.ts';
import {madePatterns} from './support/made-patterns.ts';
import {readAt, tableIn} from './support/prompt-table.ts';
import {whySlow} from './support/slow-patterns.ts';
import {codeOf, patternsOf, readProgram} from './support/source-text.ts';
import {row, WORST} from './support/worst-text.ts';

const PROGRAM = readProgram(new URL('../../', import.meta.url));

test('no regular expression takes more than a linear time', t => {
  const slow = PROGRAM.flatMap(({path, text}) =>
    patternsOf(text).flatMap(({line, ...pattern}) =>
      whySlow(pattern).map(why => `${path}:${line} /${pattern.source}/${pattern.flags}: ${why}`),
    ),
  );
  t.deepEqual(slow, []);
});

test('text is normalized in one place, in a linear time', t => {
  const normalizing = PROGRAM.filter(({text}) => /\.normalize\(/.test(codeOf(text)));
  t.deepEqual(
    normalizing.map(({path}) => path),
    ['text/normalize.ts'],
  );
});

/** Files that make expressions while the program runs; all of it is made below, or when the file is imported. */
const MAKERS = [
  'packs/house/parse-lexicon.ts',
  'players/spyfall/read/letters.ts',
  'players/spyfall/read/typed-words.ts',
  'prompts/escape-for-prompt.ts',
  'text/graphemes.ts',
  'text/normalize.ts',
  'text/simple.ts',
  'text/wrap.ts',
];

test('nor does one that is made while the program runs', async t => {
  await import('../source/prompts/escape-for-prompt.ts');
  for (const code of ['G_ZH', 'G_EG'] as const) kitOf(code).typed().question('吵不吵? za7ma?');
  const makers = PROGRAM.filter(({text}) => /\bnew RegExp\(|(?<![.\w])RegExp\(/.test(codeOf(text)));
  t.deepEqual(
    makers.map(({path}) => path),
    MAKERS,
  );
  const made = madePatterns();
  const silent = MAKERS.filter(path => !made.some(({place}) => place.startsWith(path)));
  t.deepEqual(silent, []);
  t.deepEqual(
    made.flatMap(({place, ...pattern}) => whySlow(pattern).map(why => `${place} ${pattern.source}: ${why}`)),
    [],
  );
});

test('the check of expressions finds those that once were here', t => {
  const once = [
    /["'“„`]?\w*(?:question|to|reply|guess|vote)\w*["'”`]?\s*[:：]/i,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as it was
    /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)/gu,
    /^(\d*\.?\d+)\s*(%|\/\s*\d+)?$/,
    /<\s*(\/?)\s*(?:think|thinking)\s*>/gi,
    /<\|channel\|>\s*(\w+)[^<]*<\|message\|>/g,
    /\s*[(（]([^()（）]*)[)）]\s*$/u,
    /^[ -~]*[A-Za-z0-9][ -~]*$/,
    /["'“„＂]\s*[\w -]{1,40}\s*["'”“＂]\s*[:：]/,
    /"(?:[^"\\]|\\[\s\S])*"(\s*:)?/g,
    /\bmodel\b.*(not found|not exist)/i,
    /[a-z'-]*\*?[a-z'-]* *= *[a-z' *-]+$/u,
    /[,.;:!?…–—]+(?=\s|$)/g,
    /\/+$/,
    /\s+\S*$/u,
  ];
  t.deepEqual(
    once.filter(({source, flags}) => whySlow({source, flags}).length === 0),
    [],
  );
});

/** Every reply that is read is shorter than 64,000 units; nothing else has such a limit by itself. */
const REPLY = 63_999;
const LONG = 256_000;
/**
 * What a reading may take of the processor, in milliseconds, however busy it is: each takes some hundred at the most, and
 * took between ten seconds and hours before.
 */
const MOST_MS = 5000;

const timeOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const {user, system} = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

const isQuick = (name: string, work: () => unknown): void =>
  test(`${name} takes a linear time`, t => {
    const ms = timeOf(work);
    t.true(ms < MOST_MS, `${ms} ms`);
  });

const readsQuickly = (
  name: string,
  read: (text: string) => unknown,
  kinds: readonly (keyof typeof WORST)[],
): void =>
  isQuick(name, () => {
    for (const kind of kinds) read(WORST[kind]?.(LONG) ?? '');
  });

const english = tableIn('en');
for (const kind of Object.keys(WORST))
  isQuick(`a reply of nothing but ${kind}`, () => readAt(english, 'vote', WORST[kind]?.(REPLY) ?? ''));

for (const kind of ['a brace, then "to"', 'a brace, then "should_guess"', 'one word', 'digits'] as const)
  isQuick(`an answer before ${kind}`, () =>
    readAt(english, 'answer', `{"reply":"hi"} {${WORST[kind]?.(REPLY - 20)}`),
  );

const marks = ['marks in order', 'marks of two kinds', 'half-width marks'];
const pictures = ['emoji', 'emoji that join', 'flags', 'conjuncts', 'initials of Hangul', 'joiners'];
const blanks = ['spaces', 'no-break spaces', 'line ends', 'tabs'];
const controls = ['control strings of C1', 'control strings', 'control sequences', 'escapes'];
const tags = ['opening tags', 'half a tag', 'a tag and spaces', 'a tag, spaces and a slash'];
const choices = [
  {id: 0, name: 'Ana', aliases: ['ا']},
  {id: 1, name: 'Bob (x)'},
];
const finder = createMentionFinder(['Ana', 'مطعم', '饭店', 'ᄀ', '1', 'x', 'ا'], 'id');

readsQuickly('washing', text => washText(text), [...marks, ...pictures, ...blanks, ...controls]);
readsQuickly('washing a file', isShowable, [...marks, ...pictures, ...controls]);
readsQuickly('thinking that is shown', text => thoughtOf({text, reasoning: text}), [...controls, ...tags]);
readsQuickly('normalizing', text => normalizeText(text, 'NFKD'), marks);
readsQuickly('counting graphemes', countGraphemes, pictures);
readsQuickly('splitting into graphemes', splitGraphemes, ['emoji', 'no-break spaces']);
readsQuickly('folding a name', foldName, [...marks, 'one word', 'digits']);
readsQuickly('matching a name', text => matchName(text, choices), [
  ...blanks,
  'round brackets',
  'wide brackets',
]);
readsQuickly('finding a mention', finder, ['initials of Hangul', 'digits', 'two letters of Arabic']);
const detector = createLeakDetector(
  [
    {
      id: 'a',
      names: ['Ana b', 'مطعم', '饭店', 'x', '1', 'ا'].map(text => ({text, lang: 'id'})),
      idioms: ['x x'],
    },
    {id: 'b', names: [{text: 'y', lang: 'id'}]},
  ],
  'id',
);
readsQuickly('judging a leak', text => detector.judge('a', text), [
  ...['initials of Hangul', 'digits', 'two letters of Arabic', 'one word', 'stops'],
  ...marks,
  ...blanks,
] as const);
isQuick('a line that names two entities without end', () => {
  for (const piece of ['x y ', 'y. x ', '饭店', 'مطعم ', 'x-', 'y x x '])
    detector.judge('a', piece.repeat(LONG / piece.length));
});
readsQuickly('reading a confidence', readConfidence, ['digits', 'digits behind a dot', ...marks]);
readsQuickly('reading thinking', stripThinking, [...tags, 'channels', 'a channel without end']);
readsQuickly('splitting typed words', splitTyped, ['stops', 'digits', 'digits behind a dot', ...marks]);
readsQuickly('wrapping', text => wrapText(text, 40), ['spaces at the end']);
readsQuickly('keys', splitInput, ['one long control sequence', 'line ends', 'emoji']);
readsQuickly('answers of a terminal', reportsIn, ['one long control sequence', 'control sequences']);
readsQuickly('JSON of a pack', scanJson, [
  ...['escaped quotes', 'brackets', 'brackets that close', 'objects in objects', 'keys without end'],
  ...['digits', 'many keys'],
]);

for (const [name, open, piece, close] of [
  ['numbers', '[', '1', ']'],
  ['hidden signs', '[', '"\u202e"', ']'],
  ['keys that stand twice', '{', '"":1', '}'],
] as const)
  isQuick(`a set with one long key, and many ${name} behind it`, () => {
    const many = Array.from({length: LONG / 20}, () => piece).join(',');
    const text = `{"${'k'.repeat(LONG / 2)}":${open}${many}${close}}`;
    JSON.stringify(checkSet({file: 'set.json', text}, 'spots', []));
  });

for (const kind of ['form', 'letter', 'ending', 'number', 'unit', 'whether', 'yes'])
  isQuick(`a pattern of the kind ${kind}`, () => {
    for (const piece of ['a', '1', '-', ' ', 'a ', '*', 'a*', '=', 'a=', ' ='])
      isPattern(kind, row(piece, '', '!')(LONG));
  });

const inLexicon = (line: string) => parseLexicon([{file: 'own.txt', text: `@words\n${line}`}], []);

test('a pattern that nobody types is refused by file and line', t => {
  const at = {file: 'own.txt', line: 2, field: '@words'};
  const long = {code: 'too-long', value: 100_001, allowed: [60]} as const;
  t.like(inLexicon(`form ${'a'.repeat(100_000)}!`), {ok: false, problem: [{...at, ...long}]});
  t.like(inLexicon('form a!'), {ok: false, problem: [{...at, code: 'unreadable-line', value: 'a!'}]});
  t.like(inLexicon(`yes ${'ja,'.repeat(200_000)}`), {ok: true, value: {words: {yes: ['ja']}}});
});

isQuick('phrases of many topics', () => {
  const text = Array.from({length: 60_000}, (_, at) => `@f${at} | x`).join('\n');
  parsePhrases([{file: 'own.txt', text}], ['noise']);
});

test('a line of phrases that nobody says is refused by file and line', t => {
  const read = parsePhrases([{file: 'own.txt', text: `@noise | noise\nq ${'a'.repeat(400)}`}], ['noise']);
  t.like(read, {
    ok: false,
    problem: [{code: 'too-long', file: 'own.txt', line: 2, value: 402, allowed: [400]}],
  });
});

isQuick('a word in letters that may all be the same', () => {
  const respell = createRespeller(['a = ا', 'b = ا', 'c = ا'], [`${'ا'.repeat(30)}ب`], ['ا']);
  respell('abc'.repeat(8));
});

isQuick('a line of a bank with many placeholders', () => {
  const find = createLineFinder([`${'{name}'.repeat(12)}z`, 'a{name}'.repeat(12)]);
  find('a'.repeat(2000));
});

isQuick('hits of many patterns', () =>
  longestHits(Array.from({length: 100_000}, (_, at) => ({start: at % 400, length: 1 + (at % 3), tag: at}))),
);

const header = {
  ...{kind: 'header', format: 'polyspy-record', version: 1, id: 'x', game: 'spyfall', setup: {}, packs: []},
  ...{promptVersion: null, competitors: [], program: '1', startedAt: '2026-01-02T03:04:05.678Z'},
};
const recordOf = (lines: readonly object[]): string =>
  [header, ...lines].map(line => `${JSON.stringify(line)}\n`).join('');
const resumed = {kind: 'resumed', after: 0, program: '1', at: 'x'};

isQuick('a record that was taken up again and again', () =>
  parseRecord(recordOf(Array.from({length: MOST_LINES - 1}, () => resumed)), 'x'),
);

test('a record of more lines than any game is refused', t => {
  const text = recordOf(Array.from({length: MOST_LINES}, () => resumed));
  t.deepEqual(parseRecord(text, 'x'), {
    ok: false,
    problem: {code: 'too-many-lines', file: 'x', line: MOST_LINES + 1},
  });
});

test('calls that would fill the memory are refused', t => {
  const call = {kind: 'call', seat: 0, request: 1, attempt: 1};
  const first = {...call, n: 1, messages: [{role: 'user', add: 'x'.repeat(1_000_000)}]};
  const others = Array.from({length: 200}, (_, at) => ({
    ...call,
    n: at + 2,
    messages: [{role: 'user', from: at + 1, keep: 1_000_000, add: ''}],
  }));
  const lines = [{kind: 'calls', format: 'polyspy-calls', version: 1, id: 'x'}, first, ...others];
  const read = parseCalls(lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  t.deepEqual(read, {ok: false, problem: {code: 'too-large', line: 102}});
});

isQuick('a setup of many entities', () => {
  const entities = Array.from({length: 200_000}, (_, at) => `e${at}`);
  checkSetup({...setupOf(), entities});
  checkSetup({...setupOf(), names: entities, spyAmong: entities.map((_, at) => at)});
});

test('a setup of more entities than a set may have is refused', t => {
  const entities = Array.from({length: 1001}, (_, at) => `e${at}`);
  t.like(checkSetup({...setupOf(), entities}), {refusal: {code: 'entity-count', value: 1001}});
});

/** Short texts of telling pieces. */
const made = (pieces: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...pieces), {maxLength: most}).map(parts => parts.join(''));

test('fields are found as a plain expression finds them', t => {
  const names = 'question|to|reply|guess|vote|assessment|confidence|should|target';
  const mention = new RegExp(`["'“„\`]?\\w*(?:${names})\\w*["'”\`]?\\s*[:：]`, 'i');
  const quoted = new RegExp(`["'“„\`]\\w*(?:${names})\\w*["'”\`]\\s*[:：]`, 'i');
  const texts = made(
    ['"', "'", '“', '”', ':', '：', ' ', '\n', 'to', 'VOTE', 'should_guess', 'a', '_', 'é'],
    12,
  );
  fc.assert(
    fc.property(texts, text => {
      t.is(mentionsField(text), mention.test(text));
      t.is(holdsField(text), quoted.test(text));
    }),
    {numRuns: 3000},
  );
});

test('graphemes of long texts are those of the whole', t => {
  const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});
  const pieces = [
    'a',
    'e\u0301',
    '🇦',
    '👨',
    '\u200d',
    '🏽',
    '\u1100',
    '\u1161',
    'क',
    '\u094d',
    '\ud83c',
    '\r',
    '\n',
  ];
  fc.assert(
    fc.property(made(pieces, 6), fc.integer({min: 100, max: 400}), made(pieces, 3), (some, times, end) => {
      const text = some.repeat(times) + end;
      t.deepEqual(
        splitGraphemes(text),
        Array.from(segmenter.segment(text), ({segment}) => segment),
      );
    }),
    {numRuns: 60},
  );
});

test('a record keeps what each resumption left of it', t => {
  const lines = fc.array(
    fc.oneof(
      fc.constant({kind: 'event'}),
      fc.constant({kind: 'move', seat: 0, request: 1, phase: 'p', move: {type: 'm'}, attempt: 1}),
      fc.constant({kind: 'end', outcome: 'aborted', events: 0, last: null}),
      fc.nat(9).map(after => ({...resumed, after})),
    ),
    {maxLength: 30},
  );
  fc.assert(
    fc.property(lines, drawn => {
      let kept: readonly NumberedLine[] = [];
      const written = drawn.map((line, index) => {
        if (line.kind === 'resumed') kept = takeBack(kept, (line as unknown as typeof resumed).after);
        const n = kept.filter(({line: {kind}}) => kind === 'event').length + 1;
        const whole = line.kind === 'event' ? {...line, n, event: {type: 'x'}} : line;
        kept = [...kept, {at: index + 2, line: whole as NumberedLine['line']}];
        return whole;
      });
      t.like(parseRecord(recordOf(written), 'x'), {ok: true, value: {lines: kept}});
    }),
    {numRuns: 500},
  );
});
