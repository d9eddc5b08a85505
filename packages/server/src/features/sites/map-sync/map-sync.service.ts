import type { MapCopyRow } from '@rota/contract/map-sync';
import type { MapCopy } from '@rota/fleet-core';
import type { Database } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import * as store from './map-sync.store.ts';

export type MapSyncDeps = {
  readonly database: Database;
  readonly fleet: Pick<FleetGateway, 'request'>;
  /** The robots of a project, by id with their names. */
  readonly robotNames: (projectId: number) => Promise<ReadonlyMap<string, string>>;
  /** Throws RECORD_NOT_FOUND. */
  readonly maps: {
    get(projectId: number, mapId: string): Promise<unknown>;
    uploadUrl(projectId: number, mapId: string, actor: ActorRef, origin: string): Promise<string>;
  };
};
export type MapSyncService = ReturnType<typeof createMapSyncService>;

/** Which robots have which maps: the fleet's owner keeps that and brings them in step, here it is read and people's words passed on. */
export function createMapSyncService({ database, fleet, robotNames, maps }: MapSyncDeps) {
  async function list(projectId: number): Promise<MapCopyRow[]> {
    const names = await robotNames(projectId);
    const rows = await database.tenant(projectId, (tx) => store.listMapCopies(tx, projectId));
    const order = [...names.keys()];
    // Removed robots are left out.
    return rows
      .flatMap((row) => {
        const name = names.get(row.robot_id);
        return name === undefined ? [] : [composeCopy(row, name)];
      })
      .sort((a, b) => (a.map_id === b.map_id ? order.indexOf(a.robot_id) - order.indexOf(b.robot_id) : 0));
  }

  /** Throws RECORD_NOT_FOUND, ROBOT_OFFLINE, ROBOT_BUSY, ROBOT_ACTION_NOT_SUPPORTED, FLEET_OWNER_UNAVAILABLE. */
  async function send(
    projectId: number,
    mapId: string,
    robotId: string | null,
    actor: ActorRef,
  ): Promise<Record<string, never>> {
    await maps.get(projectId, mapId);
    if (robotId !== null) requireRow((await robotNames(projectId)).get(robotId));
    return ask(projectId, { mapId, robotId, act: 'send', link: null }, actor);
  }

  /** Throws as `send`. */
  async function fetch(
    projectId: number,
    mapId: string,
    robotId: string,
    { actor, origin }: { readonly actor: ActorRef; readonly origin: string },
  ): Promise<Record<string, never>> {
    await maps.get(projectId, mapId);
    requireRow((await robotNames(projectId)).get(robotId));
    const link = await maps.uploadUrl(projectId, mapId, actor, origin);
    return ask(projectId, { mapId, robotId, act: 'fetch', link }, actor);
  }

  async function ask(
    projectId: number,
    asked: {
      readonly mapId: string;
      readonly robotId: string | null;
      readonly act: 'send' | 'fetch';
      readonly link: string | null;
    },
    actor: ActorRef,
  ): Promise<Record<string, never>> {
    const reply = await fleet.request(
      projectId,
      { type: 'map.command', ...asked, actor: { kind: 'user', name: actor.name } },
      actor.id,
    );
    if (!reply.ok) throw new AppError(reply.code, reply.message);
    return {};
  }

  return { list, send, fetch };
}

function composeCopy(row: store.MapCopyDbRow, name: string): MapCopyRow {
  return {
    robot_id: row.robot_id,
    robot_name: name,
    map_id: row.map_id,
    wanted: row.wanted,
    held: row.held,
    state: row.state,
    attempts: row.attempts,
    next_at: row.next_at?.toISOString() ?? null,
    failure: row.failure,
    fetch: composeFetch(row.fetched),
    updated_at: row.updated_at.toISOString(),
  };
}

function composeFetch(fetch: MapCopy['fetch']): MapCopyRow['fetch'] {
  return fetch && { ...fetch, at: new Date(fetch.at).toISOString() };
}
