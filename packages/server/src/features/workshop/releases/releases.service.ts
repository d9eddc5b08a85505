import { can, type Page, type Reach } from '@rota/contract/core';
import type { Release, ReleaseKind } from '@rota/contract/releases';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { publish } from '../../../events/index.ts';
import { AppError, recordNotFound, requireRow } from '../../../http/app-error.ts';
import type { ActorRef, Session } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { summarizeOutdated, type InstalledRobot, type OutdatedSummary } from './releases.rules.ts';
import * as store from './releases.store.ts';

export type ReleaseService = ReturnType<typeof createReleaseService>;
type Query = Omit<store.ReleaseSearch, 'before'> & { readonly cursor?: string | undefined };

const SORT = 'created';

/** Releases as people and other features see them. */
export function createReleaseService({ database }: { readonly database: Pick<Database, 'global'> }) {
  async function list({ cursor, ...query }: Query, session: Session): Promise<Page<Release>> {
    if (!maySee(session.roles)) return { items: [], next_cursor: null };
    const before = readCursor(cursor, SORT, 'time');
    const rows = await database.global((tx) =>
      store.listReleases(tx, { ...query, before, limit: query.limit + 1 }),
    );
    const items = rows.slice(0, query.limit);
    const last = items.at(-1);
    return {
      items: items.map(toRelease),
      next_cursor:
        rows.length > query.limit && last !== undefined
          ? writeCursor(SORT, { value: last.created_at.toISOString(), id: last.release_id })
          : null,
    };
  }

  /** Throws RECORD_NOT_FOUND, also to people who may not see releases. */
  async function get(releaseId: string, session: Session): Promise<Release> {
    const found = maySee(session.roles) ? await find(releaseId) : undefined;
    if (found === undefined) throw recordNotFound();
    return found;
  }

  async function find(releaseId: string): Promise<Release | undefined> {
    const row = await database.global((tx) => store.findRelease(tx, releaseId));
    return row && toRelease(row);
  }

  /** Throws RECORD_NOT_FOUND, RELEASE_NOT_READY. */
  async function withdraw(releaseId: string, actor: ActorRef): Promise<Release> {
    return database.global(async (tx) => {
      requireRow(await store.lockRelease(tx, releaseId));
      if (!(await withdrawReady(tx, releaseId, actor)))
        throw new AppError('RELEASE_NOT_READY', 'This release is not ready');
      return toRelease(requireRow(await store.findRelease(tx, releaseId)));
    });
  }

  /**
   * Notes in the transaction that offers a release to a robot that it is used: it stays from then on, and is not withdrawn before the end of
   * the transaction. Throws RECORD_NOT_FOUND, RELEASE_NOT_READY.
   */
  async function use(tx: Tx, releaseId: string): Promise<Release> {
    if (await store.noteUsed(tx, releaseId))
      return toRelease(requireRow(await store.findRelease(tx, releaseId)));
    requireRow(await store.findRelease(tx, releaseId));
    throw new AppError('RELEASE_NOT_READY', 'This release is not ready');
  }

  /** What robots can install now, of one model where it is given, newest first. */
  async function listReady(kind: ReleaseKind, model?: string): Promise<Release[]> {
    return (await database.global((tx) => store.listReady(tx, kind, model))).map(toRelease);
  }

  /** How many of these robots have older software than the newest stable one for their model. */
  async function outdatedSummary(robots: readonly InstalledRobot[]): Promise<OutdatedSummary> {
    return summarizeOutdated(await listReady('robot_software'), robots);
  }

  return { list, get, find, withdraw, use, listReady, outdatedSummary };
}

/** Releases belong to the installation: people who may see them in one project see them all. */
function maySee(roles: Reach): boolean {
  return Object.keys(roles).some((project) =>
    can(roles, 'releases.read', project === '*' ? undefined : project),
  );
}

/** Withdraws a release that is ready and tells so. @returns whether it was */
export async function withdrawReady(tx: Tx, releaseId: string, actor: ActorRef): Promise<boolean> {
  if (!(await store.withdrawRelease(tx, releaseId, actor.name))) return false;
  const row = requireRow(await store.findRelease(tx, releaseId));
  await recordRelease(tx, actor, 'LOG_RELEASE_WITHDRAWN', row, 'changed');
  await publish(tx, 'releases.withdrawn', { releaseId });
  return true;
}

/** Writes what became of a release to the audit log. */
export async function recordRelease(
  tx: Tx,
  actor: ActorRef,
  code: `LOG_RELEASE_${'STARTED' | 'READY' | 'REJECTED' | 'WITHDRAWN' | 'DELETED'}`,
  row: store.ReleaseRow,
  how: 'made' | 'changed' | 'deleted',
): Promise<void> {
  const content = auditSnapshot(row);
  await recordAudit(tx, {
    projectId: null,
    actor,
    code,
    entity: 'release',
    entityId: row.release_id,
    before: how === 'made' ? null : how === 'deleted' ? content : { name: content.name },
    after: how === 'deleted' ? null : content,
  });
}

function auditSnapshot(row: store.ReleaseRow) {
  const { kind, component, version, channel, models, sha256, key_name, state, rejection } = row;
  const name = [component, version].filter((word) => word !== '').join(' ');
  const about = { name, kind, component, version, channel, models, file_sha256: sha256, key_name, state };
  return rejection === null ? about : { ...about, rejection };
}

export function toRelease(row: store.ReleaseRow): Release {
  const { release_id, kind, component, version, channel, models, notes_en, notes_tr } = row;
  const { sha256, signature, key_id, key_name, state, rejection, created_by, withdrawn_by } = row;
  return {
    release_id,
    kind,
    component,
    version,
    channel,
    models: [...models],
    notes_en,
    notes_tr,
    bytes: Number(row.bytes),
    received_bytes: Number(row.received_bytes),
    sha256,
    signature,
    key_id,
    key_name,
    state,
    rejection,
    created_at: row.created_at.toISOString(),
    created_by,
    ready_at: row.ready_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    withdrawn_by,
    is_used: row.used_at !== null,
  };
}
