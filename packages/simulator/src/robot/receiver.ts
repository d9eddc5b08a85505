import type { Random } from '../random.ts';

/** Probabilities of a typing slip, and of a receiver who does not come at all. */
const SLIPS = 0.3;
const STAYS_AWAY = 0.1;

/** The receiver of a remote delivery: they type the PIN some seconds after the robot asks for it, and again after a slip. */
export type Receiver = {
  /** The robot asks for the PIN. */
  pinRequested: () => void;
  /** The robot tells what became of it; after `seconds` the next try counts. */
  resultShown: (result: string, seconds: number) => void;
  /** The robot drives off. */
  left: () => void;
  /** Whether the robot asked for a PIN since it came here: what it brings is taken out once its lid is open, and not before. */
  isAwaited: () => boolean;
  /** Answers what they type in this step: the PIN, or one with a digit that is wrong. */
  step: (dt: number) => 'pin' | 'slip' | undefined;
};

/** A receiver at the robot. */
export function createReceiver(random: Random): Receiver {
  /** Seconds until they type; undefined while no PIN is requested. */
  let wait: number | undefined;
  let slips = 0;
  let isAwaited = false;
  return {
    isAwaited: () => isAwaited,
    pinRequested: () => {
      isAwaited = true;
      slips = random.next() < SLIPS ? 1 : 0;
      wait = random.next() < STAYS_AWAY ? undefined : random.between(12, 25);
    },
    resultShown: (result, seconds) => {
      if (result === 'wrong' || result === 'too_many') wait = seconds + random.between(3, 6);
    },
    left: () => {
      wait = undefined;
      isAwaited = false;
    },
    step: (dt) => {
      if (wait === undefined) return undefined;
      wait -= dt;
      if (wait > 0) return undefined;
      wait = undefined;
      slips -= 1;
      return slips >= 0 ? 'slip' : 'pin';
    },
  };
}
