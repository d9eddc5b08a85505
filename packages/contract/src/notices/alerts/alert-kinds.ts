/** The severity of an alert, most severe first: `critical` stops work, `warning` will unless a person acts, `info` only informs. */
export const ALERT_SEVERITIES = ['critical', 'warning', 'info'] as const;
/** One of {@link ALERT_SEVERITIES}. */
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** From which value on a condition counts: `seconds` it has lasted, or `percent` that it is below. Both ends of the range are allowed. */
export type AlertThreshold = {
  readonly unit: 'seconds' | 'percent';
  readonly default: number;
  readonly min: number;
  readonly max: number;
};

/** One row of {@link alertKinds}. */
export type AlertKind = {
  readonly severity: AlertSeverity;
  /** The subject. An `installation` has one such alert for all projects, which system administrators see. */
  readonly about: 'robot' | 'delivery' | 'order' | 'elevator' | 'webhook' | 'installation';
  /** Null if it counts at once, or if the feature that measures it has its own limit. */
  readonly threshold: AlertThreshold | null;
  /** Whether it concerns the upkeep of a robot that works on, and does not describe what the robot does now. */
  readonly upkeep?: true;
};

const MINUTE_S = 60;
const durationThreshold = (seconds: number): AlertThreshold => ({
  unit: 'seconds',
  default: seconds,
  min: 10,
  max: 86_400,
});

/** Everything that an alert can be about: one row a kind. The words stand in `alert-texts.ts`. */
export const alertKinds = {
  robot_offline: { severity: 'critical', about: 'robot', threshold: durationThreshold(2 * MINUTE_S) },
  robot_stuck: { severity: 'warning', about: 'robot', threshold: durationThreshold(5 * MINUTE_S) },
  battery_low: {
    severity: 'warning',
    about: 'robot',
    threshold: { unit: 'percent', default: 15, min: 1, max: 80 },
  },
  help_open: { severity: 'warning', about: 'robot', threshold: durationThreshold(2 * MINUTE_S) },
  task_late: { severity: 'warning', about: 'delivery', threshold: durationThreshold(5 * MINUTE_S) },
  order_waiting: { severity: 'warning', about: 'order', threshold: durationThreshold(3 * MINUTE_S) },
  order_late: { severity: 'warning', about: 'order', threshold: durationThreshold(10 * MINUTE_S) },
  order_undelivered: { severity: 'critical', about: 'order', threshold: null },
  order_problem: { severity: 'critical', about: 'order', threshold: null },
  refund_failed: { severity: 'critical', about: 'order', threshold: null },
  elevator_out: { severity: 'critical', about: 'elevator', threshold: durationThreshold(MINUTE_S) },
  update_failed: { severity: 'warning', about: 'robot', threshold: null, upkeep: true },
  part_worn: { severity: 'warning', about: 'robot', threshold: null, upkeep: true },
  warranty_ends: { severity: 'info', about: 'robot', threshold: null, upkeep: true },
  sim_quota: { severity: 'warning', about: 'robot', threshold: null, upkeep: true },
  webhook_failing: { severity: 'warning', about: 'webhook', threshold: durationThreshold(5 * MINUTE_S) },
  disk_low: { severity: 'warning', about: 'installation', threshold: null },
  backup_failed: { severity: 'warning', about: 'installation', threshold: null },
  clock_wrong: { severity: 'warning', about: 'installation', threshold: null },
  certificate_ending: { severity: 'warning', about: 'installation', threshold: null },
} as const satisfies Record<string, AlertKind>;

/** A key of {@link alertKinds}. */
export type AlertCode = keyof typeof alertKinds;
/** Every key of {@link alertKinds}. */
export const ALERT_CODES = Object.keys(alertKinds) as [AlertCode, ...AlertCode[]];

/** A kind that a project has rules for. */
export type ProjectAlertCode = {
  [C in AlertCode]: (typeof alertKinds)[C]['about'] extends 'installation' ? never : C;
}[AlertCode];

/** Whether a project has rules for this kind; the others are the installation's. */
function isProjectAlert(code: AlertCode): code is ProjectAlertCode {
  return alertKinds[code].about !== 'installation';
}

/** The kinds that a project has rules for. */
export const PROJECT_ALERT_CODES = ALERT_CODES.filter(isProjectAlert);
