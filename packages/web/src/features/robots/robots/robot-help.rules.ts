import type { FindingCode } from '@rota/contract/doctor';
import type { RobotAlert, SituationKind } from '@rota/contract/robots';

/** The advice for each situation, in the words of the matching finding; null if nothing needs to be done or said. */
export const situationAdvice: Readonly<Record<SituationKind, FindingCode | null>> = {
  disabled: 'robot_disabled',
  never_connected: 'robot_never_connected',
  taken_off: 'robot_taken_off',
  in_the_way: 'robot_in_the_way',
  lost: 'robot_disconnected',
  silent: 'robot_disconnected',
  starting: 'robot_no_state',
  hibernating: 'robot_hibernating',
  emergency_stop: 'robot_emergency_stop',
  fault: 'robot_fault',
  fault_said: 'robot_fault',
  localization_lost: 'robot_localization_lost',
  recovering: 'robot_fault',
  recovering_said: 'robot_fault',
  wrong_floor: 'robot_unknown_map',
  orders_refused: 'robot_orders_failed',
  order_kept: 'robot_order_kept',
  foreign_order: 'robot_foreign_order',
  foreign_order_adopted: 'robot_foreign_order',
  paused_by: 'robot_paused_by',
  paused_at_robot: 'robot_paused',
  stopped_by: 'robot_stopped',
  stopped_at_robot: 'robot_held_robot',
  by_hand: 'robot_manual',
  held_by: 'robot_held',
  held_finishing: 'robot_held',
  updating: 'robot_updating',
  stuck: 'robot_stuck',
  stuck_robot: 'robot_stuck',
  stuck_passage: 'robot_stuck',
  stuck_zone: 'robot_stuck',
  stuck_target: 'robot_stuck',
  stuck_obstacle: 'robot_stuck',
  stuck_dark: 'robot_blocked',
  stuck_elevator: 'robot_stuck',
  waiting_robot: 'robot_waits',
  waiting_passage: 'robot_waits',
  waiting_zone: 'robot_waits',
  waiting_target: 'robot_waits',
  waiting_obstacle: 'robot_stuck',
  waiting_dark: 'robot_blocked',
  waiting_elevator: 'robot_waits',
  waiting_elevator_mode: 'robot_waits',
  waiting_elevator_blocked: 'robot_blocked',
  riding_elevator: 'robot_waits',
  leaving_elevator: 'robot_waits',
  no_lobby: 'robot_no_way',
  waiting_floor: 'robot_floor_preparing',
  waiting_answer: 'robot_waits',
  blocked_way: 'robot_no_way',
  position_denies: 'robot_contradicts',
  driving_denies: 'robot_contradicts',
  nobody_loads: 'robot_nobody_came',
  nobody_unloads: 'robot_nobody_came',
  waiting_charger: 'robot_waits',
  no_charger: 'robot_waits',
  loading: null,
  loading_at: null,
  unloading: null,
  unloading_at: null,
  collecting_at: null,
  emptying_at: null,
  opening_at: null,
  guest_at: null,
  celebrating_at: null,
  meeting_at: null,
  following_to: null,
  arriving: null,
  going: null,
  going_to: null,
  going_eta: null,
  docking: null,
  docking_at: null,
  following: 'robot_with_person',
  meeting: 'robot_with_person',
  charging: null,
  charging_at: null,
  letting_go: 'robot_releasing',
  low_battery: 'robot_low_battery',
  low_battery_at: 'robot_low_battery',
  preparing: 'robot_floor_preparing',
  not_in_sync: 'robot_not_in_sync',
  sleeping: null,
  waking: null,
  unfit: 'robot_unfit',
  idle: null,
  idle_waiting: null,
  idle_at: null,
};

const SAID_LIVE: ReadonlySet<FindingCode> = new Set<FindingCode>([
  ...Object.values(situationAdvice).filter((code) => code !== null),
  'robot_orders_failed_silent',
  'robot_working',
]);

/** Whether the robot's row says it already, at this moment rather than when the server last looked. */
export function isSaidLive(code: FindingCode): boolean {
  return SAID_LIVE.has(code);
}

/** Alerts that the situation or a finding says with what to do; an error's own alert stands with the error. */
const SAID_ELSEWHERE: ReadonlySet<RobotAlert['code']> = new Set<RobotAlert['code']>([
  'operator_hold',
  'connection_lost',
  'in_the_way',
  'clock_offset',
  'stuck',
]);

/** Whether an alert is to be said beside the situation. */
export function isSaidBeside(code: RobotAlert['code'], ofSituation: RobotAlert['code'] | undefined): boolean {
  return code !== ofSituation && !SAID_ELSEWHERE.has(code);
}
