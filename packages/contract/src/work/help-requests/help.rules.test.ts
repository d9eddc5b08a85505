import { describe, expect, test } from 'vitest';
import type { SituationSource } from '../../robots/robots/situation.ts';
import { HELP_CODES, helpCodeOf, helpRules, offeredSolutions } from './help.rules.ts';

const since = '2026-05-01T10:00:00.000Z';
const calm: SituationSource = {
  enabled: true,
  connected: true,
  heard_at: since,
  state: 'ready',
  mode: null,
  fitness: 'free',
  alerts: [],
  hold: null,
  waiting_reason: null,
  target_name: null,
  eta_s: null,
  trip_id: null,
  battery: 80,
};
const alert = (code: SituationSource['alerts'][number]['code'], text = ''): Partial<SituationSource> => ({
  alerts: [{ code, level: 'warning', text, since }],
});
const waits = (
  code:
    | 'NOBODY_LOADS'
    | 'WAITING_FOR_ROBOT'
    | 'BLOCKED_BY_ROBOT'
    | 'TARGET_UNREACHABLE'
    | 'CHARGERS_TAKEN'
    | 'RIDING_ELEVATOR',
) => ({
  waiting_reason: { code, params: { target: 'Bar', other: 'R-2' }, text: '', since },
});
const low = { fitness: 'low_battery', battery: 4 } as const;

describe('what a robot calls a person for', () => {
  test.each<[string, Partial<SituationSource>, string | undefined]>([
    ['at ease', {}, undefined],
    ['under way', { state: 'going', trip_id: 't' }, undefined],
    ['emergency stop', { state: 'emergency_stop' }, 'emergency_stop'],
    ['fault', { state: 'fatal_error' }, 'fault'],
    ['lost its place', alert('localization_lost'), 'localization_lost'],
    ['stuck', { ...alert('stuck'), ...waits('WAITING_FOR_ROBOT'), trip_id: 't' }, 'stuck'],
    [
      'too long in an elevator',
      { ...alert('stuck'), ...waits('RIDING_ELEVATOR'), trip_id: 't' },
      'elevator_stuck',
    ],
    ['in an elevator', { ...waits('RIDING_ELEVATOR'), trip_id: 't' }, undefined],
    ['waiting a little', { ...waits('WAITING_FOR_ROBOT'), trip_id: 't' }, undefined],
    [
      'behind one that went dark',
      { ...alert('stuck'), ...waits('BLOCKED_BY_ROBOT'), trip_id: 't' },
      undefined,
    ],
    [
      'dark and in the way',
      { connected: false, state: 'offline', ...alert('in_the_way', 'R-2') },
      'in_the_way',
    ],
    ['no way', { ...waits('TARGET_UNREACHABLE'), trip_id: 't' }, 'no_way'],
    ['no one came', { ...waits('NOBODY_LOADS'), trip_id: 't' }, 'nobody_came'],
    ['refuses orders', { hold: { reason: 'orders_failed', by: 'system', since } }, 'orders_refused'],
    ['held by a person', { hold: { reason: 'person', by: 'Ayşe', since } }, undefined],
    ['switched off at rest', { connected: false, state: 'offline' }, undefined],
    ['unplugged at work', { connected: false, state: 'offline', trip_id: 't' }, 'out_of_reach'],
    [
      'unplugged in an elevator',
      { connected: false, state: 'offline', ...waits('RIDING_ELEVATOR'), trip_id: 't' },
      'elevator_stuck',
    ],
    ['low, and nowhere to charge', low, 'battery_low'],
    ['low, and all chargers taken', { ...low, ...waits('CHARGERS_TAKEN') }, 'battery_low'],
    ['low, on its way to a charger', { ...low, trip_id: 't' }, undefined],
    ['low, charging', { ...low, state: 'charging' }, undefined],
  ])('%s', (_name, change, code) => {
    expect(helpCodeOf({ ...calm, ...change })?.code).toBe(code);
  });
});

describe('the buttons', () => {
  test.each([
    ['nobody_came', true, ['opened_by_hand', 'carried', 'give_up']],
    ['stuck', true, ['moved', 'carried', 'give_up']],
    ['stuck', false, ['moved']],
    ['emergency_stop', false, ['other']],
    ['nobody_came', false, ['other']],
    ['goods_aboard', true, ['carried', 'give_up']],
  ] as const)('%s, with a delivery: %s', (code, hasDelivery, expected) => {
    expect(offeredSolutions(code, hasDelivery)).toEqual(expected);
  });

  test('there are one to three for each, with and without a delivery', () => {
    for (const code of HELP_CODES) {
      expect(helpRules[code].solutions.length).toBeLessThanOrEqual(3);
      expect(offeredSolutions(code, true).length).toBeGreaterThan(0);
      expect(offeredSolutions(code, false).length).toBeGreaterThan(0);
    }
  });
});
