import { createWorkLoop } from '../../work-loop.ts';
import { pruneInbox } from '../fleet-inbox.store.ts';
import type { FleetLog } from '../fleet-log.ts';
import type { FleetWriter } from './fleet-writer.ts';
import { pruneRecords, saveRobotViews } from '../fleet.store.ts';
import type { ElevatorRecords } from '../ports.ts';
import type { ElevatorBoard } from '../client/elevator-board.ts';
import type { RobotBoard } from '../client/robot-board.ts';

export type HousekeepingDeps = {
  readonly writer: FleetWriter;
  readonly board: RobotBoard;
  readonly elevators: { readonly board: ElevatorBoard; readonly records: Pick<ElevatorRecords, 'saveViews'> };
  readonly projectId: number;
  readonly log: FleetLog;
};

/** Saves what people see of the robots and elevators and forgets old records, beside the turns of an owner: what robots say does not wait for it. */
export type Housekeeping = {
  /** Begins nothing any more. */
  halt(): void;
  /** Resolves when what was begun has ended. */
  settle(): Promise<void>;
  /** Saves every view that is not saved yet. */
  saveAll(): Promise<void>;
};

const SAVE_MS = 1_000;
/** The most views that are saved in one transaction. The others wait this long: preparing them holds up all else. */
const MOST_AT_ONCE = 150;
const REST_MS = 250;
const PRUNE_MS = 3_600_000;

/** @param onFailed called once, when the fleet is another's or writing failed for good */
export function startHousekeeping(deps: HousekeepingDeps, onFailed: (error: unknown) => void): Housekeeping {
  const { writer, board, elevators, projectId, log } = deps;
  const due = { save: false, prune: true };
  const loop = createWorkLoop(async () => {
    if (due.save) {
      await saveElevators();
      due.save = (await saveViews(MOST_AT_ONCE)) === MOST_AT_ONCE;
    }
    if (due.prune) {
      due.prune = false;
      await writer.attempt(async (tx) => {
        await pruneInbox(tx, projectId);
        await pruneRecords(tx, projectId);
      });
    }
    return false;
  }, onFailed);
  const timers = [
    setInterval(() => (due.save = true), SAVE_MS),
    setInterval(() => (due.prune = true), PRUNE_MS),
    setInterval(loop.wake, REST_MS),
  ];
  loop.wake();

  /** How many views were saved. */
  async function saveViews(most: number): Promise<number> {
    const views = board.takeUnsaved(most);
    if (views.length === 0) return 0;
    if (await writer.attempt((tx) => saveRobotViews(tx, projectId, views))) return views.length;
    board.untake(views);
    return 0;
  }

  async function saveElevators(): Promise<void> {
    const views = elevators.board.takeUnsaved();
    if (views.length === 0) return;
    if (!(await writer.attempt((tx) => elevators.records.saveViews(tx, projectId, views))))
      elevators.board.untake(views);
  }

  async function saveRest(): Promise<void> {
    await saveElevators();
    await saveViews(Infinity);
  }

  return {
    halt: () => {
      for (const timer of timers) clearInterval(timer);
    },
    settle: () => loop.stop(),
    saveAll: async () => {
      await saveRest().catch((error: unknown) =>
        log.warn({ err: error, projectId }, 'the views were not saved'),
      );
    },
  };
}
