import { expect, test } from 'vitest';
import { FIRST_PLAN, isNumberGood, planOf } from './plan.rules.ts';

const plan = { ...FIRST_PLAN, releaseId: 'r1' };

test('a plan has a canary, a quarter and the others unless it says otherwise', () => {
  expect(planOf(plan)).toMatchObject({
    release_id: 'r1',
    waves: [
      { robots: 1, pause_minutes: 30 },
      { percent: 25, pause_minutes: 30 },
      { percent: 100, pause_minutes: 0 },
    ],
    window: null,
    battery_percent: 20,
  });
  expect(planOf({ ...plan, preset: 'once' })?.waves).toEqual([{ percent: 100, pause_minutes: 0 }]);
});

test('names, lists and hours are sent as they were chosen', () => {
  const body = planOf({ ...plan, name: ' Night ', projectIds: ['3'], models: ['Tray'], hasWindow: true });
  expect(body).toMatchObject({
    name: 'Night',
    filter: { project_ids: [3], models: ['Tray'], versions: [], tags: [] },
    window: { days: [1, 2, 3, 4, 5, 6, 7], from: '02:00', to: '05:00' },
  });
});

test.each([
  ['without a release', { releaseId: '' }],
  ['with a battery below the least', { battery: '19' }],
  ['with an empty number', { failures: '' }],
  ['with a part of a number', { atOnce: '1.5' }],
  ['with a word', { returnMinutes: 'soon' }],
])('there is no plan %s', (_name, change) => {
  expect(planOf({ ...plan, ...change })).toBeUndefined();
});

test('a number says itself whether it is right', () => {
  expect([isNumberGood(plan, 'battery'), isNumberGood({ ...plan, battery: '101' }, 'battery')]).toEqual([
    true,
    false,
  ]);
});
