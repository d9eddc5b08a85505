import type { ServiceState } from '@rota/fleet-core';

/** Seconds a lid takes to open or close. */
const LID_TIME = 1.5;

type LidState = ServiceState['lids'][number]['state'];
export type Lids = {
  /** False when the robot has no such lid. */
  move: (lid: string, to: 'opened' | 'closed') => boolean;
  /** Answers whether a lid came to rest in this step. */
  step: (dt: number) => boolean;
  states: () => ServiceState['lids'];
  anyOpen: () => boolean;
};

/** The lids of a robot, closed at first but for those of `open`. */
export function createLids(names: readonly string[], open: readonly string[] = []): Lids {
  const lids = names.map((lid): { lid: string; state: LidState; left: number } => {
    return { lid, state: open.includes(lid) ? 'opened' : 'closed', left: 0 };
  });
  return {
    move(name, to) {
      const lid = lids.find((one) => one.lid === name);
      if (lid === undefined) return false;
      if (lid.state === to) return true;
      lid.state = to === 'opened' ? 'opening' : 'closing';
      lid.left = LID_TIME;
      return true;
    },
    step(dt) {
      let settled = false;
      for (const lid of lids) {
        if (lid.state !== 'opening' && lid.state !== 'closing') continue;
        lid.left -= dt;
        if (lid.left > 0) continue;
        lid.state = lid.state === 'opening' ? 'opened' : 'closed';
        settled = true;
      }
      return settled;
    },
    states: () => lids.map(({ lid, state }) => ({ lid, state })),
    anyOpen: () => lids.some((lid) => lid.state === 'opened'),
  };
}
