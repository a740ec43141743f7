import test from 'ava';
import {startView} from '../source/games/spyfall/view.ts';
import {createLeakCheck} from '../source/ui/games/spyfall/line/use-line.ts';
import {createFilter} from '../source/ui/parts/filter-list.tsx';
import {
  brief,
  entityNames,
  promptTable,
  readAt,
  TABLE_NAMES,
  type TableLang,
} from './support/prompt-table.ts';

// What a line gives away, by name and alias, as each language writes it

type Lines = {
  readonly lang: TableLang;
  readonly set: string;
  readonly entity: string;
  /** Each with what of it names the entity. */
  readonly told: readonly (readonly [line: string, named: string])[];
  readonly untold: readonly string[];
};

const LINES: readonly Lines[] = [
  {
    lang: 'en',
    set: 'generic',
    entity: 'airplane',
    told: [
      ['Do you like the AIRPLANE?', 'AIRPLANE'],
      ['Two airplanes, I think.', 'airplanes'],
      ['Is the plane’s food good?', 'plane'],
      ['An aéroplane, perhaps.', 'aéroplane'],
      ['By passenger-jet, then?', 'passenger-jet'],
      ['It is an\u00a0airliner.', 'airliner'],
      ['(jet)', 'jet'],
      ['aircraft!', 'aircraft'],
    ],
    untold: [
      'The airport is far.',
      'What a planet!',
      'That explains a lot.',
      'Jetlag, you mean?',
      'My aero plan e is odd.',
      'The passenger took a jest.',
      'Plain food, really.',
      'Airplanish, if that is a word.',
    ],
  },
  {
    lang: 'en',
    set: 'generic',
    entity: 'embassy',
    told: [['Are there two embassies?', 'embassies']],
    untold: ['Embassying is no word.', 'The ambassador is out.'],
  },
  {
    lang: 'id',
    set: 'places-id',
    entity: 'ragunan',
    told: [
      ['Kamu sering ke Ragunan?', 'Ragunan'],
      ['Ragunannya rame banget.', 'Ragunan'],
      ['Kemarin keragunan bareng temen.', 'ragunan'],
      ['diRagunan kan adem?', 'Ragunan'],
      ['RAGUNAN-lah!', 'RAGUNAN'],
      ['Emang Ragunanmu mana?', 'Ragunan'],
      ['Ke bonbin ragunan aja.', 'bonbin ragunan'],
      ['Kebun-Binatang Ragunannyalah', 'Kebun-Binatang Ragunan'],
      ['Taman   margasatwa ragunan', 'Taman   margasatwa ragunan'],
    ],
    untold: [
      'Aku ragu, nanti aja.',
      'Meragukan sih.',
      'Keraguannya banyak.',
      'Raguna bukan, kan?',
      'Ke kebun binatang lain.',
      'Keragunanan itu apa?',
      'Di sana ragu nan sepi.',
      'Rame nggak di situ?',
    ],
  },
  {
    lang: 'id',
    set: 'generic',
    entity: 'beach',
    told: [
      ['Pasirnya di pantaimu putih?', 'pantai'],
      ['Dipantai enak.', 'pantai'],
      ['Tepi pantainya sepi.', 'Tepi pantai'],
    ],
    untold: ['Jangan pantau aku.', 'Perpantaian', 'Pantauku-pantauku'],
  },
  {
    lang: 'zh',
    set: 'places-zh',
    entity: 'mcdonalds',
    told: [
      ['你常去麦当劳吗？', '麦当劳'],
      ['周末我们去金拱门吃饭', '金拱门'],
      ['麦记的薯条好吃', '麦记'],
      ['我在McDonald’s等你', 'McDonald’s'],
      ['去mcdonalds吧', 'mcdonalds'],
      ['Ｍ记很多人', 'Ｍ记'],
      ['“麦当当”是什么？', '麦当当'],
      ['就是MAIDANGLAO。', 'MAIDANGLAO'],
    ],
    untold: [
      '那里远不远？',
      '麦子当然好吃',
      '金色的拱门',
      '我记得你',
      'Donald在吗',
      '劳驾，当心',
      '汉堡和薯条',
      'McDonaldsish',
    ],
  },
  {
    lang: 'arz',
    set: 'places-arz',
    entity: 'pyramids',
    told: [
      ['روحت الأهرامات قبل كده؟', 'أهرامات'],
      ['والاهرامات زحمة', 'اهرامات'],
      ['كنا بالهرم امبارح', 'هرم'],
      ['رايحين للهرم', 'هرم'],
      ['فالأهرام بعيدة', 'أهرام'],
      ['عالهرم على طول', 'هرم'],
      ['الأَهْرَامَاتُ كبيرة', 'أَهْرَامَاتُ'],
      ['الأهـــرامات', 'أهـــرامات'],
      ['أهرامات الجيزه', 'أهرامات الجيزه'],
      ['زي Giza Pyramids كده', 'Giza Pyramids'],
      ['في El Haram', 'El Haram'],
      ['أهراماتنا أحلى', 'أهرامات'],
    ],
    untold: [
      'الدنيا زحمة هناك؟',
      'الحرم كبير',
      'ده هرمون',
      'بيهرموا بدري',
      'مهرمش',
      'الجيزة بعيدة',
      'Haram عليك',
      'كلام كتير',
      'الهرمي',
    ],
  },
  {
    lang: 'arz',
    set: 'generic',
    entity: 'university',
    told: [
      ['جامعتنا كبيرة', 'جامعت'],
      ['في الجامعه', 'جامعه'],
      ['بتروح كليتك امتى؟', 'كليت'],
      ['وللجامعة باب', 'جامعة'],
    ],
    untold: ['الجامع قريب', 'جامعين بعض', 'كل يوم', 'كلها حلوة'],
  },
  {
    lang: 'arz',
    set: 'generic',
    entity: 'restaurant',
    told: [
      ['مطعمنا قفل', 'مطعم'],
      ['ريستوران غالي', 'ريستوران'],
    ],
    // Feminine, and no "his restaurant".
    untold: ['شوربة مطعمة', 'طعم حلو', 'الطعم'],
  },
];

