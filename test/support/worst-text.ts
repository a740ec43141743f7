/** Makes a text of some length, in UTF-16 units. */
type Make = (length: number) => string;

/** One piece again and again, between two others. */
export const row =
  (piece: string, start = '', end = ''): Make =>
  length => {
    const room = Math.max(0, length - start.length - end.length);
    return start + piece.repeat(Math.ceil(room / piece.length)).slice(0, room) + end;
  };

/** Two rows, one behind the other. */
export const rows =
  (one: Make, other: Make): Make =>
  length =>
    one(Math.floor(length / 2)) + other(Math.ceil(length / 2));

/**
 * Texts that took readers the square of their length, or the cube, and what is built alike: each was the worst for some
 * expression or loop.
 */
export const WORST: Readonly<Record<string, Make>> = {
  'a brace, then "to"': row('to', '{'),
  'a brace, then "should_guess"': row('should_guess', '{'),
  'quotes and "vote"': row('"vote" '),
  'one word': row('a', '', '!'),
  'short words': row('a '),
  digits: row('1', '', 'x'),
  'digits behind a dot': row('1.', '', 'x'),
  spaces: row(' ', 'a', 'x'),
  'spaces at the end': row(' ', 'a'),
  'no-break spaces': row('\u00a0', 'é', 'é'),
  'line ends': row('\n', 'é', 'é'),
  tabs: row('\t', 'a', 'x'),
  slashes: row('/', '', 'x'),
  stops: row('.', '', 'x'),
  'marks in order': row('\u0301', 'a'),
  'marks of two kinds': rows(row('\u0301', 'a'), row('\u0316')),
  'half-width marks': rows(row('\u0301', 'a'), row('\uff9e')),
  emoji: row('😀'),
  'emoji that join': row('👨\u200d'),
  joiners: row('\u200d', '👨', '👨'),
  flags: row('🇦'),
  conjuncts: row('क्'),
  'initials of Hangul': row('\u1100'),
  'control strings of C1': row('\u009d'),
  'control strings': row('\u001b]'),
  'control sequences': row('\u001b[0'),
  'one long control sequence': row('0;', '\u001b[?', 'x'),
  escapes: row('\u001b '),
  'opening tags': row('<'),
  'half a tag': row('<think'),
  'a tag and spaces': row(' ', '<', 'think'),
  'a tag, spaces and a slash': rows(row(' ', '<'), row(' ', '/')),
  'thinking without end': row('<think>'),
  'a channel without end': row('a', '<|channel|>'),
  channels: row('<|channel|>a'),
  pipes: row('|'),
  braces: row('{'),
  'braces and quotes': row('{"'),
  'keys without end': row('{"a":'),
  brackets: row('[', '{"a":'),
  'brackets that close': rows(row('[', '{"a":'), row(']')),
  'objects in objects': rows(row('{"a":'), row('}')),
  'escaped quotes': row('\\"', '{"a":"'),
  backslashes: row('\\', '{"a":"'),
  'quotes of another kind': row("'", "{'a':'"),
  'a quote, then spaces': row(' ', "{'a':'x' y \"", "'}"),
  'quotes and spaces': row('"        ', "{'a':'x' y ", "'}"),
  'quotes and commas': row("', ", "{'a':'".repeat(58)),
  'quotes and keys': row("',aaaaaaaaaa                              ", "{'a':'".repeat(58)),
  'comments without end': row("'/*", "{'a':'".repeat(58)),
  'comments of a line': row("'//", "{'a':'".repeat(58)),
  'quotes in comments': row('/*"/**/', '{"a":"'.repeat(20)),
  'quotes in comments, in keys': row('/*"/**/', '{"'.repeat(20)),
  'quotes in comments, in lists': row('/*"/**/', '{"a":["'.repeat(20)),
  'quotes in comments, nested': row('/*"/**/', '{"a":{"a":[{"a":"'.repeat(20)),
  'quotes in comments of a line': row('//"\n', '{"a":"'.repeat(20)),
  'quotes in comments of a line, with CRLF': row('//"\r\n', '{"a":"'.repeat(20)),
  'quotes in comments, of two kinds': row('/*”/**//*"/**/', '{"a":“'.repeat(20)),
  'quotes in comments, single': row("/*'/**/ ", "{'a':'".repeat(20)),
  'quotes in comments, wide': row('/*＂/**/', '{＂a＂：＂'.repeat(20)),
  'quotes in comments before one key': row('/*",/**/', '{"a":"'.repeat(20), 'a'.repeat(399)),
  'lists of quotes': row("' ]", "{'a':['".repeat(58)),
  'many keys': length =>
    `{${Array.from({length: Math.floor(length / 10)}, (_, at) => `"${String(at).padStart(5, '0')}":1`).join(',')}}`,
  'round brackets': row('(', 'a', ')'),
  'wide brackets': row('（', 'a'),
  'a name of a model': row('model '),
  'words that may be keys': row('sk-aaaa'),
  'two letters of Arabic': row('لا'),
};
