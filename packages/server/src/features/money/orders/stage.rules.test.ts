import { expect, test } from 'vitest';
import {
  isAtPass,
  isStepBack,
  mayStep,
  stageOf,
  waitsToBeEmptied,
  waitsToBeOpened,
  type OrderedDelivery,
  type Staged,
} from './stage.rules.ts';

const aDelivery = (change: object = {}): OrderedDelivery =>
  ({
    status: 'Being Delivered',
    waiting_reason: null,
    subtasks: [],
    remote_delivery: 'activated',
    ...change,
  }) as unknown as OrderedDelivery;
const arrived = [{ kind: 'unload', status: 'arrived' }];
const paid = {
  status: 'paid',
  kitchen: 'new',
  fulfilment: 'delivery',
  needs_help: false,
  help_taken_by: null,
  payment: 'captured',
  delivery: undefined,
} as const;

test.each<[string, Partial<Staged>, string]>([
  ['before the code', { status: 'pending_verification', kitchen: null }, 'verifying'],
  ['before the card', { status: 'pending_payment', kitchen: null, payment: undefined }, 'paying'],
  ['at the bank’s page', { status: 'pending_payment', kitchen: null, payment: 'challenge' }, 'paying'],
  [
    'while the money is taken',
    { status: 'pending_payment', kitchen: null, payment: 'completing' },
    'checking_payment',
  ],
  [
    'while it is unknown',
    { status: 'pending_payment', kitchen: null, payment: 'unknown' },
    'checking_payment',
  ],
  ['after a refused card', { status: 'pending_payment', kitchen: null, payment: 'failed' }, 'paying'],
  ['in the kitchen', { kitchen: 'preparing' }, 'preparing'],
  [
    'ready, its robot not there yet',
    { kitchen: 'ready', delivery: aDelivery({ status: 'Queued' }) },
    'ready',
  ],
  ['ready, and no robot brings it', { kitchen: 'ready' }, 'collect'],
  ['called at the counter', { kitchen: 'ready', fulfilment: 'pickup' }, 'collect'],
  ['fetched', { kitchen: 'served', fulfilment: 'pickup' }, 'done'],
  ['on its way', { kitchen: 'served', delivery: aDelivery() }, 'coming'],
  ['before the guest', { kitchen: 'served', delivery: aDelivery({ subtasks: arrived }) }, 'here'],
  [
    'the robot that carries it is lost',
    { kitchen: 'served', delivery: aDelivery({ status: 'Recovering' }) },
    'help',
  ],
  [
    'the robot that carries it goes on',
    { kitchen: 'served', delivery: aDelivery({ status: 'Recovered' }) },
    'coming',
  ],
  [
    'the robot gave it up, and a person is on it',
    { kitchen: 'served', needs_help: true, help_taken_by: 'Ada' },
    'being_helped',
  ],
  [
    'the robot gave it up',
    { kitchen: 'served', needs_help: true, delivery: aDelivery({ status: 'Failed' }) },
    'help',
  ],
  [
    'the robot was called off, and a person has handled it',
    { kitchen: 'ready', delivery: aDelivery({ status: 'Cancelled' }) },
    'help',
  ],
  ['ended', { status: 'completed', kitchen: 'served' }, 'done'],
  ['cancelled', { status: 'cancelled', needs_help: true }, 'cancelled'],
])('%s, a guest sees: %s', (_what, change, stage) => {
  expect(stageOf({ ...paid, ...change })).toBe(stage);
});

test('the kitchen goes forwards as it likes, one step back, and nowhere once it has left', () => {
  const steps = ['new', 'accepted', 'preparing', 'ready', 'served'] as const;
  const allowed = steps.flatMap((from) =>
    steps.filter((to) => mayStep(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed.filter((step) => step.startsWith('preparing '))).toEqual([
    'preparing accepted',
    'preparing ready',
    'preparing served',
  ]);
  expect(allowed.filter((step) => step.startsWith('served '))).toEqual([]);
  expect(allowed).toContain('new served');
  expect(allowed).not.toContain('ready new');
  expect([isStepBack('ready', 'preparing'), isStepBack('new', 'ready')]).toEqual([true, false]);
});

test('a lid is opened only by the guest before whom the robot waits for that', () => {
  const waits = (code: string, change: object = {}) =>
    aDelivery({ subtasks: arrived, waiting_reason: { code }, ...change });
  expect(waitsToBeOpened(waits('WAITING_FOR_OPENING'))).toBe(true);
  expect(waitsToBeOpened(waits('WAITING_FOR_OPENING', { subtasks: [] }))).toBe(false);
  expect(waitsToBeOpened(waits('WAITING_FOR_OPENING', { remote_delivery: 'passive' }))).toBe(false);
  expect(waitsToBeOpened(waits('WAITING_FOR_UNLOADING'))).toBe(false);
  expect(waitsToBeEmptied(waits('WAITING_FOR_UNLOADING'))).toBe(true);
  expect(waitsToBeEmptied(waits('WAITING_FOR_UNLOADING', { subtasks: [] }))).toBe(false);
  expect([isAtPass(waits('WAITING_FOR_LOADING')), isAtPass(waits('WAITING_FOR_OPENING'))]).toEqual([
    true,
    false,
  ]);
});
