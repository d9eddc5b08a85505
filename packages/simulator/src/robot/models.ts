import type { Drive } from './vehicle.ts';

/** A product: body in metres, how it drives, its lids, how its battery lives (percent a minute). */
export type RobotModel = {
  readonly name: string;
  readonly manufacturer: string;
  readonly length: number;
  readonly width: number;
  readonly drive: Drive;
  readonly lids: readonly string[];
  /** The load that it can weigh and carry, kg; undefined: it has no scales. */
  readonly maxLoadKg?: number;
  /** A sensor under its lid sees when nothing more fits in. */
  readonly seesFull?: true;
  /** It can be put to sleep, and woken. */
  readonly sleeps?: true;
  /** Service modes it can be set to. */
  readonly modes: readonly string[];
  /** Pictures a second that its camera gives at most; undefined: it has none. */
  readonly cameraFps?: number;
  /** Its cameras by name, and where each looks, radians from the front; undefined: one, at the front. */
  readonly cameras?: Readonly<Record<string, number>>;
  /** A person can drive it from afar. */
  readonly drivesByHand?: true;
  /** It has a screen for calls. */
  readonly takesCalls?: true;
  readonly drainDriving: number;
  readonly drainStanding: number;
  readonly charge: number;
  /** False: it has no loudspeaker. */
  readonly speaks?: false;
  /** The age of its battery: health in percent and full charges; undefined: its battery does not know. */
  readonly wear?: { readonly health: number; readonly cycles: number };
};

const calm: Drive = { speedMax: 0.8, acceleration: 0.5, deceleration: 0.7, turnRate: 1.4 };

/** The demo's three models: a closed carrier with two lids, a tray robot without, and a tall one with four drawers. */
export const models = {
  carrier: {
    name: 'Carrier 2',
    manufacturer: 'anka',
    length: 0.55,
    width: 0.48,
    drive: calm,
    lids: ['1', '2'],
    seesFull: true,
    sleeps: true,
    modes: ['delivery', 'follow_me', 'recycle', 'pickup', 'meeting', 'guidance'],
    cameraFps: 10,
    cameras: { front: 0, rear: Math.PI },
    drivesByHand: true,
    takesCalls: true,
    drainDriving: 0.5,
    drainStanding: 0.08,
    charge: 2.5,
    wear: { health: 94, cycles: 312 },
  },
  tray: {
    name: 'Tray T4',
    manufacturer: 'lodos',
    length: 0.52,
    width: 0.46,
    drive: { ...calm, speedMax: 0.9 },
    lids: [],
    maxLoadKg: 12,
    modes: ['delivery', 'table_service', 'dish_collection', 'cruise', 'recycle', 'guidance', 'birthday'],
    cameraFps: 10,
    cameras: { front: 0, rear: Math.PI },
    drivesByHand: true,
    takesCalls: true,
    drainDriving: 0.45,
    drainStanding: 0.06,
    charge: 3,
    wear: { health: 98, cycles: 87 },
  },
  tower: {
    name: 'Tower 4',
    manufacturer: 'anka',
    length: 0.58,
    width: 0.5,
    drive: { ...calm, speedMax: 0.7 },
    lids: ['1', '2', '3', '4'],
    sleeps: true,
    modes: ['delivery', 'pickup'],
    drainDriving: 0.6,
    drainStanding: 0.1,
    charge: 2.5,
  },
} as const satisfies Record<string, RobotModel>;

/** Half the diagonal: the radius of the disc a turning body needs. */
export function bodyRadius(model: RobotModel): number {
  return Math.hypot(model.length, model.width) / 2;
}
