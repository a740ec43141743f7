import * as z from 'zod/mini';
import {SEATS, THINK_SETTINGS} from '../../settings/choices.ts';
import {allow} from './allowed.ts';
import {PLAN_FORM_NAMES, TEAM_NAMES} from './presets.ts';

/** The most of anything that is counted in a plan. It keeps the number of games a number that can be shown. */
const MOST = 1_000_000;

const whole = (low: number, high = MOST) => {
  const allowed = allow({phrase: 'argument.any-number', filled: {low, high}});
  return z.int(allowed).check(z.gte(low, allowed), z.lte(high, allowed));
};

const text = z
  .string(allow({phrase: 'arena.any-text'}))
  .check(z.regex(/^(?=.*\S)\P{C}{1,200}$/u, allow({phrase: 'arena.any-text'})));

const label = z
  .string(allow({phrase: 'arena.any-label'}))
  .check(z.regex(/^[^\p{C}\p{Z}]{1,60}$/u, allow({phrase: 'arena.any-label'})));

const flag = z.boolean(allow({values: ['true', 'false']}));

const positive = (phrase: 'arena.any-amount' | 'arena.any-price') => {
  const allowed = allow({phrase});
  const least = phrase === 'arena.any-price' ? z.gte(0, allowed) : z.gt(0, allowed);
  return z.number(allowed).check(least, z.lte(1e12, allowed));
};

const choice = <const Value extends string>(values: readonly Value[]) => z.enum(values, allow({values}));

const list = <Item extends z.ZodMiniType>(item: Item) => {
  const allowed = allow({phrase: 'arena.any-list'});
  return z.array(item, allowed).check(z.minLength(1, allowed), z.maxLength(10_000, allowed));
};

const fields = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(
    shape,
    allow({phrase: 'arena.any-fields', filled: {allowed: Object.keys(shape).join(', ')}}),
  );

const temperature = allow({phrase: 'arena.any-temperature', filled: {low: 0, high: 2}});

const optionsSchema = fields({
  think: z.optional(choice(THINK_SETTINGS)),
  temperature: z.optional(z.number(temperature).check(z.gte(0, temperature), z.lte(2, temperature))),
  maxTokens: z.optional(whole(64)),
  contextTokens: z.optional(whole(1024)),
  replyForm: z.optional(choice(PLAN_FORM_NAMES)),
});

const modelSchema = fields({
  /** The server's own name for the model, a file, or `house:LEVEL`. */
  id: text,
  /** The name of a server, or of all that share the games of this model. */
  server: z.optional(z.union([text, list(text)], allow({phrase: 'arena.any-server'}))),
  /** The name in results; by default the id. */
  label: z.optional(label),
  options: z._default(optionsSchema, {}),
});

const sides = z.record(z.string(), label, allow({phrase: 'arena.any-pairs'}));

const priceSchema = fields({
  in: positive('arena.any-price'),
  out: positive('arena.any-price'),
  cached: z.optional(positive('arena.any-price')),
});

/** A plan as somebody writes it. `ALL_FIELDS` has the fields of its parts. */
export const planSchema = fields({
  name: z.optional(
    z
      .string(allow({phrase: 'arena.any-name'}))
      .check(z.regex(/^[A-Za-z0-9][\w.-]{0,59}$/, allow({phrase: 'arena.any-name'}))),
  ),
  game: z.optional(text),
  models: list(modelSchema),
  scenarios: list(text),
  entities: z._default(z.union([z.literal('all'), list(text)], allow({phrase: 'arena.any-entities'})), 'all'),
  seats: z._default(whole(SEATS.low, SEATS.high), 5),
  pairs: z._default(
    z.union(
      [z.literal('all-ordered'), list(z.union([list(label), sides], allow({phrase: 'arena.any-pairs'})))],
      allow({phrase: 'arena.any-pairs'}),
    ),
    'all-ordered',
  ),
  teams: z._default(choice(TEAM_NAMES), 'uniform'),
  repeats: z._default(whole(1, 10_000), 1),
  rules: z._default(
    fields({
      strict: z._default(flag, true),
      finalRound: z._default(flag, false),
      turns: z.optional(whole(1, 1000)),
    }),
    {strict: true, finalRound: false},
  ),
  replyForm: z._default(choice(PLAN_FORM_NAMES), 'auto'),
  seed: z._default(whole(0, Number.MAX_SAFE_INTEGER), 1),
  budget: z._default(
    fields({
      minutes: z.optional(positive('arena.any-amount')),
      tokens: z.optional(positive('arena.any-amount')),
      usd: z.optional(positive('arena.any-amount')),
    }),
    {},
  ),
  lanes: z._default(z.record(z.string(), whole(1, 256), allow({phrase: 'arena.any-lanes'})), {}),
  prices: z._default(z.record(z.string(), priceSchema, allow({phrase: 'arena.any-prices'})), {}),
  /** The most games at once; by default as many as keep every server busy. */
  inFlight: z.optional(whole(1, 100_000)),
});

/** A plan whose every field has the right shape. */
export type ShapedPlan = z.infer<typeof planSchema>;

/** The fields of the parts of a plan, by their path with list places as `[]`. */
export const ALL_FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '': Object.keys(planSchema.shape),
    'models[]': Object.keys(modelSchema.shape),
    'models[].options': Object.keys(optionsSchema.shape),
    rules: ['strict', 'finalRound', 'turns'],
    budget: ['minutes', 'tokens', 'usd'],
    prices: Object.keys(priceSchema.shape),
  }),
);
