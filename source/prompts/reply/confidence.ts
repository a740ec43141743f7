import {latinDigits, normalizeText} from '../../text/normalize.ts';

/** A number as people write it: other digits, a decimal comma. */
const plainNumber = (text: string): string =>
  latinDigits(normalizeText(text, 'NFKC'))
    .replace('\u066a', '%')
    .replace(/(\d)[,\u066b](?=\d)/, '$1.')
    .trim();

const isShare = (value: number): boolean => value >= 0 && value <= 1;

/** A bare number as a share, or as a percentage when it can be nothing else: 7 may be of ten or of a hundred. */
const shareOf = (value: number): number | undefined => {
  if (isShare(value)) return value;
  return value > 10 && value <= 100 ? value / 100 : undefined;
};

const WRITTEN = /^(\d+(?:\.\d+)?|\.\d+)\s*(%|\/\s*\d+)?$/;

const ofText = (text: string): number | undefined => {
  const written = WRITTEN.exec(plainNumber(text));
  if (!written) return undefined;
  const [, number = '', unit] = written;
  if (unit === undefined) return shareOf(Number(number));
  const share = Number(number) / (unit === '%' ? 100 : Number(unit.slice(1)));
  return isShare(share) ? share : undefined;
};

/** Reads a confidence, 0 to 1, from a number, a percentage or a fraction, also as text; `undefined` when unclear. */
export const readConfidence = (value: unknown): number | undefined => {
  if (typeof value === 'string') return ofText(value);
  return typeof value === 'number' ? shareOf(value) : undefined;
};
