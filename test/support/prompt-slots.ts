/** The slots of one loaded model, as llama-server keeps them: each has its own cache of what it read last. */
export type PromptSlots = {
  /** Takes an idle slot, waiting for one; returns how much of the prompt has to be read, in tokens. */
  readonly take: (
    prompt: string,
  ) => Promise<{readonly all: number; readonly read: number; readonly leave: () => void}>;
  /** All tokens that were sent and read so far. */
  readonly sum: () => {readonly sent: number; readonly read: number};
};

const CHARS_PER_TOKEN = 3;
/** The least similarity, as a share of the prompt, by which a slot is chosen for what it has read. */
const SIMILAR = 0.1;

const shared = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return length;
};

const tokens = (length: number): number => Math.ceil(length / CHARS_PER_TOKEN);

/**
 * Makes the slots. The choice is llama-server's (models.md 26): the idle slot with the longest common start if that is
 * similar enough, else the one used longest ago. A state that is replaced by most of another one is kept in memory.
 */
export const createPromptSlots = (count: number): PromptSlots => {
  const slots = Array.from({length: count}, () => ({text: '', usedAt: 0, isBusy: false}));
  const kept: string[] = [];
  const waiting: (() => void)[] = [];
  let [clock, sent, read] = [0, 0, 0];

  const choose = (prompt: string) => {
    const idle = slots.filter(({isBusy}) => !isBusy);
    const similar = [...idle].sort((one, other) => shared(other.text, prompt) - shared(one.text, prompt))[0];
    if (similar && shared(similar.text, prompt) > prompt.length * SIMILAR) return similar;
    return [...idle].sort((one, other) => one.usedAt - other.usedAt)[0];
  };

  return {
    take: async prompt => {
      let slot = choose(prompt);
      while (!slot) {
        await new Promise<void>(resolve => waiting.push(resolve));
        slot = choose(prompt);
      }
      const taken = slot;
      taken.isBusy = true;
      const own = shared(taken.text, prompt);
      const best = Math.max(own, ...kept.map(text => shared(text, prompt)));
      if (own < taken.text.length / 2) kept.push(taken.text);
      const [all, anew] = [tokens(prompt.length), tokens(prompt.length - best)];
      taken.text = prompt;
      sent += all;
      read += anew;
      return {
        all,
        read: anew,
        leave: () => {
          clock += 1;
          taken.usedAt = clock;
          taken.isBusy = false;
          waiting.shift()?.();
        },
      };
    },
    sum: () => ({sent, read}),
  };
};
