import type {Interval, Intervals} from '../../statistics/exchange/extra.ts';
import type {Report} from '../../statistics/exchange/report.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isInterval = (found: Interval | Intervals): found is Interval =>
  typeof found.lo === 'number' && typeof found.hi === 'number';

const join = (value: unknown, found: Interval | Intervals): unknown => {
  if (!isFields(value)) return value;
  if (isInterval(found)) return {...value, lo: found.lo, hi: found.hi};
  const joined = Object.entries(found).map(([key, inner]) => [key, join(value[key], inner)] as const);
  return {...value, ...Object.fromEntries(joined.filter(([, inner]) => inner !== undefined))};
};

const withOwnKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withOwnKeys);
  if (!isFields(value)) return value;
  const own: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of Object.entries(value)) own[key] = withOwnKeys(inner);
  return own;
};

/**
 * Returns a report whose rates have their intervals, `lo` and `hi`, beside their counts. Its objects have no prototype: a model
 * may be called `valueOf`, and one that isn't rated must not find the method of that name.
 */
export const joinIntervals = (report: Report): Report => {
  const intervals = report.extra?.intervals;
  const joined = intervals === undefined ? report : join(report, intervals);
  // Joining adds to rates, and copying changes nothing.
  return withOwnKeys(joined) as Report;
};
