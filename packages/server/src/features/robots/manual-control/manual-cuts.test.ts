import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { DriveNews } from '@rota/contract/manual-control';
import {
  connectOverNetwork,
  createDriveLink,
  createRobotClient,
  type DriveLink,
  type RobotClient,
} from '@rota/robot-link';
import { createRobot, models, seededRandom, type SimulatedRobot } from '@rota/simulator';
import { Aedes } from 'aedes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDriverDesk } from './driver-desk.service.ts';

const SEED = Number(process.env['ROTA_CUTS_SEED'] ?? Date.now() % 1_000_000);
const ROBOTS = 20;
const CUTS_EACH = 10;
/** The longest that a robot moves after a cut, s of its own clock. */
const STANDS_WITHIN_S = 0.5;
const KINDS = ['browser', 'closed', 'server', 'network', 'late', 'picture'] as const;
type Kind = (typeof KINDS)[number];

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const random = seededRandom(SEED);

let broker: Awaited<ReturnType<typeof Aedes.createBroker>>;
let server: Server;
let url: string;

beforeAll(async () => {
  broker = await Aedes.createBroker();
  server = createServer((socket) => broker.handle(socket));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => void broker.close(() => resolve()));
  await new Promise<void>((resolve) => void server.close(() => resolve()));
});

/** A robot that lives by its own clock, which stands still while this process does. */
function aRobot(index: number) {
  const identity = {
    interfaceName: 'uagv',
    manufacturer: 'lodos',
    serialNumber: `cut-${index}`,
    protocolVersion: '2.1.0',
  } as const;
  const robot: SimulatedRobot = createRobot({
    serialNumber: identity.serialNumber,
    model: models.tray,
    mapId: 'hall_0',
    start: { x: 0, y: 0, theta: 0 },
    batteryPercent: 80,
    chargers: [],
    places: [],
    random: seededRandom(index),
  });
  const client: RobotClient = createRobotClient({
    url,
    robot: identity,
    onOrder: () => undefined,
    onActions: (actions) => actions.forEach(robot.receiveAction),
    onDrive: (command, sentAtMs) => robot.receiveDrive(command, sentAtMs, Date.now()),
    onInvalid: () => undefined,
    log: silent,
    clock: Date.now,
  });
  client.connect();
  let [clock, movedAt, last, ticks] = [0, 0, performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    // In steps as short as a robot's own: within a long one it could not brake.
    for (let left = Math.min(0.5, (now - last) / 1_000); left > 1e-9; left -= 0.02) {
      robot.step(Math.min(0.02, left), []);
      clock += Math.min(0.02, left);
      if (Math.abs(robot.vehicle.speed) > 0.001) movedAt = clock;
    }
    last = now;
    ticks += 1;
    const state = robot.driveState();
    if (state !== undefined && ticks % 4 === 0) client.publishDriveState(state);
  }, 20);
  return {
    address: { ...identity, robotId: `r${index}` },
    speed: () => robot.vehicle.speed,
    clock: () => clock,
    movedAt: () => movedAt,
    /** Waits until so many seconds of its own clock have passed. */
    async lives(seconds: number): Promise<void> {
      const until = clock + seconds;
      await vi.waitFor(() => expect(clock).toBeGreaterThan(until), { timeout: 60_000, interval: 20 });
    },
    isFree: () => robot.driveState() === undefined,
    async close() {
      clearInterval(timer);
      await client.close();
    },
  };
}

