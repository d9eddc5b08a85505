import { defineTexts, type TextPair } from '../../core/texts.ts';
import type { SoftwareKind, UpdateFailure } from './software-report.ts';

/** The states of a rollout. `paused`: by a person; `stopped`: by a health check, until a person goes on or aborts. */
export const ROLLOUT_STATES = ['running', 'paused', 'stopped', 'finished', 'aborted'] as const;
export type RolloutState = (typeof ROLLOUT_STATES)[number];

/** Which state of a rollout follows which. */
export const rolloutTransitions = {
  running: ['paused', 'stopped', 'finished', 'aborted'],
  paused: ['running', 'aborted'],
  stopped: ['running', 'aborted'],
  finished: [],
  aborted: [],
} as const satisfies Readonly<Record<RolloutState, readonly RolloutState[]>>;

/**
 * How far the update of one robot is.
 * - `queued`: its wave has not begun. `waiting`: something keeps it from being updated now. `reserved`: it finishes its work and gets no other.
 * - `offered`: it may begin, and has not said that it did. `downloading`, `installing`, `restarting`: as it reports.
 * - `missing`: it did not come back in time. It is failed for its wave, and still awaited.
 * - `rolling_back`: it was not well after the update and goes back to the version before.
 */
export const UPDATE_STEPS = [
  'queued',
  'waiting',
  'reserved',
  'offered',
  'downloading',
  'installing',
  'restarting',
  'missing',
  'rolling_back',
  'installed',
  'failed',
  'rolled_back',
  'skipped',
  'aborted',
] as const;
export type UpdateStep = (typeof UPDATE_STEPS)[number];

const UNDER_WAY = ['downloading', 'installing', 'restarting', 'missing'] as const;
const ENDS = ['installed', 'failed', 'rolled_back'] as const;
/**
 * Which step of an update follows which. A robot that is at it is not aborted: only it can say that it stopped. What ended stays as it
 * ended, but for a robot that is sent back to the version before.
 */
export const updateTransitions = {
  queued: ['waiting', 'skipped', 'aborted'],
  waiting: ['reserved', 'queued', 'skipped', 'aborted'],
  reserved: ['offered', 'waiting', 'queued', 'skipped', 'aborted'],
  offered: [...UNDER_WAY, ...ENDS, 'waiting', 'queued', 'aborted'],
  downloading: ['installing', 'restarting', 'missing', 'waiting', 'aborted', ...ENDS],
  installing: ['restarting', 'missing', ...ENDS],
  restarting: ['installing', 'missing', ...ENDS],
  missing: ['downloading', 'installing', 'restarting', ...ENDS],
  rolling_back: ['rolled_back', 'failed', 'missing'],
  installed: ['rolling_back'],
  failed: [],
  rolled_back: [],
  skipped: [],
  aborted: [],
} as const satisfies Readonly<Record<UpdateStep, readonly UpdateStep[]>>;

/** Whether the update of a robot has ended, well or not. */
export function isUpdateEnded(step: UpdateStep): boolean {
  return ['installed', 'failed', 'rolled_back', 'skipped', 'aborted'].includes(step);
}

/** Whether the robot itself is at it: it can no longer be taken away from it. */
export function isUpdateUnderWay(step: UpdateStep): boolean {
  return ['downloading', 'installing', 'restarting', 'missing', 'rolling_back'].includes(step);
}

/** Steps at which the robot is kept free of work. */
export const RESERVED_STEPS = [
  'reserved',
  'offered',
  'downloading',
  'installing',
  'restarting',
  'missing',
  'rolling_back',
] as const satisfies readonly UpdateStep[];

/** What keeps a robot from being updated now. */
export const UPDATE_WAITS = [
  'offline',
  'disabled',
  'busy',
  'battery_low',
  'outside_window',
  'no_transport',
  'confirmation',
  'other_update',
  'turn',
] as const;
export type UpdateWait = (typeof UPDATE_WAITS)[number];

/** The states of a rollout in words. */
export const rolloutStateTexts = defineTexts(
  { running: 'Running', paused: 'Paused', stopped: 'Stopped', finished: 'Finished', aborted: 'Aborted' },
  {
    running: 'Sürüyor',
    paused: 'Duraklatıldı',
    stopped: 'Durdu',
    finished: 'Bitti',
    aborted: 'Sonlandırıldı',
  },
) satisfies TextPair<RolloutState>;

