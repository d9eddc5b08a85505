import { mapIdOf } from '@rota/contract/maps';
import { SIMULATED_FAULTS } from '@rota/contract/robots';
import { defaultInterfaceName } from '@rota/robot-link';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { requestFault } from './fault-request.ts';
import { runFleet, type Member } from './fleet-runner.ts';
import { loadVideoPublisher } from './robot/video.ts';
import { buildHotel } from './hotel/hotel.ts';
import { seededRandom } from './random.ts';
import { models } from './robot/models.ts';
import { createRobot } from './robot/robot.ts';

const usage = `Runs simulated robots against a broker.
  --broker URL         where to connect, for example mqtt://127.0.0.1:1883
  --robots N           how many (default 12), spread over the demo hotel's floors
  --credentials FILE   JSON by serial number, as registration answers: {"sim-1": {"mqtt": {"username": …, "password": …, "client_id": …}}}
  --speed N            how many times faster than the clock on the wall (default 1)
  --fault ROBOT:KIND:SECONDS
                       a fault from the start, as often as wanted; * for every robot
                       kinds: ${SIMULATED_FAULTS.join(', ')}
  --seed N             the same seed, the same robots (default 7)
While it runs, a line on standard input does the same: sim-3:kill:30, and sim-3:clear ends all faults of a robot.`;

type Credentials = Readonly<
  Record<
    string,
    { readonly mqtt: { readonly username: string; readonly password: string; readonly client_id: string } }
  >
>;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      broker: { type: 'string' },
      robots: { type: 'string', default: '12' },
      credentials: { type: 'string' },
      speed: { type: 'string', default: '1' },
      seed: { type: 'string', default: '7' },
      fault: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  const count = Number(values.robots);
  const speed = Number(values.speed);
  if (values.help || values.broker === undefined || !Number.isInteger(count) || count < 1 || !(speed > 0)) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const credentials =
    values.credentials === undefined
      ? {}
      : (JSON.parse(await readFile(values.credentials, 'utf8')) as Credentials);
  const broker = values.broker;
  const members = Array.from({ length: count }, (_, index) =>
    createMember(index, broker, credentials, Number(values.seed)),
  );
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (fields: object, message: string) => console.error(message, JSON.stringify(fields)),
  };
  for (const request of values.fault) applyFault(members, request);
  const runner = runFleet(members, { speed, log, publishVideo: loadVideoPublisher(log) });
  console.log(`${count} robots at ${speed} times real speed on ${broker}; Ctrl-C stops them.`);
  createInterface({ input: process.stdin }).on('line', (line) => applyFault(members, line));
  function stop(): void {
    runner.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  }
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Does as asked, or says on standard error why not. */
function applyFault(members: readonly Member[], request: string): void {
  if (request.trim() === '') return;
  const problem = requestFault(
    members.map((member) => member.robot),
    request,
  );
  if (problem !== undefined) console.error(problem);
}

function createMember(index: number, url: string, credentials: Credentials, seed: number): Member {
  const floors = buildHotel();
  const floor = floors[index % floors.length];
  const standing = floor?.targets[Math.floor(index / floors.length) % floor.targets.length];
  if (floor === undefined || standing === undefined) throw new Error('The hotel has no floors.');
  const serialNumber = `sim-${index + 1}`;
  const protocolVersion = index % 2 === 0 ? '2.1.0' : '3.0.0';
  const access = credentials[serialNumber]?.mqtt ?? {
    username: serialNumber,
    password: '',
    client_id: serialNumber,
  };
  const robot = createRobot({
    serialNumber,
    model: models.carrier,
    mapId: mapIdOf(floor.site, floor.floor),
    start: standing,
    batteryPercent: 90,
    chargers: floor.targets.filter((target) => target.type === 'charge'),
    places: [],
    random: seededRandom(seed + index),
    raster: floor.raster,
  });
  const { manufacturer } = models.carrier;
  return {
    robot,
    identity: {
      interfaceName: defaultInterfaceName(protocolVersion),
      manufacturer,
      serialNumber,
      protocolVersion,
    },
    access: { url, clientId: access.client_id, username: access.username, password: access.password },
  };
}

await main();
