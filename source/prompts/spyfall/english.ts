import spyfall from '../../../locales/en/prompts/spyfall.json' with {type: 'json'};
import type {Messages} from '../../packs/locale.ts';

/**
 * The English wording of the prompts as it was when the program was built: the list of keys and placeholders that
 * every wording is checked against, the English file as well, since it can be damaged or edited afterwards. Apart from
 * the words of the interface, since only tables with models need it.
 */
export const ENGLISH_PROMPTS: Messages = spyfall;
