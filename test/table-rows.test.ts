import test from 'ava';
import fc from 'fast-check';
import app from '../locales/en/words/app.json' with {type: 'json'};
import table from '../locales/en/words/table.json' with {type: 'json'};
import {ENDINGS, type Observation} from '../source/games/spyfall/events.ts';
import {evolveView, startView} from '../source/games/spyfall/view.ts';
import {SCENARIOS} from '../source/packs/scenarios.ts';
import {createWords} from '../source/packs/words.ts';
import type {HeardLine} from '../source/players/spyfall/heard-line.ts';
import type {LineReading} from '../source/players/spyfall/line-reading.ts';
import {createLineReader} from '../source/players/spyfall/read/line-reader.ts';
import type {RoomTurn} from '../source/tables/registry/spyfall/room.ts';
import {textWidth} from '../source/text/width.ts';
import {courseText, mindsText, missedText} from '../source/ui/games/spyfall/debrief/story-text.ts';
import {verdictOf} from '../source/ui/games/spyfall/end-scene.tsx';
import {correct, noCorrection, shownReading} from '../source/ui/games/spyfall/line/chip.ts';
import {flowChoices, gapCells, markCells, questionChoices} from '../source/ui/games/spyfall/line/meaning.ts';
import {seatNamed} from '../source/ui/games/spyfall/line/say.ts';
import {narrate} from '../source/ui/games/spyfall/narration.ts';
import {beatsFor, revealRows} from '../source/ui/games/spyfall/reveal.tsx';
import {guessLine} from '../source/ui/games/spyfall/room.ts';
import {makeSpyfallTalk} from '../source/ui/games/spyfall/spyfall-model.ts';
import {reduceSpyfall, startSpyfallState} from '../source/ui/games/spyfall/spyfall-state.ts';
import {observationRows} from '../source/ui/games/spyfall/transcript-rows.ts';
import {fitCandidates, GRID_STEPS, gridWindow, stepInGrid} from '../source/ui/table/candidate-grid.ts';
import {layOut, trayLimit} from '../source/ui/table/layout.ts';
import {seatLines, seatWidths} from '../source/ui/table/seats/seat-widths.ts';
import {beatMs, createStageReducer, emptyStage, onStage, type Stage} from '../source/ui/table/stage.ts';
import {nextMark} from '../source/ui/table/table-state.ts';
import {makeRows, textOfRow} from '../source/ui/table/talk/rows.ts';
import {
  countNew,
  indexRows,
  type Place,
  scrollBy,
  topOf,
  visibleRows,
} from '../source/ui/table/talk/scroll.ts';
import {createFakeSession, fakePlaces} from './support/fake-session.ts';
import {kitOf} from './support/house-data.ts';
import {wordsOf} from './support/language-walk.tsx';

const words = createWords({...app, ...table}, 'en');

const sum = (list: readonly number[]): number => list.reduce((total, item) => total + item, 0);

test('seats in a row: no name is cut while there is room for all, and they never need more than the row', t => {
  t.deepEqual(seatWidths([13, 18, 12, 17, 12], {perRow: 5, width: 80, me: 1}), [15, 18, 15, 17, 15]);
  t.deepEqual(seatWidths([10, 10, 10, 10, 10], {perRow: 5, width: 80, me: 0}), [16, 16, 16, 16, 16]);
  t.deepEqual(
    seatWidths([18, 18, 20, 18, 18], {perRow: 5, width: 80, me: 2}),
    [15, 15, 20, 15, 15],
    'one’s own is cut last',
  );
  const crowded = [17, 12, 13, 16, 13, 13, 18, 12];
  t.deepEqual(seatWidths(crowded, {perRow: 4, width: 60, me: 6}), [17, 13, 13, 16, 14, 14, 18, 14]);
  const columns = seatWidths(crowded, {perRow: 4, width: 80, me: 6});
  t.deepEqual(columns.slice(4), columns.slice(0, 4), 'rows stand in columns where there is room');
  fc.assert(
    fc.property(
      fc.array(fc.integer({min: 9, max: 30}), {minLength: 1, maxLength: 8}),
      fc.integer({min: 1, max: 8}),
      fc.integer({min: 40, max: 120}),
      fc.integer({min: -1, max: 7}),
      (wanted, perRow, width, me) => {
        const widths = seatWidths(wanted, {perRow, width, me});
        const rows = wanted.flatMap((_, seat) =>
          seat % perRow === 0 ? [[seat, seat + perRow] as const] : [],
        );
        return rows.every(row => {
          const needed = wanted.slice(...row);
          const given = widths.slice(...row);
          if (sum(needed) > width) return given.length === needed.length;
          return sum(given) <= width && given.every((cells, place) => cells >= (needed[place] ?? 0));
        });
      },
    ),
  );
});