/** The steps of an update in words. */
export const updateStepTexts = defineTexts(
  {
    queued: 'In a later wave',
    waiting: 'Waiting',
    reserved: 'Finishing its work',
    offered: 'Starting',
    downloading: 'Downloading',
    installing: 'Installing',
    restarting: 'Restarting',
    missing: 'Did not come back',
    rolling_back: 'Going back',
    installed: 'Updated',
    failed: 'Failed',
    rolled_back: 'Rolled back',
    skipped: 'Not needed',
    aborted: 'Aborted',
  },
  {
    queued: 'Sonraki dalgada',
    waiting: 'Bekliyor',
    reserved: 'İşini bitiriyor',
    offered: 'Başlıyor',
    downloading: 'İndiriyor',
    installing: 'Kuruyor',
    restarting: 'Yeniden başlıyor',
    missing: 'Geri dönmedi',
    rolling_back: 'Eski sürüme dönüyor',
    installed: 'Güncellendi',
    failed: 'Başarısız',
    rolled_back: 'Eski sürüme döndü',
    skipped: 'Gerek yok',
    aborted: 'Sonlandırıldı',
  },
) satisfies TextPair<UpdateStep>;

/** Why an update failed, as a sentence. */
export const updateFailureTexts = defineTexts(
  {
    download_failed: 'The file could not be downloaded.',
    hash_mismatch: 'The downloaded file is damaged.',
    signature_invalid: 'The robot does not trust the signature.',
    no_space: 'The robot has no space left.',
    install_failed: 'The installation failed.',
    battery_low: 'The battery was too low.',
    busy: 'The robot was busy.',
    no_answer: 'The robot did not answer.',
    not_returned: 'The robot did not come back in time.',
    wrong_version: 'The robot came back with another version.',
    unhealthy: 'The robot reported serious errors after the update.',
    other: 'The robot gave no known reason.',
  },
  {
    download_failed: 'Dosya indirilemedi.',
    hash_mismatch: 'İndirilen dosya bozuk.',
    signature_invalid: 'Robot imzaya güvenmiyor.',
    no_space: 'Robotta yer kalmadı.',
    install_failed: 'Kurulum başarısız oldu.',
    battery_low: 'Pil çok düşüktü.',
    busy: 'Robot meşguldü.',
    no_answer: 'Robot yanıt vermedi.',
    not_returned: 'Robot zamanında geri dönmedi.',
    wrong_version: 'Robot başka bir sürümle geri döndü.',
    unhealthy: 'Robot güncellemeden sonra ciddi hatalar bildirdi.',
    other: 'Robot bilinen bir neden bildirmedi.',
  },
) satisfies TextPair<UpdateFailure>;

/** What keeps a robot from being updated now, in words. */
export const updateWaitTexts = defineTexts(
  {
    offline: 'Not connected',
    disabled: 'Out of service',
    busy: 'Working',
    battery_low: 'Battery below {percent} %',
    outside_window: 'Outside of the time window',
    no_transport: 'Takes no updates',
    confirmation: 'Waiting for a confirmation at the robot',
    other_update: 'Another update is under way',
    turn: 'Waiting for its turn',
  },
  {
    offline: 'Bağlı değil',
    disabled: 'Hizmet dışı',
    busy: 'Çalışıyor',
    battery_low: 'Pil %{percent} altında',
    outside_window: 'Zaman aralığının dışında',
    no_transport: 'Güncelleme almıyor',
    confirmation: 'Robotta onay bekleniyor',
    other_update: 'Başka bir güncelleme sürüyor',
    turn: 'Sırasını bekliyor',
  },
) satisfies TextPair<UpdateWait>;

/** The kinds of software in words. */
export const softwareKindTexts = defineTexts(
  { robot_software: 'Robot software', screen_app: 'Screen app', firmware: 'Firmware' },
  { robot_software: 'Robot yazılımı', screen_app: 'Ekran uygulaması', firmware: 'Donanım yazılımı' },
) satisfies TextPair<SoftwareKind>;
