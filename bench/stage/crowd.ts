import mqtt, { type MqttClient } from 'mqtt';
import { IDLE_STATE } from './idle-state.ts';
import { runOnMessage } from './run-on-message.ts';

/** A robot of the crowd: where it publishes, how it signs in, and round which point it drives. */
export type CrowdRobot = {
  readonly prefix: string;
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
};
export type CrowdOrder = { readonly url: string; readonly robots: readonly CrowdRobot[] };

const STATES_PER_S = 1;
const POSES_PER_S = 4;
const STEP_MS = 10;
const CONNECTS_AT_ONCE = 50;
/** Each robot drives in a circle, stands a while, and drives on; some charge, and a few have trouble. */
const CIRCLE_M = 1.6;
const SPEED = 0.8;
const [DRIVES_S, STANDS_S] = [40, 20];
const CHARGES_EACH = 9;
const STOPPED_EACH = 250;
const FAULTY_EACH = 90;

// A program of its own: many robots as real MQTT clients that are seen driving about.
runOnMessage<CrowdOrder>(run);

async function run({ url, robots }: CrowdOrder): Promise<void> {
  const clients: MqttClient[] = [];
  for (let start = 0; start < robots.length; start += CONNECTS_AT_ONCE) {
    clients.push(
      ...(await Promise.all(
        robots.slice(start, start + CONNECTS_AT_ONCE).map((robot) => connect(url, robot)),
      )),
    );
  }
  for (const [index, robot] of robots.entries())
    clients[index]?.publish(`${robot.prefix}/state`, JSON.stringify(stateOf(robot, index, 0)));
  process.send?.('ready');
  const begun = performance.now();
  const perMs = (robots.length * POSES_PER_S) / 1_000;
  let sent = 0;
  setInterval(() => {
    const due = Math.floor((performance.now() - begun) * perMs);
    // After a stall what was missed is not made up for: robots do not either.
    if (due - sent > robots.length) sent = due - robots.length;
    for (; sent < due; sent++) {
      const index = sent % robots.length;
      const robot = robots[index];
      if (robot === undefined) continue;
      const round = Math.floor(sent / robots.length);
      const isState = round % (POSES_PER_S / STATES_PER_S) === index % POSES_PER_S;
      if (isState)
        clients[index]?.publish(`${robot.prefix}/state`, JSON.stringify(stateOf(robot, index, round)));
      else if (drives(index))
        clients[index]?.publish(
          `${robot.prefix}/visualization`,
          JSON.stringify(visualizationOf(robot, index, round)),
        );
    }
  }, STEP_MS);
}

async function connect(url: string, robot: CrowdRobot): Promise<MqttClient> {
  const { username, password, clientId, prefix } = robot;
  const client = await mqtt.connectAsync(url, {
    username,
    password,
    clientId,
    protocolVersion: 4,
    reconnectPeriod: 1_000,
    keepalive: 60,
  });
  client.on('error', () => {});
  const online = JSON.stringify({ ...header(robot, 1), connectionState: 'ONLINE' });
  await client.publishAsync(`${prefix}/connection`, online, { qos: 1, retain: true });
  return client;
}

function header({ prefix }: CrowdRobot, headerId: number) {
  const [, , manufacturer, serialNumber] = prefix.split('/');
  return {
    headerId,
    timestamp: new Date().toISOString(),
    version: '2.1.0',
    manufacturer,
    serialNumber: serialNumber,
  };
}

const charges = (index: number): boolean => index % CHARGES_EACH === 4;
const isStopped = (index: number): boolean => index % STOPPED_EACH === 17;

/** Seconds of driving so far, and whether it drives now. */
function clockOf(index: number): { readonly driven: number; readonly drives: boolean } {
  const cycle = DRIVES_S + STANDS_S;
  const seconds = performance.now() / 1_000 + index * 7.3;
  const within = seconds % cycle;
  return {
    driven: Math.floor(seconds / cycle) * DRIVES_S + Math.min(within, DRIVES_S),
    drives: within < DRIVES_S,
  };
}

function drives(index: number): boolean {
  return !charges(index) && !isStopped(index) && clockOf(index).drives;
}

function poseOf(robot: CrowdRobot, index: number) {
  const angle = charges(index) || isStopped(index) ? index : (clockOf(index).driven * SPEED) / CIRCLE_M;
  const theta = angle + Math.PI / 2;
  return {
    x: robot.x + CIRCLE_M * Math.cos(angle),
    y: robot.y + CIRCLE_M * Math.sin(angle),
    theta: Math.atan2(Math.sin(theta), Math.cos(theta)),
    mapId: robot.mapId,
    positionInitialized: true,
  };
}

function visualizationOf(robot: CrowdRobot, index: number, number: number) {
  return {
    ...header(robot, number),
    agvPosition: poseOf(robot, index),
    velocity: { vx: SPEED, vy: 0, omega: SPEED / CIRCLE_M },
  };
}

function stateOf(robot: CrowdRobot, index: number, number: number) {
  const isFaulty = index % FAULTY_EACH === 31;
  const errors = isFaulty
    ? [
        {
          errorType: 'wheelSlip',
          errorLevel: 'URGENT',
          errorDescription: 'The left wheel slips',
          errorReferences: [],
        },
      ]
    : [];
  return {
    ...header(robot, number),
    ...IDLE_STATE,
    driving: drives(index),
    agvPosition: poseOf(robot, index),
    velocity: { vx: drives(index) ? SPEED : 0, vy: 0, omega: 0 },
    batteryState: {
      ...IDLE_STATE.batteryState,
      batteryCharge: 25 + ((index * 37 + Math.floor(number / 80)) % 75),
      charging: charges(index),
    },
    errors,
    safetyState: { ...IDLE_STATE.safetyState, eStop: isStopped(index) ? 'MANUAL' : 'NONE' },
  };
}
