import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Action, Factsheet, ZoneSet } from '@rota/fleet-core';
import { createCameraLink } from './camera-link.ts';
import type { ControlMessage } from './control-door.ts';
import { createDriveLink } from './drive-link.ts';
import type { DriveCommand } from './manual-drive.ts';
import { createMeetingLink } from './meeting-link.ts';
import type { MeetingWord } from './meeting.ts';
import { connectOverNetwork } from './mqtt-session.ts';
import type { RobotAddress } from './robot-address.ts';
import { createRobotClient, type RobotClient } from './robot-client.ts';
import { createRobotLink, type LinkEvent, type RobotLink } from './robot-link.ts';
import { silentLog, startBroker, type TestBroker } from './testing/broker.ts';
import { CONTROL_TOPICS, type ControlTopic } from './topics.ts';

const address: RobotAddress = {
  robotId: 'r1',
  interfaceName: 'vda5050',
  manufacturer: 'acme',
  serialNumber: 'fenced',
  protocolVersion: '3.0.0',
};
const TOKEN = 7;
const factsheet: Factsheet = {
  seriesName: undefined,
  firmware: undefined,
  speedMax: undefined,
  accelerationMax: undefined,
  length: undefined,
  width: undefined,
  lids: [],
  actions: {},
};
const zoneSet: ZoneSet = { zoneSetId: 'z', mapId: 'm', zones: [] };
const action: Action = { actionId: 'a', actionType: 'speak', blockingType: 'NONE', parameters: [] };

const command: DriveCommand = { sessionId: 's', sequence: 1, linear: 0.3, angular: 0, ttlMs: 250 };

const word: MeetingWord = {
  kind: 'state',
  meetingId: 'm1',
  callId: 'c1',
  state: 'ringing',
  outcome: undefined,
  person: undefined,
};

/** How each kind of message is sent. A new topic does not compile without its row, and is tested by it. */
const SENDERS: {
  readonly [T in ControlTopic]: { message: ControlMessage[T]; send: (link: RobotLink) => Promise<unknown> };
} = {
  order: {
    message: { orderId: 'o', orderUpdateId: 0, nodes: [], edges: [] },
    send: (link) => link.sendOrder('r1', { orderId: 'o', orderUpdateId: 0, nodes: [], edges: [] }),
  },
  instantActions: { message: [action], send: (link) => link.sendActions('r1', [action]) },
  zoneSet: { message: zoneSet, send: (link) => link.sendZoneSet('r1', zoneSet) },
  // The driver's server sends it, whichever server owns the fleet. It says nothing to a robot before it knows that it is heard.
  drive: {
    message: command,
    send: async () => {
      const driver = aDriver();
      await vi.waitFor(() => expect(driver.isReached()).toBe(true));
      await driver.link.drive('r1', command);
    },
  },
  meeting: {
    message: word,
    send: async () => {
      const desk = aMeetingDesk();
      await vi.waitFor(() => expect(desk.isReached()).toBe(true));
      await desk.link.say('r1', word);
    },
  },
};

let broker: TestBroker;
let closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  broker = await startBroker();
  closing = [];
});
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  await broker.close();
});

/** The link of a person who drives the robot. */
function aDriver() {
  let reached = 0;
  const link = createDriveLink({
    connect: connectOverNetwork({ url: broker.url }),
    clientId: 'drive',
    onState: () => undefined,
    onReach: () => (reached += 1),
    onDown: () => undefined,
    readFencingToken: async () => TOKEN,
    clock: Date.now,
    newId: () => 'd1',
    log: silentLog,
  });
  closing.push(() => link.close());
  link.open(address);
  // Once for the link, and once more for the factsheet that declares the token.
  return { link, isReached: () => reached === 2 };
}

/** The link of a server with a call. */
function aMeetingDesk() {
  let reached = 0;
  const link = createMeetingLink({
    connect: connectOverNetwork({ url: broker.url }),
    clientId: 'meetings',
    onEvent: () => undefined,
    onReach: () => (reached += 1),
    readFencingToken: async () => TOKEN,
    clock: Date.now,
    newId: () => 'm1',
    log: silentLog,
  });
  closing.push(() => link.close());
  link.open(address);
  return { link, isReached: () => reached === 2 };
}

/** A robot that declares the token and has heard one. */
async function aFencedRobot() {
  const heard: { [T in ControlTopic]: ControlMessage[T][] } = {
    order: [],
    instantActions: [],
    zoneSet: [],
    drive: [],
    meeting: [],
  };
  const fenced: ControlTopic[] = [];
  const tokens: number[] = [];
  const robot: RobotClient = createRobotClient({
    url: broker.url,
    robot: address,
    onOrder: (order) => heard.order.push(order),
    onActions: (actions) => heard.instantActions.push(actions),
    onZoneSet: (set) => heard.zoneSet.push(set),
    onDrive: (wish) => heard.drive.push(wish),
    onMeeting: (said) => heard.meeting.push(said),
    onInvalid: () => undefined,
    onFenced: (topic) => fenced.push(topic),
    onToken: (token) => tokens.push(token),
    log: silentLog,
    clock: Date.now,
  });
  robot.publishFactsheet(factsheet);
  robot.connect();
  closing.push(() => robot.close());
  await vi.waitFor(() => expect(robot.status()).toBe('up'));
  const events: LinkEvent[] = [];
  const link = createRobotLink({
    connect: connectOverNetwork({ url: broker.url }),
    clientId: 'rota-fleet-1',
    onEvent: (event) => events.push(event),
    log: silentLog,
    clock: Date.now,
    fencingToken: TOKEN,
  });
  closing.push(() => link.close());
  await link.setRobots([address]);
  await vi.waitFor(() => expect(tokens).toEqual([TOKEN]));
  return { link, heard, fenced };
}

describe('a robot that has heard a fencing token', () => {
  test.each(CONTROL_TOPICS)('obeys %s of the fleet control', async (topic) => {
    const { link, heard, fenced } = await aFencedRobot();
    await SENDERS[topic].send(link);
    await vi.waitFor(() => expect(heard[topic]).toEqual([SENDERS[topic].message]));
    expect(fenced).toEqual([]);
  });

  test('obeys a request for camera pictures from any server, and drops one of a former owner', async () => {
    const { heard, fenced } = await aFencedRobot();
    let token = TOKEN;
    let ids = 0;
    const camera = createCameraLink({
      connect: connectOverNetwork({ url: broker.url }),
      clientId: 'camera',
      onPicture: () => undefined,
      viewersOf: () => 1,
      readFencingToken: async () => token,
      clock: Date.now,
      newId: () => `c${(ids += 1)}`,
      log: silentLog,
    });
    closing.push(() => camera.close());
    const asked = () => heard.instantActions.flat().map(({ actionType }) => actionType);
    camera.watch(address, { camera: undefined });
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera']));
    camera.renew();
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera', 'startCamera']));
    const before = fenced.length;
    token = TOKEN - 1;
    camera.renew();
    await vi.waitFor(() => expect(fenced.length).toBe(before + 1));
    token = TOKEN;
    camera.unwatch('r1', { camera: undefined });
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera', 'startCamera', 'stopCamera']));
  });
});
