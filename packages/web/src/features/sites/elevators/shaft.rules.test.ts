import { expect, test } from 'vitest';
import { cabPlace } from './shaft.rules.ts';

const at = '2026-03-02T09:30:00.000Z';
const session = {
  session_id: 's',
  robot_id: 'r',
  robot_name: 'R-1',
  from: 'Ground',
  to: 'Third',
  since: at,
  expires_at: at,
};
const floors = ['Ground', 'First', 'Second', 'Third'];

test.each([
  ['at a floor', { floor: 'Second', session: null }, 0, { at: 2, isBetween: false }],
  ['between floors with a robot', { floor: null, session }, 0, { at: 1.5, isBetween: true }],
  [
    'between floors on its way to a robot',
    { floor: null, session: { ...session, to: 'Second' } },
    2,
    { at: 1, isBetween: true },
  ],
  ['between floors for people', { floor: null, session: null }, 1, { at: 1, isBetween: true }],
  ['at a floor that it does not serve', { floor: 'Cellar', session: null }, 3, { at: 3, isBetween: true }],
])('the cab %s', (_name, state, last, place) => {
  expect(cabPlace({ floors, ...state }, last)).toEqual(place);
});
