import type { ProtocolVersion } from '@rota/contract/robots';

/** The topic address of a robot on the broker. Identity comes from here, never from a payload: the broker has authenticated the topic. */
export type RobotIdentity = {
  readonly interfaceName: string;
  readonly manufacturer: string;
  readonly serialNumber: string;
  readonly protocolVersion: ProtocolVersion;
};

/** Topics that the console writes; `drive` and `meeting` are ours, the others the standard's. Never retained, QoS 0. */
export const CONTROL_TOPICS = ['order', 'instantActions', 'zoneSet', 'drive', 'meeting'] as const;
export type ControlTopic = (typeof CONTROL_TOPICS)[number];

/** Topics that a robot writes; `serviceState` and `serviceEvents` are ours, the others the standard's. */
export const ROBOT_TOPICS = [
  'connection',
  'state',
  'visualization',
  'factsheet',
  'serviceState',
  'serviceEvents',
] as const;
export type RobotTopic = (typeof ROBOT_TOPICS)[number];

/** Quality of service and retention of a topic. */
export type Delivery = { readonly qos: 0 | 1; readonly retain: boolean };

/** Our topic for pictures of a robot's first camera, raw JPEG; `camera/<name>` for those of another. Only servers with a viewer subscribe to it. */
export const CAMERA_TOPIC = 'camera';
/** Our topic for what a robot makes of `drive`. Only the server of its driver subscribes to it. */
export const DRIVE_STATE_TOPIC = 'driveState';

/** Our topic for what a robot's laser sees and where it will drive. Only servers with a viewer subscribe to it. */
export const SCAN_TOPIC = 'scan';
/** Our topic for what a robot's screen says of calls, QoS 0, not retained. */
export const MEETING_EVENTS_TOPIC = 'meetingEvents';

/** Our topic for lines of a robot's log, QoS 1, not retained. The fleet control's link does not listen to it. */
export const LOG_TOPIC = 'logs';

/** Quality of service and retention of every topic (VDA 5050 2.1 section 6.2, 3.0 section 6.2; `drive`, `meeting`, `serviceState` and `serviceEvents` are ours). */
export const TOPIC_DELIVERY: Readonly<Record<ControlTopic | RobotTopic, Delivery>> = {
  order: { qos: 0, retain: false },
  instantActions: { qos: 0, retain: false },
  zoneSet: { qos: 0, retain: false },
  drive: { qos: 0, retain: false },
  meeting: { qos: 0, retain: false },
  connection: { qos: 1, retain: true },
  state: { qos: 0, retain: false },
  visualization: { qos: 0, retain: false },
  factsheet: { qos: 0, retain: true },
  serviceState: { qos: 1, retain: true },
  serviceEvents: { qos: 1, retain: false },
};

/** The major version as it stands in a topic. */
export type TopicVersion = 'v2' | 'v3';
/** The version in the topics of a robot that speaks this version of the protocol. */
export function topicVersion(version: ProtocolVersion): TopicVersion {
  return version === '3.0.0' ? 'v3' : 'v2';
}

/** The interface name by convention: `uagv` for 2.x, `vda5050` for 3.x. */
export function defaultInterfaceName(version: ProtocolVersion): string {
  return topicVersion(version) === 'v3' ? 'vda5050' : 'uagv';
}

/** `<interface>/<v2|v3>/<manufacturer>/<serial>`: what one robot's credentials are limited to. */
export function topicPrefix(robot: RobotIdentity): string {
  return [
    robot.interfaceName,
    topicVersion(robot.protocolVersion),
    robot.manufacturer,
    robot.serialNumber,
  ].join('/');
}

/** The whole topic of one kind of message of one robot. */
export function topicOf(
  robot: RobotIdentity,
  topic:
    | ControlTopic
    | RobotTopic
    | typeof CAMERA_TOPIC
    | typeof DRIVE_STATE_TOPIC
    | typeof MEETING_EVENTS_TOPIC
    | typeof LOG_TOPIC
    | typeof SCAN_TOPIC,
): string {
  return `${topicPrefix(robot)}/${topic}`;
}

/** The parts of a topic of VDA 5050. */
export type ParsedTopic = {
  readonly prefix: string;
  readonly interfaceName: string;
  readonly version: TopicVersion;
  readonly manufacturer: string;
  readonly serialNumber: string;
  readonly topic: string;
};

/** Takes a topic apart; undefined for anything that is not `<interface>/<v2|v3>/<manufacturer>/<serial>/<topic>`. */
export function parseTopic(whole: string): ParsedTopic | undefined {
  const levels = whole.split('/');
  const [interfaceName, version, manufacturer, serialNumber, topic] = levels;
  if (levels.length !== 5 || levels.includes('')) return undefined;
  if (
    interfaceName === undefined ||
    manufacturer === undefined ||
    serialNumber === undefined ||
    topic === undefined
  )
    return undefined;
  if (version !== 'v2' && version !== 'v3') return undefined;
  return {
    prefix: whole.slice(0, whole.length - topic.length - 1),
    interfaceName,
    version,
    manufacturer,
    serialNumber,
    topic,
  };
}

/** May this stand as one level of a topic: not empty, and without the separators and wildcards of MQTT. */
export function isTopicLevel(text: string): boolean {
  return text !== '' && !/[/+#$\u0000]/.test(text);
}
