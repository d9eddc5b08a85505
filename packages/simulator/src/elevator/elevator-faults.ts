import type { ActiveElevatorFault, ElevatorFault } from '@rota/contract/elevators';

/** The present faults of an elevator. Each ends automatically. */
export type ElevatorFaults = {
  /** Begins a fault for so many seconds; one that lasts already gets the new time. */
  give(kind: ElevatorFault, seconds: number): void;
  clear(): void;
  has(kind: ElevatorFault): boolean;
  active(): ActiveElevatorFault[];
  /** Lets time pass; answers what ended since the last step. */
  step(dt: number): { readonly ended: readonly ElevatorFault[] };
};

export function createElevatorFaults(): ElevatorFaults {
  const left = new Map<ElevatorFault, number>();
  const cleared: ElevatorFault[] = [];
  return {
    give: (kind, seconds) => void left.set(kind, seconds),
    clear() {
      cleared.push(...left.keys());
      left.clear();
    },
    has: (kind) => left.has(kind),
    active: () => [...left].map(([kind, seconds]) => ({ kind, seconds_left: Math.ceil(seconds) })),
    step(dt) {
      const ended = cleared.splice(0);
      for (const [kind, seconds] of left) {
        if (seconds > dt) left.set(kind, seconds - dt);
        else {
          left.delete(kind);
          ended.push(kind);
        }
      }
      return { ended };
    },
  };
}
