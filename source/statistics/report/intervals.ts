import type {Interval, Intervals} from '../exchange/extra.ts';
import {wilson} from '../moments.ts';

type Node = {readonly [key: string]: unknown};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRate = (node: Node): node is Node & {readonly k: number; readonly n: number} =>
  typeof node.k === 'number' && typeof node.n === 'number' && 'rate' in node;

const intervalsIn = (node: Node): Interval | Intervals | undefined => {
  if (isRate(node)) return wilson(node.k, node.n);
  const entries = Object.entries(node).flatMap(([key, value]) => {
    const found = isNode(value) ? intervalsIn(value) : undefined;
    return found ? [[key, found] as const] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};

/** Returns 95% intervals for all rates of a report under the same keys. Rates without observations have none. */
export const intervalsOf = (report: object): Intervals =>
  (intervalsIn({...report}) as Intervals | undefined) ?? {};
