import type { Language, OperatorHold, Robot } from '@rota/contract';
import { decisionText } from '@rota/contract';
import type { Tone } from '../../ui/tokens.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { RobotMark } from './pose-store.ts';
import { needsPerson } from './robot-look.ts';
import type { sentenceTexts } from './robot-sentence.messages.ts';

/** What a sentence is made with: the texts and formats of the reader. */
export type SentenceWords = {
  readonly t: Translate<typeof sentenceTexts.en>;
  readonly language: Language;
  readonly formats: Pick<Formats, 'duration' | 'percent'>;
};

export type SentenceSource = Pick<
  Robot,
  'state' | 'connected' | 'enabled' | 'activated' | 'waitingReason' | 'hold' | 'alerts' | 'targetName' | 'etaS' | 'battery'
>;

function holdSentence(hold: OperatorHold, { t }: SentenceWords): string {
  const values = { person: hold.by === 'robot' ? t('atRobot') : hold.by };
  if (hold.reason === 'paused') return t('pausedBy', values);
  if (hold.reason === 'stopped') return t('stoppedBy', values);
  if (hold.reason === 'manual') return t('manualBy', values);
  return hold.reason === 'foreign_order' ? t('foreignOrder') : t('heldBy', values);
}

/** What is wrong, when something is that a person has to mend. */
function troubleSentence(robot: SentenceSource, { t }: SentenceWords): string | undefined {
  if (!robot.enabled) return t('disabled');
  if (!robot.activated && !robot.connected) return t('notActivated');
  if (!robot.connected && robot.hold?.reason === 'taken_off') return t('takenOff');
  if (!robot.connected || robot.state === 'offline') return t('offline');
  if (robot.state === 'emergency_stop') return t('emergencyStop');
  const text = robot.alerts.find((alert) => alert.level === 'critical')?.text ?? '';
  if (robot.state === 'fatal_error') return text === '' ? t('fault') : t('faultWith', { text });
  const codes = new Set(robot.alerts.map((alert) => alert.code));
  if (codes.has('localization_lost')) return t('localizationLost');
  if (codes.has('stuck')) return t('stuck');
  if (codes.has('wrong_floor')) return t('wrongFloor');
  if (codes.has('orders_failed')) return t('ordersFailed');
  if (codes.has('foreign_order')) return t('foreignOrder');
  return undefined;
}

/** Below so many seconds a countdown says nothing more. */
export const ARRIVING_S = 2;

function workSentence(robot: SentenceSource, { t, formats }: SentenceWords): string {
  const target = robot.targetName;
  switch (robot.state) {
    case 'going':
      if (target === null) return t('going');
      if (robot.etaS === null) return t('goingTo', { target });
      return robot.etaS < ARRIVING_S ? t('arrivingAt', { target }) : t('goingToEta', { target, eta: formats.duration(robot.etaS) });
    case 'docking':
      return target === null ? t('docking') : t('dockingAt', { target });
    case 'charging':
      return robot.battery === null ? t('charging') : t('chargingAt', { battery: formats.percent(robot.battery) });
    case 'waiting_for_loading':
      return target === null ? t('loading') : t('loadingAt', { target });
    case 'waiting_for_unloading':
      return target === null ? t('unloading') : t('unloadingAt', { target });
    case 'paused':
      return t('paused');
    case 'manual_control':
      return t('manual');
    case 'recovery':
      return t('recovery');
    case 'idle_on_waiting_location':
      return t('waitingPlace');
    case 'initializing':
      return t('initializing');
    case 'sleeping':
      return t('sleeping');
    case 'updating':
      return t('updating');
    case 'hibernating':
      return t('hibernating');
    case 'emergency_stop':
      return t('emergencyStop');
    case 'fatal_error':
      return t('fault');
    case 'offline':
      return t('offline');
    case 'ready':
    case 'idle':
      return target === null ? t('free') : t('standingAt', { target });
  }
}

/** A robot whose news is old is not said to arrive in so many seconds: they were counted from where it was then. */
export function withoutOldEta<R extends Pick<SentenceSource, 'etaS'>>(robot: R, isStale: boolean): R {
  return isStale ? { ...robot, etaS: null } : robot;
}

/** A name such as R-10 stays on one line: hyphens inside of words become ones that do not break. */
function keepNamesWhole(sentence: string): string {
  return sentence.replaceAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '\u2011');
}

/** What a robot is doing, in one sentence: trouble first, then who holds it, then why it waits, then its work. */
export function robotSentence(robot: SentenceSource, words: SentenceWords): string {
  return keepNamesWhole(plainRobotSentence(robot, words));
}

function plainRobotSentence(robot: SentenceSource, words: SentenceWords): string {
  const trouble = troubleSentence(robot, words);
  if (trouble !== undefined) return trouble;
  if (robot.hold !== null) return holdSentence(robot.hold, words);
  if (robot.waitingReason !== null) return decisionText(robot.waitingReason.code, robot.waitingReason.params, words.language);
  return workSentence(robot, words);
}

/** Names that a sentence can carry; more are counted. */
const NAMED = 3;

/** Tones of a robot that has work, under way or waiting in the middle of it. */
const WORKING: ReadonlySet<Tone> = new Set<Tone>(['going', 'waiting']);

/** A shorter wait is part of driving; as a headline it would come and go while it is read. */
const WORTH_TELLING_MS = 5_000;

/**
 * What the whole fleet is doing, in one sentence: the most urgent thing, or that all is well. `now` is the server's clock, ms since the
 * epoch.
 */
export function fleetSentence(marks: readonly Pick<RobotMark, 'tone' | 'robot'>[], words: SentenceWords, now: number): string {
  return keepNamesWhole(plainFleetSentence(marks, words, now));
}

function plainFleetSentence(marks: readonly Pick<RobotMark, 'tone' | 'robot'>[], words: SentenceWords, now: number): string {
  const { t } = words;
  const total = marks.length;
  if (total === 0) return t('fleetEmpty');
  const names = (list: typeof marks) => {
    const first = list.slice(0, NAMED).map((mark) => mark.robot.name);
    return list.length > NAMED ? `${first.join(', ')}, …` : first.join(', ');
  };
  const persons = marks.filter((mark) => needsPerson(mark.tone));
  const [person] = persons;
  if (person !== undefined && persons.length === 1) return t('fleetPerson', { name: person.robot.name });
  if (persons.length > 1) return t('fleetPersons', { count: persons.length, names: names(persons) });
  const offline = marks.filter((mark) => mark.tone === 'offline').length;
  if (offline === total) return t('fleetAllOffline', { count: total });
  const paused = marks.filter((mark) => mark.tone === 'paused');
  const [only] = paused;
  if (only !== undefined)
    return paused.length === 1 ? t('fleetPaused', { name: only.robot.name }) : t('fleetPauseds', { count: paused.length });
  const working = marks.filter((mark) => WORKING.has(mark.tone)).length;
  if (offline > 0) return t('fleetOffline', { count: offline, working, total });
  const waiting = marks.find(
    ({ tone, robot: { state, waitingReason } }) =>
      tone === 'waiting' && state === 'going' && waitingReason !== null && now - Date.parse(waitingReason.since) >= WORTH_TELLING_MS,
  );
  if (waiting !== undefined) return t('fleetWaits', { name: waiting.robot.name, reason: robotSentence(waiting.robot, words) });
  if (working === total) return t('fleetWorking', { count: total });
  return working === 0 ? t('fleetReady', { count: total }) : t('fleetPartly', { count: total, working });
}
