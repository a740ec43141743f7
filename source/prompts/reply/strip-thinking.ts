/** What is left of a reply without its thinking, and whether thinking broke off before anything else came. */
export type Stripped = {readonly text: string; readonly isOnlyThinking: boolean};

const OPEN = /<\s*(think|thinking|thought|reasoning|reflection)\b[^>]*>/i;
const CLOSED = /<\s*(think|thinking|thought|reasoning|reflection)\b[^>]*>[\s\S]*?<\s*\/\s*\1\s*>/gi;
const LAST_CLOSE = /^[\s\S]*<\s*\/\s*(?:think|thinking|thought|reasoning|reflection)\s*>/i;

/**
 * Removes thinking that a server left in the text: closed blocks; a block whose opening tag the template swallowed
 * (all up to the last closing tag); a block that never closes (all from its opening tag).
 */
export const stripThinking = (reply: string): Stripped => {
  const withoutBlocks = reply.replace(CLOSED, ' ');
  const afterClose = withoutBlocks.replace(LAST_CLOSE, ' ');
  const opening = OPEN.exec(afterClose);
  const text = (opening ? afterClose.slice(0, opening.index) : afterClose).trim();
  return {text, isOnlyThinking: text === '' && opening !== null};
};
