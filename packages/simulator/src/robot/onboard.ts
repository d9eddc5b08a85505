import type { ReportedError, ReportedSoftware } from '@rota/fleet-core';
import type { DriveBlocker } from '@rota/robot-link';
import type { Random } from '../random.ts';
import { createConfigShelf, type ConfigShelf, type HeldConfig } from './config-shelf.ts';
import type { Switch } from './dead-man.rules.ts';
import { createFaults, type Faults } from './faults.ts';
import type { Shaft } from '../elevator/shaft.ts';
import type { Lids } from './lids.ts';
import { createMapShelf, type MapShelf } from './map-shelf.ts';
import type { RobotModel } from './models.ts';
import { emptyBook, type OrderBook } from './order-book.ts';
import { createCompanion, type Companion } from './companion.ts';
import type { Person, ServicePlace } from './person.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import type { Raster } from '@rota/floor';
import { createSoftwareSlots, type SoftwareSlots } from './software-slots.ts';
import type { Vehicle, Waypoint } from './vehicle.ts';
import { createZoneShelf, type ZoneShelf } from './zone-shelf.ts';

/** The state that a robot keeps while its computer is off: its place and its load. */
export type Standing = {
  /** The floor; nothing where it was written down before robots came to others than their own. */
  readonly mapId?: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  readonly batteryPercent: number;
  readonly loads: number;
  readonly openLids: readonly string[];
  /** Nothing where it was written down before robots kept it. */
  readonly software?: ReportedSoftware;
  /** Nothing for a robot that has no config. */
  readonly config?: HeldConfig;
};

/** A floor as a robot knows it: where it can charge, where people load it and take out, and what stands around it. */
export type RobotFloor = {
  readonly mapId: string;
  readonly chargers: readonly Waypoint[];
  readonly places: readonly ServicePlace[];
  /** For its camera; without it the robot has none here. */
  readonly raster?: Raster;
};

export type RobotSetup = RobotFloor & {
  readonly serialNumber: string;
  readonly model: RobotModel;
  /** Its first place; empty and with closed lids unless given. */
  readonly start: Pick<Standing, 'x' | 'y' | 'theta'> &
    Partial<Pick<Standing, 'loads' | 'openLids' | 'mapId' | 'software' | 'config'>>;
  readonly batteryPercent: number;
  readonly random: Random;
  /** Floors that it may come to beside the first. */
  readonly otherFloors?: readonly RobotFloor[];
  /** The lifts of the building. */
  readonly shafts?: readonly Shaft[];
  /** The maps that it holds, as they were brought to it, by map id with their version; without it, it says nothing of maps. */
  readonly maps?: ReadonlyMap<string, string>;
  /** Keeps another password for the broker; without it, it takes none over the wire. */
  readonly takePassword?: (password: string) => void;
  /** Whether it reads zones and keeps to them, as one may that speaks 3.0. */
  readonly readsZones?: boolean;
};

/** A person drives the robot: their session, how it moves, and what keeps it from moving. */
export type ManualDrive = {
  readonly now: Switch;
  blocked: DriveBlocker | undefined;
  turning: number;
  distanceM: number;
};

/** All that a robot remembers from one step to the next. */
export type Onboard = {
  readonly setup: RobotSetup;
  /** The floor that it believes to be on. After a ride the fleet control sends it another. */
  floor: RobotFloor;
  /** Versions of floors that it took since it was started. */
  readonly taken: Map<string, RobotFloor>;
  readonly vehicle: Vehicle;
  readonly lids: Lids;
  readonly person: Person;
  readonly companion: Companion;
  readonly receiver: Receiver;
  readonly faults: Faults;
  /** The maps that it holds; undefined for one that says nothing of maps. */
  readonly maps: MapShelf | undefined;
  /** The zones that it holds; undefined for one that speaks a version without them. */
  readonly zones: ZoneShelf | undefined;
  book: OrderBook;
  /** Released points not yet reached. */
  path: Waypoint[];
  /** The heading that the last reached node asked for. */
  endHeading: number | undefined;
  errors: ReportedError[];
  batteryPercent: number;
  /** Seconds since its start. */
  upS: number;
  /** What it says or plays, and for how many seconds more. */
  speaking: { readonly text?: string; left: number } | undefined;
  /** The address of a sound that it is to fetch. */
  wantedSound: string | undefined;
  fetchingSound: string | undefined;
  speechChanged: boolean;
  readonly config: ConfigShelf;
  /** It has greeted the person at its place. */
  greeted: boolean;
  paused: boolean;
  cancelling: boolean;
  charging: boolean;
  driving: boolean;
  blocked: boolean;
  /** Seconds until a person on site releases the emergency stop. */
  emergencyLeft: number;
  loads: number;
  /** Its collected goods that have to be emptied, kg. */
  collectedKg: number;
  /** Infinity while it sleeps, then seconds until it is awake; 0 when it is. */
  asleepFor: number;
  /** The mode that people set. */
  mode: string;
  /** The cameras that send pictures, by name ('': the first): `fps` a second for `left` more seconds. */
  readonly cameras: Map<string, { fps: number; left: number }>;
  /** The videos that it publishes, by the address where: of which camera ('': the first), for `left` more seconds. */
  readonly videos: Map<string, { camera: string; left: number }>;
  /** Who records a camera, by its name ('': the first), as the console says. */
  readonly recorded: Map<string, string>;
  /** How many people watch its cameras, as the console says. */
  viewers: number;
  /** Scans that it sends: `rate` a second for `left` more seconds. */
  scans: { rate: number; left: number } | undefined;
  readonly software: SoftwareSlots;
  /** A person drives it. */
  manual: ManualDrive | undefined;
  /** A call rings or runs on its screen. */
  inCall: boolean;
  /** Something in the state is worth saying at once. */
  changed: boolean;
  serviceChanged: boolean;
};

