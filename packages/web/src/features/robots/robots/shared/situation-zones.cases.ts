import { reasonOf } from '@rota/contract/decisions';
import type { Robot } from '@rota/contract/robots';
import type { Case } from './situation-with-person.cases.ts';

export { elevatorCases } from './situation-elevators.cases.ts';
export { withPersonCases, type Case } from './situation-with-person.cases.ts';

/** The situations of a robot on its floor: at a full capacity zone, at once and after long (`stuck` is its alert then), and without the map. */
export function zoneCases(onTrip: Partial<Robot>, stuck: Robot['alerts'][number]): readonly Case[] {
  const reason = reasonOf('WAITING_FOR_ZONE', { zone: 'Pass', robots: 'R2, R3', other: 'R2' });
  const waits = { ...onTrip, waiting_reason: { ...reason, since: '2026-03-02T09:00:00.000Z' } };
  return [
    [
      'before a full zone',
      waits,
      'waiting_zone',
      ['Waiting', 'Bekliyor'],
      ['Waiting for space in Pass. Inside: R2, R3', 'Yer bekliyor: Pass · İçindekiler: R2, R3'],
    ],
    [
      'before a full zone for long',
      { ...waits, alerts: [stuck] },
      'stuck_zone',
      ['Stuck', 'Sıkıştı'],
      ['Stuck: Pass is full. Inside: R2, R3', 'Sıkıştı: Pass dolu · İçindekiler: R2, R3'],
    ],
    [
      'though it was to drop its order',
      { ...waits, alerts: [{ ...stuck, code: 'order_kept' }] },
      'order_kept',
      ['Holding an order', 'Emri bırakmıyor'],
      ['Still holding a cancelled order', 'İptal edilen bir emri bırakmıyor'],
    ],
    [
      'without the newest map of its floor',
      { state: 'ready', fitness: 'not_in_sync' },
      'not_in_sync',
      ['Not in sync', 'Eşitlenmemiş'],
      ['Waiting for the latest map of its floor', 'Katının en yeni haritasını bekliyor'],
    ],
  ];
}
