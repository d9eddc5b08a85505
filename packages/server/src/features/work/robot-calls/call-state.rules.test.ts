import { describe, expect, test } from 'vitest';
import { outcomeOf } from './call-outcome.rules.ts';
import { callStateOf, isCancellable, promiseAtPlace, type CalledDelivery } from './call-state.rules.ts';

const promise = { from: '2026-11-02T12:00:00.000Z', to: '2026-11-02T12:02:00.000Z', likelihood: 0.9 };
type Status = CalledDelivery['subtasks'][number]['status'];
const stop = (target: string, status: Status): CalledDelivery['subtasks'][number] => ({
  sub_task_id: target,
  kind: 'unload',
  target_id: target,
  target_name: target,
  status,
  lid: null,
  note: null,
  completed_at: null,
  promise,
  remote_delivery: null,
});
const one = (
  status: CalledDelivery['status'],
  stops: Status[],
  changes: Partial<CalledDelivery> = {},
): CalledDelivery => ({
  status,
  robot_id: 'r',
  waiting_reason: null,
  eta: '2026-11-02T12:01:00.000Z',
  subtasks: stops.map((at, index) => stop(index === 0 ? 'here' : 'there', at)),
  ...changes,
});
const waitsForLoading = { code: 'WAITING_FOR_LOADING', params: {}, text: '' } as const;

describe('how far a call is', () => {
  test.each([
    ['no robot took it', 'delivery', one('Queued', ['waiting'], { robot_id: null }), 'waiting'],
    ['a robot was given', 'delivery', one('Requested', ['waiting']), 'coming'],
    ['it drives', 'table_service', one('Being Delivered', ['going']), 'coming'],
    ['it is there', 'delivery', one('Being Delivered', ['arrived']), 'arrived'],
    ['it goes on', 'guidance', one('Being Delivered', ['done', 'going']), 'serving'],
    ['it is lost for a while', 'delivery', one('Recovering', ['going']), 'coming'],
    ['it was served', 'delivery', one('Completed', ['done']), 'done'],
    ['it was cancelled', 'delivery', one('Cancelled', ['cancelled']), 'cancelled'],
    ['no robot came', 'delivery', one('Expired', ['cancelled']), 'failed'],
    ['it is to be loaded', 'pickup', one('In Progress', ['waiting']), 'coming'],
    [
      'it is loaded',
      'pickup',
      one('In Progress', ['waiting'], { waiting_reason: waitsForLoading }),
      'arrived',
    ],
    ['it brings what was loaded', 'pickup', one('Being Delivered', ['going']), 'serving'],
    ['its delivery is gone', 'delivery', undefined, 'done'],
  ] as const)('%s (%s)', (_what, kind, delivery, state) => {
    expect(callStateOf(kind, 'here', delivery)).toBe(state);
  });

  test('a promise is shown until the robot is there, and of a pickup for where it is loaded', () => {
    const coming = one('Being Delivered', ['going']);
    expect(promiseAtPlace('delivery', 'here', 'coming', coming)).toEqual(promise);
    expect(promiseAtPlace('delivery', 'here', 'arrived', coming)).toBeNull();
    expect(promiseAtPlace('pickup', 'here', 'coming', coming)).toMatchObject({
      from: coming.eta,
      to: coming.eta,
    });
    expect(promiseAtPlace('pickup', 'here', 'waiting', { ...coming, eta: null })).toBeNull();
  });

  test('it is taken back only until the robot is there', () => {
    expect(
      (['waiting', 'coming', 'arrived', 'serving', 'done', 'cancelled', 'failed'] as const).filter(
        isCancellable,
      ),
    ).toEqual(['waiting', 'coming']);
  });
});

test.each([
  ['taking_orders', null, false, undefined],
  ['high_demand', 'robots_busy', false, 'busy'],
  ['high_demand', 'robots_charging', true, undefined],
  ['not_available', 'robots_busy', true, 'busy'],
  ['not_available', 'no_robot', true, 'no_robot_available'],
  ['not_available', 'place_unreachable', false, 'no_robot_available'],
  ['not_available', 'outside_hours', true, 'error'],
  ['not_available', 'fleet_away', true, 'error'],
] as const)('%s by %s, confirmed %s: %s', (availability, reason, confirm, result) => {
  expect(outcomeOf({ availability, reason }, confirm)).toBe(result);
});
