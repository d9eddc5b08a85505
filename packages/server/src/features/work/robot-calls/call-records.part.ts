import type { Fleet, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Deliveries } from '../deliveries/index.ts';
import { createCallRecords, type CallRecords } from './call-records.service.ts';

/** Calls as they are now: a part of its own, as stations count their open calls before there are services that make calls. */
export type CallRecordsPart = Part & {
  readonly records: CallRecords;
  /** How many open calls each station has, by its id; a station without one is left out. */
  readonly openCalls: (projectId: number) => Promise<ReadonlyMap<string, number>>;
};
type Before = {
  readonly fleet: Pick<Fleet, 'gateway'>;
  readonly deliveries: Deliveries;
  readonly ports: Pick<FleetPorts, 'targets'>;
};

/** The records of calls. */
export function callRecords({
  database,
  fleet,
  deliveries,
  ports,
}: Pick<Ground, 'database'> & Before): CallRecordsPart {
  const records = createCallRecords({
    database,
    deliveries: deliveries.service,
    fleet: fleet.gateway,
    targets: ports.targets,
  });
  return {
    records,
    openCalls: async (projectId) => {
      const counts = new Map<string, number>();
      for (const { row } of await records.open(projectId))
        if (row.station_id !== null) counts.set(row.station_id, (counts.get(row.station_id) ?? 0) + 1);
      return counts;
    },
  };
}
