import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './list-cursor.ts';

test('a cursor is read back in its own order only', () => {
  const cursor = { value: 'Çorba 2', id: 'a' };
  const text = writeCursor('name', cursor);
  expect(readCursor(text, 'name', 'text')).toEqual(cursor);
  expect(readCursor(undefined, 'name', 'text')).toBeUndefined();
  expect(() => readCursor(text, '-name', 'text')).toThrow('not one of ours');
});

test.each([
  '',
  'x',
  '!!',
  Buffer.from('[1,2]').toString('base64url'),
  Buffer.from('["name",1,"a"]').toString('base64url'),
])('%j is no cursor', (text) => {
  expect(() => readCursor(text, 'name', 'text')).toThrow('not one of ours');
});

test.each([
  ['time', 'yesterday'],
  ['time', '2026-02-31T09:30:00.000'],
  ['time', '0000-01-01T00:00:00.000Z'],
  ['number', '1e3'],
  ['text', 'a\u0000'],
] as const)('a %s is not %j, so that no statement meets it', (form, value) => {
  expect(() => readCursor(writeCursor('x', { value, id: 'a' }), 'x', form)).toThrow('not one of ours');
});