const checkFor = ({lang, set, entity}: Pick<Lines, 'lang' | 'set' | 'entity'>, side: 'villager' | 'spy') => {
  const entities = entityNames(lang, set).map(one => ({...one, aliases: one.aliases ?? []}));
  const {table} = promptTable(lang, TABLE_NAMES[lang], entities);
  const cards = [side === 'spy' ? {side} : {side, entity}];
  return createLeakCheck({...startView(0), cards, table}, entities);
};

for (const lines of LINES)
  test(`leaks: ${lines.entity} of ${lines.set} is found in ${lines.lang} where a line names it, and nowhere else`, t => {
    const check = checkFor(lines, 'villager');
    const asSpy = checkFor(lines, 'spy');
    for (const [line, named] of lines.told) {
      t.deepEqual(check(line), {kind: 'entity', name: named}, line);
      t.is(asSpy(line)?.kind, 'candidate', line);
    }
    for (const line of lines.untold) t.is(check(line), undefined, line);
  });

test('leaks: what Indonesian joins to a word is no word of another language', t => {
  const entities = [{id: 'vine', name: 'Vine', aliases: []}];
  const {table} = promptTable('en', TABLE_NAMES.en, entities);
  const cards = [{side: 'villager', entity: 'vine'} as const];
  t.is(createLeakCheck({...startView(0), cards, table}, entities)('divine vinenya'), undefined);
});

// A guess by another name: typed over the list, or replied by a model

