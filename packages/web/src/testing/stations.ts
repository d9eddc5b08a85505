import type { Station } from '@rota/contract/stations';

/** A station that takes calls, and orders where it has a menu. */
export function aStation(changes: Partial<Station> = {}): Station {
  const ordering: Station['ordering'] = { availability: 'taking_orders', reason: null, opens_at: null };
  return {
    station_id: 's1',
    name: 'Table 12',
    code: '7QK2X0MN4HRD',
    url: 'https://rota.example/r/7QK2X0MN4HRD',
    target_id: 't1',
    target_name: 'T-12',
    site: 'hotel',
    floor: 'Ground',
    purposes: [
      {
        kind: 'delivery',
        other_target_id: null,
      },
    ],
    hours: [],
    time_zone: 'Europe/Istanbul',
    switch: 'automatic',
    switch_reason: null,
    is_public: true,
    menu_id: null,
    availability: 'taking_orders',
    availability_reason: null,
    opens_at: null,
    wait_s: 130,
    open_calls: 0,
    version: 3,
    created_at: '2026-03-02T09:30:00.000Z',
    updated_at: '2026-03-02T09:30:00.000Z',
    ordering: (changes.menu_id ?? null) === null ? null : ordering,
    ...changes,
  };
}
