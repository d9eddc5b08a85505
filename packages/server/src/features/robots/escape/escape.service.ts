import type { Escape } from '@rota/contract/escape';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { EscapeSource } from '../../../fleet/index.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import * as store from './escape.store.ts';

export type EscapeServiceDeps = {
  readonly database: Database;
  /** The browsers of all servers. */
  readonly live: LiveHub;
  readonly registryChanged: (tx: Tx, projectId: number, what: 'escape') => Promise<void>;
};
export type EscapeService = ReturnType<typeof createEscapeService>;

/** The escape of a project, as the fleets read it. */
export function createEscapeSource(database: Database): EscapeSource {
  return {
    async find(projectId) {
      const row = await database.tenant(projectId, (tx) => store.findEscape(tx, projectId));
      return row === undefined ? null : { since: row.since.getTime(), by: row.started_by };
    },
  };
}

export function createEscapeService({ database, live, registryChanged }: EscapeServiceDeps) {
  async function get(projectId: number): Promise<Escape> {
    return composeEscape(
      projectId,
      await database.tenant(projectId, (tx) => store.findEscape(tx, projectId)),
    );
  }

  /** Begins or ends it; what is so already stays as it is. */
  async function set(
    projectId: number,
    wanted: { active: boolean; reason?: string | undefined },
    actor: ActorRef,
  ): Promise<Escape> {
    const reason = wanted.reason === undefined || wanted.reason === '' ? null : wanted.reason;
    const { escape, isNew } = await database.tenant(projectId, async (tx) => {
      const row = wanted.active
        ? await store.insertEscape(tx, projectId, actor.name, reason)
        : await store.deleteEscape(tx, projectId);
      const now = wanted.active ? (row ?? (await store.findEscape(tx, projectId))) : undefined;
      if (row !== undefined) await recordChange(tx, projectId, actor, wanted.active, row);
      return { escape: composeEscape(projectId, now), isNew: row !== undefined };
    });
    if (isNew) live.publish('escape', projectId, { upsert: [escape] });
    return escape;
  }

  async function recordChange(
    tx: Tx,
    projectId: number,
    actor: ActorRef,
    active: boolean,
    row: store.EscapeRow,
  ): Promise<void> {
    const [on, off] = [composeEscape(projectId, row), composeEscape(projectId, undefined)];
    await recordAudit(tx, {
      projectId,
      actor,
      code: active ? 'LOG_ESCAPE_STARTED' : 'LOG_ESCAPE_ENDED',
      entity: 'escape',
      entityId: String(projectId),
      before: active ? off : on,
      after: active ? on : off,
    });
    await registryChanged(tx, projectId, 'escape');
  }

  return { get, set };
}

function composeEscape(projectId: number, row: store.EscapeRow | undefined): Escape {
  return {
    project_id: projectId,
    active: row !== undefined,
    since: row?.since.toISOString() ?? null,
    by: row?.started_by ?? null,
    reason: row?.reason ?? null,
  };
}
