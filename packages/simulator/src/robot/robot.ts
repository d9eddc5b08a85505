import type { Action, Factsheet, Order, PressEvent, ServiceState, ZoneSet } from '@rota/fleet-core';
import type { SoftwareKind } from '@rota/contract/rollouts';
import type { Raster } from '@rota/floor';
import type { DriveCommand, DriveState, RobotStatus } from '@rota/robot-link';
import { createActionRunner } from './instant-actions.ts';
import type { Body } from './lidar.ts';
import type { Faults } from './faults.ts';
import { createLids } from './lids.ts';
import { driveByHand, driveStateOf, takeDriveCommand } from './manual-drive.ts';
import type { WantedMap } from './map-shelf.ts';
import {
  createOnboard,
  hasCamera,
  isOff,
  knownFloor,
  restart,
  takeFloor,
  type Onboard,
  type RobotFloor,
  type RobotSetup,
  type Standing,
} from './onboard.ts';
import { bodyRadius } from './models.ts';
import { drive, receiveOrder, settleCancel } from './motion.ts';
import { createPerson } from './person.ts';
import { greetAtHandover } from './speech.ts';
import { listWaitingActions, reportOf, systemUsage } from './robot-report.ts';
import { createSkills, listDeclaredActions } from './skills.ts';
import type { SoftwareSlots } from './software-slots.ts';
import type { Vehicle } from './vehicle.ts';
import { SIMULATED_ZONES } from './zone-shelf.ts';

/** The buttons that a person presses on it. */
type Press = PressEvent['type'];

/** Changes of a step that have to be published at once. */
export type Changes = {
  readonly state: boolean;
  readonly service: boolean;
  /** It has begun or ended to say something, which its service state shows. */
  readonly speech?: boolean;
  readonly pressed: Press | undefined;
  readonly typed?: 'pin' | 'slip' | undefined;
};

export type SimulatedRobot = {
  readonly setup: RobotSetup;
  readonly vehicle: Readonly<Vehicle>;
  /** The map that it says to be on, and what stands around it there. */
  mapId: () => string;
  raster: (mapId?: string) => Raster | undefined;
  /** Takes another version of a floor, or a new floor. */
  takeFloor: (floor: RobotFloor) => void;
  body: () => Body;
  standing: () => Standing;
  receiveOrder: (order: Order) => void;
  receiveAction: (action: Action) => void;
  receiveZoneSet: (zoneSet: ZoneSet) => void;
  /** Takes a command of a person who drives it, sent at that time of the console's clock and received at this of its own, ms. */
  receiveDrive: (command: DriveCommand, sentAtMs: number, receivedAtMs: number) => void;
  /** What it makes of such commands; undefined while no one drives it. */
  driveState: () => DriveState | undefined;
  /** Whether someone at its screen would take a call. */
  mayAnswer: () => boolean;
  /** A call rings or runs on its screen, or no longer. */
  setInCall: (isOpen: boolean) => void;
  /** Lives for `dt` seconds among the bodies of others. */
  step: (dt: number, others: readonly Body[]) => Changes;
  /** The map that it is to fetch or to bring now, once; how is the world's business. */
  wantedMap: () => WantedMap | undefined;
  /** Takes the result of that: undefined, or why it failed. */
  fetchedMap: (map: WantedMap, failure: string | undefined) => void;
  /** The address of a sound that it is to fetch now, once. */
  wantedSound: () => string | undefined;
  /** Takes how long the sound plays, seconds, or why it could not be fetched. */
  fetchedSound: (link: string, result: { readonly seconds: number } | { readonly fails: string }) => void;
  /** The cameras that are to send pictures now, and how many a second; `name` is undefined for the first, `turn` where it looks, radians. */
  cameras: () => readonly {
    readonly name: string | undefined;
    readonly turn: number;
    readonly fps: number;
  }[];
  /** The videos that it is to publish now, each by its address; `name` and `turn` as for `cameras`. */
  videos: () => readonly {
    readonly whipUrl: string;
    readonly name: string | undefined;
    readonly turn: number;
  }[];
  /** Whether it has a camera, and something to see with it. */
  hasCamera: () => boolean;
  /** Who records a camera that it sends, which it shows; empty while no one does. */
  recordedBy: () => string;
  /** How many people watch it now, which it shows. */
  viewers: () => number;
  /** Its software, and the update that it is at. */
  readonly software: SoftwareSlots;
  /** Whether it has no power, or restarts. */
  isOff: () => boolean;
  /** How many scans a second it is to send now; undefined where it is not asked. */
  scanRate: () => number | undefined;
  /** Where it will drive, from where it is, metres. */
  pathAhead: () => readonly { readonly x: number; readonly y: number }[];
  report: () => RobotStatus;
  service: () => ServiceState;
  factsheet: () => Factsheet;
  /** The faults injected into the robot. */
  readonly faults: Faults;
};

