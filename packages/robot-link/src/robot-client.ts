import type {
  Action,
  ConnectionState,
  Factsheet,
  Order,
  RobotVisualization,
  ServiceEvent,
  ServiceState,
  ZoneSet,
} from '@rota/fleet-core';
import { codecFor } from './codec-for.ts';
import { writeServiceEvent, writeServiceState } from './extensions.ts';
import { readDrive, writeDriveState, type DriveCommand, type DriveState } from './manual-drive.ts';
import { readMeeting, writeMeetingEvent, type MeetingEvent, type MeetingWord } from './meeting.ts';
import { createFence } from './fence.ts';
import { writeLogMessage, type WrittenLogLine } from './log-lines.ts';
import type { LinkLog } from './link-log.ts';
import { writeScan, type RobotScan } from './scans.ts';
import {
  createMqttSession,
  DEFAULT_RECONNECT,
  connectOverNetwork,
  type ReconnectPause,
} from './mqtt-session.ts';
import { parsePayload, type Read } from './payload.ts';
import { readInstantActions, readOrder } from './read/control-messages.ts';
import { readZoneSet } from './read/zone-set.ts';
import {
  CAMERA_TOPIC,
  SCAN_TOPIC,
  CONTROL_TOPICS,
  DRIVE_STATE_TOPIC,
  LOG_TOPIC,
  MEETING_EVENTS_TOPIC,
  TOPIC_DELIVERY,
  topicOf,
  type ControlTopic,
  type RobotIdentity,
  type RobotTopic,
} from './topics.ts';
import { FENCING_TOKEN, type Header, type RobotStatus, type WireMessage } from './wire.ts';

/** A robot's connection options for its broker. */
export type RobotClientOptions = {
  readonly url: string;
  readonly username?: string;
  /** A function is asked before each attempt to connect. */
  readonly password?: string | (() => string);
  readonly clientId?: string;
  readonly robot: RobotIdentity;
  readonly onOrder: (order: Order) => void;
  readonly onActions: (actions: readonly Action[]) => void;
  /** The zones of a map, to be kept to once they are enabled. */
  readonly onZoneSet?: (zoneSet: ZoneSet) => void;
  /** A movement that a person wants; `sentAtMs` by the console's clock. */
  readonly onDrive?: (command: DriveCommand, sentAtMs: number) => void;
  /** What the console says of a call to the robot's screen. */
  readonly onMeeting?: (word: MeetingWord) => void;
  /** An order or instant actions that could not be read; the standard wants a validation error in the next state. */
  readonly onInvalid: (topic: ControlTopic, problem: string) => void;
  /** A fleet control spoke with a newer token. */
  readonly onToken?: (token: number) => void;
  /** A message of a former fleet control was refused: its token, if it had one, is lower than one seen before. */
  readonly onFenced?: (topic: ControlTopic, token: number | undefined, highest: number) => void;
  readonly onStatus?: (status: 'up' | 'down') => void;
  readonly log: LinkLog;
  /** The robot's own clock, ms since the epoch. */
  readonly clock: () => number;
  readonly reconnect?: ReconnectPause;
};

/**
 * The robot's end of the wire, for simulated robots and tests. It says ONLINE after each connect and repeats its retained messages,
 * since a broker may have lost them; state and visualization that cannot be sent now are dropped, confirmations are kept until acknowledged.
 */
