/** What is left of a reply without its thinking, and whether the last of it never closed. */
type Stripped = {readonly text: string; readonly isOpen: boolean};

/** Tags round thinking that servers leave in a text: Qwen's and DeepSeek's, Kimi's, Magistral's, Seed's. */
const TAG =
  /<\s*(?:(\/)\s*)?(?:seed:)?(?:think|thinking|thought|thoughts|reasoning|reflection)\s*>|◁(\/?)think▷|\[(\/?)THINK\]/gi;

/** gpt-oss: what follows the last mark of the final channel is the reply; another channel is thinking. */
const CHANNEL = /<\|channel\|>\s*(\w+)(?:[^\w<][^<]*)?<\|message\|>/g;

const afterChannels = (reply: string): Stripped => {
  const last = [...reply.matchAll(CHANNEL)].at(-1);
  if (!last) return {text: reply, isOpen: false};
  if (last[1] !== 'final') return {text: '', isOpen: true};
  return {text: reply.slice(last.index + last[0].length), isOpen: false};
};

/**
 * Removes thinking that a server left in the text: closed blocks; all up to a closing tag whose opening one the
 * template swallowed; all from an opening tag that never closes.
 */
export const stripThinking = (reply: string): Stripped => {
  const channels = afterChannels(reply);
  if (channels.isOpen) return channels;
  const {text} = channels;
  let kept = '';
  let from = 0;
  let isOpen = false;
  for (const tag of text.matchAll(TAG)) {
    const isClosing = `${tag[1] ?? ''}${tag[2] ?? ''}${tag[3] ?? ''}` === '/';
    if (!isOpen) kept = isClosing ? '' : `${kept}${text.slice(from, tag.index)} `;
    isOpen = !isClosing;
    from = tag.index + tag[0].length;
  }
  return {text: (isOpen ? kept : kept + text.slice(from)).trim(), isOpen};
};
