import test from 'ava';
import {spyfall} from '../source/games/spyfall/spyfall.ts';
import {createLineReader} from '../source/players/house/line-reader.ts';
import {englishKit} from './support/house-data.ts';
import {playHouseGame} from './support/house-games.ts';

const kit = englishKit();

// Typed text

test('the chip reads lines of the bank for certain, and others as house players do', t => {
  const reader = createLineReader({kit, seed: 1, openTopic: 'open question'});
  const [asked, answered] = [new Set<string>(), new Set<string>()];
  playHouseGame({kit, seed: 7, seats: 5}, ({views}) => {
    for (const view of views) {
      const legal = spyfall.legalMoves(view);
      if (legal?.phase === 'question') {
        const suggestions = reader.suggestQuestions(view, legal.to[0] ?? 0);
        t.is(suggestions.length, 3);
        for (const {text, reading} of suggestions) {
          asked.add(text);
          t.deepEqual(reader.readQuestion(view, text)[0]?.reading, reading);
        }
        t.is(reader.readQuestion(view, 'is it loud there?')[0]?.reading.topic, 'noise');
        t.is(reader.readQuestion(view, 'is it quiet there?')[0]?.reading.pole, 'low');
        t.is(reader.readQuestion(view, 'what is the first thing you notice?')[0]?.topic, 'open question');
      }
      if (legal?.phase !== 'answer') continue;
      const suggestions = reader.suggestAnswers(view);
      t.deepEqual(
        suggestions.map(({reading}) => reading.grade),
        [0, 1, 2, 3, 4],
      );
      for (const {text, reading} of suggestions) {
        answered.add(text);
        t.deepEqual(reader.readAnswer(view, text)[0]?.reading, reading);
      }
      t.is(reader.readAnswer(view, 'qwertz uiop')[0]?.margin, 0);
    }
  });
  t.true(asked.size >= 9 && answered.size >= 10);
});
