/**
 * What a signed-in MQTT client may touch. The console's own user may use every robot topic; a robot only what stands under its prefix, an
 * elevator only the two topics under its own.
 */
export type TopicAccess = { readonly kind: 'console' } | { readonly kind: 'robot'; readonly prefix: string };

/** The outcome of a message: passed on as sent, passed on without its retain flag, or dropped. */
export type PublishVerdict = 'allow' | 'allow_unretained' | 'refuse';

/** Topics under the prefix of a robot or device that only the console writes. */
export const CONSOLE_TOPICS = [
  'order',
  'instantActions',
  'zoneSet',
  'responses',
  'command',
  'meeting',
] as const;
/** Topics whose last message the broker keeps. An order or a state that is kept would be obeyed or believed long after its time. */
const RETAINED_TOPICS = ['connection', 'factsheet', 'serviceState'] as const;

/** The topics below an elevator's prefix: those it writes, which the broker keeps, and those it reads. */
export const ELEVATOR_TOPICS = { says: 'state', hears: 'request' } as const;

/** The topics below a prefix that the broker may have kept. */
export function keptBelow(prefix: string): readonly string[] {
  return isElevatorPrefix(prefix) ? [ELEVATOR_TOPICS.says] : RETAINED_TOPICS;
}

const MAX_TOPIC_LENGTH = 512;

/** May this client publish to this topic, and may the broker keep the message for later subscribers? */
export function judgePublish(access: TopicAccess, topic: string, retain: boolean): PublishVerdict {
  // Topics that begin with $ belong to the broker.
  if (topic.startsWith('$') || topic.length > MAX_TOPIC_LENGTH) return 'refuse';
  const kept = retain ? keepVerdict(topic) : 'allow';
  if (access.kind === 'console') return kept;
  const below = belowPrefix(access.prefix, topic);
  if (below === undefined) return 'refuse';
  if (isElevatorPrefix(access.prefix)) return below === ELEVATOR_TOPICS.says ? kept : 'refuse';
  const [first = ''] = below.split('/', 1);
  return CONSOLE_TOPICS.some((topic) => topic === first) ? 'refuse' : kept;
}

/** May this client subscribe to this filter? Wildcards are fine below a robot's own prefix, never in or above it. */
export function maySubscribe(access: TopicAccess, filter: string): boolean {
  if (filter.startsWith('$') || filter.length > MAX_TOPIC_LENGTH) return false;
  if (access.kind === 'console') return true;
  const below = belowPrefix(access.prefix, filter);
  return isElevatorPrefix(access.prefix) ? below === ELEVATOR_TOPICS.hears : below !== undefined;
}

/** Whether a prefix is that of an elevator: those of robots and devices have four levels. */
export function isElevatorPrefix(prefix: string): boolean {
  return /^elevators\/[^/]+$/.test(prefix);
}

function keepVerdict(topic: string): PublishVerdict {
  const last = topic.slice(topic.lastIndexOf('/') + 1);
  const levels = topic.split('/').length;
  if (/^elevators\/[^/]+\/state$/.test(topic)) return 'allow';
  return levels === 5 && RETAINED_TOPICS.some((name) => name === last) ? 'allow' : 'allow_unretained';
}

/** The part after `prefix/`, or undefined when the topic is not below the prefix. */
function belowPrefix(prefix: string, topic: string): string | undefined {
  const start = `${prefix}/`;
  return topic.startsWith(start) && topic.length > start.length ? topic.slice(start.length) : undefined;
}
