import { randomUUID } from 'node:crypto';
import type { Elevator, ElevatorAccess, ElevatorAdapter, ElevatorStop } from '@rota/contract/elevators';
import { mapIdOf } from '@rota/contract/maps';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway, FloorSource } from '../../../fleet/index.ts';
import { AppError, requireRow, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { findOutside, OutsideRefused, type AllowedHosts } from '../../../http/outside-call.ts';
import type { LiveHub } from '../../../live/index.ts';
import type { Vault } from '../../../vault/index.ts';
import { auditElevator } from './elevator-audit.service.ts';
import type { ElevatorAccounts } from './elevator-accounts.service.ts';
import { elevatorSecret } from './elevator-source.service.ts';
import { addressesOf, withoutSecret } from './elevators.rules.ts';
import * as store from './elevators.store.ts';

export type ElevatorDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly live: LiveHub;
  readonly fleet: Pick<FleetGateway, 'elevators' | 'registryChanged'>;
  readonly floors: FloorSource;
  readonly accounts: ElevatorAccounts;
  /** Hosts inside at which elevators may be reached. */
  readonly allowed: AllowedHosts;
};
export type ElevatorService = ReturnType<typeof createElevatorService>;

type Content = {
  readonly name: string;
  readonly group: string;
  readonly stops: ElevatorStop[];
  readonly cab_width: number;
  readonly cab_depth: number;
  readonly session_ttl_s: number;
  readonly adapter: ElevatorAdapter;
};
export type NewElevator = Content & { readonly site: string };
export type ElevatorChange = { readonly version: number } & {
  readonly [K in keyof Content]?: Content[K] | undefined;
};

