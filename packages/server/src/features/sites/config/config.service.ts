import { createHash } from 'node:crypto';
import type {
  ConfigLog,
  ConfigProblem,
  DynamicConfig,
  ProjectConfig,
  RawDynamicConfig,
} from '@rota/contract/config';
import { canonicalJson } from '@rota/contract/json-text';
import type { Page } from '@rota/contract/core';
import type { Database, Tx } from '../../../db/database.ts';
import { fieldProblem, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { isMatch } from '../../../http/etag.ts';
import { validationFailed } from '../../../http/validation.ts';
import { recordAudit } from '../../../audit/index.ts';
import { changedLines } from './changed-lines.service.ts';
import { textProblem } from './config.rules.ts';
import * as store from './config.store.ts';

export type ConfigService = ReturnType<typeof createConfigService>;

/** A person's change of a config's text. */
export type ConfigChange = {
  readonly text: string;
  readonly restoredFrom: number | undefined;
  /** The `If-Match` header of the call. */
  readonly ifMatch: string | undefined;
  readonly actor: ActorRef;
};

const CODE = {
  project: 'LOG_PROJECT_CONFIG_CHANGED',
  dynamic: 'LOG_PROJECT_CONFIG_DYNAMIC_CHANGED',
} as const;

/** The configs of projects. `onChanged` runs inside the transaction of a change of what robots read. */
export function createConfigService({
  database,
  onChanged,
}: {
  database: Database;
  onChanged?: ((tx: Tx, projectId: number) => Promise<void>) | undefined;
}) {
  const newest = (projectId: number, kind: store.ConfigKind) =>
    database.tenant(projectId, (tx) => store.findNewest(tx, projectId, kind));

  /** Adds a version. A text that means what the newest does, letter for letter, changes nothing. */
  async function write<T>(
    projectId: number,
    kind: store.ConfigKind,
    change: ConfigChange,
    present: (row: store.ConfigRow | undefined) => T,
    settle: Settle,
  ): Promise<T> {
    // The dynamic config is raw text: a developer's half-done change is kept, and read as no values until it is whole.
    const problem = kind === 'project' ? textProblem(change.text) : null;
    if (problem !== null)
      throw validationFailed([
        fieldProblem('json_config', problem.code, { line: problem.line, column: problem.column }),
      ]);
    return database.tenant(projectId, async (tx) => {
      await store.lockConfigs(tx, projectId);
      const current = await store.findNewest(tx, projectId, kind);
      if (!isMatch(change.ifMatch, current?.version ?? 0)) {
        throw versionConflict('project_config', present(current));
      }
      const answer =
        current?.content === change.text
          ? present(current)
          : present(await add(tx, projectId, kind, change, current));
      await settle(tx, answer);
      return answer;
    });
  }

  async function add(
    tx: Tx,
    projectId: number,
    kind: store.ConfigKind,
    change: ConfigChange,
    current: store.ConfigRow | undefined,
  ) {
    const row = await store.insertVersion(tx, projectId, kind, {
      version: (current?.version ?? 0) + 1,
      content: change.text,
      checksum: sha256(valuesOf(change.text).json ?? change.text),
      changed_by_id: change.actor.id,
      changed_by: change.actor.name,
      restored_from: change.restoredFrom ?? null,
    });
    await recordAudit(tx, {
      projectId,
      actor: change.actor,
      code: CODE[kind],
      entity: 'project_config',
      entityId: kind,
      before: current === undefined ? null : forAudit(current),
      after: forAudit(row),
    });
    if (row.checksum !== current?.checksum) await onChanged?.(tx, projectId);
    return row;
  }

  async function logs(
    projectId: number,
    kind: store.ConfigKind,
    query: { limit: number; cursor?: number | undefined },
  ): Promise<Page<ConfigLog>> {
    const rows = await database.tenant(projectId, (tx) =>
      store.listVersions(tx, projectId, kind, { limit: query.limit + 1, below: query.cursor }),
    );
    const items = rows.slice(0, query.limit).map((row, index) => toLog(row, rows[index + 1]?.content ?? ''));
    return { items, next_cursor: rows.length > query.limit ? String(items.at(-1)?.version) : null };
  }

  return {
    get: async (projectId: number) => toProjectConfig(await newest(projectId, 'project')),
    dynamic: async (projectId: number) => toDynamic(await newest(projectId, 'dynamic')),
    dynamicRaw: async (projectId: number) => toRaw(await newest(projectId, 'dynamic')),
    update: (projectId: number, change: ConfigChange, settle: Settle) =>
      write(projectId, 'project', change, toProjectConfig, settle),
    updateDynamic: (projectId: number, change: ConfigChange, settle: Settle) =>
      write(projectId, 'dynamic', change, toRaw, settle),
    logs,
  };
}

function toProjectConfig(row: store.ConfigRow | undefined): ProjectConfig {
  const text = row?.content ?? NOTHING;
  return { ...stampOf(row), json_config: valuesOf(text).json ?? NOTHING, text };
}
function toDynamic(row: store.ConfigRow | undefined): DynamicConfig {
  const { json = NOTHING, problem } = valuesOf(row?.content ?? NOTHING);
  return { ...stampOf(row), checksum: sha256(json), json_config: json, problem };
}
function toRaw(row: store.ConfigRow | undefined): RawDynamicConfig {
  const text = row?.content ?? NOTHING;
  return { ...stampOf(row), dynamic_config: text, problem: valuesOf(text).problem };
}

function stampOf(row: store.ConfigRow | undefined) {
  return {
    checksum: row?.checksum ?? sha256(NOTHING),
    version: row?.version ?? 0,
    updated_at: row?.changed_at.toISOString() ?? null,
    updated_by: row?.changed_by ?? null,
  };
}

function toLog(row: store.ConfigRow, before: string): ConfigLog {
  return {
    version: row.version,
    checksum: row.checksum,
    at: row.changed_at.toISOString(),
    by: row.changed_by,
    restored_from: row.restored_from,
    text: row.content,
    diff: changedLines(before, row.content),
  };
}

function forAudit(row: store.ConfigRow) {
  const { json } = valuesOf(row.content);
  const config: unknown = json === undefined ? row.content : JSON.parse(row.content);
  return { version: row.version, checksum: row.checksum, restored_from: row.restored_from, config };
}

const NOTHING = '{}';

/** The values of a text in canonical JSON, or where it cannot be read. */
function valuesOf(text: string): { readonly json?: string; readonly problem: ConfigProblem | null } {
  const problem = textProblem(text);
  return problem === null ? { json: canonicalJson(JSON.parse(text)), problem } : { problem };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
