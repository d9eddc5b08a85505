import type { ReportedError } from '@rota/fleet-core';
import type { Random } from '../random.ts';
import { createFaults, type Faults } from './faults.ts';
import type { Lids } from './lids.ts';
import type { RobotModel } from './models.ts';
import { emptyBook, type OrderBook } from './order-book.ts';
import { createCompanion, type Companion } from './companion.ts';
import type { Person, ServicePlace } from './person.ts';
import type { Raster } from '@rota/floor';
import type { Vehicle, Waypoint } from './vehicle.ts';

/** What stays of a robot while its computer is off: where it stands, and what is in it. */
export type Standing = {
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  readonly batteryPercent: number;
  readonly loads: number;
  readonly openLids: readonly string[];
};

export type RobotSetup = {
  readonly serialNumber: string;
  readonly model: RobotModel;
  readonly mapId: string;
  /** Where it stands first; empty and closed unless that is said, too. */
  readonly start: Pick<Standing, 'x' | 'y' | 'theta'> & Partial<Pick<Standing, 'loads' | 'openLids'>>;
  readonly batteryPercent: number;
  /** Where it can charge. */
  readonly chargers: readonly Waypoint[];
  /** Where people load it and take out. */
  readonly places: readonly ServicePlace[];
  readonly random: Random;
  /** What stands around it, for its camera; without it the robot has none. */
  readonly raster?: Raster;
};

/** All that a robot remembers from one step to the next. */
export type Onboard = {
  readonly setup: RobotSetup;
  readonly vehicle: Vehicle;
  readonly lids: Lids;
  readonly person: Person;
  readonly companion: Companion;
  readonly faults: Faults;
  book: OrderBook;
  /** Released points not yet reached. */
  path: Waypoint[];
  /** The heading that the last reached node asked for. */
  endHeading: number | undefined;
  errors: ReportedError[];
  batteryPercent: number;
  paused: boolean;
  cancelling: boolean;
  charging: boolean;
  driving: boolean;
  blocked: boolean;
  /** Seconds until somebody on site releases the emergency stop. */
  emergencyLeft: number;
  loads: number;
  /** What people set it to do. */
  mode: string;
  /** The camera sends `fps` pictures a second for `left` more seconds. */
  camera: { fps: number; left: number } | undefined;
  /** Something in the state is worth saying at once. */
  changed: boolean;
  serviceChanged: boolean;
};

const DOCKED_WITHIN = 0.5;

/** Whether it stands at a charger. */
export function isDocked({ setup, vehicle }: Pick<Onboard, 'setup' | 'vehicle'>): boolean {
  return setup.chargers.some((dock) => Math.hypot(dock.x - vehicle.x, dock.y - vehicle.y) < DOCKED_WITHIN);
}

export function createOnboard(setup: RobotSetup, lids: Lids, person: Person): Onboard {
  const { x, y, theta } = setup.start;
  const vehicle = { x, y, theta, speed: 0 };
  person.arrived(x, y);
  return {
    setup,
    vehicle,
    lids,
    person,
    companion: createCompanion(setup),
    faults: createFaults(),
    book: emptyBook,
    path: [],
    endHeading: undefined,
    errors: [],
    batteryPercent: setup.batteryPercent,
    paused: false,
    cancelling: false,
    charging: isDocked({ setup, vehicle }),
    driving: false,
    blocked: false,
    emergencyLeft: 0,
    loads: setup.start.loads ?? 0,
    mode: setup.model.modes[0] ?? 'delivery',
    camera: undefined,
    changed: true,
    serviceChanged: true,
  };
}

/** The robot starts anew: its order, errors and pause are forgotten; its place, battery and load are not, and who waits there still does. */
export function restart(onboard: Onboard): void {
  onboard.book = emptyBook;
  onboard.path = [];
  onboard.endHeading = undefined;
  onboard.errors = [];
  onboard.paused = false;
  onboard.cancelling = false;
  onboard.driving = false;
  onboard.blocked = false;
  onboard.vehicle.speed = 0;
  onboard.charging = isDocked(onboard);
  onboard.person.arrived(onboard.vehicle.x, onboard.vehicle.y);
  onboard.changed = true;
  onboard.serviceChanged = true;
}

/** Whether it has a camera, and something to see with it. */
export function hasCamera(setup: RobotSetup): boolean {
  return setup.model.cameraFps !== undefined && setup.raster !== undefined;
}
