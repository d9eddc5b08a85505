import {
  MOST_POINTS,
  type LastHour,
  SIGNAL_CELL_M,
  SIGNAL_DAYS,
  type Resolution,
  type SignalCell,
  type TelemetryHistory,
  type TrackPoint,
} from '@rota/contract/telemetry';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { chooseResolution, type Retention } from './telemetry.rules.ts';
import { listPoints, listSignal, listTrack, sumSamples } from './telemetry.store.ts';

export type TelemetryServiceDeps = {
  readonly database: Database;
  readonly hasRobot: (projectId: number, robotId: string) => Promise<boolean>;
  readonly countDeliveriesDone: (
    tx: Tx,
    projectId: number,
    robotId: string,
    since: number,
  ) => Promise<number>;
  readonly retention: Retention;
  readonly clock: () => number;
};

export type TelemetryService = ReturnType<typeof createTelemetryService>;

const HOUR_MS = 3_600_000;

/** What is known of the past of robots. */
export function createTelemetryService({
  database,
  hasRobot,
  countDeliveriesDone,
  retention,
  clock,
}: TelemetryServiceDeps) {
  async function mustExist(projectId: number, robotId: string): Promise<void> {
    if (!(await hasRobot(projectId, robotId))) throw recordNotFound();
  }
  return {
    async history(
      projectId: number,
      robotId: string,
      query: {
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly resolution?: Resolution | undefined;
      },
    ): Promise<TelemetryHistory> {
      await mustExist(projectId, robotId);
      const now = clock();
      const to = query.to === undefined ? now : Date.parse(query.to);
      const from = query.from === undefined ? to - HOUR_MS : Date.parse(query.from);
      if (from >= to) throw new AppError('BAD_REQUEST', 'The range must begin before it ends');
      const { resolution, stepS } = chooseResolution({ from, to }, now, retention, query.resolution);
      const points = await database.tenant(projectId, (tx) =>
        listPoints(tx, projectId, robotId, { from, to, resolution, stepS }),
      );
      return {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        resolution,
        step_s: stepS,
        points,
      };
    },
    async track(
      projectId: number,
      robotId: string,
      query: { readonly from: string; readonly to?: string | undefined },
    ): Promise<TrackPoint[]> {
      await mustExist(projectId, robotId);
      const to = query.to === undefined ? clock() : Date.parse(query.to);
      const from = Date.parse(query.from);
      if (from >= to) throw new AppError('BAD_REQUEST', 'The range must begin before it ends');
      return database.tenant(projectId, (tx) =>
        listTrack(tx, projectId, robotId, { from, to, most: MOST_POINTS }),
      );
    },
    /** How strong the robot received its network on a floor in the last days. Throws RECORD_NOT_FOUND. */
    async signal(projectId: number, robotId: string, mapId: string): Promise<SignalCell[]> {
      await mustExist(projectId, robotId);
      const to = clock();
      const range = { mapId, from: to - SIGNAL_DAYS * 24 * HOUR_MS, to, cellM: SIGNAL_CELL_M };
      return database.tenant(projectId, (tx) => listSignal(tx, projectId, robotId, range));
    },
    async lastHour(projectId: number, robotId: string): Promise<LastHour> {
      await mustExist(projectId, robotId);
      const to = clock();
      const from = to - HOUR_MS;
      return database.tenant(projectId, async (tx) => ({
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        deliveries_done: await countDeliveriesDone(tx, projectId, robotId, from),
        ...(await sumSamples(tx, projectId, robotId, { from, to })),
      }));
    },
  };
}
