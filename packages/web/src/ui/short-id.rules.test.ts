import { expect, test } from 'vitest';
import { shortId } from './short-id.rules.ts';

test.each([
  ['', ''],
  ['pi_3Nx', 'pi_3Nx'],
  ['a'.repeat(25), 'a'.repeat(25)],
  ['6H19zO60Pc5NvOO8C4cBmG3v8U', '6H19zO…3v8U'],
  ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'f81d4f…6bf6'],
])('the id “%s” is shown as “%s”', (id, shown) => {
  expect(shortId(id)).toBe(shown);
});
