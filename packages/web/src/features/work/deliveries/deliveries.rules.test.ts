// @vitest-environment node
import { reasonOf } from '@rota/contract/decisions';
import { DELIVERY_STATUSES } from '@rota/contract/deliveries';
import { describe, expect, test } from 'vitest';
import { translator } from '../../../i18n/translator.ts';
import { aDelivery, aTarget } from '../../../testing/builders.ts';
import { createDeliveryTexts } from './create-delivery.messages.ts';
import {
  applyDeliveries,
  awaitedConfirmation,
  deliveryTabs,
  filtersOf,
  hasChangedPart,
  joinParts,
  manualActions,
  mayDo,
  pageAfter,
  partsOf,
  withoutRepeats,
  wordOf,
  type DeliveryFilters,
} from './deliveries.rules.ts';
import { taskFieldTexts } from './task-kind.messages.ts';
import { deliveryBody, deliveryForm, emptyDelivery, loadingTargets, stopTargets } from './delivery-form.ts';

const all: DeliveryFilters = {
  status: [],
  robotIds: [],
  kinds: [],
  priorities: [],
  punctualities: [],
  search: '',
  period: undefined,
};

describe('what can be done by hand', () => {
  test.each([
    ['delivery', 'setDelivered', 'setDelivered'],
    ['table_service', 'setDelivered', 'setDelivered'],
    ['cruise', 'setDelivered', 'finish'],
    ['dish_collection', 'setDelivered', 'finish'],
    ['meeting', 'setDelivered', 'finish'],
    ['cruise', 'cancel', 'cancel'],
  ] as const)('%s: %s is called %s', (kind, action, word) => expect(wordOf(action, kind)).toBe(word));

  test.each([
    ['Created', ['cancel']],
    ['Queued', ['cancel', 'setRequested']],
    ['Requested', ['cancel', 'setDelivered', 'setWaiting']],
    ['Pending', ['cancel', 'setDelivered', 'setWaiting']],
    ['In Progress', ['cancel', 'setDelivered', 'setWaiting']],
    ['Being Delivered', ['cancel', 'setDelivered', 'setWaiting']],
    ['Delivered', ['cancel']],
    ['Completed', []],
    ['Cancelled', []],
    ['Failed', ['setDelivered', 'setRequested']],
    ['Expired', ['setRequested']],
    ['Recovering', ['cancel', 'setDelivered', 'setWaiting']],
    ['Recovered', []],
  ] as const)('%s: %j', (status, expected) => {
    const actions = Object.keys(manualActions) as (keyof typeof manualActions)[];
    expect(actions.filter((action) => mayDo(action, { status, releasing: false }))).toEqual(expected);
    expect(DELIVERY_STATUSES).toContain(status);
  });

  test('confirming is offered while the robot waits for it, and for what it waits', () => {
    expect(
      awaitedConfirmation(aDelivery({ waiting_reason: reasonOf('WAITING_FOR_LOADING', { target: 'Bar' }) })),
    ).toBe('loading');
    expect(
      awaitedConfirmation(aDelivery({ waiting_reason: reasonOf('WAITING_FOR_UNLOADING', { target: 'T1' }) })),
    ).toBe('unloading');
    expect(
      awaitedConfirmation(aDelivery({ waiting_reason: reasonOf('ALL_ROBOTS_BUSY', { count: 2 }) })),
    ).toBeUndefined();
    expect(awaitedConfirmation(aDelivery())).toBeUndefined();
  });
});

test('the address names the filters; what means nothing is left out', () => {
  const { status, ...others } = filtersOf(
    new URLSearchParams('status=Failed,Nonsense,Queued&robot-id=r-1,r-2&search=bar&period=7'),
  );
  expect(status.toSorted()).toEqual(['Failed', 'Queued']);
  expect(others).toEqual({
    kinds: [],
    priorities: [],
    punctualities: [],
    robotIds: ['r-1', 'r-2'],
    search: 'bar',
    period: '7',
  });
  expect(filtersOf(new URLSearchParams('status=Nonsense&period=century'))).toEqual(all);
});

