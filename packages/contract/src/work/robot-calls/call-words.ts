import { defineTexts, type TextPair } from '../../core/texts.ts';

/**
 * The outcome of a call: a robot was assigned at once, the call waits in the queue, the wait is too long and needs a confirmation, no robot
 * could ever take it, or it could not be made.
 */
export const CALL_RESULTS = ['success', 'queued_success', 'busy', 'no_robot_available', 'error'] as const;
/** One of {@link CALL_RESULTS}. */
export type CallResult = (typeof CALL_RESULTS)[number];

/** The results in words. */
export const callResultTexts = defineTexts(
  {
    success: 'A robot is on its way',
    queued_success: 'Your call is in the queue',
    busy: 'robot is busy',
    no_robot_available: 'no suitable robot available for a call',
    error: 'Robot call failed',
  },
  {
    success: 'Robot yola çıktı',
    queued_success: 'Çağrınız sıraya alındı',
    busy: 'Robot meşgul',
    no_robot_available: 'Çağrı için uygun robot yok',
    error: 'Robot çağrılamadı',
  },
) satisfies TextPair<CallResult>;

/** The next step, by result. With a reason, `callNextText` is more precise. */
export const callResultNextTexts = defineTexts(
  {
    success: 'You can track it here.',
    queued_success: 'A robot will come as soon as one is free. You can close this page and come back.',
    busy: 'The wait is longer than usual. Confirm if you want to wait.',
    no_robot_available: 'Ask the staff.',
    error: 'Try again in a moment. If the problem continues, ask the staff.',
  },
  {
    success: 'Buradan takip edebilirsiniz.',
    queued_success: 'Bir robot boşalınca gelecek. Bu sayfayı kapatıp sonra yeniden açabilirsiniz.',
    busy: 'Bekleme süresi her zamankinden uzun. Beklemek isterseniz onaylayın.',
    no_robot_available: 'Personele sorun.',
    error: 'Birazdan yeniden deneyin. Sorun sürerse personele sorun.',
  },
) satisfies TextPair<CallResult>;

/** How far a call is: it waits for a robot, the robot comes, it is there, it does its work after that, or the call has ended. */
export const CALL_STATES = [
  'waiting',
  'coming',
  'arrived',
  'serving',
  'done',
  'cancelled',
  'failed',
] as const;
/** One of {@link CALL_STATES}. */
export type CallState = (typeof CALL_STATES)[number];

/** The states in words. */
export const callStateTexts = defineTexts(
  {
    waiting: 'Waiting for a robot',
    coming: 'The robot is on its way',
    arrived: 'The robot is here',
    serving: 'The robot is working',
    done: 'Done',
    cancelled: 'Cancelled',
    failed: 'The robot could not come',
  },
  {
    waiting: 'Robot bekleniyor',
    coming: 'Robot geliyor',
    arrived: 'Robot burada',
    serving: 'Robot işini yapıyor',
    done: 'Tamamlandı',
    cancelled: 'İptal edildi',
    failed: 'Robot gelemedi',
  },
) satisfies TextPair<CallState>;

/** Whether a call has ended: nothing of it changes any more. */
export function isCallEnded(state: CallState): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed';
}

/** The kind of caller. */
export const CALL_SOURCES = ['staff', 'program', 'guest', 'device'] as const;
/** One of {@link CALL_SOURCES}. */
export type CallSource = (typeof CALL_SOURCES)[number];

/** A call's token begins with this, which tells it from other tokens. */
export const CALL_TOKEN_PREFIX = 'rota_call_';
