import { openCode } from '../../core/schemas.ts';
import { z } from 'zod';
import { defineTexts } from '../../core/texts.ts';

/** Why a robot that was considered for a task was not chosen. */
export const candidateTexts = defineTexts(
  {
    FARTHER: 'Farther away',
    OTHER_WORK: 'Doing other work',
    BUSY: 'Busy',
    ON_ROUND: 'On its round',
    OFFLINE: 'Not connected',
    HELD: 'Held by an operator',
    UPDATING: 'Gets a software update',
    NOT_READY: 'Not ready',
    LOW_BATTERY: 'Must charge first',
    BATTERY_SHORT: 'Battery too low for this trip',
    NO_LID: 'No free lid that fits',
    NO_REMOTE_LID: 'No lid that can be opened remotely',
    NO_MODE: 'Cannot do this kind of task',
    NO_RIDE: 'Cannot ride elevators',
    UNREACHABLE: 'Cannot get there',
    BLOCKED: 'Route blocked',
    FLOOR_PREPARING: 'Preparing the floor',
    NOT_IN_SYNC: 'Does not have the latest map',
  },
  {
    FARTHER: 'Daha uzakta',
    OTHER_WORK: 'Başka iş yapıyor',
    BUSY: 'Meşgul',
    ON_ROUND: 'Turunu yapıyor',
    OFFLINE: 'Bağlı değil',
    HELD: 'Operatör bekletiyor',
    UPDATING: 'Yazılımı güncelleniyor',
    NOT_READY: 'Hazır değil',
    LOW_BATTERY: 'Önce şarj olmalı',
    BATTERY_SHORT: 'Pili bu yol için yetersiz',
    NO_LID: 'Uygun boş kapağı yok',
    NO_REMOTE_LID: 'Uzaktan açılabilen kapağı yok',
    NO_RIDE: 'Asansöre binemiyor',
    NO_MODE: 'Bu tür görevi yapamıyor',
    UNREACHABLE: 'Oraya yol bulamıyor',
    BLOCKED: 'Yolu kapalı',
    FLOOR_PREPARING: 'Kat hazırlanıyor',
    NOT_IN_SYNC: 'En yeni harita yok',
  },
);
/** A code of {@link candidateTexts}. */
export type CandidateCode = keyof typeof candidateTexts.en;

/** A robot that was looked at for a task: in how many seconds it could be at the first stop, where that was found out, and why it was not taken. */
export const decisionCandidate = z.object({
  robot_id: z.string(),
  name: z.string(),
  seconds: z.number().int().nullable(),
  /** Null for the robot that was taken. */
  code: openCode<CandidateCode>().nullable(),
});
export type DecisionCandidate = z.infer<typeof decisionCandidate>;
