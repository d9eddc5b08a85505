import type { ActiveFault, SimulatedFault } from '@rota/contract/robots';

/** The present faults of a robot. Each ends automatically. */
export type Faults = {
  /** Begins a fault for so many seconds of the robot's own time; one that lasts already gets the new time. */
  give: (kind: SimulatedFault, seconds: number) => void;
  /** Ends one fault, or all. */
  clear: (kind?: SimulatedFault) => void;
  has: (kind: SimulatedFault) => boolean;
  active: () => readonly ActiveFault[];
  /** Lets time pass; answers the faults that began or ended since the last step. */
  step: (dt: number) => {
    readonly begun: readonly SimulatedFault[];
    readonly ended: readonly SimulatedFault[];
  };
};

export function createFaults(): Faults {
  const left = new Map<SimulatedFault, number>();
  const begun = new Set<SimulatedFault>();
  const ended = new Set<SimulatedFault>();

  function end(kind: SimulatedFault): void {
    if (!left.delete(kind)) return;
    begun.delete(kind);
    ended.add(kind);
  }

  return {
    give(kind, seconds) {
      if (!left.has(kind)) begun.add(kind);
      left.set(kind, seconds);
    },
    clear(kind) {
      for (const one of kind === undefined ? [...left.keys()] : [kind]) end(one);
    },
    has: (kind) => left.has(kind),
    active: () => [...left].map(([kind, seconds]) => ({ kind, seconds_left: Math.ceil(seconds) })),
    step(dt) {
      for (const [kind, seconds] of left) {
        if (seconds <= dt) end(kind);
        else left.set(kind, seconds - dt);
      }
      const changes = { begun: [...begun], ended: [...ended] };
      begun.clear();
      ended.clear();
      return changes;
    },
  };
}
