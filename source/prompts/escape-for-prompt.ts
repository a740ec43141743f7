import {washText} from '../text/wash.ts';

// Characters with a meaning in prompts and chat templates (headings, tokens, pipes, braces), and harmless lookalikes.
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
 * Makes a player's words harmless in a prompt: one line, no quote that could end it, no heading, and nothing that a
 * server's chat template would take for a turn (`<|im_start|>`, `[INST]`).
 */
export const escapeForPrompt = (text: string): string =>
  washText(text)
    .replace(LOOKALIKE, sign => LOOKALIKES[sign] ?? sign)
    .replace(/\s+/gu, ' ')
    .trim();

/** Puts a player's words into quotes that they cannot close. */
export const quote = (text: string): string => `"${escapeForPrompt(text)}"`;
