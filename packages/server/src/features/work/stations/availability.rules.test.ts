import { defaultCallSettings } from '@rota/contract/stations';
import { describe, expect, test } from 'vitest';
import {
  availabilityOf,
  callReasonOf,
  onMenu,
  orderingNow,
  passingReasonOf,
  type AvailabilityInput,
  type Outlook,
} from './availability.rules.ts';
import { taskOfCall } from './station-task.rules.ts';

// A Monday, 15:00 in Istanbul.
const NOW = Date.parse('2026-11-02T12:00:00Z');
const inMinutes = (minutes: number): Outlook => ({
  expected: { from: NOW + (minutes - 1) * 60_000, to: NOW + (minutes + 1) * 60_000, likelihood: 0.9 },
  reason: null,
});
const lunch = { days: [1, 2, 3], from: '11:00', to: '14:30' };
const dinner = { days: [1], from: '18:00', to: '23:00' };
const of = (changes: Partial<AvailabilityInput>) =>
  availabilityOf({
    switch: 'automatic',
    hours: [],
    zone: 'Europe/Istanbul',
    settings: defaultCallSettings,
    outlook: inMinutes(3),
    now: NOW,
    ...changes,
  });

describe('a station', () => {
  test.each<[string, Partial<AvailabilityInput>, object]>([
    ['with a robot near', {}, { availability: 'taking_orders', reason: null, waitS: 180, opensAt: null }],
    ['at the edge of a long wait', { outlook: inMinutes(10) }, { availability: 'taking_orders' }],
    [
      'with a long wait',
      { outlook: inMinutes(11) },
      { availability: 'high_demand', reason: 'robots_busy', waitS: 660 },
    ],
    [
      'with a wait too long to offer',
      { outlook: inMinutes(61) },
      { availability: 'not_available', reason: 'robots_busy' },
    ],
    [
      'of unknown length',
      { outlook: { expected: null, reason: null } },
      { availability: 'high_demand', waitS: null },
    ],
    [
      'while all charge',
      { outlook: { expected: null, reason: 'robots_charging' } },
      { availability: 'high_demand', reason: 'robots_charging' },
    ],
    [
      'without a robot that can',
      { outlook: { expected: null, reason: 'no_robot' } },
      { availability: 'not_available', reason: 'no_robot' },
    ],
    [
      'that cannot be reached',
      { outlook: { expected: null, reason: 'place_unreachable' } },
      { availability: 'not_available' },
    ],
    ['within its hours', { hours: [{ ...lunch, to: '15:30' }] }, { availability: 'taking_orders' }],
    [
      'between its hours',
      { hours: [lunch, dinner] },
      { availability: 'not_available', reason: 'outside_hours', opensAt: Date.parse('2026-11-02T15:00:00Z') },
    ],
    [
      'opened by hand between its hours',
      { hours: [lunch], switch: 'open' },
      { availability: 'taking_orders' },
    ],
    [
      'opened by hand without a robot',
      { switch: 'open', outlook: { expected: null, reason: 'robots_offline' } },
      { availability: 'not_available', reason: 'robots_offline' },
    ],
    [
      'closed by hand within its hours',
      { switch: 'closed', hours: [{ ...lunch, to: '23:00' }] },
      { availability: 'not_available', reason: 'switched_off', opensAt: null },
    ],
  ])('%s', (_what, changes, expected) => {
    expect(of(changes)).toMatchObject(expected);
  });
});

test.each([
  ['ROBOTS_LOW_BATTERY', 'robots_charging', 'robots_charging'],
  ['TARGET_UNREACHABLE', 'place_unreachable', 'place_unreachable'],
  ['ROBOTS_LACK_MODE', 'no_robot', null],
  [undefined, 'no_robot', null],
] as const)('%s is shown as %s before a call, and as %s while it waits', (code, before, later) => {
  expect([callReasonOf(code), passingReasonOf(code)]).toEqual([before, later]);
});

test.each([
  ['delivery', null, { targets: [{ target_id: 'here' }] }],
  ['table_service', 'other', { targets: [{ target_id: 'here' }], filling_target_id: 'other' }],
  ['dish_collection', 'other', { targets: [{ target_id: 'here' }], filling_target_id: 'other' }],
  ['pickup', 'other', { targets: [{ target_id: 'here' }, { target_id: 'other' }] }],
  ['guidance', 'other', { targets: [{ target_id: 'here' }, { target_id: 'other' }] }],
  ['meeting', 'other', { targets: [{ target_id: 'here' }] }],
] as const)('a call for %s with the other place %s', (kind, otherTargetId, task) => {
  expect(taskOfCall({ kind, targetId: 'here', otherTargetId })).toEqual({ kind, ...task });
});

const takes = { availability: 'taking_orders', reason: null, opensAt: null } as const;
const closedUntil = (opensAt: number | null) =>
  ({ availability: 'not_available', reason: 'outside_hours', opensAt }) as const;
test.each([
  [
    'an open menu leaves the station as it is',
    closedUntil(500),
    { isOpen: true, opensAt: null },
    closedUntil(500),
  ],
  [
    'a closed menu closes it',
    takes,
    { isOpen: false, opensAt: 700 },
    { availability: 'not_available', reason: 'menu_closed', opensAt: 700 },
  ],
  [
    'both are closed, the menu for longer',
    closedUntil(500),
    { isOpen: false, opensAt: 700 },
    closedUntil(700),
  ],
  [
    'both are closed, the station for longer',
    closedUntil(900),
    { isOpen: false, opensAt: 700 },
    closedUntil(900),
  ],
  [
    'the station does not say when it opens',
    closedUntil(null),
    { isOpen: false, opensAt: 700 },
    closedUntil(null),
  ],
])('%s', (_case, station, menu, expected) => {
  expect(onMenu(station, menu)).toEqual(expected);
});

const answers = { isDown: false };
const down = { isDown: true };
const [sells, isFree] = [
  { isOpen: true, opensAt: null, hasPrices: true },
  { isOpen: true, opensAt: null, hasPrices: false },
];
const closedBecause = (reason: 'cards_down' | 'no_payment') =>
  ({ availability: 'not_available', reason, opensAt: null }) as const;
test.each([
  ['cards that are charged leave it as it is', takes, sells, answers, takes],
  ['a provider that does not answer closes it', takes, sells, down, closedBecause('cards_down')],
  ['no way of paying closes it', takes, sells, undefined, closedBecause('no_payment')],
  ['what is free needs no way of paying', takes, isFree, undefined, takes],
  ['what is free does not wait for a provider that does not answer', takes, isFree, down, takes],
  [
    'a busy place is closed as well',
    { ...takes, availability: 'high_demand', reason: 'robots_busy' },
    sells,
    down,
    closedBecause('cards_down'),
  ],
  ['a closed place keeps its own reason', closedUntil(500), sells, down, closedUntil(500)],
  [
    'a closed menu comes first, since it says when it opens',
    takes,
    { isOpen: false, opensAt: 700, hasPrices: false },
    undefined,
    { availability: 'not_available', reason: 'menu_closed', opensAt: 700 },
  ],
] as const)('orders: %s', (_case, station, menu, cards, expected) => {
  expect(orderingNow(station, menu, cards)).toEqual(expected);
});
