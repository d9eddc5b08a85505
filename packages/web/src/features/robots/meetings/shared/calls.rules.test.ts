import type { Meeting } from '@rota/contract/meetings';
import { describe, expect, test } from 'vitest';
import { aMeeting } from '../../../../testing/meetings.ts';
import { followCalls, isHeldBy, NO_CALLS, ringsFor, type Calls } from './calls.rules.ts';

const who = { personId: 'me', tab: 'tab-1' };
const rings = aMeeting();
const declinedBy = (personId: string): Meeting => ({
  ...rings,
  rang_for: [{ person_id: personId, name: 'x', declined: true }],
});
const runsFor = (personId: string, tab = 'tab-1'): Meeting => ({
  ...rings,
  state: 'running',
  person_id: personId,
  person: 'Ada',
  tab,
});
const ended = (from: Meeting, outcome: Meeting['outcome']): Meeting => ({ ...from, state: 'ended', outcome });
const after = (...news: Meeting[]): Calls =>
  news.reduce((calls, meeting) => followCalls(calls, [meeting], false, who), NO_CALLS);
const noticesOf = ({ notices }: Calls) => notices.map(({ kind, meeting }) => `${kind} ${meeting.outcome}`);

test('a call rings for a person until they decline, and for others on', () => {
  expect([
    ringsFor(rings, 'me'),
    ringsFor(declinedBy('me'), 'me'),
    ringsFor(declinedBy('other'), 'me'),
  ]).toEqual([true, false, true]);
  expect(ringsFor(runsFor('other'), 'me')).toBe(false);
});

test('only the tab that accepted holds the call', () => {
  expect([isHeldBy(runsFor('me'), 'me', 'tab-1'), isHeldBy(runsFor('me', 'tab-2'), 'me', 'tab-1')]).toEqual([
    true,
    false,
  ]);
  expect(isHeldBy(runsFor('other'), 'me', 'tab-1')).toBe(false);
});

describe('what is said of a call', () => {
  test.each([
    ['that another took', [rings, runsFor('other')], ['taken null']],
    ['that this person took', [rings, runsFor('me')], []],
    ['that no one answered', [rings, ended(rings, 'unanswered')], ['over unanswered']],
    ['that this person declined before it ended', [declinedBy('me'), ended(rings, 'unanswered')], []],
    ['of this tab that ended', [runsFor('me'), ended(runsFor('me'), 'robot_gone')], ['over robot_gone']],
    ['of another person that ended', [runsFor('other'), ended(runsFor('other'), 'hung_up')], []],
    ['that was over before this page was open', [ended(rings, 'unanswered')], []],
  ] as const)('%s', (_what, news, notices) => {
    expect(noticesOf(after(...news))).toEqual(notices);
  });

  test('calls that are over leave the list; a list of all that are open replaces it', () => {
    expect(after(rings, ended(rings, 'cancelled')).rows).toEqual([]);
    const two = followCalls(after(rings), [aMeeting({ meeting_id: 'm2' })], true, who);
    expect(two.rows.map(({ meeting_id: id }) => id)).toEqual(['m2']);
  });
});
