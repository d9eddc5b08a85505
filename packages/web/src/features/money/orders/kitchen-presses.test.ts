import { expect, test } from 'vitest';
import { anOrder } from '../../../testing/orders.ts';
import { findRinging } from './shared/new-order-bell.ts';
import { createPressQueue, type Sent } from './kitchen-presses.ts';
import { boardOf, mainAct, stepBack, urgencyOf, type Press } from './kitchen.rules.ts';

const accept = { what: 'step', orderId: 'o1', number: 41, from: 'new', step: 'accepted' } as const;
const prepare = { ...accept, from: 'accepted', step: 'preparing', minutes: 10 } as const;
const other = { ...accept, orderId: 'o2', number: 42 };

/** A queue whose network and device are in the hands of a test. */
function aQueue(kept = '[]') {
  const device = {
    text: kept,
    answer: { is: 'done' } as Sent,
    sent: [] as Press[],
    ids: 0,
    now: 0,
    pauseMs: 1_000,
  };
  const queue = createPressQueue({
    kept: { read: () => device.text, write: (text) => void (device.text = text) },
    newId: () => `key-${++device.ids}`,
    now: () => (device.now += device.pauseMs),
    send: (one) => {
      device.sent.push(one);
      return Promise.resolve(device.answer);
    },
  });
  return { device, queue };
}

test('presses made without a network are sent in their order when it is back, each with the key it had', async () => {
  const { device, queue } = aQueue();
  device.answer = { is: 'again' };
  queue.press(accept);
  queue.press(prepare);
  queue.press(other);
  await queue.flush();
  expect(queue.state().waiting).toHaveLength(3);
  device.answer = { is: 'done' };
  device.sent.length = 0;
  await queue.flush();
  expect(device.sent.map(({ key, orderId }) => `${key} ${orderId}`)).toEqual([
    'key-1 o1',
    'key-2 o1',
    'key-3 o2',
  ]);
  expect(queue.state().waiting).toEqual([]);
});

test('waiting presses survive a reload, and manipulated storage is ignored', async () => {
  const before = aQueue();
  before.device.answer = { is: 'again' };
  before.queue.press(accept);
  await before.queue.flush();
  const after = aQueue(before.device.text);
  await after.queue.flush();
  expect(after.device.sent).toEqual([{ ...accept, key: 'key-1' }]);
  expect(aQueue('[{"what":"burn"}]').queue.state().waiting).toEqual([]);
});

test('a press that came too late is reported with its reason, and cancels the presses made on top of it', async () => {
  const { device, queue } = aQueue();
  device.answer = { is: 'again' };
  queue.press(accept);
  queue.press(prepare);
  await queue.flush();
  device.answer = { is: 'refused', why: 'Cancelled' };
  await queue.flush();
  expect(queue.state().waiting).toEqual([]);
  expect(queue.state().late).toEqual([{ press: { ...accept, key: 'key-1' }, why: 'Cancelled' }]);
  queue.seen('o1');
  expect(queue.state().late).toEqual([]);
});

test('a finger that slips twice presses once', () => {
  const { device, queue } = aQueue();
  device.answer = { is: 'again' };
  queue.press(accept);
  queue.press(accept);
  expect(queue.state().waiting).toHaveLength(1);
  // The card has moved away by then, and another one lies under the finger.
  device.pauseMs = 100;
  queue.press(other);
  expect(queue.state().waiting).toHaveLength(1);
  device.pauseMs = 500;
  queue.press(other);
  expect(queue.state().waiting).toHaveLength(2);
});

test('the board shows what was pressed before it is sent: by column, and gone where it ends', () => {
  const orders = [
    anOrder({ order_id: 'o3', number: 43, fulfilment: 'pickup', kitchen: 'ready' }),
    anOrder(),
    anOrder({ order_id: 'o4', number: 44, kitchen: 'served', station_id: 's2' }),
    anOrder({ order_id: 'o5', number: 45, status: 'completed', kitchen: 'served', needs_help: true }),
  ];
  const keyed = (one: object, key: string) => ({ ...one, key }) as Press;
  const handOver = { what: 'step', orderId: 'o3', number: 43, from: 'ready', step: 'served' };
  const rows = boardOf(orders, [keyed(accept, '1'), keyed(prepare, '2'), keyed(handOver, '3')], undefined);
  expect(rows.map(({ order, column, waits }) => [order.number, column, waits])).toEqual([
    // Who needs a person is seen first.
    [45, 'way', 0],
    [41, 'preparing', 2],
    [44, 'way', 0],
  ]);
  expect(
    boardOf(orders, [keyed({ what: 'solve', orderId: 'o5', number: 45 }, '1')], 's1').map(
      ({ order }) => order.number,
    ),
  ).toEqual([41, 43]);
});

test.each([
  ['a new one is accepted', {}, 'accept'],
  ['then it is begun', { kitchen: 'accepted' }, 'start'],
  ['then it is ready', { kitchen: 'preparing' }, 'ready'],
  ['a robot at the pass is loaded', { kitchen: 'ready', robot_at_pass: true }, 'loaded'],
  ['without the robot the kitchen waits', { kitchen: 'ready' }, undefined],
  ['what is picked up is handed over', { kitchen: 'ready', fulfilment: 'pickup' }, 'handOver'],
  ['what its robot gave up has buttons of its own', { kitchen: 'ready', robot_gave_up: true }, undefined],
  [
    'what no robot can bring is cooked all the same',
    { delivery_id: null, robot_gave_up: true, needs_help: true },
    'accept',
  ],
  [
    'a complaint stops nothing',
    { kitchen: 'ready', robot_at_pass: true, needs_help: true, problem: 'other' },
    'loaded',
  ],
] as const)('%s', (_name, changes, act) => expect(mainAct(anOrder(changes))).toBe(act));

test('one goes back one step, never out of the pass', () => {
  expect((['new', 'accepted', 'preparing', 'ready', 'served', null] as const).map(stepBack)).toEqual([
    undefined,
    'new',
    'accepted',
    'preparing',
    undefined,
    undefined,
  ]);
});

test('an order hurries before its time and is late after it; a new one has two minutes', () => {
  const at = Date.parse('2026-03-02T09:30:00.000Z');
  const cooking = anOrder({ kitchen: 'preparing', ready_at: '2026-03-02T09:40:00.000Z' });
  expect([5, 9.5, 11].map((minutes) => urgencyOf(cooking, at + minutes * 60_000))).toEqual([
    undefined,
    'soon',
    'late',
  ]);
  expect([0.5, 1.5, 3].map((minutes) => urgencyOf(anOrder(), at + minutes * 60_000))).toEqual([
    undefined,
    'soon',
    'late',
  ]);
  expect(urgencyOf(anOrder({ kitchen: 'ready', ready_at: '2026-03-02T09:00:00.000Z' }), at)).toBeUndefined();
});

test('the bell rings for an order as often as was chosen', () => {
  expect(findRinging(['o1', 'o2'], new Map([['o1', 3]]), 3)).toEqual(['o2']);
});