export type RobotClient = {
  /** Connects, and reconnects automatically until `close` or `cut`. */
  connect(): void;
  status(): 'up' | 'down';
  publishState(status: RobotStatus): void;
  publishVisualization(visualization: RobotVisualization): void;
  publishFactsheet(factsheet: Factsheet): void;
  publishServiceState(service: ServiceState): void;
  publishServiceEvent(event: ServiceEvent): void;
  /** Sends a picture of the first camera, or of another by its name, JPEG; dropped while the link is down. */
  publishCamera(jpeg: Uint8Array, camera?: string): void;
  /** What it makes of the commands of a person who drives it; dropped while the link is down. */
  publishDriveState(state: DriveState): void;
  /** What its laser sees and where it will drive; dropped while the link is down. */
  publishScan(scan: RobotScan): void;
  /** What its screen says of a call; dropped while the link is down. */
  publishMeeting(event: MeetingEvent): void;
  /** Sends lines of the robot's log; dropped while the link is down. */
  publishLog(lines: readonly WrittenLogLine[]): void;
  /** Drops off the network: the broker publishes the last will. `connect` brings the robot back. */
  cut(): void;
  /** Says OFFLINE (or the given state, as before hibernating) and disconnects in good order. */
  close(connection?: ConnectionState): Promise<void>;
};