test('a tab is all of its statuses until some of them are chosen, and every status has its tab', () => {
  expect(filtersOf(new URLSearchParams('tab=failed')).status).toEqual(['Failed', 'Expired']);
  expect(filtersOf(new URLSearchParams('tab=failed&status=Expired,Queued')).status).toEqual(['Expired']);
  expect(filtersOf(new URLSearchParams('tab=nonsense')).status).toEqual([]);
  expect(Object.values(deliveryTabs).flat().toSorted()).toEqual(DELIVERY_STATUSES.toSorted());
});

describe('the list after a live change', () => {
  const one = aDelivery({ delivery_id: 'one', updated_at: '2026-03-02T10:00:00.000Z' });
  const two = aDelivery({ delivery_id: 'two', updated_at: '2026-03-02T10:00:00.000Z' });
  const pages = [{ items: [one, two], next_cursor: null, total: 2 }];
  const later = '2026-03-02T10:01:00.000Z';

  test('changes a row in its place', () => {
    const changed = { ...one, status: 'Pending' as const, updated_at: later };
    expect(applyDeliveries(pages, [changed], all)).toEqual({
      pages: [{ items: [changed, two], next_cursor: null, total: 2 }],
      isStale: false,
    });
  });

  test('drops a row that left the filter, and counts it out', () => {
    const changed = { ...one, status: 'Completed' as const, updated_at: later };
    const result = applyDeliveries(pages, [changed], { ...all, status: ['Queued'] });
    expect(result.pages).toEqual([{ items: [two], next_cursor: null, total: 1 }]);
  });

  test('asks again for a row that it does not hold, unless the filter leaves it out', () => {
    const news = aDelivery({ delivery_id: 'three' });
    expect(applyDeliveries(pages, [news], all).isStale).toBe(true);
    expect(applyDeliveries(pages, [news], { ...all, robotIds: ['robot-8', 'robot-9'] }).isStale).toBe(false);
  });

  test('does not go back to what is older than an answer', () => {
    const older = { ...one, status: 'Created' as const, updated_at: '2026-03-02T09:00:00.000Z' };
    expect(applyDeliveries(pages, [older], all).pages[0]?.items[0]).toBe(one);
  });
});

describe('the form of a new delivery', () => {
  const floors: Record<string, string> = {
    bar: 'hotel_ground',
    t1: 'hotel_ground',
    roof: 'hotel_roof',
    r101: 'hotel_upper',
  };
  const form = deliveryForm(
    {
      t: translator(createDeliveryTexts, 'en'),
      tField: translator(taskFieldTexts, 'en'),
    },
    (id) => floors[id],
    [['hotel_ground', 'hotel_upper']],
    () => ['1', '2'],
  );
  const stop = (target_id: string) => ({ target_id, lid: '', note: '' });

  test('needs a target for each stop', () => {
    expect(form.safeParse(emptyDelivery).error?.issues).toMatchObject([
      { path: ['targets', 0, 'target_id'], message: 'Choose a target.' },
    ]);
  });

  test('goes to another floor only where an elevator does', () => {
    const result = form.safeParse({
      ...emptyDelivery,
      filling_target_id: 'bar',
      targets: [stop('t1'), stop('roof')],
    });
    expect(result.error?.issues).toMatchObject([
      {
        path: ['targets', 1, 'target_id'],
        message: 'No elevator connects this floor to the previous stop. Both floors need an elevator lobby.',
      },
    ]);
    expect(
      form.safeParse({ ...emptyDelivery, filling_target_id: 'bar', targets: [stop('r101'), stop('t1')] })
        .success,
    ).toBe(true);
    expect(form.safeParse({ ...emptyDelivery, targets: [stop('roof')] }).success).toBe(true);
  });

  test('sends only what was filled in', () => {
    expect(
      deliveryBody({
        ...emptyDelivery,
        targets: [stop('t1'), { target_id: 't2', lid: ' 2 ', note: 'warm' }],
        address: '  ',
      }),
    ).toEqual({
      kind: 'delivery',
      targets: [{ target_id: 't1' }, { target_id: 't2', lid: '2', note: 'warm' }],
    });
    expect(
      deliveryBody({
        ...emptyDelivery,
        targets: [stop('t1')],
        filling_target_id: 'bar',
        robot_id: 'r',
        require_robot_now: true,
        sender: 'Bar',
      }),
    ).toMatchObject({
      filling_target_id: 'bar',
      robot_id: 'r',
      require_robot_now: true,
      sender: 'Bar',
    });
  });

  test('sends of a kind what that kind has, and says what no number is', () => {
    const filled = {
      ...emptyDelivery,
      filling_target_id: 'bar',
      rounds: ' 3 ',
      minutes: '20',
      speech: 'Coffee?',
    };
    const targets = [{ target_id: 't1', lid: '2', note: '' }];
    expect(deliveryBody({ ...filled, kind: 'cruise', targets })).toEqual({
      kind: 'cruise',
      targets: [{ target_id: 't1' }],
      options: { rounds: 3, minutes: 20, speech: 'Coffee?' },
    });
    expect(deliveryBody({ ...filled, kind: 'dish_collection', targets })).toEqual({
      kind: 'dish_collection',
      targets: [{ target_id: 't1' }],
      filling_target_id: 'bar',
      options: { rounds: 3, speech: 'Coffee?' },
    });
    expect(deliveryBody({ ...filled, kind: 'meeting', targets })).toMatchObject({ options: { minutes: 20 } });
    const wrong = form.safeParse({ ...emptyDelivery, targets: [stop('t1')], rounds: 'many' });
    expect(wrong.error?.issues).toMatchObject([
      { path: ['rounds'], message: 'Enter a whole number from 0 to 1000.' },
    ]);
  });

  test('offers the likeliest points first, and none that are for robots alone', () => {
    const types = ['charge', 'waiting', 'escape', 'table', 'filling', 'delivery', '', 'target'] as const;
    const targets = types.map((type) => aTarget({ target_id: type, type }));
    expect(loadingTargets(targets).map((target) => target.type)).toEqual([
      'filling',
      'target',
      '',
      'delivery',
      'table',
    ]);
    expect(stopTargets(targets).map((target) => target.type)).toEqual([
      'table',
      'delivery',
      'target',
      '',
      'filling',
    ]);
  });
});

