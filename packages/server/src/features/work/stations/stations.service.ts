import { randomUUID } from 'node:crypto';
import type { RecordUse } from '@rota/contract/core';
import { STATIONS_MOST, type Station, type StationSwitch } from '@rota/contract/stations';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { AppError, fieldProblem, limitReached, recordNotFound, requireRow } from '../../../http/app-error.ts';
import { missingRecord, requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import { refuseUsed, type Uses } from '../../sites/uses/index.ts';
import { newStationCode, pageUrl } from './station-codes.service.ts';
import { composeStation, createStationReader, type StationReaderDeps } from './station-reader.service.ts';
import * as store from './stations.store.ts';

/** `live`: the browsers of all servers. */
export type StationDeps = StationReaderDeps & {
  readonly live: Pick<LiveHub, 'refresh'>;
  readonly uses: Pick<Uses, 'list'>;
};
export type StationService = ReturnType<typeof createStationService>;
type Change = { readonly [K in keyof store.StationContent]?: store.StationContent[K] | undefined } & {
  readonly version?: number | undefined;
};

/** Places from which robots are called. `base`: the address of the installation, for the addresses of their pages. */
export function createStationService(deps: StationDeps) {
  const { database } = deps;
  const { list, get, availabilityNow, openingsOf } = createStationReader(deps);

  /** Throws NAME_TAKEN, LIMIT_REACHED, RECORD_NOT_FOUND for a target that is not there. */
  async function create(
    projectId: number,
    content: store.StationContent,
    by: ActorRef,
    base: string,
    settle: Settle,
  ): Promise<Station> {
    await requireTargets(projectId, content);
    const ids = { stationId: randomUUID(), code: newStationCode() };
    // Read before, since the answer is kept in the transaction of the change.
    const [targets, zone] = [await deps.targets.list(projectId), await deps.timeZone(projectId)];
    const now = await availabilityNow(projectId, content, zone);
    const [menus, cards] = [await openingsOf(projectId, [content]), await deps.cards(projectId)];
    const made = await auditedChange(
      database,
      STATION,
      { projectId, actor: by, code: 'LOG_STATION_CREATED' },
      async (tx) => {
        if ((await store.countStations(tx, projectId)) >= STATIONS_MOST)
          throw limitReached('station', STATIONS_MOST);
        const row = await store.insertStation(tx, projectId, ids, content);
        const place = targets.find(({ targetId }) => targetId === row.target_id);
        const station = composeStation(row, {
          place,
          zone,
          now,
          menus,
          cards,
          open: 0,
          url: pageUrl(base, row.code),
        });
        await settle(tx, station);
        return { before: null, after: row, answer: station };
      },
    );
    deps.live.refresh('stations', projectId);
    return made;
  }

  /** Throws NAME_TAKEN, VERSION_CONFLICT, RECORD_NOT_FOUND. */
  async function update(
    projectId: number,
    stationId: string,
    { version, ...change }: Change,
    by: ActorRef,
    base: string,
  ): Promise<Station> {
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<store.StationContent>;
    await requireTargets(projectId, given);
    return changeStation(projectId, stationId, by, 'LOG_STATION_CHANGED', base, async (tx, before) => {
      requireVersion('station', before, version);
      return store.updateStation(tx, projectId, stationId, { ...before, ...given });
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  function setSwitch(
    projectId: number,
    stationId: string,
    to: { switch: StationSwitch; reason: string | null },
    by: ActorRef,
    base: string,
  ) {
    const reason = to.switch === 'automatic' || to.reason === '' ? null : to.reason;
    return changeStation(projectId, stationId, by, 'LOG_STATION_SWITCHED', base, (tx, before) =>
      store.updateStation(tx, projectId, stationId, { ...before, switch: to.switch, switch_reason: reason }),
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  function renewCode(projectId: number, stationId: string, by: ActorRef, base: string): Promise<Station> {
    return changeStation(projectId, stationId, by, 'LOG_STATION_CODE', base, (tx) =>
      store.setStationCode(tx, projectId, stationId, newStationCode()),
    );
  }

  async function changeStation(
    projectId: number,
    stationId: string,
    by: ActorRef,
    code: StationLog,
    base: string,
    change: (tx: Tx, before: store.StationRow) => Promise<store.StationRow>,
  ): Promise<Station> {
    await auditedChange(database, STATION, { projectId, actor: by, code }, async (tx) => {
      const before = await lockStation(tx, projectId, stationId);
      return { before, after: await change(tx, before), answer: undefined };
    });
    deps.live.refresh('stations', projectId);
    return get(projectId, stationId, base);
  }

  /** What depends on a station. Throws RECORD_NOT_FOUND. */
  async function listUses(projectId: number, stationId: string): Promise<RecordUse[]> {
    return database.tenant(projectId, async (tx) => {
      requireRow(await store.findStation(tx, projectId, stationId));
      return deps.uses.list(tx, 'station', projectId, stationId);
    });
  }

  /** `evenIfNeeded`: the caller accepts that QR codes, devices and cards stop working there. Throws RECORD_NOT_FOUND, STATION_NEEDED. */
  async function remove(
    projectId: number,
    stationId: string,
    evenIfNeeded: boolean,
    by: ActorRef,
  ): Promise<void> {
    await auditedChange(
      database,
      STATION,
      { projectId, actor: by, code: 'LOG_STATION_DELETED' },
      async (tx) => {
        const before = await lockStation(tx, projectId, stationId);
        refuseUsed('STATION_NEEDED', await deps.uses.list(tx, 'station', projectId, stationId), evenIfNeeded);
        await store.deleteStation(tx, projectId, stationId);
        return { before, after: null, answer: undefined };
      },
    );
    deps.live.refresh('stations', projectId);
  }

  async function requireTargets(
    projectId: number,
    content: Partial<Pick<store.StationContent, 'target_id' | 'purposes'>>,
  ): Promise<void> {
    const known = new Set((await deps.targets.list(projectId)).map(({ targetId }) => targetId));
    const named = [
      ...(content.target_id === undefined ? [] : [['target_id', content.target_id] as const]),
      ...(content.purposes ?? []).map(
        ({ other_target_id: id }, index) => [`purposes.${index}.other_target_id`, id] as const,
      ),
    ];
    for (const [property, id] of named) {
      if (id === null || known.has(id)) continue;
      const details = [fieldProblem(property, 'no_such_target')];
      throw new AppError('RECORD_NOT_FOUND', 'Record not found', { details });
    }
  }

  return { list, get, create, update, setSwitch, renewCode, remove, listUses };
}

const STATION: AuditedRecord<store.StationRow> = {
  entity: 'station',
  idOf: ({ station_id: id }) => id,
  snapshot: auditSnapshot,
  conflicts: {
    station_name_unique: { nameTaken: 'station' },
    station_menu: missingRecord('menu_id'),
  },
};

type StationLog = `LOG_STATION_${'CREATED' | 'CHANGED' | 'SWITCHED' | 'CODE' | 'DELETED'}`;

async function lockStation(tx: Tx, projectId: number, stationId: string): Promise<store.StationRow> {
  const row = await store.lockStation(tx, projectId, stationId);
  if (row === undefined) throw recordNotFound();
  return row;
}

/** The code stays out of the log: its readers must not call robots with it. */
function auditSnapshot(row: store.StationRow) {
  const { name, target_id, hours, switch_reason, is_public, menu_id } = row;
  const purposes = row.purposes.map(({ kind }) => kind);
  return { name, target_id, purposes, hours, switch: row.switch, switch_reason, is_public, menu_id };
}
