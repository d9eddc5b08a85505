import { reasonOf } from '@rota/contract/decisions';
import type { Robot, SituationKind } from '@rota/contract/robots';

/** The case, its row, the word of the chip in both languages, and the sentence in both. */
export type Case = readonly [
  string,
  Partial<Robot>,
  SituationKind,
  readonly [string, string],
  readonly [string, string],
];

const stands = [
  ['WAITING_FOR_COLLECTION', 'collecting_at', 'Collecting', 'Topluyor'],
  ['WAITING_FOR_EMPTYING', 'emptying_at', 'Waiting to be emptied', 'Boşaltılmayı bekliyor'],
  ['WAITING_FOR_OPENING', 'opening_at', 'Waiting to be opened', 'Açılmayı bekliyor'],
  ['WAITING_FOR_GUEST', 'guest_at', 'Waiting for the guest', 'Misafiri bekliyor'],
  ['CELEBRATING', 'celebrating_at', 'Celebrating', 'Kutlama yapıyor'],
  ['IN_MEETING', 'meeting_at', 'In a meeting', 'Toplantıda'],
] as const;

/** The situations of a robot at its stops with people, besides loading and unloading; `onTrip` is one on its way to Table 4. */
export function withPersonCases(onTrip: Partial<Robot>): readonly Case[] {
  const waits = (code: Parameters<typeof reasonOf>[0]) => ({
    waiting_reason: { ...reasonOf(code, { target: 'Table 4' }), since: '2026-03-02T09:00:00.000Z' },
  });
  return [
    ...stands.map(([code, kind, en, tr]): Case => {
      const robot = { ...onTrip, state: 'waiting_for_unloading', ...waits(code) } as const;
      return [code, robot, kind, [en, tr], [`${en} at Table 4`, `${tr}: Table 4`]];
    }),
    [
      'at a stop where no one loads it',
      { ...onTrip, state: 'waiting_for_loading', ...waits('NOBODY_LOADS') },
      'nobody_loads',
      ['No one came', 'Kimse gelmedi'],
      ['No one has loaded it at Table 4', 'Kimse yükleme yapmadı: Table 4'],
    ],
    [
      'at a stop where no one takes its goods',
      { ...onTrip, state: 'waiting_for_unloading', ...waits('NOBODY_UNLOADS') },
      'nobody_unloads',
      ['No one came', 'Kimse gelmedi'],
      ['No one has unloaded it at Table 4', 'Kimse teslim almadı: Table 4'],
    ],
    [
      'without a charger that is free',
      { ...onTrip, trip_id: null, delivery_id: null, state: 'idle', ...waits('CHARGERS_TAKEN') },
      'waiting_charger',
      ['Waiting', 'Bekliyor'],
      ['Waiting for a free charger', 'Boş şarj noktası bekliyor'],
    ],
    [
      'behind a person on a trip',
      { ...onTrip, mode: 'follow_me', ...waits('FOLLOWING_PERSON') },
      'following_to',
      ['Following', 'Takip ediyor'],
      ['Following a person to Table 4', 'Birini takip ediyor · Varış: Table 4'],
    ],
  ];
}