describe('a list that begins with what is active', () => {
  const queued = aDelivery({ delivery_id: 'a', status: 'Queued' });
  const done = aDelivery({ delivery_id: 'b', status: 'Completed' });

  test('is read in two parts where both are asked for', () => {
    expect(partsOf([])?.active).toEqual(deliveryTabs.active);
    expect(partsOf([])?.ended).toHaveLength(DELIVERY_STATUSES.length - deliveryTabs.active.length);
    expect(partsOf(['Queued', 'Failed'])).toEqual({ active: ['Queued'], ended: ['Failed'] });
    expect(partsOf(['Queued'])).toBeUndefined();
    expect(partsOf(['Failed', 'Completed'])).toBeUndefined();
  });

  test('goes on with what has ended only after all that is active, and counts both from the start', () => {
    const ended = { items: [done], next_cursor: 'e1', total: 70 };
    const joined = joinParts({ items: [queued], next_cursor: null, total: 1 }, ended);
    expect(joined).toEqual({ items: [queued, done], next_cursor: 'e1', total: 71, part: 'ended' });
    expect(pageAfter(joined)).toEqual({ cursor: 'e1', part: 'ended' });
    const long = joinParts({ items: [queued], next_cursor: 'a1', total: 60 }, ended);
    expect(long).toEqual({ items: [queued], next_cursor: 'a1', total: 130, part: 'active' });
    expect(pageAfter(long)).toEqual({ cursor: 'a1', part: 'active' });
    expect(pageAfter({ ...long, next_cursor: null })).toEqual({ cursor: null, part: 'ended' });
    expect(pageAfter({ ...joined, next_cursor: null })).toBeNull();
    expect(pageAfter({ items: [], next_cursor: null })).toBeNull();
  });

  test('shows a delivery that ended between two answers once', () => {
    const pages = [
      { items: [queued], next_cursor: null },
      { items: [{ ...queued, ...done, delivery_id: 'a' }, done], next_cursor: null },
    ];
    expect(withoutRepeats({ pages }).pages.map(({ items }) => items)).toEqual([[queued], [done]]);
  });

  test('is asked for again when a delivery changes its part', () => {
    const pages = [{ items: [queued, done], next_cursor: null, part: 'ended' as const }];
    expect(hasChangedPart(pages, [{ ...queued, status: 'Failed' }])).toBe(true);
    expect(hasChangedPart(pages, [{ ...queued, status: 'Requested' }])).toBe(false);
    expect(hasChangedPart([{ items: [queued], next_cursor: null }], [{ ...queued, status: 'Failed' }])).toBe(
      false,
    );
  });
});
