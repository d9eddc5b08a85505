import { expect, test } from 'vitest';
import { errorEpisodes } from './error-episodes.rules.ts';

const stuck = { errorType: 'stuck', errorLevel: 'WARNING', errorDescription: 'no way' };
const hot = { errorType: 'hot', errorLevel: 'FATAL', errorDescription: '' };

test('an error lasts from the first state that lists it to the first without it', () => {
  expect(
    errorEpisodes([
      { at: 1, errors: [] },
      { at: 2, errors: [stuck] },
      { at: 3, errors: [stuck, hot] },
      { at: 5, errors: [hot] },
    ]),
  ).toEqual([
    { type: 'hot', level: 'FATAL', description: '', since: 3, until: null },
    { type: 'stuck', level: 'WARNING', description: 'no way', since: 2, until: 5 },
  ]);
});

test('one that comes back is another, and what names no type is none', () => {
  const changes = [
    { at: 1, errors: [stuck] },
    { at: 2, errors: [null, 'x', {}] },
    { at: 3, errors: [stuck] },
  ];
  expect(errorEpisodes(changes).map(({ since, until }) => [since, until])).toEqual([
    [3, null],
    [1, 2],
  ]);
});
