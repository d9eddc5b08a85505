import type {
  CommandRecord,
  DecisionRecord,
  RobotDetailView,
  RobotView,
  RobotVisualization,
} from '@rota/fleet-core';
import type { LiveHub } from '../../live/index.ts';
import type { FleetRobot } from '../ports.ts';
import { saveKeyOf, withLastKnown } from './robot-view.rules.ts';

export type RobotBoardDeps = {
  readonly projectId: number;
  readonly hub: LiveHub;
  /** Registered robots by id. */
  readonly robots: () => ReadonlyMap<string, FleetRobot>;
  /** The fleet control's view of a robot now; `viewDetails` costs more and is called only for watched robots. */
  readonly view: (robotId: string) => RobotView | undefined;
  readonly viewDetails: (robotId: string) => RobotDetailView | undefined;
  /** Views that the owner before saved. */
  readonly saved: ReadonlyMap<string, RobotView>;
  /** How long the fleet has had this owner, ms. */
  readonly ownedForMs: () => number;
  /** The last commands and decisions of a robot, newest first. */
  readonly readHistory: (robotId: string) => Promise<History>;
  /** Deliveries whose robot waits for something else, or arrives at another time, than was last announced. */
  readonly onDeliveriesMoved: (deliveryIds: readonly string[]) => void;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};

/** The visible state of the robots of one project: live rows for watchers, and views to be saved now and then. */
export type RobotBoard = {
  views: () => ReadonlyMap<string, RobotView>;
  details: (robotId: string) => RobotDetailView | undefined;
  /** Something was heard of, or decided about, these robots. */
  refreshRobots(robotIds: Iterable<string>): void;
  /** Robots were registered, changed or removed. */
  refreshRegistry(): void;
  /**
   * Looks again at robots that nothing was heard of for a second, since time alone changes some. Called a few times a second: each call
   * looks at no more than its part, so that a large fleet does not hold up everything else.
   */
  lookAround(): void;
  /** Commands or decisions of some robots were written. */
  historyChanged(written: Written): void;
  /** A pose between two states. */
  publishMove(robotId: string, visualization: RobotVisualization, at: number): void;
  /** Views that changed in what matters since they were last taken, at most so many; `untake` when they could not be saved. */
  takeUnsaved(most: number): RobotDetailView[];
  untake(views: readonly RobotDetailView[]): void;
};

type History = { commands: CommandRecord[]; decisions: DecisionRecord[] };
type Written = {
  readonly commands: ReadonlyMap<string, CommandRecord>;
  readonly decisions: readonly DecisionRecord[];
};

/** An arrival that moves by less than this is not announced again. */
const ETA_STEP_S = 5;
const LOOK_AGAIN_MS = 1_000;
/** The part of a fleet that is looked at again in one go. */
const PART = 1 / 4;

