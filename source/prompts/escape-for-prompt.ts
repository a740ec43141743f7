import {washText} from '../text/wash.ts';

// Signs of prompts and chat templates, and harmless ones that look alike: headings, special tokens, pipes, braces.
const LOOKALIKES: Readonly<Record<string, string>> = {
  '<': '‹',
  '>': '›',
  '{': '(',
  '}': ')',
  '[': '(',
  ']': ')',
  '|': '¦',
  '｜': '¦',
  '`': "'",
  '"': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '＂': "'",
  '#': '♯',
};
const LOOKALIKE = new RegExp(`[\\${Object.keys(LOOKALIKES).join('\\')}]`, 'g');

/**
 * What somebody at the table wrote, made harmless in a prompt: one line, no quote that could end it, no heading, and
 * nothing that a server's chat template would take for a turn of its own (`<|im_start|>`, `[INST]`).
 */
export const escapeForPrompt = (text: string): string =>
  washText(text)
    .replace(LOOKALIKE, sign => LOOKALIKES[sign] ?? sign)
    .replace(/\s+/gu, ' ')
    .trim();

/** Words spoken at the table, in quotes that they cannot leave. */
export const quote = (text: string): string => `"${escapeForPrompt(text)}"`;
