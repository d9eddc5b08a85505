import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { FleetPorts } from '../../../fleet/index.ts';
import { createAddressLimits } from '../../../http/address-limits.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import { createFollowedRows, type LiveCaller } from '../../../live/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Stations } from '../stations/index.ts';
import type { CallRecords } from './call-records.service.ts';
import type { CallRecordsPart } from './call-records.part.ts';
import { createCallTokens } from './call-tokens.service.ts';
import { createCallingService, type CallingService } from './calling.service.ts';
import { createFloorPictures, type FloorPictures } from './floor-picture.service.ts';
import { createPublicCallService, type PublicCallService } from './public-calls.service.ts';
import { robotCallRoutes } from './robot-calls.routes.ts';
import { createRobotCallService, type RobotCallService } from './robot-calls.service.ts';
import { forgetCalls, listOpenCalls } from './robot-calls.store.ts';

export { isCallToken } from './call-tokens.service.ts';
export { composeCall, stateOf, type CallRecords } from './call-records.service.ts';
export { callRecords } from './call-records.part.ts';
export type { FloorPictures } from './floor-picture.service.ts';
export type { CallingService } from './calling.service.ts';
export type { RobotCallService } from './robot-calls.service.ts';

/** Calls of robots, and how devices and live sockets take part. */
export type RobotCalls = Part & {
  readonly calling: CallingService;
  readonly calls: RobotCallService;
  readonly records: CallRecords;
  readonly pageStatus: PublicCallService['pageStatus'];
  /** Pictures of floors for guests. */
  readonly pictures: FloorPictures;
  /** Whom a live socket with a call's token speaks for; undefined for a token that opens nothing. */
  readonly liveCaller: (token: string) => Promise<LiveCaller | undefined>;
};
type Before = {
  readonly projects: Projects;
  readonly deliveries: Deliveries;
  readonly callRecords: CallRecordsPart;
  readonly stations: Stations;
  readonly ports: Pick<FleetPorts, 'targets' | 'floors'>;
};

const KEPT_DAYS = 90;
/** What one address may do. High: a whole restaurant may stand behind one. */
const LIMITS = { call: { burst: 60, perSecond: 0.5 }, look: { burst: 240, perSecond: 8 } } as const;
const forgetJob = defineJob({ name: 'forget-robot-calls', access: 'system', payload: z.object({}) });

async function countOpenCalls(tx: Tx, projectId: number): Promise<number> {
  return (await listOpenCalls(tx, projectId)).length;
}

/** Robots called to places by staff, programs, guests and devices. */
export function robotCalls(
  made: Pick<Ground, 'database' | 'hub' | 'live' | 'clock' | 'log'> & Before,
): RobotCalls {
  const { database, hub, live, clock, log, projects, deliveries, stations, ports } = made;
  const { records } = made.callRecords;
  projects.featureUses.add('robot_calls', 'robot_calls', countOpenCalls);
  const calling = createCallingService({
    database,
    records,
    tasks: deliveries.tasks,
    targets: ports.targets,
    timeZone: projects.service.timeZone,
    stations,
    features: projects.features,
    live,
    clock,
  });
  const calls = createRobotCallService({ database, records, deliveries: deliveries.service });
  const tokens = createCallTokens({ database, records, clock });
  const pictures = createFloorPictures();
  const guests = createPublicCallService({
    database,
    calling,
    calls,
    records,
    tokens,
    stations,
    features: projects.features,
    clock,
    targets: ports.targets,
    floors: ports.floors,
    project: (projectId) => projects.service.get(projectId),
    logoUrl: projects.service.logoUrl,
    pictures,
  });
  const watching = createFollowedRows({
    hub,
    log,
    topic: 'call',
    idOf: ({ call_id: id }) => id,
    read: async (projectId, ids) => records.publicOf(projectId, await records.byId(projectId, ids)),
  });
  const forget = (): Promise<void> => database.global((tx) => forgetCalls(tx, KEPT_DAYS));
  const limit = createAddressLimits(LIMITS, () => performance.now());
  return {
    calling,
    calls,
    records,
    pictures,
    pageStatus: guests.pageStatus,
    liveCaller: tokens.liveCaller,
    routes: (app, mounting) => robotCallRoutes(app, { calling, calls, guests, limit, database }, mounting),
    jobs: [{ ...handleJob(forgetJob, forget), schedule: '53 * * * *' }],
    start: watching.start,
    stop: watching.stop,
  };
}
