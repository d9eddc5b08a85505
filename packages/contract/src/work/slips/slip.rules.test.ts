import { expect, test } from 'vitest';
import type { DeliveryDetails } from '../deliveries/index.ts';
import { slipOf } from './slip.rules.ts';

const stop = {
  kind: 'unload',
  status: 'waiting',
  completed_at: null,
  promise: null,
  remote_delivery: null,
} as const;
const delivery: DeliveryDetails = {
  delivery_id: 'd',
  task_id: 't',
  tracking_id: 'K7QM-3X9A',
  kind: 'table_service',
  status: 'Queued',
  priority: 'urgent',
  earliest_start_at: null,
  due_at: '2026-07-01T10:30:00.000Z',
  expires_at: null,
  order_number: 'A-1042',
  address: 'Şişli',
  sender: null,
  site: 'hotel',
  floor: '1',
  robot_id: null,
  robot_name: null,
  requested_robot_id: null,
  requested_robot_name: null,
  trip_id: null,
  lids: [],
  filling_target_id: 'k',
  filling_target_name: 'Mutfak',
  created_at: '2026-07-01T09:05:00.000Z',
  updated_at: '2026-07-01T09:05:00.000Z',
  completed_at: null,
  total_time_s: null,
  attempt: 1,
  options: { allergens: ['gluten', 'milk'] },
  round: 1,
  eta: null,
  remote_delivery: null,
  promise: null,
  punctuality: null,
  releasing: false,
  waiting_reason: null,
  events: [],
  promises: [],
  subtasks: [
    {
      ...stop,
      sub_task_id: '1',
      target_id: 'a',
      target_name: 'Masa 4',
      lid: '2',
      note: '2 × çorba',
    },
    {
      ...stop,
      sub_task_id: '2',
      target_id: 'b',
      target_name: 'Masa 7',
      lid: null,
      note: null,
    },
  ],
  custody: [
    {
      at: '2026-07-01T09:06:07.000Z',
      act: 'loaded',
      lids: ['2'],
      target_id: 'k',
      target_name: 'Mutfak',
      by: 'person',
      person: 'Ayşe',
    },
    {
      at: '2026-07-01T09:10:00.000Z',
      act: 'taken',
      lids: [],
      target_id: null,
      target_name: null,
      by: 'time_out',
      person: null,
    },
  ],
};
const manner = { projectName: 'Lale Hotel', timeZone: 'Europe/Istanbul' };

test('a slip is in the time of the project and in its language', () => {
  expect(slipOf(delivery, { ...manner, language: 'tr' })).toEqual({
    language: 'tr',
    project: 'Lale Hotel',
    trackingId: 'K7QM-3X9A',
    kind: 'Masa servisi',
    priority: 'Acil',
    allergens: ['Gluten', 'Süt'],
    from: 'Mutfak',
    stops: [
      {
        name: 'Masa 4',
        lid: '2',
        note: '2 × çorba',
      },
      {
        name: 'Masa 7',
        lid: null,
        note: null,
      },
    ],
    facts: [
      ['Sipariş numarası', 'A-1042'],
      ['Adres', 'Şişli'],
      ['Kat', 'hotel · 1'],
      ['Oluşturulma', '1 Tem 2026 12:05'],
      ['Son zaman', '1 Tem 2026 13:30'],
    ],
    custody: [
      '12:06:07 · Yüklendi · Mutfak · Kapak 2 · Ayşe',
      '12:10:00 · Teslim alındı · Onaylanmadı: süre doldu',
    ],
  });
  const english = slipOf(delivery, { ...manner, language: 'en' });
  expect([english.kind, english.priority, english.facts[3]]).toEqual([
    'Table service',
    'Urgent',
    ['Created', '1 Jul 2026, 12:05'],
  ]);
});

test('what is as usual, or not known, is left out', () => {
  const collection = {
    ...delivery,
    kind: 'dish_collection',
    priority: 'normal',
    due_at: null,
    address: null,
    order_number: null,
  } as const;
  const slip = slipOf(collection, { ...manner, language: 'en' });
  expect([slip.priority, slip.from, slip.facts.map(([term]) => term)]).toEqual([
    null,
    null,
    ['Floor', 'Created'],
  ]);
});
