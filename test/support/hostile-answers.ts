import fc from 'fast-check';
import {readBody, readHead} from './wire-reader.ts';
import type {Recorded} from './wire-server.ts';

/** An answer of a server: a status, a content type, and a body, which the connection may cut off. */
export type HostileAnswer = {
  readonly status: string;
  readonly contentType: string;
  readonly body: string;
  /** Whether less comes than the head promises. */
  readonly isCut: boolean;
};

/** The answer as bytes. */
export const makeAnswer = ({status, contentType, body, isCut}: HostileAnswer): string => {
  const length = Buffer.byteLength(body) + (isCut ? 1 : 0);
  const type = contentType === '' ? '' : `content-type: ${contentType}\r\n`;
  return `HTTP/1.1 ${status}\r\n${type}content-length: ${length}\r\n\r\n${body}`;
};

/** A recorded answer as it was. */
export const answerOf = (recorded: Recorded): HostileAnswer => {
  const head = readHead(recorded);
  return {
    status: /^http\/1.1 ([^\r\n]+)/.exec(head)?.[1] ?? '200 ok',
    contentType: /\r\ncontent-type: ([^\r\n]+)/.exec(head)?.[1] ?? '',
    body: readBody(recorded),
    isCut: false,
  };
};

/** Something that `JSON.stringify` cannot write, put in its place afterwards. */
const DEEP = '<deep>';
const deepArrays = '['.repeat(20_000) + ']'.repeat(20_000);

const strange = fc.oneof(
  fc.constantFrom(
    ...[null, true, false, 0, -1, 0.5, -0, 1e308, 9e15, 5e-324, Number.MAX_SAFE_INTEGER],
    ...['', 'x', '12', '-1', 'NaN', 'null', '\u0000', '\ud800', 'x'.repeat(5000), DEEP],
    ...[[], {}, [null], [[]], [{}], {error: null}, {error: {}}, {error: 5}, {length: 3}],
  ),
  fc.jsonValue({maxDepth: 3}),
);

type Place = readonly (string | number)[];

const placesOf = (value: unknown, at: Place = []): readonly Place[] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...at, key]))]
    : [at];

/** What is done at a place: another value there, another name for it, nothing at all, or the same twice. */
const DEEDS = ['replace', 'rename', 'remove', 'list', 'wrap'] as const;

type Deed = {readonly deed: (typeof DEEDS)[number]; readonly value: unknown};

const changeAt = (value: unknown, [key, ...rest]: Place, {deed, value: other}: Deed): unknown => {
  if (key === undefined) return deed === 'list' ? [value, value] : deed === 'wrap' ? {x: value} : other;
  const copy = Object.entries(value as object).flatMap(([name, inner]): [string, unknown][] => {
    if (name !== String(key)) return [[name, inner]];
    if (rest.length > 0) return [[name, changeAt(inner, rest, {deed, value: other})]];
    if (deed === 'remove') return [];
    if (deed === 'rename') return [[String(other), inner]];
    return [[name, changeAt(inner, [], {deed, value: other})]];
  });
  return Array.isArray(value) ? copy.map(([, inner]) => inner) : Object.fromEntries(copy);
};

/** Changes one line of a body, if it is JSON, at the place that the number picks. */
const changeLine = (line: string, pick: number, deed: Deed): string => {
  const prefix = /^data: ?/.exec(line)?.[0] ?? '';
  try {
    const value: unknown = JSON.parse(line.slice(prefix.length));
    const places = placesOf(value);
    const changed = changeAt(value, places[pick % places.length] ?? [], deed);
    return prefix + JSON.stringify(changed).replaceAll(`"${DEEP}"`, deepArrays);
  } catch {
    return line;
  }
};

const times = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, {minLength: 0, maxLength: 3});

const deeds: fc.Arbitrary<{line: number; pick: number} & Deed> = fc.record({
  line: fc.nat(),
  pick: fc.nat(),
  deed: fc.constantFrom(...DEEDS),
  value: strange,
});

const STATUSES = [
  ...['200 ok', '200 ok', '200 ok', '201 created', '206 partial', '204 no content', '205 reset'],
  ...['300 many', '304 same', '400 bad', '418 teapot', '429 many', '500 oops', '999 what'],
];
const TYPES = ['application/json', 'text/event-stream', 'application/x-ndjson', 'text/html', 'json', ''];

/** What is done to a recorded answer. */
export type Attack = {
  readonly deeds: readonly ({readonly line: number; readonly pick: number} & Deed)[];
  /** Where the body ends, as a share of it. */
  readonly share: number;
  readonly status: string | undefined;
  readonly contentType: string | undefined;
  readonly isCut: boolean;
};

/** Random changes at random places, truncation, and another head. */
export const attacks: fc.Arbitrary<Attack> = fc.record({
  deeds: times(deeds),
  share: fc.oneof({weight: 4, arbitrary: fc.constant(1)}, fc.double({min: 0, max: 1, noNaN: true})),
  status: fc.option(fc.constantFrom(...STATUSES), {nil: undefined, freq: 3}),
  contentType: fc.option(fc.constantFrom(...TYPES), {nil: undefined, freq: 3}),
  isCut: fc.boolean(),
});

/** A recorded answer after an attack. */
export const attack = (recorded: Recorded, how: Attack): HostileAnswer => {
  const answer = answerOf(recorded);
  const lines = answer.body.split('\n');
  for (const {line, pick, ...deed} of how.deeds) {
    const at = line % lines.length;
    lines[at] = changeLine(lines[at] ?? '', pick, deed);
  }
  const body = lines.join('\n');
  return {
    status: how.status ?? answer.status,
    contentType: how.contentType ?? answer.contentType,
    body: body.slice(0, Math.ceil(body.length * how.share)),
    isCut: how.isCut,
  };
};
