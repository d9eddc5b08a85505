type Content = Readonly<Record<string, unknown>>;

/** Messages whose content does not change are kept this far apart, ms. */
export const SAME_KEPT_MS = 60_000;
/** Messages that differ only in how far the robot is are kept this far apart, ms. */
export const PROGRESS_KEPT_MS = 10_000;

/** The header, and what telemetry keeps better. */
const UNCOMPARED = new Set([
  'headerId',
  'timestamp',
  'version',
  'manufacturer',
  'serialNumber',
  'system_usage',
]);
/** What changes while a robot drives, stands or charges as it should. */
const PROGRESS = new Set([
  'agvPosition',
  'mobileRobotPosition',
  'velocity',
  'batteryState',
  'powerSupply',
  'distanceSinceLastNode',
  'lastNodeId',
  'lastNodeSequenceId',
  'nodeStates',
  'edgeStates',
  // An order grows while the robot drives; a rejected update shows as an error.
  'orderUpdateId',
  'newBaseRequest',
]);
/** Topics that are repeated whether something changed or not: an order until a state shows it. */
const REPEATED: ReadonlySet<string> = new Set(['state', 'serviceState', 'order']);
/** Poses come several times a second, and states hold them as well. */
const NEVER_KEPT = 'visualization';

/** What is remembered of the last messages of a robot on a topic. */
export type LastKept = {
  readonly whole: string;
  readonly lasting: string;
  readonly at: number;
  readonly leftOut: number;
};
type Choice =
  | { readonly keep: true; readonly leftOut: number; readonly last: LastKept | undefined }
  | { readonly keep: false; readonly last: LastKept | undefined };

function textWithout(message: Content, isLeftOut: (name: string) => boolean): string {
  return JSON.stringify(Object.entries(message).filter(([name]) => !isLeftOut(name)));
}

/** Whether a message is kept, so that what robots repeat does not fill the database. What they do is always kept at once. */
export function chooseToKeep(
  topic: string,
  message: Content | undefined,
  at: number,
  last: LastKept | undefined,
): Choice {
  if (topic === NEVER_KEPT) return { keep: false, last };
  if (message === undefined || !REPEATED.has(topic)) return { keep: true, leftOut: 0, last };
  // Each update of an order says where the robot is sent: none of it is mere progress.
  const lasting =
    topic === 'order'
      ? wholeOf(message)
      : textWithout(message, (name) => UNCOMPARED.has(name) || PROGRESS.has(name));
  const isSame = last?.lasting === lasting;
  // Most states end here: the whole of them is compared only once one may be kept.
  if (last !== undefined && isSame && at - last.at < PROGRESS_KEPT_MS)
    return { keep: false, last: { ...last, leftOut: last.leftOut + 1 } };
  const whole = wholeOf(message);
  if (last !== undefined && isSame && last.whole === whole && at - last.at < SAME_KEPT_MS)
    return { keep: false, last: { ...last, leftOut: last.leftOut + 1 } };
  return { keep: true, leftOut: last?.leftOut ?? 0, last: { whole, lasting, at, leftOut: 0 } };
}

function wholeOf(message: Content): string {
  return textWithout(message, (name) => UNCOMPARED.has(name));
}

/** The order that a message names. */
export function orderIdOf(message: Content | undefined): string | null {
  const orderId = message?.['orderId'];
  return typeof orderId === 'string' && orderId !== '' ? orderId.slice(0, 200) : null;
}
