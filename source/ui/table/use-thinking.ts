import {useMemo, useSyncExternalStore} from 'react';
import type {TableSession, Thinking} from '../../tables/table.ts';

const nobody: readonly Thinking[] = [];
const ignore = (): (() => void) => () => undefined;

/** Who is waited for and what they do: not how long and how many tokens, which change all the time. */
const gist = (thinking: readonly Thinking[]): string =>
  thinking.map(({seat, stage}) => `${seat ?? '?'}:${stage}`).join(' ');

/** The models that are waited for; draws anew when one comes, goes or begins something else. */
export const useThinking = ({models}: TableSession): readonly Thinking[] => {
  const now = (): readonly Thinking[] => models?.thinking() ?? nobody;
  const current = useSyncExternalStore(models?.subscribe ?? ignore, () => gist(now()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the gist of it is another
  return useMemo(now, [models, current]);
};
