import type { RobotStatus, WrittenLogLine } from '@rota/robot-link';

type Entry = Omit<WrittenLogLine, 'at'>;
/** What the journal compares. */
export type Journaled = Pick<
  RobotStatus,
  | 'orderId'
  | 'orderUpdateId'
  | 'lastNodeId'
  | 'nodes'
  | 'driving'
  | 'paused'
  | 'charging'
  | 'stateOfChargePercent'
  | 'errors'
  | 'emergencyStop'
> & {
  /** How many people watch its cameras. */
  readonly viewers: number;
  /** Who records one of them; empty while no one does. */
  readonly recordedBy: string;
};

/** What a robot writes into its log as its state changes from one report to the next. */
export function journalOf(before: Journaled | undefined, now: Journaled): Entry[] {
  if (before === undefined) return [{ level: 'info', source: 'system', text: 'started, all sensors answer' }];
  return [
    ...ofOrder(before, now),
    ...ofBattery(before, now),
    ...ofTrouble(before, now),
    ...ofViewers(before, now),
  ];
}

function ofOrder(before: Journaled, now: Journaled): Entry[] {
  const entries: Entry[] = [];
  const nodes = now.nodes.length;
  if (now.orderId !== before.orderId && now.orderId !== '')
    entries.push({ level: 'info', source: 'orders', text: `accepted order ${now.orderId}, ${nodes} nodes` });
  else if (now.orderUpdateId !== before.orderUpdateId)
    entries.push({
      level: 'debug',
      source: 'orders',
      text: `order update ${now.orderUpdateId}, ${nodes} nodes left`,
    });
  if (before.driving && !now.driving)
    entries.push(
      nodes === 0
        ? { level: 'info', source: 'drive', text: `reached ${now.lastNodeId}, end of the order` }
        : { level: 'debug', source: 'drive', text: `stopped at ${now.lastNodeId}, ${nodes} nodes left` },
    );
  if (now.paused !== before.paused)
    entries.push({ level: 'info', source: 'drive', text: now.paused ? 'pause on' : 'pause off' });
  return entries;
}

function ofBattery(before: Journaled, now: Journaled): Entry[] {
  const charge = Math.round(now.stateOfChargePercent);
  const entries: Entry[] = [];
  if (now.charging !== before.charging)
    entries.push({
      level: 'info',
      source: 'battery',
      text: `${now.charging ? 'charging begins' : 'charging ends'} at ${charge} %`,
    });
  if (charge < 15 && Math.round(before.stateOfChargePercent) >= 15)
    entries.push({ level: 'warning', source: 'battery', text: `low battery: ${charge} %` });
  return entries;
}

function ofViewers(before: Journaled, { viewers, recordedBy }: Journaled): Entry[] {
  const entries: Entry[] = [];
  if (viewers !== before.viewers)
    entries.push({
      level: 'info',
      source: 'camera',
      text: `viewers: ${viewers}`,
    });
  if (recordedBy !== before.recordedBy)
    entries.push({
      level: 'info',
      source: 'camera',
      text: recordedBy === '' ? 'no longer recorded' : `recorded by ${recordedBy}`,
    });
  return entries;
}

function ofTrouble(before: Journaled, now: Journaled): Entry[] {
  const known = new Set(before.errors.map(({ type }) => type));
  const standing = new Set(now.errors.map(({ type }) => type));
  const entries: Entry[] = now.errors
    .filter(({ type }) => !known.has(type))
    .map(({ type, level, description }) => ({
      level: level === 'FATAL' ? 'fatal' : level === 'WARNING' ? 'warning' : 'error',
      source: 'diagnostics',
      text: description === undefined || description === '' ? type : `${type}: ${description}`,
    }));
  for (const type of known)
    if (!standing.has(type)) entries.push({ level: 'info', source: 'diagnostics', text: `${type} is over` });
  if (now.emergencyStop !== before.emergencyStop)
    entries.push({
      level: now.emergencyStop === 'NONE' ? 'info' : 'error',
      source: 'safety',
      text: `emergency stop: ${now.emergencyStop.toLowerCase()}`,
    });
  return entries;
}
