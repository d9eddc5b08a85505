import { createRobotClient, type LinkLog, type RobotClient, type RobotIdentity } from '@rota/robot-link';
import { randomUUID } from 'node:crypto';
import { createElevatorClient, type ElevatorLogin } from './elevator/elevator-client.ts';
import type { Shaft } from './elevator/shaft.ts';
import { paintAhead, pictureAhead } from './robot/camera.ts';
import { laserScan } from './robot/laser.ts';
import type { Body } from './robot/lidar.ts';
import { journalOf, type Journaled } from './robot/journal.ts';
import { createMeetingPeer } from './robot/meeting-peer.ts';
import { createMeetingScreen, type MeetingScreen } from './robot/meeting-screen.ts';
import type { SimulatedRobot } from './robot/robot.ts';
import type { PublishVideo } from './robot/video.ts';
import { createVideoDesk, type VideoDesk } from './video-desk.ts';
import { createFaultyClient, type FaultyClient } from './faulty-client.ts';
import { createMapCarrier } from './map-carrier.ts';
import { createSoftwareCarrier } from './software-carrier.ts';
import { createSoundCarrier } from './sound-carrier.ts';
import { createWorld } from './world.ts';

export type Member = {
  readonly robot: SimulatedRobot;
  readonly identity: RobotIdentity;
  readonly access: {
    readonly url: string;
    readonly username: string;
    /** A function is asked before each attempt to connect. */
    readonly password: string | (() => string);
    readonly clientId: string;
  };
  /** The broker let it in with the password of the last attempt. */
  readonly onSignedIn?: () => void;
  /** Reads the PIN sent to the receiver of the delivery that it waits with; without it receivers have no PIN. */
  readonly pin?: () => Promise<string | undefined>;
};

/** A lift of the building, and how its controller signs in at the broker. */
export type Lift = { readonly shaft: Shaft; readonly login: ElevatorLogin };

export type FleetRunner = { stop: () => Promise<void> };

/** Real milliseconds between two steps of the world. */
const STEP_MS = 50;
/** A robot says its state at least this often, real ms, and its pose this often while it drives. */
const STATE_MS = 1_000;
const POSE_MS = 200;
const SERVICE_MS = 10_000;
/** How often a robot answers its driver while it moves, real ms. */
const DRIVE_MS = 100;
/** A fleet has to work again within 10 s of its broker's return, so no robot waits longer than this between two attempts. */
const RECONNECT = { minMs: 1_000, maxMs: 6_000 };

type Speaker = {
  readonly member: Member;
  readonly client: RobotClient;
  readonly network: FaultyClient;
  stateAt: number;
  poseAt: number;
  serviceAt: number;
  readonly picturesAt: Map<string | undefined, number>;
  scanAt: number;
  driveAt: number;
  journaled: Journaled | undefined;
  readonly screen: MeetingScreen;
  hasCaller: boolean;
  wasOff: boolean;
};

/** Runs robots and lifts as MQTT clients until stopped. `speed` times faster than the clock on the wall. */
export function runFleet(
  members: readonly Member[],
  options: {
    readonly speed: number;
    readonly log: LinkLog;
    readonly lifts?: readonly Lift[];
    readonly apiUrl?: string;
    /** Keys of releases that the robots trust, raw Ed25519 in base64; without any they look at the hash alone. */
    readonly trustedKeys?: readonly string[] | undefined;
    /** How robots with a camera publish live video; undefined: they send none. */
    readonly publishVideo?: PublishVideo | undefined;
  },
): FleetRunner {
  const robots = members.map((member) => member.robot);
  const lifts = (options.lifts ?? []).map(({ shaft, login }) => ({
    shaft,
    client: createElevatorClient(shaft.elevator, login, options.log),
  }));
  const world = createWorld(
    robots,
    lifts.map(({ shaft }) => shaft),
  );
  const videos = createVideoDesk(options.publishVideo, options.log);
  const speakers = new Map(members.map((member) => [member.robot, connect(member, members, options.log)]));
  const carrier = createMapCarrier(options.apiUrl, options.log);
  const sounds = createSoundCarrier(options.apiUrl, options.log);
  const software = createSoftwareCarrier({
    apiUrl: options.apiUrl,
    ...(options.trustedKeys && { trustedKeys: options.trustedKeys }),
    log: options.log,
  });
  let last = performance.now();

  function tick(): void {
    const now = performance.now();
    // A machine that slept must not let the robots leap.
    const seconds = Math.min(now - last, 500) / 1_000;
    const dt = seconds * options.speed;
    last = now;
    // A lift goes by the clock on the wall, by which it is asked to hold its doors.
    const standing = robots.map((robot) => ({ mapId: robot.mapId(), body: robot.body() }));
    for (const { shaft, client } of lifts)
      client.tend(now, shaft.elevator.step(seconds, shaft.isObstructed(standing)));
    for (const [robot, changes] of world.step(dt)) {
      const speaker = speakers.get(robot);
      if (speaker === undefined) continue;
      speaker.network.tend(now);
      speak(speaker, changes, videos, now);
      if (changes.typed !== undefined) type(speaker, changes.typed, options.log);
      film(speaker, members, options.log, now);
      videos.tend(robot, (turn) => paintView(robot, members, turn), now);
      scan(speaker, members, now);
      answerDriver(speaker, now);
      tendScreen(speaker, now);
      carrier.tend(robot);
      sounds.tend(robot);
      software.tend(robot);
    }
  }

  const timer = setInterval(tick, STEP_MS);
  return {
    async stop() {
      clearInterval(timer);
      videos.close();
      for (const { screen } of speakers.values()) screen.hangUp();
      await Promise.all([
        ...[...speakers.values()].map(({ network }) => network.close()),
        ...lifts.map(({ client }) => client.close()),
      ]);
    },
  };
}

