import { reasonOf, type DecisionCode, type DecisionParams } from '@rota/contract/decisions';
import type { Robot } from '@rota/contract/robots';
import type { Case } from './situation-with-person.cases.ts';

const waits = (code: DecisionCode, params: DecisionParams) => ({
  ...reasonOf(code, params),
  since: '2026-03-02T09:30:00.000Z',
});

/** The situations in which a robot reports that it cannot do, does not do, or cannot reach something. */
export function denialCases(onTrip: Partial<Robot>): readonly Case[] {
  return [
    [
      'without a way',
      { ...onTrip, waiting_reason: waits('TARGET_UNREACHABLE', { target: 'Table 4' }) },
      'blocked_way',
      ['Blocked', 'Yolu kapalı'],
      ['No route to Table 4', 'Yol yok: Table 4'],
    ],
    [
      'elsewhere than it says',
      {
        ...onTrip,
        waiting_reason: waits('ARRIVAL_DENIED_BY_POSITION', {
          target: 'Table 4',
          place: '7.2, 3.0 (Hall_0)',
        }),
      },
      'position_denies',
      ['Contradictory', 'Çelişkili'],
      [
        'Reports its last node at Table 4, but its position is 7.2, 3.0 (Hall_0)',
        'Son düğümünün Table 4 olduğunu bildiriyor, ama konumu 7.2, 3.0 (Hall_0)',
      ],
    ],
    [
      'without a charger in reach',
      { ...onTrip, trip_id: null, delivery_id: null, state: 'idle', waiting_reason: waits('NO_CHARGER', {}) },
      'no_charger',
      ['No charger', 'Şarj noktası yok'],
      ['Must charge but cannot reach a charger', 'Şarj olmalı, ama ulaşabileceği bir şarj noktası yok'],
    ],
    [
      'driving and there at once',
      { ...onTrip, waiting_reason: waits('ARRIVAL_DENIED_BY_DRIVING', { target: 'Table 4' }) },
      'driving_denies',
      ['Contradictory', 'Çelişkili'],
      [
        'Reports its last node at Table 4, but also that it is still driving',
        'Son düğümünün Table 4 olduğunu bildiriyor, ama hâlâ hareket ettiğini de söylüyor',
      ],
    ],
  ];
}