/** Elevators as people keep them. After each change the owner of the fleet reads them again. */
export function createElevatorService(deps: ElevatorDeps) {
  const { database, vault, live, fleet, accounts } = deps;

  const list = (projectId: number): Promise<Elevator[]> => fleet.elevators(projectId);

  async function one(projectId: number, elevatorId: string): Promise<Elevator> {
    return requireRow((await list(projectId)).find((elevator) => elevator.elevator_id === elevatorId));
  }

  /** Throws RECORD_NOT_FOUND. */
  async function find(
    projectId: number,
    elevatorId: string,
  ): Promise<Elevator & { connection: ElevatorAdapter }> {
    const row = requireRow(
      (await database.tenant(projectId, (tx) => store.listElevators(tx, projectId))).find(isOf(elevatorId)),
    );
    return { ...(await one(projectId, elevatorId)), connection: row.adapter };
  }

  /** Throws NAME_TAKEN, MAP_NOT_READY, ELEVATOR_HOST_NOT_ALLOWED. */
  async function create(
    projectId: number,
    body: NewElevator,
    actor: ActorRef,
  ): Promise<Elevator & { mqtt: ElevatorAccess | null }> {
    await refuseUnknownFloors(projectId, body.site, body.stops);
    await refuseInside(body.adapter);
    const { elevatorId, mqtt } = await auditedChange(
      database,
      ELEVATOR,
      { projectId, actor, code: 'LOG_ELEVATOR_CREATED' },
      async (tx) => {
        const row = await store.insertElevator(tx, projectId, {
          elevator_id: randomUUID(),
          site: body.site,
          ...contentOf({
            ...body,
            adapter: withoutSecret(body.adapter),
          }),
        });
        await keepSecret(tx, projectId, row.elevator_id, body.adapter);
        const access =
          row.adapter.kind === 'mqtt' ? await accounts.add(tx, projectId, row.elevator_id) : null;
        await fleet.registryChanged(tx, projectId, 'elevators');
        return { before: null, after: row, answer: { elevatorId: row.elevator_id, mqtt: access } };
      },
    );
    const made = await one(projectId, elevatorId);
    live.publish('elevators', projectId, { upsert: [made] });
    return { ...made, mqtt };
  }

  /** Throws RECORD_NOT_FOUND, ELEVATOR_IN_USE, VERSION_CONFLICT, NAME_TAKEN, MAP_NOT_READY, ELEVATOR_HOST_NOT_ALLOWED. */
  async function update(
    projectId: number,
    elevatorId: string,
    { version, ...change }: ElevatorChange,
    actor: ActorRef,
  ): Promise<Elevator> {
    if (change.adapter !== undefined) await refuseInside(change.adapter);
    if (change.stops !== undefined)
      await refuseUnknownFloors(projectId, (await one(projectId, elevatorId)).site, change.stops);
    await auditedChange(
      database,
      ELEVATOR,
      { projectId, actor, code: 'LOG_ELEVATOR_CHANGED' },
      async (tx) => {
        const before = await lockUnused(tx, projectId, elevatorId);
        const next = contentOf(mergeElevator(before, change));
        const after = await store.updateElevator(tx, projectId, elevatorId, version, next);
        if (after === undefined) throw versionConflict('elevator');
        if (change.adapter !== undefined) await moveAdapter(tx, projectId, before, change.adapter);
        await fleet.registryChanged(tx, projectId, 'elevators');
        return { before, after, answer: undefined };
      },
    );
    return publishElevator(projectId, elevatorId);
  }

  /** Throws RECORD_NOT_FOUND, ELEVATOR_IN_USE. */
  async function remove(
    projectId: number,
    elevatorId: string,
    actor: ActorRef,
  ): Promise<Record<string, never>> {
    await auditedChange(
      database,
      ELEVATOR,
      { projectId, actor, code: 'LOG_ELEVATOR_DELETED' },
      async (tx) => {
        const before = await lockUnused(tx, projectId, elevatorId);
        await accounts.remove(tx, projectId, elevatorId);
        await vault.remove(tx, elevatorSecret(projectId, elevatorId));
        await store.deleteElevator(tx, projectId, elevatorId);
        await fleet.registryChanged(tx, projectId, 'elevators');
        return { before, after: null, answer: undefined };
      },
    );
    live.publish('elevators', projectId, { remove: [elevatorId] });
    return {};
  }

  /** Throws RECORD_NOT_FOUND, ELEVATOR_NOT_OVER_MQTT. */
  async function newPassword(
    projectId: number,
    elevatorId: string,
    actor: ActorRef,
  ): Promise<ElevatorAccess> {
    return database.tenant(projectId, async (tx) => {
      const row = requireRow(await store.lockElevator(tx, projectId, elevatorId));
      const access =
        row.adapter.kind === 'mqtt' ? await accounts.renew(tx, projectId, elevatorId) : undefined;
      if (access === undefined)
        throw new AppError('ELEVATOR_NOT_OVER_MQTT', 'This elevator is not reached over MQTT');
      await auditElevator(tx, projectId, actor, 'LOG_ELEVATOR_PASSWORD', elevatorId, null, {
        name: row.name,
      });
      return access;
    });
  }

  /** What browsers of every server see at once, before the owner tells it. */
  async function publishElevator(projectId: number, elevatorId: string): Promise<Elevator> {
    const row = await one(projectId, elevatorId);
    live.publish('elevators', projectId, { upsert: [row] });
    return row;
  }

  /** Locked; throws RECORD_NOT_FOUND, ELEVATOR_IN_USE. */
  async function lockUnused(tx: Tx, projectId: number, elevatorId: string): Promise<store.ElevatorRow> {
    const row = requireRow(await store.lockElevator(tx, projectId, elevatorId));
    if (await store.isElevatorUsed(tx, projectId, elevatorId))
      throw new AppError('ELEVATOR_IN_USE', 'A robot has this elevator now');
    return row;
  }

  /** Brings its account at the broker and its secret to how it is reached from now on. */
  async function moveAdapter(
    tx: Tx,
    projectId: number,
    before: store.ElevatorRow,
    after: ElevatorAdapter,
  ): Promise<void> {
    const { elevator_id: elevatorId } = before;
    if (before.adapter.kind === 'mqtt' && after.kind !== 'mqtt')
      await accounts.remove(tx, projectId, elevatorId);
    // Its password is shown when a person asks for a new one.
    if (before.adapter.kind !== 'mqtt' && after.kind === 'mqtt')
      await accounts.add(tx, projectId, elevatorId);
    if (after.kind === 'mqtt') await vault.remove(tx, elevatorSecret(projectId, elevatorId));
    else await keepSecret(tx, projectId, elevatorId, after);
  }

  async function keepSecret(
    tx: Tx,
    projectId: number,
    elevatorId: string,
    adapter: ElevatorAdapter,
  ): Promise<void> {
    if (adapter.kind === 'http' && adapter.secret !== undefined) {
      await vault.put(tx, elevatorSecret(projectId, elevatorId), adapter.secret);
    }
  }

  async function refuseUnknownFloors(
    projectId: number,
    site: string,
    stops: readonly ElevatorStop[],
  ): Promise<void> {
    const ready = new Set((await deps.floors.list(projectId)).map((floor) => floor.mapId));
    const missing = stops.find((stop) => !ready.has(mapIdOf(site, stop.floor)));
    if (missing !== undefined)
      throw new AppError('MAP_NOT_READY', `There is no ready map of floor ${missing.floor}`);
  }

  async function refuseInside(adapter: ElevatorAdapter): Promise<void> {
    for (const address of addressesOf(adapter)) {
      try {
        // What is filled in later does not change the host: it is written as a part of a path.
        await findOutside(address.replace(/[{}]/g, ''), deps.allowed);
      } catch (error) {
        // A name that leads nowhere now may do so tomorrow; an address that is not allowed is never called.
        if (error instanceof OutsideRefused || error instanceof TypeError) {
          throw new AppError('ELEVATOR_HOST_NOT_ALLOWED', 'This address may not be called', { cause: error });
        }
      }
    }
  }

  return { list, find, create, update, remove, newPassword };
}

const ELEVATOR: AuditedRecord<store.ElevatorRow> = {
  entity: 'elevator',
  idOf: ({ elevator_id: id }) => id,
  snapshot: auditSnapshot,
  conflicts: {
    elevator_name_unique: { nameTaken: 'elevator' },
  },
};
const isOf = (elevatorId: string) => (row: store.ElevatorRow) => row.elevator_id === elevatorId;

function contentOf({ group, ...content }: Content): store.ElevatorContent {
  const { name, stops, cab_width, cab_depth, session_ttl_s, adapter } = content;
  return { name, elevator_group: group, stops, cab_width, cab_depth, session_ttl_s, adapter };
}

function mergeElevator(before: store.ElevatorRow, change: Omit<ElevatorChange, 'version'>): Content {
  return {
    name: change.name ?? before.name,
    group: change.group ?? before.elevator_group,
    stops: change.stops ?? [...before.stops],
    cab_width: change.cab_width ?? before.cab_width,
    cab_depth: change.cab_depth ?? before.cab_depth,
    session_ttl_s: change.session_ttl_s ?? before.session_ttl_s,
    adapter: change.adapter === undefined ? before.adapter : withoutSecret(change.adapter),
  };
}

/** What the audit log keeps of an elevator. */
function auditSnapshot(row: store.ElevatorRow) {
  const { name, elevator_group: group, stops, cab_width, cab_depth, session_ttl_s, adapter } = row;
  return {
    name,
    group,
    stops: stops.map((stop) => stop.floor),
    cab_width,
    cab_depth,
    session_ttl_s,
    adapter: adapter.kind,
  };
}