/** A robot as its own sensors and its order make it: it knows nothing of the fleet. */
export function createRobot(setup: RobotSetup): SimulatedRobot {
  const onboard = createOnboard(setup, createLids(setup.model.lids, setup.start.openLids), (places) =>
    createPerson(places, setup.random),
  );
  const skills = createSkills(onboard, (type) => instant.finish(type));
  const instant = createActionRunner(skills);
  const atNodes = createActionRunner(skills);
  const radius = bodyRadius(setup.model);
  return {
    setup,
    faults: onboard.faults,
    vehicle: onboard.vehicle,
    software: onboard.software,
    isOff: () => isOff(onboard),
    mapId: () => onboard.floor.mapId,
    raster: (mapId) => (mapId === undefined ? onboard.floor : knownFloor(onboard, mapId))?.raster,
    takeFloor: (floor) => takeFloor(onboard, floor),
    body: () => ({ x: onboard.vehicle.x, y: onboard.vehicle.y, radius }),
    standing: () => standingOf(onboard),
    receiveOrder: (order) => {
      const isDeaf = isOff(onboard) || onboard.asleepFor > 0 || onboard.manual !== undefined;
      if (!isDeaf) receiveOrder(onboard, order);
    },
    receiveAction: (action) => {
      const deaf =
        isOff(onboard) || (onboard.faults.has('ignore_actions') && !FAULT_ACTIONS.has(action.actionType));
      if (deaf) return;
      instant.start(action);
      onboard.changed = true;
    },
    receiveZoneSet: (zoneSet) => {
      if (isOff(onboard)) return;
      onboard.zones?.put(zoneSet);
      onboard.changed = true;
    },
    receiveDrive: (command, sentAtMs, receivedAtMs) =>
      takeDriveCommand(onboard, command, sentAtMs, receivedAtMs),
    mayAnswer: () =>
      setup.model.takesCalls === true &&
      onboard.asleepFor === 0 &&
      onboard.emergencyLeft === 0 &&
      !isOff(onboard) &&
      !onboard.faults.has('ignore_actions'),
    setInCall: (isOpen) => (onboard.inCall = isOpen),
    driveState: () => onboard.manual && driveStateOf(onboard, onboard.manual),
    step(dt, others) {
      settleFaults(onboard, dt);
      settleSoftware(onboard, dt);
      if (isOff(onboard)) return noChanges(onboard);
      if (onboard.manual === undefined) drive(onboard, others, atNodes.start, dt);
      else driveByHand(onboard, onboard.manual, others, dt);
      if (settleCancel(onboard)) instant.finish('cancelOrder');
      if (live(onboard, dt)) instant.finish('playSound');
      const pressed = serve(onboard, dt);
      if (onboard.driving) onboard.receiver.left();
      const typed = onboard.receiver.step(dt);
      const acted = [instant.step(dt), atNodes.step(dt)];
      if (acted.includes(true)) onboard.changed = true;
      const changes = {
        state: onboard.changed,
        service: onboard.serviceChanged,
        speech: onboard.speechChanged,
        pressed,
        typed,
      };
      onboard.changed = false;
      onboard.serviceChanged = false;
      onboard.speechChanged = false;
      return changes;
    },
    wantedMap: () => onboard.maps?.takeWanted(),
    fetchedMap(map, failure) {
      if (failure === undefined && map.way === 'fetch') onboard.maps?.put(map);
      instant.finish(map.way === 'fetch' ? 'downloadMap' : 'uploadMap', failure, map.mapId);
      onboard.changed = true;
    },
    wantedSound() {
      const { wantedSound } = onboard;
      onboard.wantedSound = undefined;
      onboard.fetchingSound = wantedSound ?? onboard.fetchingSound;
      return wantedSound;
    },
    fetchedSound(link, result) {
      // Meanwhile it was asked to be silent, or to say something else.
      if (onboard.fetchingSound !== link) return;
      onboard.fetchingSound = undefined;
      onboard.speechChanged = true;
      if ('fails' in result) return instant.finish('playSound', result.fails);
      onboard.speaking = { left: result.seconds };
    },
    cameras: () =>
      [...onboard.cameras].map(([name, { fps }]) => ({
        name: name === '' ? undefined : name,
        turn: setup.model.cameras?.[name] ?? 0,
        fps,
      })),
    videos: () =>
      [...onboard.videos].map(([whipUrl, { camera: name }]) => ({
        whipUrl,
        name: name === '' ? undefined : name,
        turn: setup.model.cameras?.[name] ?? 0,
      })),
    hasCamera: () => hasCamera(setup),
    recordedBy: () => [...onboard.recorded].find(([camera]) => onboard.cameras.has(camera))?.[1] ?? '',
    viewers: () => (onboard.cameras.size + onboard.videos.size === 0 ? 0 : onboard.viewers),
    scanRate: () => onboard.scans?.rate,
    pathAhead: () =>
      onboard.path.length === 0 ? [] : [onboard.vehicle, ...onboard.path].map(({ x, y }) => ({ x, y })),
    report: () => ({
      ...reportOf(onboard),
      actions: [...atNodes.reported(), ...listWaitingActions(onboard)],
      instantActions: instant.reported(),
    }),
    service: () => ({
      lids: onboard.lids.states(),
      mode: modeOf(onboard),
      software: onboard.software.report(),
      modes: setup.model.modes,
      ...(isSeenFull(onboard) !== undefined && { full: isSeenFull(onboard) }),
      systemUsage: systemUsage(onboard),
      ...(hasCamera(setup) &&
        setup.model.cameras !== undefined && { cameras: Object.keys(setup.model.cameras) }),
      batteryCycles: onboard.setup.model.wear?.cycles,
      configVersion: onboard.config.held()?.version,
      configRejected: onboard.config.rejected(),
      speaking: onboard.speaking && {
        text: onboard.speaking.text,
        secondsLeft: Math.round(onboard.speaking.left * 10) / 10,
      },
      faults: onboard.faults.active(),
    }),
    factsheet: () => ({
      seriesName: setup.model.name,
      firmware: versionOf(onboard, 'firmware'),
      versions: [
        { part: 'navigation', version: versionOf(onboard, 'robot_software') },
        { part: 'screen', version: versionOf(onboard, 'screen_app') },
      ],
      speedMax: setup.model.drive.speedMax,
      accelerationMax: setup.model.drive.acceleration,
      length: setup.model.length,
      width: setup.model.width,
      lids: setup.model.lids,
      maxLoadKg: setup.model.maxLoadKg,
      ...(onboard.zones && { zones: SIMULATED_ZONES }),
      actions: listDeclaredActions(skills),
    }),
  };
}

