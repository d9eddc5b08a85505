import mqtt, { type MqttClient } from 'mqtt';

/** A robot of the load: where it publishes and how it signs in. */
export type LoadRobot = { readonly prefix: string; readonly username: string; readonly password: string; readonly clientId: string };
export type LoadOrder = { readonly url: string; readonly robots: readonly LoadRobot[] };

const STATES_PER_S = 1;
const POSES_PER_S = 5;
const STEP_MS = 10;
const CONNECTS_AT_ONCE = 25;

// A program of its own: many robots as real MQTT clients, a state each second and five poses. The x of a pose is the moment it was
// sent, in seconds of the machine's clock within the hour, so that whoever receives it knows how long it took.
process.once('message', (order: LoadOrder) => {
  run(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

async function run({ url, robots }: LoadOrder): Promise<void> {
  const clients: MqttClient[] = [];
  for (let start = 0; start < robots.length; start += CONNECTS_AT_ONCE) {
    clients.push(...(await Promise.all(robots.slice(start, start + CONNECTS_AT_ONCE).map((robot) => connect(url, robot)))));
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
      const robot = robots[index];
      const client = clients[index];
      if (robot === undefined || client === undefined) continue;
      const round = Math.floor(sent / robots.length);
      client.publish(`${robot.prefix}/visualization`, JSON.stringify(visualization(robot, index)), { qos: 0 });
      if (round % (POSES_PER_S / STATES_PER_S) === index % POSES_PER_S) {
        client.publish(`${robot.prefix}/state`, JSON.stringify(state(robot, index, number++)), { qos: 0 });
      }
    }
  }, STEP_MS);
}

async function connect(url: string, robot: LoadRobot): Promise<MqttClient> {
  const { username, password, clientId, prefix } = robot;
  const client = await mqtt.connectAsync(url, { username, password, clientId, protocolVersion: 4, reconnectPeriod: 1_000, keepalive: 60 });
  client.on('error', () => {});
  await client.publishAsync(`${prefix}/connection`, JSON.stringify({ ...header(robot, 1), connectionState: 'ONLINE' }), {
    qos: 1,
    retain: true,
  });
  return client;
}

function header({ prefix }: LoadRobot, headerId: number) {
  const [, , manufacturer, serialNumber] = prefix.split('/');
  return { headerId, timestamp: new Date().toISOString(), version: '2.1.0', manufacturer, serialNumber };
}

function pose(index: number) {
  const seconds = ((performance.timeOrigin + performance.now()) % 3_600_000) / 1_000;
  return { x: seconds, y: 1 + (index % 50), theta: 0.5, mapId: 'bench_1', positionInitialized: true, localizationScore: 0.97 };
}

function visualization(robot: LoadRobot, index: number) {
  return { ...header(robot, 1), agvPosition: pose(index), velocity: { vx: 0.6, vy: 0, omega: 0.01 } };
}

/** As much as a real robot says while it stands: information, errors, loads and a few finished actions. */
function state(robot: LoadRobot, index: number, number: number) {
  return {
    ...header(robot, number),
    orderId: '',
    orderUpdateId: 0,
    lastNodeId: '',
    lastNodeSequenceId: 0,
    nodeStates: [],
    edgeStates: [],
    driving: number % 2 === 0,
    paused: false,
    operatingMode: 'AUTOMATIC',
    agvPosition: pose(index),
    velocity: { vx: 0.6, vy: 0, omega: 0.01 },
    actionStates: Array.from({ length: 3 }, (_, action) => ({
      actionId: `action-${index}-${action}`,
      actionType: 'speak',
      actionStatus: 'FINISHED',
      resultDescription: '',
    })),
    batteryState: { batteryCharge: 20 + ((number + index) % 80), batteryVoltage: 25.4, charging: false },
    errors: [],
    information: [{ infoType: 'wifi', infoLevel: 'INFO', infoDescription: 'signal -54 dBm', infoReferences: [] }],
    loads: [],
    safetyState: { eStop: 'NONE', fieldViolation: false },
  };
}
