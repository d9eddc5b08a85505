import type { CallDevice } from '@rota/contract/call-devices';
import type { Device } from '@rota/contract/devices';
import { describe, expect, test } from 'vitest';
import { foldText } from '../../../ui/fold-text.ts';
import { isAsked, rowOfCard, rowOfDevice, rowOfPrinter, type DeviceFilters } from './device-rows.rules.ts';

const at = '2026-03-02T09:30:00.000Z';
const now = Date.parse(at);
const device: Device = {
  device_id: 'BTN-1',
  project_id: 7,
  name: 'Bar button',
  type: 'call_button',
  model: 'S1',
  place: '',
  enabled: true,
  state: 'online',
  battery: null,
  firmware: null,
  heard_at: null,
  mqtt_username: 'd-1',
  connected: false,
  signed_in_at: null,
  created_at: at,
};
const call: CallDevice = {
  device_id: 'BTN-1',
  name: 'Bar button',
  type: 'call_button',
  enabled: true,
  online: true,
  battery: 80,
  firmware: null,
  heard_at: at,
  bindings: [],
  station_names: ['Bar', null, 'Bar'],
  last_press: null,
  version: 1,
};
const printer = {
  printer_id: 'p-1',
  name: 'Kitchen printer',
  address: '10.0.0.9',
  seen_at: at,
  trouble: null,
  waiting: 0,
  failed: 0,
  updated_at: at,
};

describe('the state of a device', () => {
  test('is what the server says of it', () => {
    expect(rowOfDevice({ ...device, state: 'low_battery' }, call).state).toBe('low_battery');
  });
  test.each([
    ['online', {}],
    ['trouble', { trouble: 'printer_paper_out' }],
    ['offline', { seen_at: new Date(now - 60_000).toISOString() }],
    ['unpaired', { seen_at: null }],
  ] as const)('that prints is %s for %j', (state, changes) => {
    expect(rowOfPrinter({ ...printer, ...changes } as typeof printer, now).state).toBe(state);
  });
});

test('a device stands where a person says, and at the stations that its presses are for, each once', () => {
  expect(rowOfDevice(device, call).places).toEqual(['Bar']);
  expect(rowOfDevice({ ...device, place: 'Till' }, call).places).toEqual(['Till', 'Bar']);
  const card = {
    card_id: 'c-1',
    name: 'Ayşe',
    ending: '42',
    user_id: null,
    user_name: null,
    station_ids: ['s1', 'gone'],
    enabled: true,
    last_used_at: null,
    created_at: at,
  };
  expect(rowOfCard(card, new Map([['s1', 'Pool']])).places).toEqual(['Pool']);
});

describe('the list', () => {
  const all: DeviceFilters = { search: '', kinds: '', states: '', place: '' };
  const rows = [rowOfDevice(device, call), rowOfPrinter(printer, now)];
  const keys = (filters: Partial<DeviceFilters>) =>
    rows
      .filter((row) => isAsked(row, { ...all, ...filters }, foldText, (kind) => kind))
      .map(({ key }) => key);
  test.each([
    [{}, ['BTN-1', 'printer:p-1']],
    [{ search: 'KITCHEN' }, ['printer:p-1']],
    [{ search: 's1' }, ['BTN-1']],
    [{ search: '10.0' }, ['printer:p-1']],
    [{ kinds: 'tablet,printer' }, ['printer:p-1']],
    [{ states: 'offline' }, []],
    [{ place: 'Bar' }, ['BTN-1']],
  ])('narrowed by %j holds %j', (filters, expected) => {
    expect(keys(filters)).toEqual(expected);
  });
});