export function createRobotBoard(deps: RobotBoardDeps): RobotBoard {
  const { projectId, hub } = deps;
  const views = new Map<string, RobotView>();
  const savedKeys = new Map<string, string>();
  const unsaved = new Set<string>();
  const seenAt = new Map<string, number>();
  const announcedDeliveries = new Map<string, string>();

  function refresh(robotId: string): void {
    const robot = deps.robots().get(robotId);
    const current = deps.view(robotId);
    if (robot === undefined || current === undefined) return removeRobot(robotId);
    const view = withLastKnown(current, deps.saved.get(robotId), deps.ownedForMs());
    const before = views.get(robotId);
    views.set(robotId, view);
    seenAt.set(robotId, deps.clock());
    noteUnsaved(view);
    tellDeliveries(view);
    if (hub.watchers('robots', projectId) > 0)
      hub.publish('robots', projectId, { upsert: [robot.compose(view)] });
    if (hub.watchers('robot', projectId, robotId) > 0) publishDetails(robotId);
    if (view.position !== null && view.updatedAt !== before?.updatedAt)
      publishPose(robotId, view.position, view.updatedAt);
  }

  function details(robotId: string): RobotDetailView | undefined {
    const current = deps.robots().has(robotId) ? deps.viewDetails(robotId) : undefined;
    return current && withLastKnown(current, deps.saved.get(robotId), deps.ownedForMs());
  }

  function noteUnsaved(view: RobotView): void {
    const key = saveKeyOf(view);
    if (savedKeys.get(view.robotId) === key) return;
    savedKeys.set(view.robotId, key);
    unsaved.add(view.robotId);
  }

  function tellDeliveries(view: RobotView): void {
    if (view.deliveryId === null) {
      announcedDeliveries.delete(view.robotId);
      return;
    }
    const arrival = view.etaS === null ? null : Math.round((view.updatedAt / 1000 + view.etaS) / ETA_STEP_S);
    const announced = JSON.stringify([view.deliveryId, view.waiting, arrival]);
    if (announcedDeliveries.get(view.robotId) === announced) return;
    announcedDeliveries.set(view.robotId, announced);
    deps.onDeliveriesMoved([view.deliveryId]);
  }

  function publishPose(
    robotId: string,
    { x, y, theta }: { x: number; y: number; theta: number },
    at: number,
  ): void {
    hub.publish('poses', projectId, { upsert: [{ robot_id: robotId, x, y, theta, at }] });
  }

  const histories = new Map<string, History>();
  const reading = new Map<string, symbol>();
  function publishDetails(robotId: string): void {
    const history = histories.get(robotId);
    const robot = deps.robots().get(robotId);
    if (history === undefined) return readHistory(robotId);
    if (robot === undefined) return;
    hub.publish('robot', projectId, {
      upsert: [robot.composeDetails(details(robotId), history.commands, history.decisions)],
      id: robotId,
    });
  }

  function readHistory(robotId: string): void {
    if (reading.has(robotId)) return;
    const read = Symbol(robotId);
    reading.set(robotId, read);
    deps
      .readHistory(robotId)
      .then((history) => {
        // Forgotten while it was read: something newer was written meanwhile, and another read has begun or will.
        if (reading.get(robotId) !== read) return;
        histories.set(robotId, history);
        publishDetails(robotId);
      })
      .catch((error: unknown) =>
        deps.log.warn({ err: error, projectId, robotId }, 'the history of a robot could not be read'),
      )
      .finally(() => {
        if (reading.get(robotId) === read) reading.delete(robotId);
      });
  }

  function forgetHistory(robotId: string): void {
    histories.delete(robotId);
    reading.delete(robotId);
    if (hub.watchers('robot', projectId, robotId) > 0) readHistory(robotId);
  }

  function removeRobot(robotId: string): void {
    if (!views.delete(robotId)) return;
    savedKeys.delete(robotId);
    unsaved.delete(robotId);
    seenAt.delete(robotId);
    histories.delete(robotId);
    announcedDeliveries.delete(robotId);
    hub.publish('robots', projectId, { remove: [robotId] });
    hub.publish('poses', projectId, { remove: [robotId] });
    hub.publish('robot', projectId, { remove: [robotId], id: robotId });
  }

  return {
    views: () => views,
    details,
    refreshRobots: (robotIds) => {
      for (const robotId of robotIds) refresh(robotId);
    },
    refreshRegistry: () => {
      for (const robotId of deps.robots().keys()) refresh(robotId);
      for (const robotId of views.keys()) if (!deps.robots().has(robotId)) removeRobot(robotId);
    },
    lookAround: () => {
      const before = deps.clock() - LOOK_AGAIN_MS;
      const overdue = [...deps.robots().keys()].filter((robotId) => (seenAt.get(robotId) ?? 0) <= before);
      for (const robotId of overdue.slice(0, Math.ceil(deps.robots().size * PART))) refresh(robotId);
    },
    historyChanged: ({ commands, decisions }) => {
      const written = [...commands.values(), ...decisions].flatMap((record) => record.robotId ?? []);
      for (const robotId of new Set(written)) forgetHistory(robotId);
    },
    publishMove: (robotId, { position }, at) => {
      if (position !== undefined && deps.robots().has(robotId)) publishPose(robotId, position, at);
    },
    takeUnsaved: (most) => {
      const robotIds = [...unsaved].slice(0, most);
      for (const robotId of robotIds) unsaved.delete(robotId);
      return robotIds.flatMap((robotId) => details(robotId) ?? []);
    },
    untake: (taken) => {
      for (const view of taken) if (views.has(view.robotId)) unsaved.add(view.robotId);
    },
  };
}
