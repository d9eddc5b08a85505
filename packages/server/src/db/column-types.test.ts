import pg from 'pg';
import { expect, test } from 'vitest';
import { columnTypes } from './column-types.ts';

const { TIMESTAMPTZ, INT4, JSONB } = pg.types.builtins;

test.each([
  '2026-11-21 07:58:00+00',
  '2026-11-21 07:58:00.5+00',
  '2026-11-21 07:58:00.123456+03',
  '1999-12-31 23:59:59.999-08',
  '2026-02-28 23:30:00.000001+05:30',
  '1883-01-01 00:00:00-04:56:02',
  '0099-03-01 12:00:00+00',
  '10000-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
])('the moment %s is read as the driver reads it', (text) => {
  expect(columnTypes.getTypeParser(TIMESTAMPTZ)(text)).toEqual(
    (pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown)(text),
  );
});

test('the ends of time and all other columns are left to the driver', () => {
  expect(columnTypes.getTypeParser(TIMESTAMPTZ)('infinity')).toBe(Infinity);
  expect(columnTypes.getTypeParser(INT4)('7')).toBe(7);
  expect(columnTypes.getTypeParser(JSONB)('{"a":1}')).toEqual({ a: 1 });
});
