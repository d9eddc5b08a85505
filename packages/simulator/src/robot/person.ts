import type { Random } from '../random.ts';

/** A place where people work with robots: they load at one, take out at the other. */
export type ServicePlace = { readonly x: number; readonly y: number; readonly kind: 'load' | 'unload' };

/** The distance within which a robot is served, metres. */
const WITHIN = 0.7;
/** A person presses "done" again when the robot does not continue within this many seconds: the first press may have come too early. */
const AGAIN_S = 20;
/** Then they leave it alone. */
const MOST_PRESSES = 4;

export type Person = {
  /** The robot ended a drive: the person here handles it once. */
  arrived: (x: number, y: number) => void;
  /** The robot drove off. */
  left: () => void;
  /** Whether a person here is about to take something out. */
  isReceiving: () => boolean;
  /**
   * Answers what was done in this step, if anything; `again`: "done" was only pressed once more. `ready`: standing, and with its lids open if it
   * has any.
   */
  step: (dt: number, ready: boolean) => 'load' | 'unload' | 'again' | undefined;
};

/** The staff and guests around a robot: some seconds after it is ready for them they load or take out, and press "done" on it. `places`: those of the floor that it is on. */
export function createPerson(places: () => readonly ServicePlace[], random: Random): Person {
  let place: ServicePlace | undefined;
  let wait = 0;
  let presses = 0;
  return {
    arrived(x, y) {
      place = places().find((one) => Math.hypot(one.x - x, one.y - y) <= WITHIN);
      wait = random.between(3, 8);
      presses = 0;
    },
    left() {
      place = undefined;
    },
    isReceiving: () => place?.kind === 'unload' && presses === 0,
    step(dt, ready) {
      if (place === undefined || !ready) return undefined;
      wait -= dt;
      if (wait > 0) return undefined;
      const { kind } = place;
      presses += 1;
      wait = AGAIN_S;
      if (presses === MOST_PRESSES) place = undefined;
      return presses === 1 ? kind : 'again';
    },
  };
}
