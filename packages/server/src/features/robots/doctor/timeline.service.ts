import { TIMELINE_MOST, TIMELINE_MOST_DAYS, type RobotTimeline } from '@rota/contract/doctor';
import type { Database } from '../../../db/database.ts';
import type { listCommandsBetween, listTripsBetween } from '../../../fleet/index.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { WireMessages } from '../wire-messages/index.ts';

type TimelineDeps = {
  readonly database: Database;
  readonly hasRobot: (projectId: number, robotId: string) => Promise<boolean>;
  readonly messages: Pick<WireMessages['service'], 'errors' | 'connections'>;
  readonly listCommands: typeof listCommandsBetween;
  readonly listTrips: typeof listTripsBetween;
};
export type TimelineService = ReturnType<typeof createTimelineService>;

const DAY_MS = 86_400_000;
const isoOf = (at: number): string => new Date(at).toISOString();

/** What happened to a robot, from what is recorded of it. */
export function createTimelineService({
  database,
  hasRobot,
  messages,
  listCommands,
  listTrips,
}: TimelineDeps) {
  return {
    /** Throws RECORD_NOT_FOUND, and BAD_REQUEST for a wrong range. */
    async read(
      projectId: number,
      robotId: string,
      query: { readonly from: string; readonly to: string },
    ): Promise<RobotTimeline> {
      const range = { from: Date.parse(query.from), to: Date.parse(query.to), most: TIMELINE_MOST };
      if (range.from >= range.to) throw new AppError('BAD_REQUEST', 'The range must begin before it ends');
      if (range.to - range.from > TIMELINE_MOST_DAYS * DAY_MS)
        throw new AppError('BAD_REQUEST', `The range must be at most ${TIMELINE_MOST_DAYS} days`);
      if (!(await hasRobot(projectId, robotId))) throw recordNotFound();
      const [errors, connections, commands, trips] = await Promise.all([
        messages.errors(projectId, robotId, range),
        messages.connections(projectId, robotId, range),
        database.tenant(projectId, (tx) => listCommands(tx, projectId, robotId, range)),
        database.tenant(projectId, (tx) => listTrips(tx, projectId, robotId, range)),
      ]);
      return {
        from: isoOf(range.from),
        to: isoOf(range.to),
        errors: errors.slice(0, TIMELINE_MOST).map((error) => ({
          ...error,
          since: isoOf(error.since),
          until: error.until === null ? null : isoOf(error.until),
        })),
        commands: commands.map(({ created_at: at, given_by: by, ...command }) => ({
          ...command,
          at: at.toISOString(),
          by,
        })),
        trips: trips.map((trip) => ({
          trip_id: trip.trip_id,
          kind: trip.kind,
          status: trip.status,
          since: trip.created_at.toISOString(),
          until: ['active', 'releasing'].includes(trip.status) ? null : trip.updated_at.toISOString(),
        })),
        connections: connections
          .toReversed()
          .slice(0, TIMELINE_MOST)
          .map(({ at, state }) => ({ at: isoOf(at), state })),
      };
    },
  };
}
