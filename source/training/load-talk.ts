import {entityWords} from '../packs/entity-set.ts';
import {type HouseData, parseHouseData} from '../packs/house/house-data.ts';
import {entityFile, loadEntitySet} from '../packs/load-entities.ts';
import {arrangeHouseTexts, houseFiles, readText} from '../packs/load-pack.ts';

/** The set and domain whose topics are learned. */
const SET = 'generic';
const DOMAIN = 'place';

/** Reads the lexicon and the lines of a language. Throws an error with the first problem. */
export const loadTalk = (folder: string, lang: string): HouseData => {
  const library = {folder, version: ''};
  const set = loadEntitySet(library, SET);
  if (!set.ok) throw new Error(JSON.stringify(set.problem));
  const words = entityWords(set.value, lang, entityFile(SET));
  if (!words.ok) throw new Error(JSON.stringify(words.problem));
  const texts = arrangeHouseTexts(houseFiles(library, SET, DOMAIN, lang), file => {
    const text = readText(library, file);
    if (!text.ok) throw new Error(JSON.stringify(text.problem));
    return text.value;
  });
  const data = parseHouseData(texts, words.value);
  if (!data.ok) throw new Error(JSON.stringify(data.problem));
  return data.value;
};
