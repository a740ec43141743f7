import spyfall from '../../../locales/en/prompts/spyfall.json' with {type: 'json'};
import type {Messages} from '../../packs/locale.ts';

/**
 * The English wording of the prompts at build time: the keys and placeholders that every wording is checked against,
 * including the English file, which somebody may edit later. Separate from the words of the interface, because only
 * tables with models need it.
 */
export const ENGLISH_PROMPTS: Messages = spyfall;
