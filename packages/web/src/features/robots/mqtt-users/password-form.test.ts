import { expect, test } from 'vitest';
import { passwordForm } from './password-form.ts';

test.each([
  ['one that is made up', { how: 'made', password: '', keepOlder: true }, true],
  ['one that is typed', { how: 'typed', password: 'aLongEnoughPassword1', keepOlder: false }, true],
  ['one that is typed and short', { how: 'typed', password: 'short', keepOlder: false }, false],
])('a new password: %s', (_which, fields, isTaken) => {
  expect(passwordForm.safeParse(fields).success).toBe(isTaken);
});
