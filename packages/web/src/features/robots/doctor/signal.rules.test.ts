import { expect, test } from 'vitest';
import { bandOf } from './signal.rules.ts';

test.each([
  [-40, 'good'],
  [-67, 'good'],
  [-67.1, 'fair'],
  [-75, 'fair'],
  [-76, 'weak'],
  [-120, 'weak'],
])('%d dBm is %s', (dbm, band) => {
  expect(bandOf(dbm).band).toBe(band);
});