/** Connects the robot's side of the link: it receives orders and publishes states. */
export function createRobotClient(options: RobotClientOptions): RobotClient {
  const { robot, log } = options;
  const codec = codecFor(robot.protocolVersion);
  const headerIds = new Map<RobotTopic | typeof LOG_TOPIC | typeof SCAN_TOPIC, number>();
  let logSequence = 0;
  const unconfirmed = new Map<string, ServiceEvent>();
  let factsheet: Factsheet | undefined;
  let service: ServiceState | undefined;
  let stateHeaderId = 0;
  let driveHeaderId = 0;
  let meetingHeaderId = 0;
  const passesFence = createFence(options);

  const session = createMqttSession({
    connect: (clientOptions) => {
      const { url, username, password } = options;
      const now = typeof password === 'function' ? password() : password;
      return connectOverNetwork({ url, username, password: now })(clientOptions);
    },
    clientOptions: () => ({
      ...(options.clientId === undefined ? {} : { clientId: options.clientId }),
      keepalive: 15,
      connectTimeout: 10_000,
      will: {
        topic: topicOf(robot, 'connection'),
        payload: Buffer.from(
          JSON.stringify(codec.writeConnection(nextHeader('connection'), 'CONNECTION_BROKEN')),
        ),
        ...TOPIC_DELIVERY.connection,
      },
    }),
    onConnect: greet,
    onStatus: (status) => options.onStatus?.(status),
    onMessage: receive,
    mayReconnect: async () => true,
    reconnect: options.reconnect ?? DEFAULT_RECONNECT,
    log,
    random: Math.random,
  });

  function nextHeader(topic: RobotTopic | typeof LOG_TOPIC | typeof SCAN_TOPIC): Header {
    const headerId = headerIds.get(topic) ?? 0;
    headerIds.set(topic, headerId + 1);
    return { robot, headerId, timestampMs: options.clock() };
  }

  async function publish(topic: RobotTopic, message: WireMessage): Promise<boolean> {
    try {
      await session.publish(topicOf(robot, topic), JSON.stringify(message), TOPIC_DELIVERY[topic]);
      return true;
    } catch (error) {
      log.debug({ err: error, topic }, 'message dropped');
      return false;
    }
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'failed to publish a message'));
  }

  async function greet(): Promise<void> {
    await session.subscribe(
      Object.fromEntries(
        CONTROL_TOPICS.map((topic) => [topicOf(robot, topic), { qos: TOPIC_DELIVERY[topic].qos }]),
      ),
    );
    await publish('connection', codec.writeConnection(nextHeader('connection'), 'ONLINE'));
    await sendFactsheet();
    await sendService();
    await Promise.all([...unconfirmed.values()].map(sendEvent));
  }

  async function sendFactsheet(): Promise<void> {
    if (factsheet) await publish('factsheet', codec.writeFactsheet(nextHeader('factsheet'), factsheet));
  }

  async function sendService(): Promise<void> {
    if (service) await publish('serviceState', writeServiceState(nextHeader('serviceState'), service));
  }

  async function sendEvent(event: ServiceEvent): Promise<void> {
    if (await publish('serviceEvents', writeServiceEvent(nextHeader('serviceEvents'), event)))
      unconfirmed.delete(event.eventId);
  }

  function receive(whole: string, payload: Uint8Array, retained: boolean): void {
    const topic = CONTROL_TOPICS.find((known) => topicOf(robot, known) === whole);
    // An order that a broker kept is from another time; a robot must never set off for it.
    if (!topic || retained || payload.byteLength === 0) return;
    const parsed = parsePayload(payload);
    if (!parsed.ok) options.onInvalid(topic, parsed.problem);
    else if (!passesFence(topic, parsed.value[FENCING_TOKEN])) return;
    else if (topic === 'order') take(topic, readOrder(parsed.value), options.onOrder);
    else if (topic === 'drive')
      take(topic, readDrive(parsed.value), (command) =>
        options.onDrive?.(command, Date.parse(String(parsed.value['timestamp']))),
      );
    else if (topic === 'meeting') take(topic, readMeeting(parsed.value), (word) => options.onMeeting?.(word));
    else if (topic === 'zoneSet')
      take(topic, readZoneSet(parsed.value), (zoneSet) => options.onZoneSet?.(zoneSet));
    else
      take(
        topic,
        readInstantActions(parsed.value),
        (actions) => actions.length > 0 && options.onActions(actions),
      );
  }

  function take<T>(topic: ControlTopic, read: Read<T>, handler: (value: T) => void): void {
    if (read.ok) handler(read.value);
    else options.onInvalid(topic, read.problem);
  }

  return {
    connect: session.start,
    status: session.status,
    publishState(status) {
      const header = nextHeader('state');
      stateHeaderId = header.headerId;
      inBackground(publish('state', codec.writeState(header, status)));
    },
    publishVisualization(visualization) {
      inBackground(
        publish(
          'visualization',
          codec.writeVisualization(nextHeader('visualization'), visualization, stateHeaderId),
        ),
      );
    },
    publishFactsheet(next) {
      factsheet = { ...next, fenced: true };
      inBackground(sendFactsheet());
    },
    publishServiceState(next) {
      service = next;
      inBackground(sendService());
    },
    publishServiceEvent(event) {
      unconfirmed.set(event.eventId, event);
      inBackground(sendEvent(event));
    },
    publishCamera(jpeg, camera) {
      const topic = topicOf(robot, CAMERA_TOPIC);
      session
        .publish(camera === undefined ? topic : `${topic}/${camera}`, Buffer.from(jpeg), {
          qos: 0,
          retain: false,
        })
        .catch(() => undefined);
    },
    publishDriveState(state) {
      const header = { robot, headerId: driveHeaderId, timestampMs: options.clock() };
      driveHeaderId += 1;
      session
        .publish(topicOf(robot, DRIVE_STATE_TOPIC), JSON.stringify(writeDriveState(header, state)), {
          qos: 0,
          retain: false,
        })
        .catch(() => undefined);
    },
    publishScan(scan) {
      const message = writeScan(nextHeader(SCAN_TOPIC), scan);
      session
        .publish(topicOf(robot, SCAN_TOPIC), JSON.stringify(message), { qos: 0, retain: false })
        .catch(() => undefined);
    },
    publishMeeting(event) {
      const header = { robot, headerId: meetingHeaderId, timestampMs: options.clock() };
      meetingHeaderId += 1;
      session
        .publish(topicOf(robot, MEETING_EVENTS_TOPIC), JSON.stringify(writeMeetingEvent(header, event)), {
          qos: 0,
          retain: false,
        })
        .catch(() => undefined);
    },
    publishLog(lines) {
      const message = writeLogMessage(nextHeader(LOG_TOPIC), logSequence, lines);
      logSequence += lines.length;
      session
        .publish(topicOf(robot, LOG_TOPIC), JSON.stringify(message), { qos: 1, retain: false })
        .catch(() => undefined);
    },
    cut: session.cut,
    close: (connection = 'OFFLINE') =>
      session.close({
        topic: topicOf(robot, 'connection'),
        payload: JSON.stringify(codec.writeConnection(nextHeader('connection'), connection)),
        delivery: TOPIC_DELIVERY.connection,
      }),
  };
}
