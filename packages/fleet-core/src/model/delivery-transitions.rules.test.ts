import { DELIVERY_STATUSES } from '@rota/contract/deliveries';
import type { DeliveryStatus } from '@rota/contract/deliveries';
import { describe, expect, test } from 'vitest';
import {
  canMove,
  isEnded,
  manualTransitions,
  mayDo,
  stepsTo,
  stepsToQueue,
} from './delivery-transitions.rules.ts';
import type { ManualAction } from './delivery-transitions.rules.ts';

const ALLOWED: readonly string[] = [
  'Created > Queued',
  'Created > Cancelled',
  'Created > Expired',
  'Queued > Requested',
  'Queued > Cancelled',
  'Queued > Expired',
  'Requested > Pending',
  'Requested > Queued',
  'Requested > Recovering',
  'Requested > Cancelled',
  'Requested > Failed',
  'Pending > In Progress',
  'Pending > Queued',
  'Pending > Recovering',
  'Pending > Cancelled',
  'Pending > Failed',
  'In Progress > Being Delivered',
  'In Progress > Recovering',
  'In Progress > Cancelled',
  'In Progress > Failed',
  'Being Delivered > Delivered',
  'Being Delivered > Recovering',
  'Being Delivered > Cancelled',
  'Being Delivered > Failed',
  'Delivered > Completed',
  'Delivered > Being Delivered',
  'Delivered > Recovering',
  'Delivered > Cancelled',
  'Delivered > Failed',
  'Recovering > Recovered',
  'Recovering > Failed',
  'Recovering > Cancelled',
  'Recovered > Queued',
  'Recovered > In Progress',
  'Recovered > Being Delivered',
];

describe('an automatic change of a delivery', () => {
  for (const from of DELIVERY_STATUSES) {
    for (const to of DELIVERY_STATUSES) {
      const allowed = ALLOWED.includes(`${from} > ${to}`);
      test(`${allowed ? 'may' : 'may not'} go from ${from} to ${to}`, () => {
        expect(canMove(from, to)).toBe(allowed);
      });
    }
  }

  test('ends completed, cancelled, failed or expired', () => {
    expect(DELIVERY_STATUSES.filter((status) => isEnded(status)).sort()).toEqual([
      'Cancelled',
      'Completed',
      'Expired',
      'Failed',
    ]);
  });
});

const BY_PERSON: Record<ManualAction, readonly DeliveryStatus[]> = {
  cancel: [
    'Created',
    'Queued',
    'Requested',
    'Pending',
    'In Progress',
    'Being Delivered',
    'Delivered',
    'Recovering',
  ],
  set_delivered: ['Requested', 'Pending', 'In Progress', 'Being Delivered', 'Recovering', 'Failed'],
  set_waiting: ['Requested', 'Pending', 'In Progress', 'Being Delivered', 'Recovering'],
  set_requested: ['Failed', 'Expired', 'Queued'],
};

describe('a person', () => {
  for (const action of Object.keys(BY_PERSON) as ManualAction[]) {
    for (const status of DELIVERY_STATUSES) {
      const allowed = BY_PERSON[action].includes(status);
      test(`${allowed ? 'may' : 'may not'} ${action} a delivery that is ${status}`, () => {
        expect(mayDo(action, status)).toBe(allowed);
      });
    }
  }

  test('says with each action what becomes of the order and of the goods', () => {
    const outcomes = Object.entries(manualTransitions).map(([action, rule]) => [
      action,
      rule.to.at(-1),
      rule.order,
      rule.goods,
      rule.nextAttempt,
    ]);
    expect(outcomes).toEqual([
      ['cancel', 'Cancelled', 'cancelled', 'returned', false],
      ['set_delivered', 'Completed', 'cancelled', 'carried', false],
      ['set_waiting', 'Queued', 'cancelled', 'kept', false],
      ['set_requested', 'Queued', 'none', 'none', true],
    ]);
  });
});

describe('ways through the table', () => {
  for (const from of DELIVERY_STATUSES) {
    test(`from ${from} back into the queue only over allowed steps`, () => {
      const steps = stepsToQueue(from);
      expect(steps === undefined).toBe(isEnded(from));
      let at = from;
      for (const to of steps ?? []) {
        expect(canMove(at, to), `${at} > ${to}`).toBe(true);
        at = to;
      }
    });

    for (const target of DELIVERY_STATUSES) {
      test(`from ${from} forward to ${target} only over allowed steps`, () => {
        let at = from;
        for (const to of stepsTo(from, target)) {
          expect(canMove(at, to), `${at} > ${to}`).toBe(true);
          at = to;
        }
        expect([from, target]).toContain(at);
      });
    }
  }
});
