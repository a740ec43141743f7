import type {MessageKey} from '../../source/packs/words.ts';
import {
  BIDI_SETTINGS,
  COLOUR_SETTINGS,
  MEMORY_SETTINGS,
  READER_SETTINGS,
  SHOW_MODELS,
} from '../../source/settings/choices.ts';
import {directionOfLanguage} from '../../source/text/direction.ts';
import {drawn, showsText, toldIn} from './language-walk.tsx';
import type {Watched} from './watched-walk.ts';

const walkHome = async ({go, tells}: Watched): Promise<void> => {
  await go('home', [], 'home.newGame');
  await go('keys', ['f1'], 'keys.here');
  await go('home again', ['escape'], 'home.newGame');
  await go('quit', ['escape'], 'quit.yes');
  tells('quit', 'quit.question');
  await go('home after quit', ['escape'], 'home.newGame');
};

/** The settings whose notes say most: from the last row up, each with all its values. */
const walkSettings = async (walk: Watched): Promise<void> => {
  const {words, screen, isHeard, go, shows, look, change, tells} = walk;
  const more = directionOfLanguage(words.lang) === 'rtl' && !isHeard ? 'left' : 'right';
  await go('settings', ['f9'], 'settings.kept');
  tells('settings', 'settings.lang.note');
  await change('settings servers', 'up');
  tells('settings servers', 'settings.servers.note');
  await go('servers', ['enter'], 'servers.title');
  await go('servers answer', [], 'servers.models', {count: 1});
  screen.press('end');
  await screen.waitFor(() => shows(words('servers.keys')));
  look('servers end');
  tells('servers', 'servers.test');
  await go('settings again', ['escape'], 'settings.kept');
  await change('settings modelsFolder', 'up');
  tells('settings modelsFolder', 'settings.modelsFolder.note');
  await change('settings ear', 'up');
  tells('settings ear', 'settings.ear.note');
  for (const [id, values] of [
    ['showModels', SHOW_MODELS],
    ['bidi', BIDI_SETTINGS],
    ['screenReader', READER_SETTINGS],
    ['colours', COLOUR_SETTINGS],
    ['memory', MEMORY_SETTINGS],
  ] as const) {
    await change(`settings ${id}`, 'up');
    for (const [index, value] of values.entries()) {
      if (index > 0) await change(`settings ${id} ${value}`, more);
      tells(`settings ${id}`, `settings.${id}.${value}.note` as MessageKey);
    }
  }
  for (const id of ['speed', 'level', 'side', 'players', 'name']) await change(`settings ${id}`, 'up');
  await go('home from settings', ['escape'], 'home.newGame');
};

const walkForms = async ({go, change}: Watched): Promise<void> => {
  await go('rules', ['down', 'down', 'enter'], 'rules.idea');
  await change('rules further', 'pagedown');
  await go('home from rules', ['escape'], 'home.newGame');
  await go('test models', ['down', 'down', 'enter'], 'testModels.start');
  await go('which models', ['enter'], 'testModels.choose');
  await go('test models again', ['escape'], 'testModels.start');
  await go('home from tests', ['escape'], 'home.newGame');
  await go('watch', ['up', 'up', 'up', 'enter'], 'watch.observer');
  await go('home from watch', ['escape'], 'home.newGame');
  await go('new game', ['up', 'enter'], 'newGame.start');
  await go('seats', ['up', 'enter'], 'hint.same-for-all');
  await go('who sits there', ['enter'], 'seats.choose', {number: 1});
  await go('seats again', ['escape'], 'seats.player', {number: 2});
  await go('new game again', ['escape'], 'newGame.start');
};

const walkCard = async ({go}: Watched): Promise<void> => {
  await go('card down', ['down', 'enter'], 'table.intro-title');
  await go('card', ['enter'], 'table.intro-spy');
  await go('question', ['enter'], 'table.hint-send');
  await go('candidates', ['f3'], 'table.hint-strike');
  await go('marks', ['f4'], 'table.hint-mark');
  await go('question again', ['escape'], 'table.hint-send');
};

const walkRoundRobin = async ({words, say, go, tells}: Watched): Promise<void> => {
  const {asks, says} = toldIn(words.lang);
  await say(asks);
  await go('answer', [], 'table.hint-send');
  await say(says);
  await go('whom', [], 'table.expect-whom');
  await go('leave', ['escape'], 'leave.yes');
  tells('leave', 'leave.question');
  await go('whom again', ['escape'], 'table.expect-whom');
  const [, name = ''] = toldIn(words.lang).names;
  await go('free question', ['enter'], 'table.expect-question', {name});
  await say(asks);
};

