import { expect, test } from 'vitest';
import { mayBeSecondPerson } from './second-person.rules.ts';

test.each([
  ['another person', 'ada', 'deniz', true],
  ['the same person, signed in or by a key', 'ada', 'ada', false],
  ['a machine that no person answers for', 'ada', null, false],
  ['a person, after a machine that no person answers for', null, 'deniz', true],
  ['a machine after a machine', null, null, false],
])('%s', (_who, askedBy, decidesAs, expected) => {
  expect(mayBeSecondPerson(askedBy, decidesAs)).toBe(expected);
});
