import type { ElevatorView, TargetInfo } from '@rota/fleet-core';
import type { LiveHub } from '../../live/index.ts';
import type { FleetElevator } from '../ports.ts';

export type ElevatorBoardDeps = {
  readonly projectId: number;
  readonly hub: LiveHub;
  /** Registered elevators by id. */
  readonly elevators: () => ReadonlyMap<string, FleetElevator>;
  readonly robotName: (robotId: string) => string;
  readonly targets: () => readonly TargetInfo[];
  /** The fleet control's view of an elevator now. */
  readonly view: (elevatorId: string) => ElevatorView | undefined;
};

/** The visible state of the elevators of one project: live rows for watchers, and views to be saved now and then. */
export type ElevatorBoard = {
  views: () => ReadonlyMap<string, ElevatorView>;
  /** Publishes what changed since the last look; called a few times a second, which limits how often viewers are notified. */
  look(): void;
  /** The elevators or the targets were read again: names, stops, places to wait and people who took one out of service may be others. */
  refreshRegistry(): void;
  /** Views that changed since they were last taken; `untake` when they could not be saved. */
  takeUnsaved(): ElevatorView[];
  untake(views: readonly ElevatorView[]): void;
};

/** An elevator that says the same again is shown as heard of at this pace. */
const HEARD_STEP_MS = 5_000;

export function createElevatorBoard(deps: ElevatorBoardDeps): ElevatorBoard {
  const { projectId, hub } = deps;
  const views = new Map<string, ElevatorView>();
  const announced = new Map<string, string>();
  const unsaved = new Set<string>();

  function tell(elevator: FleetElevator, view: ElevatorView): void {
    if (hub.watchers('elevators', projectId) > 0)
      hub.publish('elevators', projectId, {
        upsert: [elevator.compose(view, deps.robotName, deps.targets())],
      });
  }

  function look(): void {
    for (const [elevatorId, elevator] of deps.elevators()) {
      const view = deps.view(elevatorId);
      if (view === undefined) continue;
      views.set(elevatorId, view);
      const key = keyOf(view);
      if (announced.get(elevatorId) === key) continue;
      announced.set(elevatorId, key);
      unsaved.add(elevatorId);
      tell(elevator, view);
    }
  }

  function removeMissing(): void {
    for (const elevatorId of views.keys()) {
      if (deps.elevators().has(elevatorId)) continue;
      views.delete(elevatorId);
      announced.delete(elevatorId);
      unsaved.delete(elevatorId);
      hub.publish('elevators', projectId, { remove: [elevatorId] });
    }
  }

  return {
    views: () => views,
    look,
    refreshRegistry: () => {
      removeMissing();
      announced.clear();
      look();
    },
    takeUnsaved: () => {
      const taken = [...unsaved].flatMap((elevatorId) => views.get(elevatorId) ?? []);
      unsaved.clear();
      return taken;
    },
    untake: (taken) => {
      for (const { elevatorId } of taken) if (views.has(elevatorId)) unsaved.add(elevatorId);
    },
  };
}

function keyOf({ report, ...view }: ElevatorView): string {
  return JSON.stringify([view, report && { ...report, at: Math.floor(report.at / HEARD_STEP_MS) }]);
}
