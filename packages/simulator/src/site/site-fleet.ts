import type { SimulatorProject } from '@rota/contract/site-setup';
import type { LinkLog } from '@rota/robot-link';
import { runFleet, type FleetRunner, type Member } from '../fleet-runner.ts';
import { seededRandom } from '../random.ts';
import { models } from '../robot/models.ts';
import { createMqttPasswords, type MqttPasswords } from '../robot/mqtt-passwords.ts';
import type { Standing } from '../robot/onboard.ts';
import { createRobot, type SimulatedRobot } from '../robot/robot.ts';
import type { PublishVideo } from '../robot/video.ts';
import type { SiteFloor } from './site-floors.ts';
import { startingPlace } from './starting-places.ts';

type Registered = SimulatorProject['robots'][number];
type Running = {
  readonly member: Member;
  readonly passwords: MqttPasswords;
  /** The password that the server has for it. */
  password: string;
};

type SiteFleetSettings = {
  readonly mqttUrl: string;
  readonly apiUrl: string;
  readonly log: LinkLog;
  readonly publishVideo: PublishVideo | undefined;
  /** Where a robot stood when the program ended; undefined for one that is new. */
  readonly left: (robotId: string) => Standing | undefined;
};
export type SiteFleet = {
  /** Brings the fleet in line with what is registered and drawn. */
  readonly update: (robots: readonly Registered[], floors: readonly SiteFloor[]) => Promise<void>;
  readonly robots: () => ReadonlyMap<string, SimulatedRobot>;
  readonly stop: () => Promise<void>;
};

const BATTERY_PERCENT = 85;

/** The simulated robots of one project. */
export function createSiteFleet(settings: SiteFleetSettings): SiteFleet {
  const running = new Map<string, Running>();
  const stamps = new Map<string, string>();
  let runner: FleetRunner | undefined;

  function follow(floors: readonly SiteFloor[]): void {
    for (const floor of floors) {
      if (stamps.get(floor.mapId) === floor.stamp) continue;
      stamps.set(floor.mapId, floor.stamp);
      for (const { member } of running.values()) member.robot.takeFloor(floor);
    }
  }

  /** Lets go of robots that are removed, and of those whose floor is gone: they start again on another. */
  function drop(robots: readonly Registered[], floors: readonly SiteFloor[]): boolean {
    const gone = [...running].filter(
      ([id, { member }]) =>
        !robots.some((robot) => robot.robot_id === id) ||
        !floors.some((floor) => floor.mapId === member.robot.mapId()),
    );
    for (const [id] of gone) running.delete(id);
    return gone.length > 0;
  }

  function start(robot: Registered, floors: readonly SiteFloor[]): boolean {
    const place = placeFor(robot, floors);
    if (place === undefined) return false;
    const passwords = createMqttPasswords(robot.password, () => undefined);
    const member = createMember(settings, robot, place, floors, passwords);
    running.set(robot.robot_id, { member, passwords, password: robot.password });
    return true;
  }

  function placeFor(
    robot: Registered,
    floors: readonly SiteFloor[],
  ): { readonly floor: SiteFloor; readonly start: Standing } | undefined {
    const left = settings.left(robot.robot_id);
    const known = floors.find((floor) => floor.mapId === left?.mapId);
    if (left !== undefined && known !== undefined) return { floor: known, start: left };
    for (const floor of floors) {
      const taken = [...running.values()]
        .filter(({ member }) => member.robot.mapId() === floor.mapId)
        .map(({ member }) => member.robot.vehicle);
      const place = startingPlace(floor.raster, floor.targets, taken);
      if (place === undefined) continue;
      const start = { ...place, mapId: floor.mapId, batteryPercent: BATTERY_PERCENT, loads: 0, openLids: [] };
      return { floor, start };
    }
    return undefined;
  }

  async function restart(): Promise<void> {
    await runner?.stop();
    const { log, apiUrl, publishVideo } = settings;
    const members = [...running.values()].map(({ member }) => member);
    // The robots stay as they are, with their orders: only their connections are made again.
    runner = members.length === 0 ? undefined : runFleet(members, { speed: 1, log, apiUrl, publishVideo });
  }

  return {
    async update(robots, floors) {
      const isLess = drop(robots, floors);
      follow(floors);
      let isMore = false;
      for (const robot of robots) {
        const known = running.get(robot.robot_id);
        if (known === undefined) {
          isMore = start(robot, floors) || isMore;
        } else if (known.password !== robot.password) {
          known.password = robot.password;
          known.passwords.take(robot.password);
        }
      }
      if (isLess || isMore) await restart();
    },
    robots: () => new Map([...running].map(([id, { member }]) => [id, member.robot])),
    async stop() {
      running.clear();
      await restart();
    },
  };
}

function createMember(
  { mqttUrl }: SiteFleetSettings,
  registered: Registered,
  { floor, start }: { readonly floor: SiteFloor; readonly start: Standing },
  floors: readonly SiteFloor[],
  passwords: MqttPasswords,
): Member {
  const {
    serial_number: serialNumber,
    protocol_version: protocolVersion,
    manufacturer,
    username,
  } = registered;
  const robot = createRobot({
    ...floor,
    takePassword: passwords.take,
    serialNumber,
    model: models[registered.model],
    otherFloors: floors.filter((other) => other !== floor),
    start,
    batteryPercent: start.batteryPercent,
    random: seededRandom(seedOf(registered.robot_id)),
    maps: new Map(floors.map(({ mapId, mapVersion }) => [mapId, mapVersion])),
  });
  return {
    robot,
    identity: { interfaceName: registered.interface_name, manufacturer, serialNumber, protocolVersion },
    access: { url: mqttUrl, username, password: passwords.attempt, clientId: username },
    onSignedIn: passwords.accepted,
  };
}

/** The same robot behaves alike after each start. */
function seedOf(robotId: string): number {
  return [...robotId].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_000_007, 7);
}