function connect(member: Member, members: readonly Member[], log: LinkLog): Speaker {
  const { robot } = member;
  const client = createRobotClient({
    ...member.access,
    robot: member.identity,
    onOrder: (order) => network.pass(() => robot.receiveOrder(order)),
    onActions: (actions) => network.pass(() => actions.forEach(robot.receiveAction)),
    onZoneSet: (zoneSet) => network.pass(() => robot.receiveZoneSet(zoneSet)),
    onDrive: (command, sentAtMs) => network.pass(() => robot.receiveDrive(command, sentAtMs, Date.now())),
    onStatus: (status) => {
      if (status === 'up') member.onSignedIn?.();
    },
    onMeeting: (word) => network.pass(() => screen.hear(word, performance.now())),
    onInvalid: (topic, problem) =>
      log.warn({ topic, problem, serialNumber: member.identity.serialNumber }, 'message refused'),
    log,
    clock: Date.now,
    reconnect: RECONNECT,
  });
  const network = createFaultyClient(client, robot);
  const screen = createScreen(
    member,
    members,
    (event) => network.pass(() => client.publishMeeting(event)),
    log,
  );
  client.publishFactsheet(robot.factsheet());
  client.publishServiceState(robot.service());
  client.connect();
  return {
    member,
    client,
    network,
    stateAt: -Infinity,
    poseAt: -Infinity,
    serviceAt: -Infinity,
    picturesAt: new Map(),
    scanAt: -Infinity,
    driveAt: -Infinity,
    journaled: undefined,
    screen,
    hasCaller: false,
    wasOff: false,
  };
}

/** Someone beside the robot calls the staff, or gives up. */
function tendScreen(speaker: Speaker, now: number): void {
  const { robot } = speaker.member;
  if (robot.isOff()) return;
  const hasCaller = robot.faults.has('calls_staff') && robot.mayAnswer();
  if (hasCaller && !speaker.hasCaller) speaker.screen.call(randomUUID(), now);
  if (!hasCaller && speaker.hasCaller) speaker.screen.hangUp();
  speaker.hasCaller = hasCaller;
  speaker.screen.tend(now);
}

/** The robot's screen for calls: it sends what the front camera sees. */
function createScreen(
  { robot }: Member,
  members: readonly Member[],
  say: Parameters<typeof createMeetingScreen>[0]['say'],
  log: LinkLog,
): MeetingScreen {
  return createMeetingScreen({
    say,
    mayAnswer: robot.mayAnswer,
    onCall: robot.setInCall,
    openPeer: (offer, own) =>
      createMeetingPeer({
        offer,
        ...own,
        picture: () => paintView(robot, members, 0),
        log,
      }),
  });
}

function speak(
  speaker: Speaker,
  changes: ReturnType<SimulatedRobot['step']>,
  videos: VideoDesk,
  now: number,
): void {
  const { robot } = speaker.member;
  const { client, network } = speaker;
  declareAfterRestart(speaker);
  if (robot.isOff()) {
    // Of a robot without power only the word of what happened to it is heard.
    if (changes.service) {
      client.publishState(robot.report());
      client.publishServiceState(robot.service());
    }
    return;
  }
  if (changes.state || now - speaker.stateAt >= STATE_MS) {
    const report = robot.report();
    network.pass(() => client.publishState(report));
    writeJournal(speaker, report);
    speaker.stateAt = now;
    speaker.poseAt = now;
  } else if (robot.vehicle.speed > 0 && now - speaker.poseAt >= POSE_MS) {
    const { position, speed } = robot.report();
    network.pass(() => client.publishVisualization({ position, speed }));
    speaker.poseAt = now;
  }
  if (changes.service || changes.speech || now - speaker.serviceAt >= SERVICE_MS) {
    const service = { ...robot.service(), ...(videos.canSend(robot) && { sendsVideo: true }) };
    network.pass(() => client.publishServiceState(service));
    speaker.serviceAt = now;
  }
  const { pressed } = changes;
  if (pressed !== undefined) {
    const eventId = randomUUID();
    network.pass(() => client.publishServiceEvent({ eventId, type: pressed }));
  }
}