/** What a robot comes with. */
const FACTORY_SOFTWARE: ReportedSoftware['installed'] = [
  { kind: 'robot_software', version: '2.8.0' },
  { kind: 'screen_app', version: '1.14.3' },
  { kind: 'firmware', version: '4.2.1' },
];

/** Whether it has no power, or restarts. */
export function isOff({ faults, software }: Pick<Onboard, 'faults' | 'software'>): boolean {
  return faults.has('kill') || software.isOff();
}

const DOCKED_WITHIN = 0.5;

/** Whether it stands at a charger. */
export function isDocked({ floor, vehicle }: Pick<Onboard, 'floor' | 'vehicle'>): boolean {
  return floor.chargers.some((dock) => Math.hypot(dock.x - vehicle.x, dock.y - vehicle.y) < DOCKED_WITHIN);
}

export function createOnboard(
  setup: RobotSetup,
  lids: Lids,
  makePerson: (places: () => readonly ServicePlace[]) => Person,
): Onboard {
  const { x, y, theta } = setup.start;
  const vehicle = { x, y, theta, speed: 0 };
  const floor = floorOf(setup, setup.start.mapId ?? setup.mapId) ?? setup;
  const person: Person = makePerson(() => onboard.floor.places);
  const onboard: Onboard = {
    setup,
    floor,
    taken: new Map(),
    vehicle,
    lids,
    person,
    companion: createCompanion(setup, () => onboard.floor),
    receiver: createReceiver(setup.random),
    faults: createFaults(),
    maps: setup.maps && createMapShelf(setup.maps),
    zones: setup.readsZones === true ? createZoneShelf() : undefined,
    book: emptyBook,
    path: [],
    endHeading: undefined,
    errors: [],
    batteryPercent: setup.batteryPercent,
    upS: 0,
    speaking: undefined,
    wantedSound: undefined,
    fetchingSound: undefined,
    speechChanged: false,
    config: createConfigShelf(setup.model.drive.speedMax, setup.start.config),
    greeted: false,
    paused: false,
    cancelling: false,
    charging: isDocked({ floor, vehicle }),
    driving: false,
    blocked: false,
    emergencyLeft: 0,
    loads: setup.start.loads ?? 0,
    collectedKg: 0,
    asleepFor: 0,
    mode: setup.model.modes[0] ?? 'delivery',
    cameras: new Map(),
    videos: new Map(),
    recorded: new Map(),
    viewers: 0,
    scans: undefined,
    software: createSoftwareSlots(
      setup.start.software?.installed ?? FACTORY_SOFTWARE,
      setup.start.software?.update,
    ),
    manual: undefined,
    inCall: false,
    changed: true,
    serviceChanged: true,
  };
  person.arrived(x, y);
  return onboard;
}

/** Restarts the robot: it loses its order, errors and pause; it keeps its place, battery and load, and a person there keeps waiting. */
export function restart(onboard: Onboard): void {
  onboard.book = emptyBook;
  onboard.path = [];
  onboard.endHeading = undefined;
  onboard.errors = [];
  onboard.paused = false;
  onboard.cancelling = false;
  onboard.driving = false;
  onboard.blocked = false;
  onboard.asleepFor = 0;
  onboard.manual = undefined;
  onboard.upS = 0;
  onboard.speaking = undefined;
  onboard.wantedSound = undefined;
  onboard.fetchingSound = undefined;
  onboard.vehicle.speed = 0;
  onboard.charging = isDocked(onboard);
  onboard.person.arrived(onboard.vehicle.x, onboard.vehicle.y);
  onboard.changed = true;
  onboard.serviceChanged = true;
}

/** The floor as a robot knows it at first; undefined for an unknown name. */
function floorOf(setup: RobotSetup, mapId: string): RobotFloor | undefined {
  return [setup, ...(setup.otherFloors ?? [])].find((floor) => floor.mapId === mapId);
}

/** The floor as a robot knows it now. */
export function knownFloor({ setup, taken }: Onboard, mapId: string): RobotFloor | undefined {
  return taken.get(mapId) ?? floorOf(setup, mapId);
}

/** Another version of a floor is the one that a robot goes by from now on; so is a floor that is new to it. */
export function takeFloor(onboard: Onboard, floor: RobotFloor): void {
  onboard.taken.set(floor.mapId, floor);
  if (onboard.floor.mapId === floor.mapId) onboard.floor = floor;
}

/** Whether it has a camera, and something to see with it. */
export function hasCamera(setup: RobotSetup): boolean {
  return setup.model.cameraFps !== undefined && setup.raster !== undefined;
}
