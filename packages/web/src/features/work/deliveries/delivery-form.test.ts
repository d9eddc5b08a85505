import type { SavedTask } from '@rota/contract/templates';
import { describe, expect, test } from 'vitest';
import { aDelivery } from '../../../testing/builders.ts';
import {
  emptyDelivery,
  fieldsOf,
  habitOf,
  readTask,
  savedTaskOf,
  taskOf,
  type DeliveryFields,
} from './delivery-form.ts';

const now = Date.parse('2026-03-02T09:00:00.000Z');
const stop = (target_id: string) => ({ target_id, lid: '', note: '' });
const fields = (more: Partial<DeliveryFields>): DeliveryFields => ({
  ...emptyDelivery,
  targets: [stop('t1')],
  ...more,
});

describe('a task that is kept', () => {
  test.each<[string, Partial<DeliveryFields>, Partial<SavedTask>]>([
    ['has minutes in the place of instants', { due_at: '2026-03-02T09:30:00.000Z' }, { due_in_minutes: 30 }],
    [
      'counts them from when it may begin',
      { earliest_start_at: '2026-03-02T12:00:00.000Z', expires_at: '2026-03-02T13:00:00.000Z' },
      { expires_in_minutes: 60 },
    ],
    ['has no instant that is over', { due_at: '2026-03-02T08:00:00.000Z' }, {}],
    ['keeps minutes as they were typed', { due_in_minutes: '20' }, { due_in_minutes: 20 }],
    ['has no number of one order', { order_number: 'POS-77' }, {}],
    ['leaves unset options to the project', { remote_delivery: '' }, {}],
    [
      'keeps set options, including those that are off',
      { remote_delivery: 'yes', confirm_loading: 'no' },
      { options: { remote_delivery: true, confirm_loading: false } },
    ],
    ['keeps its priority where it is not the usual one', { priority: 'urgent' }, { priority: 'urgent' }],
  ])('%s', (_what, more, expected) => {
    expect(savedTaskOf(fields(more), now)).toEqual({
      kind: 'delivery',
      targets: [{ target_id: 't1' }],
      ...expected,
    });
  });

  test('fills in the form again, with instants from now on or with its minutes', () => {
    const task: SavedTask = {
      kind: 'cruise',
      targets: [{ target_id: 't1' }],
      options: { rounds: 3 },
      due_in_minutes: 30,
      priority: 'high',
    };
    expect(fieldsOf(task, now)).toMatchObject({
      kind: 'cruise',
      rounds: '3',
      due_at: '2026-03-02T09:30:00.000Z',
      due_in_minutes: '',
      priority: 'high',
    });
    expect(fieldsOf(task)).toMatchObject({ due_at: '', due_in_minutes: '30' });
    expect(savedTaskOf(fieldsOf(task), now)).toEqual(task);
  });

  test('gives the next one of its kind its habits, and not where it went', () => {
    const task: SavedTask = {
      kind: 'delivery',
      targets: [{ target_id: 't1' }],
      filling_target_id: 'bar',
      address: 'Room 1',
      sender: 'Bar',
      due_in_minutes: 5,
    };
    expect(habitOf(task, now)).toEqual({ ...emptyDelivery, filling_target_id: 'bar', sender: 'Bar' });
  });

  test.each([[null], ['{}'], [{ kind: 'delivery' }], [{ kind: 'delivery', targets: [] }]])(
    'is not %j',
    (value) => {
      expect(readTask(value)).toBeUndefined();
    },
  );
});

test('set options of remote delivery and confirmations return to the form', () => {
  const options = { remote_delivery: true, confirm_unloading: false };
  expect(fieldsOf({ kind: 'delivery', targets: [{ target_id: 't1' }], options })).toMatchObject({
    remote_delivery: 'yes',
    confirm_loading: '',
    confirm_unloading: 'no',
  });
});

test('a delivery is repeated as it was asked for, without the stop that comes of itself', () => {
  const [first] = aDelivery().subtasks;
  if (first === undefined) throw new Error('a delivery has a stop');
  const done = aDelivery({
    kind: 'dish_collection',
    filling_target_id: 'wash',
    requested_robot_id: 'r1',
    options: { rounds: 2 },
    subtasks: [
      {
        ...first,
        kind: 'collect',
        target_id: 't1',
        lid: null,
        note: null,
      },
      {
        ...first,
        kind: 'empty',
        target_id: 'wash',
        lid: null,
        note: null,
      },
    ],
  });
  expect(taskOf(done)).toEqual({
    kind: 'dish_collection',
    targets: [{ target_id: 't1' }],
    filling_target_id: 'wash',
    robot_id: 'r1',
    options: { rounds: 2 },
  });
});