/** It may have come back with other software. */
function declareAfterRestart(speaker: Speaker): void {
  const { robot } = speaker.member;
  if (speaker.wasOff && !robot.isOff()) speaker.client.publishFactsheet(robot.factsheet());
  speaker.wasOff = robot.isOff();
}

/** Sends what is new of the robot's log. What is said before the broker is there would be lost, and is said later. */
function writeJournal(speaker: Speaker, reported: Omit<Journaled, 'viewers' | 'recordedBy'>): void {
  if (speaker.client.status() !== 'up') return;
  const at = Date.now();
  const { robot } = speaker.member;
  const report = { ...reported, viewers: robot.viewers(), recordedBy: robot.recordedBy() };
  const lines = journalOf(speaker.journaled, report).map((entry) => ({ ...entry, at }));
  speaker.journaled = report;
  if (lines.length > 0) speaker.network.pass(() => speaker.client.publishLog(lines));
}

/** The receiver types their PIN, or a slip of it. */
function type({ member, client, network }: Speaker, how: 'pin' | 'slip', log: LinkLog): void {
  const pinRead = member.pin?.() ?? Promise.resolve(undefined);
  pinRead.then(
    (pin) => {
      if (pin === undefined) return;
      const typed = how === 'pin' ? pin : `${pin.slice(0, -1)}${(Number(pin.at(-1)) + 1) % 10}`;
      const eventId = randomUUID();
      network.pass(() => client.publishServiceEvent({ eventId, type: 'pin_entered', pin: typed }));
    },
    (error: unknown) => log.warn({ error: String(error) }, 'failed to read the PIN'),
  );
}

/** Tells the driver what it makes of the commands. */
function answerDriver(speaker: Speaker, now: number): void {
  const state = speaker.member.robot.driveState();
  if (state === undefined) return;
  const isMoving = state.linear !== 0 || state.angular !== 0;
  if (now - speaker.driveAt < (isMoving ? DRIVE_MS : STATE_MS) - STEP_MS / 2) return;
  speaker.driveAt = now;
  speaker.network.pass(() => speaker.client.publishDriveState(state));
}

/** Sends the pictures that are due; the rate is what was asked for, in real time. */
function film(speaker: Speaker, members: readonly Member[], log: LinkLog, now: number): void {
  const { robot } = speaker.member;
  const raster = robot.raster();
  if (raster === undefined) return;
  for (const { name, turn, fps } of robot.cameras()) {
    const sentAt = speaker.picturesAt.get(name) ?? -Infinity;
    if (now - sentAt < 1_000 / fps - STEP_MS / 2) continue;
    speaker.picturesAt.set(name, now);
    pictureAhead(raster, seenFrom(robot, turn), bodiesAround(robot, members)).then(
      (jpeg) => {
        if (robot.cameras().some((camera) => camera.name === name)) speaker.client.publishCamera(jpeg, name);
      },
      (error: unknown) => log.warn({ error: String(error) }, 'failed to take a picture'),
    );
  }
}

/** The view of one camera as RGB rows, where the robot has something to see. */
function paintView(robot: SimulatedRobot, members: readonly Member[], turn: number): Uint8Array | undefined {
  const raster = robot.raster();
  return raster && paintAhead(raster, seenFrom(robot, turn), bodiesAround(robot, members));
}

function seenFrom({ vehicle }: SimulatedRobot, turn: number) {
  return { ...vehicle, theta: vehicle.theta + turn };
}

/** Sends what the laser sees, and where the robot will drive, while it is asked to. */
function scan(speaker: Speaker, members: readonly Member[], now: number): void {
  const { robot } = speaker.member;
  const [raster, rate] = [robot.raster(), robot.scanRate()];
  if (raster === undefined || rate === undefined || now - speaker.scanAt < 1_000 / rate - STEP_MS / 2) return;
  speaker.scanAt = now;
  const seen = laserScan(raster, robot.vehicle, bodiesAround(robot, members));
  speaker.network.pass(() => speaker.client.publishScan({ scan: seen, path: robot.pathAhead() }));
}

function bodiesAround(robot: SimulatedRobot, members: readonly Member[]): readonly Body[] {
  return members.flatMap(({ robot: other }) =>
    other !== robot && other.mapId() === robot.mapId() ? [other.body()] : [],
  );
}
