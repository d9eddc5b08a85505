import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  createRobot,
  models,
  runFleet,
  seededRandom,
  type Member,
  type SimulatedRobot,
} from '@rota/simulator';
import type { Arrival } from './ledger.ts';
import type { PlantRobot } from './plant.ts';

/** The state of a body that survives its computer. */
type Body = {
  x: number;
  y: number;
  theta: number;
  odometer: number;
  arrivedOrder: string;
  software?: ReturnType<SimulatedRobot['software']['report']>;
};

const [planPath = '', folder = ''] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planPath, 'utf8')) as {
  brokerUrl: string;
  map_id: string;
  speed: number;
  robots: PlantRobot[];
};

function readBody(path: string, robot: PlantRobot): Body {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Body;
  } catch {
    return { ...robot.start, odometer: 0, arrivedOrder: '' };
  }
}

function note(arrival: Omit<Arrival, 'at'>): void {
  appendFileSync(`${folder}/journal.jsonl`, `${JSON.stringify({ ...arrival, at: Date.now() })}\n`);
}

/** Records where the body is and which drives it ended, before any message goes out: a kill erases the memory, not the place. */
function journalRobot(robot: SimulatedRobot, body: Body, path: string, serialNumber: string): SimulatedRobot {
  return {
    ...robot,
    step(dt, others) {
      const changes = robot.step(dt, others);
      const { x, y, theta } = robot.vehicle;
      const driven = Math.hypot(x - body.x, y - body.y);
      const { orderId, nodes, driving } = robot.report();
      const arrived = orderId !== '' && nodes.length === 0 && !driving && orderId !== body.arrivedOrder;
      const software = robot.software.report();
      const isOther = JSON.stringify(software) !== JSON.stringify(body.software);
      if (driven > 0 || arrived || isOther) {
        Object.assign(body, {
          software,
          x,
          y,
          theta,
          odometer: body.odometer + driven,
          ...(arrived && { arrivedOrder: orderId }),
        });
        writeFileSync(`${path}.new`, JSON.stringify(body));
        renameSync(`${path}.new`, path);
      }
      if (arrived) note({ serialNumber, orderId, x, y, odometer: body.odometer });
      return changes;
    },
  };
}

const members = plan.robots.map((one, index): Member => {
  const path = `${folder}/${one.serialNumber}.json`;
  const body = readBody(path, one);
  // A robot that is switched on starts where it stands, whatever it was about to do there.
  note({ serialNumber: one.serialNumber, orderId: '', x: body.x, y: body.y, odometer: body.odometer });
  const robot = createRobot({
    serialNumber: one.serialNumber,
    model: models.tray,
    mapId: plan.map_id,
    start: body,
    batteryPercent: 90,
    chargers: [one.start],
    places: one.places,
    random: seededRandom(index + 1),
  });
  const { username, password, client_id: clientId } = one.mqtt;
  return {
    robot: journalRobot(robot, body, path, one.serialNumber),
    identity: {
      interfaceName: one.interface_name,
      manufacturer: models.tray.manufacturer,
      serialNumber: one.serialNumber,
      protocolVersion: '2.1.0',
    },
    access: { url: plan.brokerUrl, username, password, clientId },
  };
});
const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
};
const runner = runFleet(members, { speed: plan.speed, log: quiet });
process.once('SIGTERM', () => {
  runner.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
