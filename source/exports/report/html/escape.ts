import {shownName} from '../format.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => ENTITIES[character] ?? character);

/** Writes a name from a file: washed, escaped, and in a direction of its own. */
export const nameHtml = (name: string): string => `<bdi>${escapeHtml(shownName(name))}</bdi>`;
