import { createRobotClient, type RobotClient } from '@rota/robot-link';
import { createRobot, models, seededRandom, type SimulatedRobot } from '@rota/simulator';
import { randomUUID } from 'node:crypto';
import type { StagedRobot } from '../staged-robot.ts';
import type { SoakPlan } from './stage.ts';

/** The world moves on this often, and each robot speaks in every fifth step: a state each second, and a pose in between. */
const STEP_MS = 200;
const STEPS_A_SECOND = 1_000 / STEP_MS;
/** The number of robots that connect at once, and the interval. */
const CONNECTS = 25;
const CONNECT_EVERY_MS = 250;
const SERVICE_EVERY_S = 10;

type Changes = ReturnType<SimulatedRobot['step']>;
type LightRobot = { readonly robot: SimulatedRobot; readonly client: RobotClient };

process.once('disconnect', () => process.exit(0));
// A program of its own: robots that obey and drive, each with its own MQTT connection, blind to each other to be light.
process.once('message', (plan: SoakPlan) => {
  const robots = plan.robots.map((one, index) => aRobot(plan, one, index));
  let connected = 0;
  const connecting = setInterval(() => {
    for (const { client } of robots.slice(connected, connected + CONNECTS)) client.connect();
    connected += CONNECTS;
    if (connected >= robots.length) clearInterval(connecting);
  }, CONNECT_EVERY_MS);
  let last = performance.now();
  let steps = 0;
  setInterval(() => {
    const now = performance.now();
    // A machine that stood still must not let the robots leap.
    const dt = Math.min(now - last, 500) / 1_000;
    last = now;
    steps += 1;
    for (const [index, one] of robots.entries()) speak(one, live(one.robot, dt, plan.speed), steps + index);
  }, STEP_MS);
});

function aRobot(plan: SoakPlan, one: StagedRobot, index: number): LightRobot {
  const random = seededRandom(index + 1);
  const robot = createRobot({
    serialNumber: one.serialNumber,
    model: models.tray,
    mapId: plan.mapId,
    start: one.start,
    batteryPercent: random.between(60, 100),
    chargers: plan.chargers,
    places: plan.places,
    random,
  });
  const client = createRobotClient({
    url: plan.brokerUrl,
    username: one.mqtt.username,
    password: one.mqtt.password,
    clientId: one.mqtt.client_id,
    robot: {
      interfaceName: one.mqtt.interface_name,
      manufacturer: models.tray.manufacturer,
      serialNumber: one.serialNumber,
      protocolVersion: '2.1.0',
    },
    onOrder: robot.receiveOrder,
    onActions: (actions) => actions.forEach(robot.receiveAction),
    onInvalid: (topic, problem) =>
      process.stderr.write(`${one.serialNumber} cannot read ${topic}: ${problem}\n`),
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: (fields, message) =>
        process.stderr.write(`${one.serialNumber}: ${message} ${JSON.stringify(fields)}\n`),
    },
    clock: Date.now,
  });
  client.publishFactsheet(robot.factsheet());
  client.publishServiceState(robot.service());
  return { robot, client };
}

/** Lives for `speed` times `dt` seconds, in steps small enough for its drive. */
function live(robot: SimulatedRobot, dt: number, speed: number): Changes {
  const happened: { -readonly [Name in keyof Changes]: Changes[Name] } = {
    state: false,
    service: false,
    pressed: undefined,
  };
  for (let step = 0; step < speed; step += 1) {
    const { state, service, pressed } = robot.step(dt, []);
    happened.state ||= state;
    happened.service ||= service;
    happened.pressed = pressed ?? happened.pressed;
  }
  return happened;
}

function speak({ robot, client }: LightRobot, changes: Changes, turn: number): void {
  if (client.status() === 'down') return;
  if (changes.state || turn % STEPS_A_SECOND === 0) client.publishState(robot.report());
  else if (turn % STEPS_A_SECOND === 2) {
    const { position, speed } = robot.report();
    client.publishVisualization({ position, speed });
  }
  if (changes.service || turn % (SERVICE_EVERY_S * STEPS_A_SECOND) === 0)
    client.publishServiceState(robot.service());
  if (changes.pressed !== undefined)
    client.publishServiceEvent({ eventId: randomUUID(), type: changes.pressed });
}
