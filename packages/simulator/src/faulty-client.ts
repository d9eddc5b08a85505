import type { RobotClient } from '@rota/robot-link';
import type { Faults } from './robot/faults.ts';

/** Delay of a delayed message, ms. */
const DELAY_MS = 3_000;
/** A robot that is cut off or killed says so first: this long its last word has to leave. */
const LAST_WORD_MS = 400;

/** A layer between a robot and its network that disturbs messages while the robot has a network fault. */
export type FaultyClient = {
  /** Hands on something that the robot says or hears: at once, late, twice, or not at all. */
  pass: (deliver: () => void) => void;
  /** Takes the robot off the network and brings it back. */
  tend: (now: number) => void;
  close: () => Promise<void>;
};

/** @param isOff whether the robot has no power, or restarts */
export function createFaultyClient(
  client: RobotClient,
  { faults, isOff }: { readonly faults: Faults; readonly isOff: () => boolean },
): FaultyClient {
  const late = new Set<NodeJS.Timeout>();
  let silentSince: number | undefined;
  let isCut = false;

  function later(deliver: () => void): void {
    const timer = setTimeout(() => {
      late.delete(timer);
      deliver();
    }, DELAY_MS);
    late.add(timer);
  }

  return {
    pass(deliver) {
      const times = faults.has('duplicate') ? 2 : 1;
      for (let copy = 0; copy < times; copy += 1) {
        if (faults.has('delay')) later(deliver);
        else deliver();
      }
    },
    tend(now) {
      const off = faults.has('drop_off') || isOff();
      if (!off) {
        silentSince = undefined;
        if (isCut) client.connect();
        isCut = false;
        return;
      }
      silentSince ??= now;
      if (isCut || now - silentSince < LAST_WORD_MS) return;
      isCut = true;
      client.cut();
    },
    async close() {
      for (const timer of late) clearTimeout(timer);
      await client.close();
    },
  };
}
