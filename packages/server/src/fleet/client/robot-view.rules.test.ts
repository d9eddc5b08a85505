import { describe, expect, test } from 'vitest';
import { aRobotDetailView } from './robot-view.fake.ts';
import { countFreeRobots, saveKeyOf, SETTLING_MS, withLastKnown } from './robot-view.rules.ts';

const hold = { reason: 'person', by: 'Ada', since: '2026-03-01T10:00:00.000Z' } as const;

describe('a free robot', () => {
  test.each([
    ['free', {}, 1],
    ['free and charging', { state: 'charging', charging: true, batteryPercent: 30 }, 1],
    ['on its way to its waiting place', { state: 'going', tripId: 't1' }, 1],
    ['busy', { fitness: 'busy' }, 0],
    ['low on battery', { fitness: 'low_battery' }, 0],
    ['held by a person', { fitness: 'held' }, 0],
    ['not connected', { fitness: 'offline' }, 0],
    ['unfit', { fitness: 'unfit' }, 0],
    ['on another floor', { mapId: 'hotel_2' }, 0],
  ] as const)('that is %s counts %#', (_what, more, count) => {
    expect(countFreeRobots([aRobotDetailView('r1', more)], 'hotel_1')).toBe(count);
  });
});

describe('what is worth saving', () => {
  const base = aRobotDetailView('r1', { state: 'going', tripId: 't1' });
  test.each([
    ['a step on its way', { position: { x: 1.5, y: 2, theta: 1 } }],
    ['its speed', { speed: 1 }],
    ['the time', { updatedAt: base.updatedAt + 1 }],
    ['a fraction of a percent of charge', { batteryPercent: 80.3 }],
  ])('is not %s', (_what, more) => {
    expect(saveKeyOf({ ...base, ...more })).toBe(saveKeyOf(base));
  });
  test.each([
    ['its state', { state: 'paused' }],
    ['its trip', { tripId: 't2' }],
    ['some metres on its way', { position: { x: 4, y: 2, theta: 0 } }],
    ['a percent of charge', { batteryPercent: 79 }],
    ['what it waits for', { waiting: { code: 'WAITING_FOR_ROBOT', params: { other: 'Beta' }, since: 0 } }],
    ['a hold', { hold }],
    ['whether it can be given work', { fitness: 'busy' }],
    ['a lid', { lids: [{ lid: '1', state: 'opened' }] }],
  ] as const)('is %s', (_what, more) => {
    expect(saveKeyOf({ ...base, ...more })).not.toBe(saveKeyOf(base));
  });
  test('is where it stands, to the decimetre', () => {
    const standing = aRobotDetailView('r1', { state: 'idle', position: { x: 1, y: 1, theta: 0 } });
    expect(saveKeyOf({ ...standing, position: { x: 1.5, y: 1, theta: 0 } })).not.toBe(saveKeyOf(standing));
    expect(saveKeyOf({ ...standing, position: { x: 1.01, y: 1, theta: 0 } })).toBe(saveKeyOf(standing));
  });
});

describe('a robot that a new owner has not heard of yet', () => {
  const nothing = { position: null, mapId: null, batteryPercent: null, updatedAt: 0 };
  const unheard = aRobotDetailView('r1', { state: 'offline', connected: false, ...nothing });
  const saved = aRobotDetailView('r1', { position: { x: 4, y: 5, theta: 0 }, batteryPercent: 33 });
  test('stands where it was last seen, and is not said to be connected', () => {
    expect(withLastKnown(unheard, saved, SETTLING_MS)).toMatchObject({
      state: 'offline',
      connected: false,
      mapId: 'hotel_1',
      position: { x: 4, y: 5 },
      batteryPercent: 33,
    });
  });
  test('is still shown as connected in the first moments, while all of them are asked, unless it is known to be away', () => {
    const { state, connected, updatedAt } = saved;
    expect(withLastKnown(unheard, saved, SETTLING_MS - 1)).toMatchObject({
      state,
      connected,
      updatedAt,
      position: { x: 4, y: 5 },
    });
    // Where it stood comes from the record of the fleet control, too.
    const placed = { ...unheard, position: { x: 4, y: 5, theta: 0 } };
    expect(withLastKnown(placed, saved, 0)).toMatchObject({ state, connected, updatedAt });
    const gone = { ...unheard, updatedAt: saved.updatedAt + 1 };
    expect(withLastKnown(gone, saved, 0)).toMatchObject({ state: 'offline', connected: false });
  });
  test('is shown as it is once it says where it is, or when nothing was saved', () => {
    const heard = aRobotDetailView('r1', { position: { x: 9, y: 9, theta: 0 } });
    expect(withLastKnown(heard, saved, 0)).toBe(heard);
    expect(withLastKnown(unheard, undefined, 0)).toBe(unheard);
  });
});