/** A driver at a browser, their server, and everything between them and the robot that can be cut. */
function aDrive(robot: ReturnType<typeof aRobot>) {
  const cut: { kind: Kind | undefined } = { kind: undefined };
  const session = {
    robot_id: robot.address.robotId,
    session_id: randomUUID(),
    driver_id: 'ada',
    driver: 'Ada',
    started_at: new Date().toISOString(),
    requested_by: null,
    requested_by_id: null,
  };
  let pictureAt = Date.now();
  const desk = createDriverDesk({
    isOff: () => false,
    sessions: {
      find: async () => session,
      renew: async () => true,
      end: async () => true,
    },
    findRobot: async () => robot.address,
    pictureAt: () => pictureAt,
    fencingTokenOf: async () => undefined,
    openLink: (options) => {
      const link = createDriveLink({
        ...options,
        connect: connectOverNetwork({ url }),
        clientId: `drive-${session.session_id}`,
        clock: Date.now,
        newId: randomUUID,
        log: silent,
      });
      // Of a server that is killed nothing comes, not even a last word; nor through a network that is gone.
      const isDead = () => cut.kind === 'server' || cut.kind === 'network';
      return {
        ...link,
        begin: (...call) => void (isDead() || link.begin(...call)),
        end: (...call) => void (isDead() || link.end(...call)),
        drive: (...call) => (isDead() ? Promise.resolve() : link.drive(...call)),
      } satisfies DriveLink;
    },
    clock: Date.now,
    log: silent,
  });
  desk.start();
  const news: DriveNews[] = [];
  const reply = (heard: DriveNews) => void news.push(heard);
  let sequence = 0;
  const held: (() => void)[] = [];
  const film = setInterval(() => {
    if (cut.kind !== 'picture') pictureAt = Date.now();
  }, 100);
  const browser = setInterval(() => {
    if (cut.kind === 'browser' || cut.kind === 'closed') return;
    sequence += 1;
    const message = {
      type: 'drive',
      project_id: 1,
      robot_id: robot.address.robotId,
      session_id: session.session_id,
      sequence,
      linear: 0.5,
      angular: 0.2,
      at: performance.now(),
    } as const;
    const deliver = () => desk.receive(message, { userId: 'ada', roles: { '1': ['rr_cc_operator'] } }, reply);
    if (cut.kind !== 'late') deliver();
    // The driver lets go meanwhile: all that is held up is old when it comes.
    else if (held.length < 3) held.push(deliver);
  }, 100);
  return {
    cut(kind: Kind) {
      cut.kind = kind;
      if (kind === 'closed') desk.closed(reply);
    },
    /** What was held up arrives at once, old. */
    deliverHeld: () => held.splice(0).forEach((deliver) => deliver()),
    pictureAt: () => pictureAt,
    async close() {
      // Otherwise the robot would wait for its own end of the session.
      cut.kind = undefined;
      clearInterval(film);
      clearInterval(browser);
      await desk.stop();
    },
  };
}

/** Drives a robot, cuts something, and answers for how long it went on moving, s of its own clock. */
async function driveAndCut(robot: ReturnType<typeof aRobot>, kind: Kind): Promise<number> {
  const drive = aDrive(robot);
  await vi.waitFor(() => expect(robot.speed()).toBeGreaterThan(0.2), { timeout: 30_000 });
  await robot.lives(random.between(0, 0.4));
  const begunAt = Date.now();
  const before = robot.clock();
  drive.cut(kind);
  await robot.lives(kind === 'picture' ? 1.7 : 0.7);
  // A driver sees an old picture for a second at most.
  const allowance = kind === 'picture' ? Math.max(0, drive.pictureAt() + 1_000 - begunAt) / 1_000 : 0;
  drive.deliverHeld();
  await robot.lives(0.1);
  const moved = Math.max(0, robot.movedAt() - before - allowance);
  await drive.close();
  await vi.waitFor(() => expect(robot.isFree()).toBe(true), { timeout: 60_000 });
  return moved;
}

test(`${ROBOTS * CUTS_EACH} cuts of browser, server and network each leave a robot that stands within ${STANDS_WITHIN_S} s of its own clock (ROTA_CUTS_SEED=${SEED})`, async () => {
  const robots = Array.from({ length: ROBOTS }, (_, index) => aRobot(index));
  const late: string[] = [];
  let longest = 0;
  await Promise.all(
    robots.map(async (robot) => {
      for (let round = 0; round < CUTS_EACH; round += 1) {
        const kind = KINDS[Math.floor(random.next() * KINDS.length)] ?? 'browser';
        const seconds = await driveAndCut(robot, kind);
        longest = Math.max(longest, seconds);
        if (seconds > STANDS_WITHIN_S) late.push(`${kind}: ${seconds.toFixed(2)} s`);
      }
    }),
  );
  process.stdout.write(`the longest way after a cut: ${Math.round(longest * 1_000)} ms\n`);
  for (const robot of robots) await robot.close();
  expect(late).toEqual([]);
});