const entryRows = (sizes: readonly number[]) =>
  indexRows(sizes.map((size, entry) => Array.from({length: size}, (_, row) => [{text: `${entry}.${row}`}])));

const firstRow = (place: Place, index: ReturnType<typeof entryRows>, height: number): string =>
  visibleRows(place, index, height).slice(0, 1).map(textOfRow).join('');

test('scroll: the newest rows are shown until one looks back, and again at the end', t => {
  const index = entryRows([2, 0, 3, 1, 4]);
  t.is(firstRow('newest', index, 4), '4.0');
  const back = scrollBy('newest', -3, index, 4);
  t.is(firstRow(back, index, 4), '2.1');
  t.is(scrollBy(back, 3, index, 4), 'newest');
  t.is(firstRow(scrollBy('newest', -99, index, 4), index, 4), '0.0');
});

test('scroll: what comes below moves nothing, and only entries with words are counted as new', t => {
  const back = scrollBy('newest', -3, entryRows([2, 0, 3, 1, 4]), 4);
  const grown = entryRows([2, 0, 3, 1, 4, 0, 2, 1]);
  t.is(firstRow(back, grown, 4), '2.1');
  t.is(countNew(back, grown), 2);
  t.is(countNew('newest', grown), 0);
});

test('scroll: any steps stay within the rows, and the first row of a place is the one it names', t => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({min: 0, max: 4}), {maxLength: 30}),
      fc.array(fc.integer({min: -12, max: 12}), {maxLength: 12}),
      fc.integer({min: 1, max: 12}),
      (sizes, steps, height) => {
        const index = entryRows(sizes);
        const last = Math.max(0, index.rows.length - height);
        let place: Place = 'newest';
        let top = last;
        for (const step of steps) {
          place = scrollBy(place, step, index, height);
          top = Math.max(0, Math.min(last, top + step));
          t.is(topOf(place, index, height), top);
          t.is(place === 'newest', top === last);
        }
      },
    ),
  );
});

test('candidates: every one is in the grid once, steps stay inside, and the cursor is always in view', t => {
  fc.assert(
    fc.property(
      fc.record({
        count: fc.integer({min: 1, max: 40}),
        width: fc.integer({min: 12, max: 140}),
        height: fc.integer({min: 1, max: 40}),
        at: fc.nat(39),
        longest: fc.integer({min: 3, max: 18}),
      }),
      ({count, width, height, at, longest}) => {
        const grid = fitCandidates(count, longest, width, height);
        const all = gridWindow(grid, count, 0, grid.rows).flat();
        t.deepEqual(
          [...all].sort((a, b) => a - b),
          Array.from({length: count}, (_, index) => index),
        );
        const from = Math.min(at, count - 1);
        t.true(gridWindow(grid, count, from, height).flat().includes(from));
        for (const step of GRID_STEPS) {
          const to = stepInGrid(from, step, grid, count);
          t.true(to >= 0 && to < count);
        }
        t.true(grid.columns * grid.cellWidth <= width);
      },
    ),
  );
});

test('layout: from 60 by 20 the columns fill the width, and what opens leaves some of the talk in view', t => {
  fc.assert(
    fc.property(
      fc.integer({min: 60, max: 220}),
      fc.integer({min: 20, max: 70}),
      fc.integer({min: 3, max: 8}),
      (columns, rows, seats) => {
        const layout = layOut({
          columns,
          rows,
          seatRows: seatLines(seats, columns),
          candidates: 30,
          candidateWidth: 19,
        });
        const beside = {
          one: 0,
          two: layout.seatsWidth + 1,
          three: layout.seatsWidth + layout.candidatesWidth + 2,
        }[layout.kind];
        t.is(layout.mainWidth + beside, columns);
        t.true(layout.mainWidth >= 54, `${columns} by ${rows}: ${layout.mainWidth}`);
        t.true(layout.talkHeight - trayLimit(layout) >= 2);
        // Title, keys, four rows of the move, and in one column the seats with their line.
        const used = layout.talkHeight + 6 + (layout.kind === 'one' ? layout.seatRows + 1 : 0);
        t.is(used, rows);
      },
    ),
  );
});