const walkGuess = async ({words, screen, give, go, change, tells}: Watched): Promise<void> => {
  const {place} = toldIn(words.lang);
  await go('guess', [], 'table.expect-guess', {domain: 'place'});
  screen.type('۞');
  await go('guess nothing fits', [], 'table.guess-nothing');
  await change('guess all', 'backspace');
  const entity = `${place} ${words.number(2)}`;
  await change('guess second', 'down', 'down');
  await go('guess sure', ['enter'], 'table.confirm-guess-yes', {entity});
  tells('guess sure', 'table.confirm-guess', {entity});
  await go('guess again', ['escape'], 'table.pass');
  await change('guess first', 'up', 'up');
  await give();
};

const walkVote = async ({words, give, go, change, tells}: Watched): Promise<void> => {
  const [, name = ''] = toldIn(words.lang).names;
  await go('vote', [], 'table.expect-vote');
  await change('vote second', 'down');
  await go('vote sure', ['enter'], 'table.confirm-vote-yes', {name});
  tells('vote sure', 'table.confirm-vote', {name, majority: 3, seats: 5});
  await go('vote again', ['escape'], 'table.skip');
  await change('vote first', 'up');
  await go('vote nobody sure', ['enter'], 'table.confirm-skip');
  tells('vote nobody sure', 'table.confirm-skip-yes');
  await give();
};

const walkEnd = async ({words, screen, give, go, shows, tells}: Watched): Promise<void> => {
  const entity = `${toldIn(words.lang).place} ${words.number(8)}`;
  await go('guess once more', [], 'table.expect-guess', {domain: 'place'});
  screen.type(entity);
  await screen.waitFor(() => shows(entity));
  await go('last guess', ['enter'], 'table.confirm-guess-yes', {entity});
  await give();
  await go('the end', [], 'table.end-debrief');
  tells('the end', 'table.end-again');
};

const walkDebrief = async ({words, screen, isHeard, go, change, tells}: Watched): Promise<void> => {
  const [name = ''] = toldIn(words.lang).names;
  await go('debrief', ['enter'], 'table.debrief-talk');
  const pages: string[] = [...screen.rows()];
  const more = words('table.more-below');
  const readOn = async (): Promise<void> => {
    pages.push(...screen.rows());
    while (screen.screen().includes(isHeard ? more : drawn(words, more))) {
      await change('debrief further', 'pagedown');
      pages.push(...screen.rows());
    }
  };
  await readOn();
  await go('debrief tables', ['tab'], 'table.hint-story');
  await readOn();
  const told: MessageKey[] = [
    'table.who-sits',
    'table.debrief-lines',
    'table.debrief-after',
    'table.thought-none',
  ];
  for (const key of told) tells('debrief', key, {}, pages);
  const entity = `${toldIn(words.lang).place} ${words.number(8)}`;
  const values = {name: name + words('table.you-mark'), entity, percent: 30, isRight: 'yes'};
  tells('debrief', 'table.debrief-guess', values, pages);
  await go('home from the end', ['end', 'down', 'down', 'enter'], 'home.newGame');
};

const tooSmall = [
  [59, 24],
  [50, 12],
  [30, 10],
] as const;

/** Through sizes in which nothing can be shown, back to one in which it can. */
export const walkTooSmall = async ({words, screen, go, look}: Watched, columns: number, rows: number) => {
  for (const [hasColumns, hasRows] of tooSmall) {
    screen.resize(hasColumns, hasRows);
    const sentence = words('app.tooSmall', {columns: 60, rows: 20, hasColumns, hasRows});
    await screen.waitFor(() => showsText(words, screen.rows(), sentence));
    look('too small', {columns: hasColumns, rows: hasRows});
  }
  screen.resize(columns, rows);
  await go('large enough', [], 'home.newGame');
};

/** From home through a whole game, and home again. */
export const walkAll = async (walk: Watched): Promise<void> => {
  await walkHome(walk);
  await walkSettings(walk);
  await walkForms(walk);
  await walkCard(walk);
  await walkRoundRobin(walk);
  await walkGuess(walk);
  await walkVote(walk);
  await walkEnd(walk);
  await walkDebrief(walk);
};