const GUESSES: readonly (readonly [TableLang, string, string, readonly string[]])[] = [
  ['en', 'generic', 'airplane', ['airplane', 'Aeroplane', 'PASSENGER JET', 'aircraft', 'the plane']],
  ['en', 'generic', 'nightclub', ['nightclub', 'NightClub']],
  ['id', 'places-id', 'sman-8-jakarta', ['SMAN 8', 'smandel', 'sma negeri 8 jakarta', 'SMA 8']],
  ['id', 'places-id', 'jco', ['jco', 'J.CO', 'donat j.co', 'Jco Donuts']],
  ['id', 'food-id', 'gado-gado', ['gado gado', 'gado-gado', 'gado2', 'GADOGADO']],
  ['zh', 'places-zh', 'mcdonalds', ['麦当劳', '金拱门', 'm记', 'Ｍ记', 'mcdonald’s', 'McDonalds']],
  ['zh', 'places-zh', 'palace-museum', ['故宫', '紫禁城', 'forbidden city', 'Gugong']],
  ['arz', 'places-arz', 'pyramids', ['الأهرامات', 'الاهرامات', 'أهرامات الجيزه', 'giza pyramids', 'الهرم']],
  ['arz', 'places-arz', 'koshary-abou-tarek', ['كشرى ابو طارق', 'أبو طارق', 'Abu Tarek', 'كشري أبو طارق']],
  ['arz', 'generic', 'university', ['جامعة', 'الجامعه', 'كلية', 'الكليه', 'جَامْعَة']],
];

for (const [lang, set, entity, typed] of GUESSES)
  test(`guesses: ${entity} by its other names in ${lang}`, t => {
    const entities = entityNames(lang, set);
    const rows = entities.map(({id, name, aliases: also = []}) => ({value: id, label: name, also}));
    const at = promptTable(lang, TABLE_NAMES[lang], entities);
    const find = createFilter(rows);
    for (const text of typed) {
      const words = text.replace(/^the /u, '');
      t.is(find(words)[0]?.value, entity, `typed: ${words}`);
      t.is(brief(readAt(at, 'guess', JSON.stringify({guess: text}))), `guess ${entity}`, `replied: ${text}`);
    }
  });

test('guesses: a filter finds by whole names and parts of one, not by parts of several', t => {
  const rows = [
    {value: 1, label: 'Kota Tua', also: ['Old Batavia', 'Kotu']},
    {value: 2, label: 'Kota Baru'},
  ];
  const find = createFilter(rows);
  const found = (filter: string): readonly number[] => find(filter).map(({value}) => value);
  t.deepEqual(found('kota'), [1, 2]);
  t.deepEqual(found('batavia'), [1]);
  t.deepEqual(found('tua batavia'), []);
  t.deepEqual(found('baru'), [2]);
  t.deepEqual(found('old'), [1], 'again, by the same filter');
  t.deepEqual(found(' '), [1, 2]);
  t.deepEqual(found('۞'), []);
  t.deepEqual(found('/'), [1, 2], 'a slash opens the filter');
  t.deepEqual(found('/baru'), [2]);
});

test('a filter ranks the same name first, then names that begin with the text', t => {
  const rows = ['llama3.1:8b', 'qwen3:14b', 'qwen3:4b', 'qwen3:4b-instruct'].map(label => ({label}));
  const found = (filter: string): readonly string[] => createFilter(rows)(filter).map(({label}) => label);
  t.deepEqual(found('qwen3:4b'), ['qwen3:4b', 'qwen3:4b-instruct', 'qwen3:14b']);
  t.deepEqual(found('4b'), ['qwen3:14b', 'qwen3:4b', 'qwen3:4b-instruct']);
});

test('a filter ranks other names like labels, and an article does not matter', t => {
  const rows = [{label: 'Space Station'}, {label: 'Day Spa', also: ['Spa']}, {label: 'Bank'}];
  const found = (filter: string): readonly string[] => createFilter(rows)(filter).map(({label}) => label);
  t.deepEqual(found('spa'), ['Day Spa', 'Space Station']);
  t.deepEqual(found('the bank'), ['Bank']);
});