function standingOf(onboard: Onboard): Standing {
  const { floor, vehicle, batteryPercent, loads, lids, software } = onboard;
  const config = onboard.config.held();
  const { x, y, theta } = vehicle;
  const openLids = lids
    .states()
    .flatMap(({ lid, state }) => (state === 'opened' || state === 'opening' ? [lid] : []));
  const battery = Math.round(batteryPercent * 10) / 10;
  const place = { mapId: floor.mapId, x, y, theta };
  return {
    ...place,
    batteryPercent: battery,
    loads,
    openLids,
    software: software.report(),
    ...(config !== undefined && { config }),
  };
}

/** What its mode is said to be: what it is at comes before what it was set to. */
function modeOf({ asleepFor, software, mode }: Onboard): string {
  if (software.isBusy()) return 'updating';
  return asleepFor > 0 ? 'sleeping' : mode;
}

function versionOf({ software }: Onboard, kind: SoftwareKind): string {
  return software.report().installed.find((one) => one.kind === kind)?.version ?? '0';
}

/** By these a person ends what a robot suffers: not even a robot that ignores everything ignores them. */
const FAULT_ACTIONS: ReadonlySet<string> = new Set(['simulateFault', 'clearFaults']);

/** Faults begin and end; a killed robot that comes back has forgotten what it was doing. */
function settleFaults(onboard: Onboard, dt: number): void {
  const { begun, ended } = onboard.faults.step(dt);
  if (begun.length + ended.length === 0) return;
  onboard.changed = true;
  onboard.serviceChanged = true;
  if (begun.includes('kill') || ended.includes('kill')) restart(onboard);
}

/** An update goes on. After its restart the robot has forgotten what it was doing. */
function settleSoftware(onboard: Onboard, dt: number): void {
  const wasOff = onboard.software.isOff();
  if (onboard.faults.has('kill') || !onboard.software.step(dt, onboard.faults.has('update_fails'))) return;
  onboard.serviceChanged = true;
  if (!wasOff || onboard.software.isOff()) return;
  restart(onboard);
  onboard.changed = true;
}

/** The changes of a robot without power: none but a pending service state, so that people see why it is silent. */
function noChanges(onboard: Onboard): Changes {
  const changes = {
    state: false,
    service: onboard.serviceChanged,
    speech: false,
    pressed: undefined,
    typed: undefined,
  };
  onboard.serviceChanged = false;
  return changes;
}

