import {type ReadLine, readLine} from '../leaks/read-line.ts';
import {measureDialect} from './dialect.ts';

/** The version of the guess and of the measure of dialect. A change of what they say of any line is a new version. */
export const TONGUE_VERSION = 1;

/** The languages of tables, and standard Arabic (`ar`) beside Egyptian (`arz`). */
export const TONGUES = ['en', 'id', 'zh', 'arz', 'ar'] as const;
export type Tongue = (typeof TONGUES)[number];

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const ENGLISH = wordSet(
  'the a an is are was were be been am do does did have has had will would can could should you your yours i my mine me we our us they ' +
    'their them he she it its this that these those there here what where when why who which how if of to in on at for with from by about ' +
    'and or but not no yes some any many much more most very just only never always often usually sometimes people place like know think ' +
    'go get make take see say feel need want enough as so than then too also out up down one two all every each because while dont ' +
    'its im ive youre theres thats didnt doesnt isnt cant wont',
);
const INDONESIAN = wordSet(
  'yang di ke dari dan atau tapi tetapi ini itu ada adalah apa apakah siapa mana kapan kenapa mengapa bagaimana gimana berapa saya aku kamu ' +
    'anda kita kami mereka dia ia bukan tidak tak nggak enggak gak ga belum sudah udah akan bisa boleh harus mau ingin suka sering jarang ' +
    'selalu kadang biasanya orang tempat sana sini situ dengan untuk pada oleh karena kalau jika saat waktu lebih paling sangat banget ' +
    'sekali juga saja aja hanya cuma lagi masih pernah sama seperti kayak punya buat banyak sedikit hari setiap tiap nya dong sih kok deh ' +
    'ya iya kan lah pun para antara dalam luar atas bawah tanpa agar supaya biar jadi menjadi makan rumah anak',
);

const countIn = ({words}: ReadLine, common: ReadonlySet<string>): number =>
  words.filter(({text}) => common.has(text)).length;

/** How many letters of each script a line has. A Han character counts as two, since it is about half a word. */
const scriptsOf = ({words, han}: ReadLine) => {
  const lettersOf = (script: string): number =>
    words.filter(word => word.script === script).reduce((sum, {text}) => sum + text.length, 0);
  const hanLetters = (han?.text.match(/\p{Script=Han}/gu) ?? []).length;
  return {latin: lettersOf('latin'), arabic: lettersOf('arabic'), han: 2 * hanLetters};
};

/**
 * Guesses which language of the tables a line is in, by script and common words. Returns `null` when it can't tell, as
 * for names. It knows no other languages: French in Latin script is `null` or wrong.
 */
export const guessTongue = (text: string, readings = readLine(text)): Tongue | null => {
  const [line] = readings;
  if (line === undefined) return null;
  const {latin, arabic, han} = scriptsOf(line);
  if (han > 0 && han >= latin && han >= arabic) return 'zh';
  if (arabic > latin) {
    const {score} = measureDialect(text, readings);
    if (score === 0) return null;
    return score > 0 ? 'arz' : 'ar';
  }
  const english = countIn(line, ENGLISH);
  const indonesian = countIn(line, INDONESIAN);
  if (english === indonesian) return null;
  return english > indonesian ? 'en' : 'id';
};

/** How a line leaves the table's language: for another one, or in an Egyptian game for standard Arabic. */
export type Drift = 'language' | 'standard';

/** The fewest words that must speak for standard Arabic, and how clearly, before a line counts as that. */
const FEWEST_MARKERS = 2;
const CLEARLY_STANDARD = -0.5;
/** The fewest letters of another script that are more than a name or a loan word. */
const FEWEST_LETTERS = 8;

/**
 * Says whether a line isn't in the table's language. Short lines, names and mixed lines don't count. Returns `null` for
 * a language other than `en`, `id`, `zh` and `arz`.
 */
export const driftOf = (text: string, lang: string): Drift | null => {
  const [line] = readLine(text);
  if (line === undefined || !(['en', 'id', 'zh', 'arz'] as const).some(known => known === lang)) return null;
  const {latin, arabic, han} = scriptsOf(line);
  const own = lang === 'zh' ? han : lang === 'arz' ? arabic : latin;
  if (latin + arabic + han - own >= FEWEST_LETTERS && own < latin + arabic + han - own) return 'language';
  if (lang === 'arz') {
    const {score, markers} = measureDialect(text, [line]);
    return markers >= FEWEST_MARKERS && score <= CLEARLY_STANDARD ? 'standard' : null;
  }
  if (lang === 'zh' || own === 0) return null;
  const [mine, theirs] = lang === 'en' ? [ENGLISH, INDONESIAN] : [INDONESIAN, ENGLISH];
  return countIn(line, theirs) >= 3 && countIn(line, mine) === 0 ? 'language' : null;
};
