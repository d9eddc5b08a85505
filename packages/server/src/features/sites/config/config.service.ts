import type { ConfigProblem, DynamicConfig, ProjectConfig, RawDynamicConfig } from '@rota/contract/config';
import { canonicalJson } from '@rota/contract/json-text';
import type { Database, Tx } from '../../../db/database.ts';
import { versionConflict } from '../../../http/app-error.ts';
import type { Settle } from '../../../http/context.ts';
import { isMatch } from '../../../http/etag.ts';
import { recordAudit } from '../../../audit/index.ts';
import { textProblem } from './config.rules.ts';
import * as store from './config.store.ts';
import {
  forAudit,
  listDocumentLogs,
  NOTHING,
  requireValues,
  sha256,
  stampOf,
  writeDocument,
  type DocumentChange,
  type DocumentRow,
  type DocumentVersions,
  type WrittenDocument,
} from './documents.service.ts';

export type ConfigService = ReturnType<typeof createConfigService>;

/** Runs inside the transaction of a change of what robots read. */
export type ConfigChanged = (tx: Tx, projectId: number) => Promise<void>;

const CODE = {
  project: 'LOG_PROJECT_CONFIG_CHANGED',
  dynamic: 'LOG_PROJECT_CONFIG_DYNAMIC_CHANGED',
  model: 'LOG_ROBOT_CONFIG_CHANGED',
  tag: 'LOG_ROBOT_CONFIG_CHANGED',
  robot: 'LOG_ROBOT_CONFIG_CHANGED',
} as const;

/** The versions of a document of a project. */
export function versionsOf(projectId: number, key: store.ConfigKey): DocumentVersions {
  return {
    list: (tx, range) => store.listVersions(tx, projectId, key, range),
    find: (tx, version) => store.findVersion(tx, projectId, key, version),
    insert: (tx, row) => store.insertVersion(tx, projectId, key, row),
  };
}

/**
 * Adds a version of a document of a project, recorded in the audit log under its `label`, which is what people call it. `present` answers the
 * newer one where VERSION_CONFLICT is thrown.
 */
export async function changeDocument(
  tx: Tx,
  projectId: number,
  key: store.ConfigKey,
  change: DocumentChange,
  present: (row: DocumentRow | undefined) => unknown,
  label?: string,
): Promise<WrittenDocument> {
  await store.lockConfigs(tx, projectId);
  const written = await writeDocument(tx, versionsOf(projectId, key), change, present);
  const { row, before, isChanged } = written;
  if (row === undefined || !isChanged) return written;
  await recordAudit(tx, {
    projectId,
    actor: change.actor,
    code: CODE[key.kind],
    entity: 'project_config',
    entityId: key.name === '' ? key.kind : `${key.kind}:${key.name}`,
    before: before === undefined ? null : forAudit(before),
    after: { ...forAudit(row), ...(label !== undefined && { kind: key.kind, name: label }) },
  });
  return written;
}

const PROJECT = { kind: 'project', name: '' } as const;
const DYNAMIC = { kind: 'dynamic', name: '' } as const;

/** The two configs of projects. */
export function createConfigService({
  database,
  onChanged,
}: {
  readonly database: Database;
  readonly onChanged: ConfigChanged;
}) {
  const newestDynamic = (projectId: number) =>
    database.tenant(
      projectId,
      async (tx) => (await versionsOf(projectId, DYNAMIC).list(tx, { limit: 1 }))[0],
    );

  /** Late saves are not merged here: who writes a whole config reads the newer one first. */
  async function write<T>(
    projectId: number,
    key: typeof PROJECT | typeof DYNAMIC,
    change: DocumentChange,
    present: (row: DocumentRow | undefined) => T,
    settle: Settle,
  ): Promise<T> {
    return database.tenant(projectId, async (tx) => {
      await store.lockConfigs(tx, projectId);
      const [newest] = await versionsOf(projectId, key).list(tx, { limit: 1 });
      const seen = key === PROJECT ? await store.findInForce(tx, projectId, key) : newest;
      // A version that is only tried with one robot, or whose time has not come, does not keep others from going on.
      const isSeen = [seen, newest].some((row) => isMatch(change.ifMatch, row?.version ?? 0));
      if (!isSeen) throw versionConflict('project_config', present(newest));
      const current = { ...change, ifMatch: undefined };
      const { row, isChanged } = await changeDocument(tx, projectId, key, current, present);
      if (isChanged && key === PROJECT) await onChanged(tx, projectId);
      const answer = present(row);
      await settle(tx, answer);
      return answer;
    });
  }

  const logs = (
    projectId: number,
    kind: 'project' | 'dynamic',
    query: { limit: number; cursor?: number | undefined },
  ) =>
    database.tenant(projectId, (tx) =>
      listDocumentLogs(tx, versionsOf(projectId, { kind, name: '' }), query),
    );

  return {
    get: (projectId: number) =>
      database.tenant(projectId, async (tx) =>
        toProjectConfig(await store.findInForce(tx, projectId, PROJECT)),
      ),
    dynamic: async (projectId: number) => toDynamic(await newestDynamic(projectId)),
    dynamicRaw: async (projectId: number) => toRaw(await newestDynamic(projectId)),
    update: async (projectId: number, change: DocumentChange, settle: Settle) => {
      requireValues('json_config', change.text);
      return write(projectId, PROJECT, change, toProjectConfig, settle);
    },
    // The dynamic config is raw text: a developer's half-done change is kept, and read as no values until it is whole.
    updateDynamic: (projectId: number, change: DocumentChange, settle: Settle) =>
      write(projectId, DYNAMIC, change, toRaw, settle),
    logs,
  };
}

function toProjectConfig(row: DocumentRow | undefined): ProjectConfig {
  const text = row?.content ?? NOTHING;
  return { ...stampOf(row), json_config: valuesOf(text).json ?? NOTHING, text };
}
function toDynamic(row: DocumentRow | undefined): DynamicConfig {
  const { json = NOTHING, problem } = valuesOf(row?.content ?? NOTHING);
  return { ...stampOf(row), checksum: sha256(json), json_config: json, problem };
}
function toRaw(row: DocumentRow | undefined): RawDynamicConfig {
  const text = row?.content ?? NOTHING;
  return { ...stampOf(row), dynamic_config: text, problem: valuesOf(text).problem };
}

/** The values of a text in canonical JSON, or where it cannot be read. */
function valuesOf(text: string): { readonly json?: string; readonly problem: ConfigProblem | null } {
  const problem = textProblem(text);
  return problem === null ? { json: canonicalJson(JSON.parse(text)), problem } : { problem };
}
