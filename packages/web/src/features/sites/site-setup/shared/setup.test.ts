import { expect, test } from 'vitest';
import { isSaidBySetup, setupOf, type SetupFacts, type StepState } from './setup.rules.ts';

const nothing: SetupFacts = { maps: [], targets: 0, robots: [], deliveries: 0, hasOthers: undefined };
const ready = [{ map_id: 'hotel_1', status: 3 as const }];
const silent = [{ heard_at: null }];
const contacts = [{ heard_at: '2026-03-02T09:30:00.000Z' }, { heard_at: null }];

test.each<[string, Partial<SetupFacts>, StepState[]]>([
  ['an empty project', {}, ['open', 'waits', 'open', 'waits']],
  ['a map on its way', { maps: [{ map_id: 'a_1', status: 2 }] }, ['working', 'waits', 'open', 'waits']],
  [
    'a map that could not be read',
    { maps: [{ map_id: 'a_1', status: 4 }] },
    ['failed', 'waits', 'open', 'waits'],
  ],
  [
    'a failed map beside a ready one',
    { maps: [{ map_id: 'a_1', status: 4 }, ...ready] },
    ['done', 'open', 'open', 'waits'],
  ],
  [
    'a robot that never came',
    { maps: ready, targets: 3, robots: silent },
    ['done', 'done', 'working', 'waits'],
  ],
  ['all but a delivery', { maps: ready, targets: 3, robots: contacts }, ['done', 'done', 'done', 'open']],
  ['a robot before its map', { robots: contacts }, ['open', 'waits', 'done', 'waits']],
])('%s', (_what, facts, states) => {
  const setup = setupOf({ ...nothing, ...facts });
  expect(setup?.steps.map((step) => setup.states[step])).toEqual(states);
});

test.each<[string, Partial<SetupFacts>, StepState[]]>([
  ['no other account', { hasOthers: false }, ['open', 'waits', 'open', 'open', 'waits']],
  ['another account', { hasOthers: true }, ['open', 'waits', 'open', 'done', 'waits']],
])('who may invite is asked to while there is %s', (_what, facts, states) => {
  const setup = setupOf({ ...nothing, ...facts });
  expect(setup?.steps.map((step) => setup.states[step])).toEqual(states);
});

test.each<[string, Partial<SetupFacts>]>([
  ['everything is done', { maps: ready, targets: 3, robots: contacts, deliveries: 1 }],
  [
    'no invitations, but the robots work',
    { maps: ready, targets: 3, robots: contacts, deliveries: 1, hasOthers: false },
  ],
  ['the maps are not known yet', { maps: undefined }],
  ['the person may not see deliveries', { deliveries: undefined }],
])('there is no list when %s', (_what, facts) => {
  expect(setupOf({ ...nothing, ...facts })).toBeUndefined();
});

test('the targets are marked on the map that is ready', () => {
  expect(setupOf({ ...nothing, maps: ready })?.targetsPath).toBe('/project/maps?map=hotel_1');
});

test('the list says what the doctor finds in an empty project, and never a fault', () => {
  const empty = setupOf({ ...nothing, robots: silent });
  if (empty === undefined) throw new Error('an empty project has a list');
  const problems = (['no_map', 'no_robots', 'no_active_robots', 'robot_never_connected'] as const).map(
    (code) => isSaidBySetup(empty, { code }),
  );
  expect(problems).toEqual([true, true, true, true]);
  for (const code of ['broker_down', 'map_failed', 'robot_password_refused'] as const)
    expect(isSaidBySetup(empty, { code })).toBe(false);
});