test('layout: however many candidates, and however long their names, the talk keeps room', t => {
  fc.assert(
    fc.property(
      fc.integer({min: 60, max: 220}),
      fc.integer({min: 20, max: 70}),
      fc.integer({min: 8, max: 200}),
      fc.integer({min: 4, max: 34}),
      (columns, rows, candidates, candidateWidth) => {
        const seatRows = seatLines(5, columns);
        const {mainWidth, kind, seatsWidth, candidatesWidth} = layOut({
          columns,
          rows,
          seatRows,
          candidates,
          candidateWidth,
        });
        t.true(mainWidth >= 36, `${mainWidth} of ${columns}`);
        const beside = {one: 0, two: seatsWidth + 1, three: seatsWidth + candidatesWidth + 2}[kind];
        t.is(mainWidth + beside, columns);
        if (candidatesWidth > 0) t.true(candidatesWidth >= 30);
      },
    ),
  );
});

test('rows: a paragraph never gets wider than its room and loses no word', t => {
  fc.assert(
    fc.property(
      fc.array(fc.string({unit: 'grapheme-ascii', minLength: 1, maxLength: 12}), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.integer({min: 30, max: 90}),
      (list, width) => {
        const text = list.join(' ').replaceAll(/\s+/gu, ' ').trim();
        const lead = [{text: 'Mags'}, {text: ' → '}, {text: 'Dex'}, {text: ': '}];
        const rows = makeRows({lead, text, indent: 4, gutter: {text: '12'}}, width);
        t.true(rows.every(row => textWidth(textOfRow(row)) <= width));
        const said = rows.map(row => textOfRow(row).slice(4)).join('');
        t.is(said.replaceAll(' ', ''), `Mags → Dex: ${text}`.replaceAll(' ', ''));
      },
    ),
  );
});

const talkOf = (heard: readonly Observation[]) => {
  const view = heard.reduce(evolveView, startView('spectator'));
  if (view.table === undefined) throw new Error('no table');
  return {talk: makeSpyfallTalk(view, fakePlaces, words), table: view.table};
};

const spoken = (heard: Observation, width = 60): readonly string[] => {
  const {talk, table} = talkOf(createFakeSession().session.window.read(1));
  const style = {width, isSpacious: false, isPlain: false};
  return observationRows(talk, table, style, heard).map(textOfRow);
};

test('talk: votes without words share a row, those with words have their own, skips share one', t => {
  const votes = [
    {seat: 0, target: 1},
    {seat: 1, target: null, text: 'Not yet.'},
    {seat: 2, target: 1, text: 'Bea. Nothing personal.'},
    {seat: 3, target: null},
    {seat: 4, target: 2},
  ];
  t.deepEqual(spoken({type: 'votes-revealed', turn: 6, votes}), [
    '    Votes: Ann ⇒ Bea · Eli ⇒ Cem',
    '    Cem ⇒ Bea “Bea. Nothing personal.”',
    '    Skip: Bea “Not yet.”, Dov',
  ]);
  const none = votes.map(({seat}) => ({seat, target: null}));
  t.deepEqual(spoken({type: 'votes-revealed', turn: 6, votes: none}), ['    Everyone skips the vote.']);
  const said = none.map(vote => (vote.seat === 2 ? {...vote, text: 'I trust nobody yet.'} : vote));
  t.deepEqual(spoken({type: 'votes-revealed', turn: 6, votes: said}), [
    '    Skip: Ann, Bea, Cem “I trust nobody yet.”, Dov, Eli',
  ]);
});

test('a line before the vote turns to the one other seat that it names, in every script', t => {
  const tables = {
    en: [
      ['Ann', 'Dex', 'Mags'],
      ['DEX, why so vague?', 1],
      ["I trust Dex's answer, not Mags", undefined],
      ['Dexterous!', undefined],
      ['Me, Ann? Never. Ask Mags!', 2],
    ],
    id: [
      ['Ani', 'Budi', 'Siti', 'Pak Karso'],
      ['Jawaban budi tadi aneh', 1],
      ['Karso, kamu bohong', 3],
      ['Pak, kamu bohong', undefined],
      ['Ani nggak bohong', undefined],
    ],
    zh: [
      ['小林', '叶青', '秀兰'],
      ['秀兰你说得太含糊了', 2],
      ['叶青和秀兰都很怪', undefined],
    ],
    arz: [
      ['منى', 'أحمد', 'فيفي', 'عم شعبان'],
      ['شعبان بيكدب', 3],
      ['يا احمد كلامك مش راكب', 1],
      ['وفيفي كمان', 2],
      ['أنا منى', undefined],
    ],
  } as const;
  for (const [lang, [names, ...lines]] of Object.entries(tables)) {
    const seats = names.map((name, seat) => ({seat, name}));
    const {talk, table} = talkOf(createFakeSession().session.window.read(1));
    const view = {...startView(0), table: {...table, lang, seats}};
    for (const [line, to] of lines) t.is(seatNamed({talk: {...talk, me: 0}, view}, line), to, line);
  }
});

test('talk: a part of the game is named before its first words, not before a remark on the turn before', t => {
  const {session, play, step, remark} = createFakeSession();
  for (let moves = 0; moves < 10; moves += 1) step();
  remark(1, 'Hm?');
  step();
  play();
  const heard = session.window.read(1);
  const {talk, table} = talkOf(heard);
  const style = {width: 60, isSpacious: false, isPlain: false};
  const rows = heard.flatMap(one => observationRows(talk, table, style, one)).map(textOfRow);
  const at = (part: string): number => rows.findIndex(row => row.includes(part));
  t.is(at('── Round robin'), 0);
  t.is(at('── Free turns') + 1, at('  6 Ann'));
  t.is(at('Hm?') + 1, at('── Free turns'));
});

test('talk: onlookers see a quiet mark under a line that leaves the table’s language, and players none', t => {
  const heard: Observation = {type: 'answer-given', turn: 2, seat: 1, to: 0, text: 'لماذا تسأل هذا الآن؟'};
  const {talk, table} = talkOf(createFakeSession().session.window.read(1));
  const rowsAt = (lang: string, me: number | undefined, isPlain = false) =>
    observationRows({...talk, me}, {...table, lang}, {width: 60, isSpacious: false, isPlain}, heard).map(
      textOfRow,
    );
  t.deepEqual(rowsAt('arz', undefined).slice(1), ['      ≈ in standard Arabic']);
  t.deepEqual(rowsAt('en', undefined).slice(1), ['      ≈ in another language']);
  t.deepEqual(rowsAt('en', undefined, true).slice(1), ['      in another language']);
  t.deepEqual(rowsAt('arz', 1).slice(1), []);
  t.deepEqual(rowsAt('fr', undefined).slice(1), []);
});

test('chip: corrections stop at the ends of the scale and hold for one line only', t => {
  const readings = [
    {
      reading: {topic: 'noise', grade: 3},
      topic: 'noise',
      ends: ['quiet', 'loud'] as [string, string],
      likely: 0.9,
      isSure: true,
    },
  ];
  const people = {reading: {topic: 'crowd', grade: 0}, topic: 'people', likely: 0, isSure: false};
  const about = (): LineReading => people;
  /** What is shown after each key: F5 (−) or F6 (+). */
  const press = (keys: string, line: readonly LineReading[]): readonly unknown[] => {
    let correction = noCorrection;
    return [...keys].map(key => {
      const shown = shownReading(line, 'so', correction, about);
      if (shown) correction = correct('so', correction, shown, key === '+' ? 'higher' : 'lower');
      const {grade, pole} = shownReading(line, 'so', correction, about)?.reading ?? {};
      return grade ?? pole;
    });
  };
  t.deepEqual(press('+++-', readings), [4, 4, 4, 3]);
  t.deepEqual(press('----+', readings), [2, 1, 0, 0, 1]);
  const asked = readings.map(line => ({...line, reading: {topic: 'noise', pole: 'high' as const}}));
  t.deepEqual(press('+---+', asked), ['high', 'open', 'low', 'low', 'open']);
  const evaded = readings.map(line => ({...line, reading: {topic: 'noise', grade: 'vague' as const}}));
  t.deepEqual(press('++++-', evaded), [2, 3, 4, 4, 3]);
  const other = {text: 'so', about: 'crowd', steps: 0};
  t.like(shownReading(readings, 'so', other, about), {reading: {topic: 'crowd', grade: 0}, isUnsure: true});
  t.deepEqual(shownReading(readings, 'so!', other, about)?.reading, {topic: 'noise', grade: 3});
  t.is(shownReading(readings, '  ', other, about), undefined);
  const unread = [{reading: {topic: 'noise'}, topic: 'noise', likely: 0, isSure: false}];
  const stepped = shownReading(
    unread,
    'so',
    correct('so', noCorrection, {reading: {topic: 'noise'}}, 'higher'),
    about,
  );
  t.deepEqual(stepped?.reading, {topic: 'noise', grade: 2}, 'the scale begins in its middle');
  t.false(stepped?.isUnsure);
});

test('state: marks go round, strikes are undone, a line begun early waits for its turn, and a refused one comes back', t => {
  t.deepEqual(
    [nextMark('none'), nextMark('unsure'), nextMark('suspect'), nextMark('trusted')],
    ['unsure', 'suspect', 'trusted', 'none'],
  );
  const struck = reduceSpyfall(startSpyfallState('intro'), {type: 'strike', entity: 'zoo'});
  t.deepEqual(struck.struck, ['zoo']);
  t.deepEqual(reduceSpyfall(struck, {type: 'strike', entity: 'zoo'}).struck, []);
  const typed = reduceSpyfall(reduceSpyfall(struck, {type: 'asked', requestId: 1, isAgain: false}), {
    type: 'edit',
    action: {type: 'insert', text: 'Is it far?'},
  });
  t.is(reduceSpyfall(typed, {type: 'asked', requestId: 2, isAgain: false}).field.text, 'Is it far?');
  const sent = reduceSpyfall(typed, {type: 'sent'});
  t.is(sent.field.text, '');
  t.is(reduceSpyfall(sent, {type: 'asked', requestId: 2, isAgain: true}).field.text, 'Is it far?');
  const next = reduceSpyfall(sent, {type: 'asked', requestId: 2, isAgain: false});
  t.is(next.field.text, '');
  t.deepEqual(next.field.history, ['Is it far?']);
  t.deepEqual(next.struck, ['zoo']);
});

test('a stage: what came before is told at once, then beat by beat, and keys end it', t => {
  const reduce = createStageReducer<string>(heard =>
    heard === 'vote' ? ['ballot', 'ballot', 'hush'] : heard === 'end' ? ['hush', 'card', 'verdict'] : [],
  );
  const hear = (stage: Stage<string>, observations: readonly string[], isStill = false): Stage<string> =>
    reduce(stage, {type: 'heard', observer: 0, observations, isStill});
  const move = (stage: Stage<string>, ...types: readonly ('next' | 'hurry')[]): Stage<string> =>
    types.reduce((now, type) => reduce(now, {type}), stage);
  const start = hear(emptyStage, ['vote', 'said']);
  t.is(onStage(start), undefined, 'history is told');
  const voting = hear(start, ['vote', 'said', 'vote', 'end']);
  t.deepEqual([voting.told, voting.beat, onStage(voting)], [2, 0, 'vote']);
  t.deepEqual(move(voting, 'next', 'next').beat, 2);
  t.deepEqual(move(voting, 'hurry').beat, 2);
  const ending = move(voting, 'hurry', 'hurry');
  t.deepEqual([ending.told, ending.beat, onStage(ending)], [3, 0, 'end']);
  const over = move(ending, 'next', 'next', 'hurry');
  t.is(onStage(over), undefined);
  t.is(move(over, 'next', 'hurry'), over);
  const late = hear(voting, ['vote', 'said', 'vote', 'said', 'end']);
  t.deepEqual(
    [late.told, onStage(move(late, 'hurry', 'hurry'))],
    [2, 'end'],
    'what needs no steps is told between',
  );
  t.is(onStage(hear(start, ['vote', 'said', 'vote'], true)), undefined);
  const others = reduce(voting, {type: 'heard', observer: 1, observations: ['vote'], isStill: false});
  t.is(onStage(others), undefined, 'other eyes have seen it');
  t.is(beatMs('verdict', 'fast'), Number.POSITIVE_INFINITY);
  for (const beat of ['ballot', 'hush', 'card'] as const)
    t.true(beatMs(beat, 'slow') > beatMs(beat, 'normal') && beatMs(beat, 'normal') > beatMs(beat, 'fast'));
});

test('ballots turn over one by one with a running tally; no ballot tells more than it has turned', t => {
  const fake = createFakeSession({});
  const [started] = fake.session.window.read(1);
  const view = evolveView(startView('spectator'), started as Observation);
  const talk = makeSpyfallTalk(view, fakePlaces, words);
  const votes = [
    {seat: 0, target: 2, text: 'You went quiet, and then you went quieter still.'},
    {seat: 1, target: null},
    {seat: 2, target: 0},
    {seat: 3, target: 2},
    {seat: 4, target: 2},
  ];
  const at = (turned: number, width = 40) => revealRows(talk, votes, turned, width).map(textOfRow);
  t.deepEqual(at(0), [...['Ann', 'Bea', 'Cem', 'Dov', 'Eli'].map(name => `${name} ⇒ ▒▒▒▒`), 'Tally: –']);
  t.deepEqual(at(2).slice(1, 3), ['Bea: skips', 'Cem ⇒ ▒▒▒▒']);
  t.is(at(2).at(-1), 'Tally: Cem ●○○');
  t.is(at(5).at(-1), 'Tally: Cem ●●● · Ann ●○○');
  t.true(at(5).every(row => textWidth(row) <= 40));
  t.is(at(5).length, 6);
  t.is(beatsFor('spectator')({type: 'votes-revealed', turn: 6, votes}).length, 6);
  t.is(
    beatsFor('moderator')({type: 'votes-revealed', turn: 6, votes}).length,
    0,
    'the moderator has read them',
  );
});

test('the verdict is one sentence for each end, from the side of who plays', t => {
  const fake = createFakeSession({});
  const [started] = fake.session.window.read(1);
  const view = evolveView(startView('spectator'), started as Observation);
  const talk = makeSpyfallTalk(view, fakePlaces, words);
  const told = (ending: (typeof ENDINGS)[number], person: number | undefined) => {
    const winner = ending === 'guess_wrong' || ending.endsWith('_spy') ? 'villagers' : 'spy';
    return verdictOf(talk, view, {ending, winner, spy: 2, entity: 'zoo'}, person);
  };
  for (const ending of ENDINGS.filter(one => one !== 'aborted')) {
    const [spy, villager, onlooker] = [told(ending, 2), told(ending, 1), told(ending, undefined)];
    t.not(spy?.result, villager?.result, ending);
    t.is(onlooker?.result, 'neutral');
    for (const verdict of [spy, villager, onlooker])
      t.regex(verdict?.sentence ?? '', /^[^.]*Zoo\.$/u, ending);
    t.true(onlooker?.sentence.includes('Cem'));
    t.false(spy?.sentence.includes('Cem'), 'one is not told of oneself by name');
  }
  t.is(told('vote_spy', 2)?.title, 'You lost.');
  t.is(told('aborted', 1), undefined, 'an aborted game keeps its secret');
});

/** The talk of five seats, seen by an onlooker. */
const watched = (() => {
  const {session} = createFakeSession();
  const view = session.window.read(1).reduce(evolveView, startView('spectator'));
  return {view, talk: makeSpyfallTalk(view, fakePlaces, words)};
})();

test('the narrator tells what changed most: to the moderator whose mind it was, to others how it sounded', t => {
  const {talk, view} = watched;
  const even = [0.2, 0.2, 0.2, 0.2, 0.2];
  const room: readonly RoomTurn[] = [
    {turn: 1, suspicion: [0.18, 0.18, 0.28, 0.18, 0.18]},
    {turn: 2, suspicion: [0.18, 0.18, 0.18, 0.28, 0.18]},
    {turn: 3, suspicion: [0.19, 0.18, 0.17, 0.28, 0.18]},
  ];
  const {answers} = narrate(talk, view, room);
  t.is(answers.get(1), 'Cem stands out most now.');
  t.is(answers.get(2), 'Dov stands out most now.');
  t.is(answers.get(3), 'That changes little.');
  const minds = (row: readonly number[], confidence: number): NonNullable<RoomTurn['secret']> => ({
    by: [row, undefined, undefined, undefined, undefined],
    guesses: [{entity: 'zoo', confidence}],
    isSpysOwn: true,
  });
  const inside = narrate(talk, view, [
    {turn: 1, suspicion: even, secret: minds([0, 0.25, 0.25, 0.25, 0.25], 0.1)},
    {turn: 2, suspicion: even, secret: minds([0, 0.1, 0.5, 0.2, 0.2], 0.1)},
    {turn: 3, suspicion: even, secret: minds([0, 0.1, 0.5, 0.2, 0.2], 0.6)},
  ]).answers;
  t.is(inside.get(2), 'Ann looks at Cem now.');
  t.is(inside.get(3), 'The spy leans towards Zoo now (60%).');
  const votes = [2, null, null, 2, null].map((target, seat) => ({seat, target}));
  const voted = {turn: 6, votes} as unknown as (typeof view.turns)[number];
  const told = narrate(talk, {...view, turns: [voted]}, []).votes;
  t.is(told.get(6), '2 votes against Cem: one more would end it.');
});

test('the spy’s guesses are one line for the moderator, as many as fit, and none for others', t => {
  const {talk} = watched;
  const suspicion = [1, 0, 0, 0, 0];
  const guesses = ['zoo', 'circus', 'bank'].map((entity, index) => ({entity, confidence: 0.4 - index / 10}));
  const room = [{turn: 1, suspicion, secret: {by: [], guesses, isSpysOwn: true}}];
  t.is(guessLine(talk, room, 80), 'The spy’s best guesses: Zoo 40%, Circus 30%, Bank 20%');
  t.is(guessLine(talk, room, 50), 'The spy’s best guesses: Zoo 40%, Circus 30%');
  t.is(guessLine(talk, [{turn: 1, suspicion}], 80), '');
});

test('a wide terminal has room for what the room thinks beside the talk; a game without it keeps its columns', t => {
  const measures = {columns: 200, rows: 55, seatRows: 1, candidates: 30, candidateWidth: 24};
  const [with_, without] = [layOut({...measures, hasPanel: true}), layOut(measures)];
  t.true(with_.seatsWidth > without.seatsWidth);
  t.is(with_.mainWidth + with_.seatsWidth, without.mainWidth + without.seatsWidth);
  t.deepEqual(layOut({...measures, columns: 120, hasPanel: true}), layOut({...measures, columns: 120}));
});

test('a story names the decision and what led there, in the words of who reads it', t => {
  const {talk} = watched;
  const step = {turn: 5, seat: 2, text: 'Never.', because: 'suspicion', about: 2} as const;
  const minds = {suspects: [{seat: 2, by: [0, 1, 3]}], guess: {entity: 'zoo', confidence: 0.4}};
  const decision = {type: 'vote', turn: 7, target: 2, voters: [0, 1, 3]} as const;
  const story = {decision, minds, step: {...step, moved: {change: 0.294, level: 0.6}}};
  t.deepEqual(courseText(talk, story), [
    'In turn 7, Ann, Bea and Dov voted for Cem.',
    'The game turned in turn 5: after Cem’s answer “Never.”, suspicion of Cem rose by 29 points, to 60%.',
  ]);
  t.deepEqual(mindsText({...talk, me: 2}, story, 4), [
    'At that point Ann, Bea and Dov suspected you most.',
    'Eli, the spy, was nobody’s main suspect.',
    'Eli, the spy, was thinking of Zoo (40%).',
  ]);
  const small = {...story, step: {...step, moved: {change: 0.04, level: 0.3}}};
  t.true(courseText(talk, small)[1]?.startsWith('The biggest step came in turn 5: after Cem’s answer'));
  const own = courseText({...talk, me: 2}, {...story, step});
  t.deepEqual(own, [
    'In turn 7, Ann, Bea and Dov voted for you.',
    'Your last answer before that, in turn 5, was “Never.”.',
  ]);
});

test('a spy who guessed wrong reads what led there, and which answers pointed to the place', t => {
  const {talk} = watched;
  const decision = {type: 'guess', turn: 7, seat: 2, entity: 'bank', isRight: false} as const;
  const step = {turn: 5, seat: 1, text: 'Never.', because: 'guess', about: 2, entity: 'bank'} as const;
  const story = {decision, step, minds: {suspects: []}};
  const topicOf = () => ({noun: 'the noise', ends: ['silent', 'deafening']}) as const;
  const line = (turn: number, seat: number, change: number, forEntity: number): HeardLine => ({
    ...{turn, seat, kind: 'answer', text: `Answer ${turn}.`, topic: 'noise', grade: 4, truth: 4},
    clue: {change, level: 0.3, forEntity, guessed: 1},
  });
  const heard = [line(1, 0, 0.04, 0.9), line(2, 1, 0.2, -1), line(3, 3, 0, 0.8), line(4, 4, 0.1, 2)];
  const me = {...talk, me: 2};
  t.deepEqual(courseText(me, story, heard), [
    'You guessed Bank in turn 7, and that was wrong.',
    'Bea’s answer “Answer 2.” in turn 2 spoke most for Bank: a careful listener’s belief in it rose by 20 points, to 30%.',
  ]);
  const scales = 'for the noise, Zoo is “deafening”, and Bank is closer to “silent”.';
  t.deepEqual(missedText(me, story, heard, 'zoo', topicOf), [
    `Ann’s answer “Answer 1.” in turn 1 pointed to Zoo: ${scales}`,
    `Eli’s answer “Answer 4.” in turn 4 pointed to Zoo: ${scales}`,
  ]);
  t.deepEqual(missedText(me, story, [line(2, 1, 0.2, 0.1)], 'zoo', topicOf), [
    'No answer clearly pointed to Zoo rather than Bank.',
  ]);
  t.deepEqual(missedText(me, story, [], 'zoo', topicOf), [], 'nobody knows the set');
  t.deepEqual(missedText({...talk, me: 1}, story, heard, 'zoo', topicOf), [], 'a villager knew the place');
  const right = {...story, decision: {...decision, isRight: true}};
  t.deepEqual(missedText(me, right, heard, 'bank', topicOf), []);
  // Where the spy's own belief is known, that is told, and not what a listener would think.
  const known = {...story, step: {...step, moved: {change: 0.5, level: 0.9}}};
  t.regex(courseText(talk, known, heard)[1] ?? '', /^The game turned in turn 5: .* to 90%\.$/u);
});

test('meanings: the likeliest topic with an end is there both ways round', t => {
  const line = (topic: string, pole: 'low' | 'high' | 'open', likely: number): LineReading => ({
    ...{reading: {topic, pole}, topic, ends: ['none', 'much']},
    ...{likely, isSure: false},
  });
  const labels = (...readings: readonly LineReading[]): readonly string[] =>
    questionChoices(words, readings)
      .slice(0, -2)
      .map(({label}) => label);
  t.deepEqual(labels(line('noise', 'high', 0.3), line('crowd', 'low', 0.2)), [
    'noise: yes = much',
    'noise: yes = none',
    'crowd: yes = none',
  ]);
  t.deepEqual(labels(line('noise', 'open', 0.6), line('crowd', 'low', 0.2)), [
    'noise',
    'crowd: yes = none',
    'crowd: yes = much',
  ]);
  t.deepEqual(labels(line('noise', 'open', 0.6)), ['noise']);
});

test('meanings: every row fits 80 and 60 cells, in every language, whatever a line is about', t => {
  const sets = ['G_EN', 'G_ID', 'G_ZH', 'G_EG', 'F_ID', 'F_ZH', 'F_EG'];
  for (const {code, lang} of SCENARIOS.filter(scenario => sets.includes(scenario.code))) {
    const kit = kitOf(code);
    const own = wordsOf(lang);
    const {topics} = createLineReader({kit, seed: 1, openTopic: own('shell.open-topic')});
    for (const {id, noun, ends} of topics) {
      const line = {topic: noun, ends, likely: 0.4, isSure: false};
      const reading = (pole: 'low' | 'high'): LineReading => ({...line, reading: {topic: id, pole}});
      const labels = [reading('low'), reading('high'), reading('low')];
      const choices = questionChoices(own, labels).map(({label}, at) => `${own.number(at + 1)} ${label}`);
      for (const width of [80, 60])
        for (const row of flowChoices(choices, width)) {
          const cells = row.map(at => markCells + textWidth(choices[at] ?? ''));
          const total = cells.reduce((sum, cell) => sum + cell, gapCells * (row.length - 1));
          t.true(total <= width, `${code} ${id}: ${total} cells`);
        }
    }
  }
});
