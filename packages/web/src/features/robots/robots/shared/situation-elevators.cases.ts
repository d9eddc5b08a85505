import { reasonOf, type DecisionCode, type DecisionParams } from '@rota/contract/decisions';
import type { Robot } from '@rota/contract/robots';
import type { Case } from './situation-with-person.cases.ts';

/** The situations of a robot on its ride from floor to floor; `stuck` is the alert of one that gets no further. */
export function elevatorCases(onTrip: Partial<Robot>, stuck: Robot['alerts'][number]): readonly Case[] {
  const waits = (code: DecisionCode, params: DecisionParams): Partial<Robot> => ({
    ...onTrip,
    waiting_reason: {
      ...reasonOf(code, { elevator: 'Lift A', floor: '2', ...params }),
      since: '2026-03-02T09:00:00.000Z',
    },
  });
  const riding = waits('RIDING_ELEVATOR', {});
  return [
    [
      'before an elevator',
      waits('WAITING_FOR_ELEVATOR', {}),
      'waiting_elevator',
      ['Waiting', 'Bekliyor'],
      ['Waiting for Lift A to 2', 'Asansör bekliyor: Lift A · Gideceği kat: 2'],
    ],
    [
      'before an elevator on fire',
      waits('ELEVATOR_SUSPENDED', { mode: 'fire' }),
      'waiting_elevator_mode',
      ['Waiting', 'Bekliyor'],
      ['Waiting for Lift A: fire alarm', 'Asansör bekliyor: Lift A · Durumu: yangın alarmı'],
    ],
    [
      'before an elevator with a robot stuck in it',
      waits('ELEVATOR_BLOCKED', { other: 'R2' }),
      'waiting_elevator_blocked',
      ['Waiting', 'Bekliyor'],
      [
        'R2 is stuck in Lift A: someone must check it',
        'Asansörde kalan robot: R2 · Asansör: Lift A. Birinin bakması gerekiyor',
      ],
    ],
    [
      'in an elevator',
      riding,
      'riding_elevator',
      ['In elevator', 'Asansörde'],
      ['Riding Lift A to 2', 'Asansörde: Lift A · Gideceği kat: 2'],
    ],
    [
      'behind a door that is shut',
      waits('LEAVING_ELEVATOR', {}),
      'leaving_elevator',
      ['In elevator', 'Asansörde'],
      ['Waiting in Lift A for its door to open', 'Asansörde kapının açılmasını bekliyor: Lift A'],
    ],
    [
      'where no robot may wait for an elevator',
      waits('NO_LOBBY', {}),
      'no_lobby',
      ['Blocked', 'Yolu kapalı'],
      ['2 has no waiting place for Lift A', 'Bu katta asansör bekleme noktası yok: 2 · Asansör: Lift A'],
    ],
    [
      'in an elevator for long',
      { ...riding, alerts: [stuck] },
      'stuck_elevator',
      ['Stuck', 'Sıkıştı'],
      ['Stuck at Lift A', 'Asansörde takıldı: Lift A'],
    ],
  ];
}
