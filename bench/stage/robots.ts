import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { IDLE_STATE } from './idle-state.ts';
import { connectPacket, publishPacket } from './mqtt-packets.ts';
import { runOnMessage } from './run-on-message.ts';

/** A robot of the load: where it publishes and how it signs in. */
export type LoadRobot = {
  readonly prefix: string;
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
};
export type LoadOrder = { readonly url: string; readonly robots: readonly LoadRobot[] };

const STATES_PER_S = 1;
const POSES_PER_S = 5;
const STEP_MS = 10;
const CONNECTS_AT_ONCE = 25;
const CONNACK = 0x20;

// A program of its own: many robots as MQTT clients, each on a connection of its own, a state each second and five poses. The x of a
// pose tells when it was sent (see SENT in browsers.ts). Packets are prepared and only what changes is written into them, because robots
// have processors of their own and must not take the server's.
runOnMessage<LoadOrder>(run);

async function run({ url, robots }: LoadOrder): Promise<void> {
  const { hostname, port } = new URL(url);
  const senders: Sender[] = [];
  for (let start = 0; start < robots.length; start += CONNECTS_AT_ONCE) {
    const next = robots.slice(start, start + CONNECTS_AT_ONCE);
    senders.push(
      ...(await Promise.all(
        next.map((robot, index) => signIn(robot, start + index, hostname, Number(port))),
      )),
    );
  }
  process.send?.('ready');
  const begun = performance.now();
  let sent = 0;
  let number = 0;
  const perMs = (robots.length * POSES_PER_S) / 1_000;
  setInterval(() => {
    const due = Math.floor((performance.now() - begun) * perMs);
    // After a stall what was missed is not made up for: robots do not either.
    if (due - sent > robots.length) sent = due - robots.length;
    for (; sent < due; sent++) {
      const index = sent % robots.length;
      const round = Math.floor(sent / robots.length);
      const isStateDue = round % (POSES_PER_S / STATES_PER_S) === index % POSES_PER_S;
      senders[index]?.send(isStateDue ? number++ : undefined);
    }
  }, STEP_MS);
}

type Sender = {
  /** Sends a pose, and where a number is given a state. */
  send(number: number | undefined): void;
};

async function signIn(robot: LoadRobot, index: number, host: string, port: number): Promise<Sender> {
  const socket = connect({ host, port, noDelay: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(connectPacket(robot, 60));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (answer[0] !== CONNACK || answer[3] !== 0)
    throw new Error(`The robot ${robot.clientId} was not let in.`);
  const connection = JSON.stringify({ ...header(robot), connectionState: 'ONLINE' });
  socket.write(publishPacket(`${robot.prefix}/connection`, connection, { id: 1, retain: true }));
  await once(socket, 'data');
  socket.resume();
  return createSender(socket, robot, index);
}

function createSender(socket: Socket, robot: LoadRobot, index: number): Sender {
  const pose = createTemplate(`${robot.prefix}/visualization`, visualization(robot, index));
  const state = createTemplate(`${robot.prefix}/state`, stateOf(robot, index));
  return {
    send(number) {
      pose.send(socket, 0, index);
      if (number !== undefined) state.send(socket, number, index);
    },
  };
}

/** Stand for what changes from message to message; each is as long as what is written over it. */
const MARKS = {
  time: '2000-01-01T00:00:00.000Z',
  number: '10000000',
  x: '1234.567891',
  battery: '11.11',
  driving: '"driving":false',
} as const;

function createTemplate(
  topic: string,
  message: object,
): { send(socket: Socket, number: number, index: number): void } {
  let packet = publishPacket(topic, JSON.stringify(message));
  const at = (mark: keyof typeof MARKS) => packet.indexOf(MARKS[mark]);
  const places = {
    time: at('time'),
    number: at('number'),
    x: at('x'),
    battery: at('battery'),
    driving: at('driving'),
  };
  return {
    send(socket, number, index) {
      // Data that is not written yet keeps its bytes.
      if (socket.writableLength > 0) packet = Buffer.from(packet);
      const now = performance.timeOrigin + performance.now();
      packet.write(isoTime(now), places.time, 'latin1');
      packet.write((1_000 + (now % 1_000_000) / 1_000).toFixed(6), places.x, 'latin1');
      if (places.driving >= 0)
        packet.write(number % 2 === 0 ? '"driving":true ' : MARKS.driving, places.driving, 'latin1');
      if (places.number >= 0) packet.write(String(10_000_000 + number), places.number, 'latin1');
      if (places.battery >= 0)
        packet.write((20 + ((number + index) % 80)).toFixed(2), places.battery, 'latin1');
      socket.write(packet);
    },
  };
}

let lastIso = { ms: 0, text: '' };
function isoTime(now: number): string {
  const ms = Math.floor(now);
  if (lastIso.ms !== ms) lastIso = { ms, text: new Date(ms).toISOString() };
  return lastIso.text;
}

function header({ prefix }: LoadRobot) {
  const [, , manufacturer, serialNumber] = prefix.split('/');
  return {
    headerId: Number(MARKS.number),
    timestamp: MARKS.time,
    version: '2.1.0',
    manufacturer,
    serialNumber: serialNumber,
  };
}

function poseOf(index: number) {
  return {
    x: Number(MARKS.x),
    y: 1 + (index % 50),
    theta: 0.5,
    mapId: 'bench_1',
    positionInitialized: true,
    localizationScore: 0.97,
  };
}

function visualization(robot: LoadRobot, index: number) {
  return { ...header(robot), agvPosition: poseOf(index), velocity: { vx: 0.6, vy: 0, omega: 0.01 } };
}

/** As much as a real robot says while it stands: information, errors, loads and a few finished actions. */
function stateOf(robot: LoadRobot, index: number) {
  return {
    ...header(robot),
    ...IDLE_STATE,
    agvPosition: poseOf(index),
    velocity: { vx: 0.6, vy: 0, omega: 0.01 },
    actionStates: Array.from({ length: 3 }, (_, action) => ({
      actionId: `action-${index}-${action}`,
      actionType: 'speak',
      actionStatus: 'FINISHED',
      resultDescription: '',
    })),
    batteryState: { ...IDLE_STATE.batteryState, batteryCharge: Number(MARKS.battery) },
    information: [
      { infoType: 'wifi', infoLevel: 'INFO', infoDescription: 'signal -54 dBm', infoReferences: [] },
    ],
  };
}
