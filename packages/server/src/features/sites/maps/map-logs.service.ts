import type { AuditEntry, AuditQuery } from '@rota/contract/audit';
import type { Page } from '@rota/contract/core';
import type { MapLogEntry } from '@rota/contract/maps';

export type MapLogDeps = {
  readonly maps: { get(projectId: number, mapId: string): Promise<unknown> };
  readonly audit: { list(projectId: number, query: AuditQuery): Promise<Page<AuditEntry>> };
};
export type MapLogService = ReturnType<typeof createMapLogs>;

/** Who did what to a map, as the audit log has it, for people who may not read all of that. */
export function createMapLogs({ maps, audit }: MapLogDeps) {
  async function list(
    projectId: number,
    mapId: string,
    { limit, cursor }: { readonly limit: number; readonly cursor?: number | undefined },
  ): Promise<Page<MapLogEntry>> {
    await maps.get(projectId, mapId);
    const page = await audit.list(projectId, {
      limit,
      entity: 'map',
      entity_id: mapId,
      ...(cursor !== undefined && { cursor: String(cursor) }),
    });
    return {
      ...page,
      items: page.items.map(({ number, at, code, actor_name, before, after }) => ({
        number,
        at,
        code,
        actor_name,
        before,
        after,
      })),
    };
  }
  return { list };
}
