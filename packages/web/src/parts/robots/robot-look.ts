import type { DecisionCode, Robot } from '@rota/contract';
import type { Tone } from '../../ui/tokens.ts';

/** A robot under way that stands for one of these reasons is shown as waiting. */
const STANDING: ReadonlySet<DecisionCode> = new Set<DecisionCode>([
  'BLOCKED_BY_ROBOT',
  'WAITING_FOR_PASSAGE',
  'WAITING_FOR_ROBOT',
  'WAITING_FOR_TARGET',
  'WAITING_FOR_OBSTACLE',
  'WAITING_FOR_CONFIRMATION',
  'WAITING_FOR_STATE',
]);

const NEEDS_PERSON: ReadonlySet<Robot['alerts'][number]['code']> = new Set([
  'stuck',
  'localization_lost',
  'foreign_order',
  'orders_failed',
  'wrong_floor',
] as const);

export type LookSource = Pick<Robot, 'state' | 'connected' | 'waitingReason' | 'hold' | 'alerts'>;

/** Which of the tones a robot has: the same on the map, in lists and in sentences. */
export function toneOf(robot: LookSource): Tone {
  if (!robot.connected || robot.state === 'offline') return 'offline';
  if (robot.state === 'fatal_error' || robot.state === 'emergency_stop') return 'fault';
  if (robot.alerts.some((alert) => alert.level === 'critical')) return 'fault';
  if (robot.state === 'recovery' || robot.alerts.some((alert) => NEEDS_PERSON.has(alert.code))) return 'attention';
  if (robot.state === 'paused' || robot.state === 'manual_control' || robot.hold !== null) return 'paused';
  if (robot.state === 'charging') return 'charging';
  if (robot.state === 'waiting_for_loading' || robot.state === 'waiting_for_unloading') return 'waiting';
  if (robot.state === 'going' || robot.state === 'docking') {
    return robot.waitingReason !== null && STANDING.has(robot.waitingReason.code) ? 'waiting' : 'going';
  }
  return 'neutral';
}

/** Tones that ask a person to do something. */
export function needsPerson(tone: Tone): boolean {
  return tone === 'fault' || tone === 'attention';
}
