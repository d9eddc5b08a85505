import { expect, test } from 'vitest';
import { placesOf } from './places.rules.ts';
import { anOutcome, aPreflight } from './preflight.fake.ts';

test('the places of one map, before and after, and each target that tasks did not get to once', () => {
  const [first] = aPreflight().report?.after.missed ?? [];
  if (!first) throw new Error('Nothing is missed.');
  const elsewhere = { ...first, place: { map_id: 'hotel_upper', x: 1, y: 1 } };
  const after = anOutcome({ missed: [first, first, elsewhere, { ...first, place: null }] });
  const places = placesOf({ before: anOutcome(), after }, 'hotel_ground');
  expect(places.map(({ kind, x, weight }) => [kind, x, weight])).toEqual([
    ['before', 2, 24],
    ['after', 2, 24],
    ['missed', 5, 2],
  ]);
  expect(placesOf({ before: anOutcome(), after }, 'hotel_upper').map(({ kind }) => kind)).toEqual(['missed']);
});