/** Its power use while asleep, as a share of its use while standing. */
const ASLEEP = 0.1;

/** Battery, sleep, lids, speech and the emergency stop, as time passes. @returns whether it has just fallen silent */
function live(onboard: Onboard, dt: number): boolean {
  const { model } = onboard.setup;
  const before = Math.floor(onboard.batteryPercent);
  onboard.upS += dt;
  if (onboard.asleepFor > 0) {
    onboard.asleepFor = Math.max(0, onboard.asleepFor - dt);
    if (onboard.asleepFor === 0) onboard.serviceChanged = true;
  }
  const standing = model.drainStanding * (onboard.asleepFor > 0 ? ASLEEP : 1);
  const rate = onboard.charging ? model.charge : -(onboard.driving ? model.drainDriving : standing);
  onboard.batteryPercent = Math.max(0, Math.min(100, onboard.batteryPercent + (rate * dt) / 60));
  if (Math.floor(onboard.batteryPercent) !== before) onboard.changed = true;
  if (onboard.emergencyLeft > 0) {
    onboard.emergencyLeft = Math.max(0, onboard.emergencyLeft - dt);
    if (onboard.emergencyLeft === 0) onboard.changed = true;
  }
  for (const [whipUrl, video] of onboard.videos) {
    video.left -= dt;
    if (video.left <= 0) onboard.videos.delete(whipUrl);
  }
  for (const [name, camera] of onboard.cameras) {
    camera.left -= dt;
    if (camera.left <= 0) onboard.cameras.delete(name);
  }
  if (onboard.scans !== undefined) {
    onboard.scans.left -= dt;
    if (onboard.scans.left <= 0) onboard.scans = undefined;
  }
  if (onboard.lids.step(dt)) onboard.serviceChanged = true;
  return fallsSilent(onboard, dt);
}

function fallsSilent(onboard: Onboard, dt: number): boolean {
  if (onboard.speaking === undefined) return false;
  onboard.speaking.left -= dt;
  if (onboard.speaking.left > 0) return false;
  onboard.speaking = undefined;
  onboard.speechChanged = true;
  return true;
}

/** Kinds of work in which nothing lies behind a lid, and those in which tables are cleared rather than served. */
const WITHOUT_LIDS: ReadonlySet<string> = new Set([
  'dish_collection',
  'recycle',
  'cruise',
  'guidance',
  'meeting',
]);
const COLLECTING: ReadonlySet<string> = new Set(['dish_collection', 'recycle']);

/** The capacity of a robot without scales, kg. */
const BIN_KG = 10;
/** From here on people see that little more fits in, as a part of it. */
const NEARLY_FULL = 0.8;

/** Whether the bin's sensor reports it as full; undefined where it has none. */
function isSeenFull({ collectedKg, setup: { model } }: Onboard): boolean | undefined {
  return model.seesFull === true ? collectedKg >= BIN_KG : undefined;
}

/** People put in what is to be taken away, or empty it; some press "full" rather than "done" when they see that it nearly is. */
function collect(onboard: Onboard, done: 'load' | 'unload'): Press {
  const { random, model } = onboard.setup;
  const most = model.maxLoadKg ?? BIN_KG;
  onboard.collectedKg = done === 'load' ? 0 : Math.min(most, onboard.collectedKg + random.between(2, 5));
  onboard.serviceChanged = true;
  const isNearlyFull = onboard.collectedKg >= NEARLY_FULL * most && onboard.collectedKg < most;
  return done === 'unload' && isNearlyFull && random.next() < 0.5 ? 'full' : 'confirmed';
}

/** People load and take out. Returns the button just pressed. */
function serve(onboard: Onboard, dt: number): Press | undefined {
  const lids = onboard.setup.model.lids.length;
  const isOpen = lids === 0 || onboard.lids.anyOpen() || WITHOUT_LIDS.has(onboard.mode);
  // Who talks with the staff presses "done" when the call is over.
  const isTalking = onboard.mode === 'meeting' && onboard.inCall;
  const ready = !onboard.driving && onboard.emergencyLeft === 0 && isOpen && !isTalking;
  if (onboard.mode === 'follow_me') return onboard.companion.step(onboard, dt) ? 'confirmed' : undefined;
  onboard.companion.leave();
  greetAtHandover(onboard, ready);
  const done = onboard.person.step(dt, ready);
  if (done === undefined) return undefined;
  if (done === 'again') return 'confirmed';
  onboard.changed = true;
  if (COLLECTING.has(onboard.mode)) return collect(onboard, done);
  onboard.loads =
    done === 'load' ? Math.min(Math.max(1, lids), onboard.loads + 1) : Math.max(0, onboard.loads - 1);
  return 'confirmed';
}
