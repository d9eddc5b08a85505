import type { ConfigLog } from '@rota/contract/config';
import type { Page } from '@rota/contract/core';
import { NO_NAME, type ValueSummary, type ValueText } from '@rota/contract/robot-config';
import { findValueProblems, readValues } from '@rota/contract/value-text';
import type { Database, Tx } from '../../../db/database.ts';
import { fieldProblem, recordNotFound } from '../../../http/app-error.ts';
import type { Settle } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import {
  changeDocument,
  listDocumentLogs,
  listNewest,
  requireValues,
  stampOf,
  versionsOf,
  type ConfigKey,
  type DocumentChange,
  type DocumentRow,
  NOTHING,
} from '../../sites/config/index.ts';
import { listRobotTraits } from '../robots/index.ts';
import { reaches, type RobotTraits } from './robot-config.rules.ts';
import { documentOf, settleConfigs } from './settle.service.ts';

/** A document of values in a project, as calls name it. */
export type DocumentName = {
  readonly scope: 'project' | 'model' | 'tag' | 'robot';
  readonly name: string;
};
export type RobotValuesDeps = {
  readonly database: Pick<Database, 'tenant'>;
  readonly projectName: (projectId: number) => Promise<string>;
};
export type RobotValuesService = ReturnType<typeof createRobotValuesService>;

/** The documents of values of projects: for all robots, for those of a model or with a tag, and for one. */
export function createRobotValuesService({ database, projectName }: RobotValuesDeps) {
  /** Documents that there are, and models and tags without one, the widest first. */
  async function list(projectId: number): Promise<ValueSummary[]> {
    const label = await projectName(projectId);
    return database.tenant(projectId, async (tx) => {
      const robots = await listRobotTraits(tx, projectId);
      const rows = new Map<string, DocumentRow>();
      const documents = new Map<string, DocumentName>();
      const add = (document: DocumentName) => documents.set(keyOf(document), document);
      add({ scope: 'project', name: NO_NAME });
      for (const { model } of robots) add({ scope: 'model', name: model });
      for (const { tags } of robots) for (const name of tags) add({ scope: 'tag', name });
      for (const row of await listNewest(tx, projectId)) {
        const document = documentOf(row);
        if (document === undefined || isGone(document, robots)) continue;
        add(document);
        rows.set(keyOf(document), row);
      }
      return [...documents.values()]
        .sort(byScope)
        .map((document) => summaryOf(document, rows.get(keyOf(document)), robots, label));
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, document: DocumentName): Promise<ValueText> {
    return database.tenant(projectId, async (tx) => {
      await requireDocument(tx, projectId, document);
      const [row] = await versionsOf(projectId, configKey(document)).list(tx, { limit: 1 });
      return valueTextOf(document, row);
    });
  }

  /** Throws RECORD_NOT_FOUND, VERSION_CONFLICT. */
  async function set(
    projectId: number,
    document: DocumentName,
    change: DocumentChange,
    settle: Settle,
  ): Promise<ValueText> {
    requireValues('text', change.text);
    return database.tenant(projectId, async (tx) => {
      await requireDocument(tx, projectId, document);
      const robots = await listRobotTraits(tx, projectId);
      requirePilot(change.pilotRobotId, robots, document);
      const present = (row: DocumentRow | undefined) => valueTextOf(document, row);
      const label = labelOf(document, robots);
      const written = await changeDocument(tx, projectId, configKey(document), change, present, label);
      if (written.isChanged) await settleConfigs(tx, projectId);
      const answer = { ...present(written.row), merged: written.isMerged };
      await settle(tx, answer);
      return answer;
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function logs(
    projectId: number,
    document: DocumentName,
    query: { readonly limit: number; readonly cursor?: number | undefined },
  ): Promise<Page<ConfigLog>> {
    return database.tenant(projectId, async (tx) => {
      await requireDocument(tx, projectId, document);
      return listDocumentLogs(tx, versionsOf(projectId, configKey(document)), query);
    });
  }

  return { list, get, set, logs };
}

/** Throws RECORD_NOT_FOUND for a robot that is not in the project, and where the project's document is called otherwise. */
export async function requireDocument(tx: Tx, projectId: number, document: DocumentName): Promise<void> {
  const { scope, name } = document;
  if (scope === 'project' && name !== NO_NAME) throw recordNotFound();
  if (scope === 'robot' && (await listRobotTraits(tx, projectId, name)).length === 0) throw recordNotFound();
}

/** Throws VALIDATION_FAILED unless the pilot is a robot that the document applies to. */
function requirePilot(
  pilotRobotId: string | null | undefined,
  robots: readonly RobotTraits[],
  { scope, name }: Pick<ValueText, 'scope' | 'name'>,
): void {
  if (pilotRobotId === null || pilotRobotId === undefined) return;
  const pilot = robots.find(({ robotId }) => robotId === pilotRobotId);
  if (pilot !== undefined && reaches(pilot, scope, name)) return;
  throw validationFailed([fieldProblem('pilot_robot_id', 'no_such_record')]);
}

function configKey({ scope, name }: DocumentName): ConfigKey {
  return { kind: scope, name: scope === 'project' ? '' : name };
}

export function valueTextOf(
  { scope, name }: Pick<ValueText, 'scope' | 'name'>,
  row: DocumentRow | undefined,
): ValueText {
  const text = row?.content ?? NOTHING;
  return {
    scope,
    name,
    text,
    ...stampOf(row),
    ...reachOf(row),
    problems: [...findValueProblems(text)],
    merged: false,
  };
}

function reachOf(row: DocumentRow | undefined) {
  return {
    pilot_robot_id: row?.pilot_robot_id ?? null,
    starts_at: row?.starts_at?.toISOString() ?? null,
  };
}

function summaryOf(
  { scope, name }: DocumentName,
  row: DocumentRow | undefined,
  robots: readonly RobotTraits[],
  projectLabel: string,
): ValueSummary {
  const { version, updated_at, updated_by } = stampOf(row);
  const robot = scope === 'robot' ? robots.find(({ robotId }) => robotId === name) : undefined;
  return {
    scope,
    name,
    label: scope === 'project' ? projectLabel : (robot?.name ?? name),
    version,
    updated_at,
    updated_by,
    ...reachOf(row),
    keys: Object.keys(readValues(row?.content ?? NOTHING)),
    robots: robots.filter((one) => reaches(one, scope, name)).length,
  };
}

/** What people call a document in the audit log; undefined for the project's, which is its config. */
function labelOf({ scope, name }: DocumentName, robots: readonly RobotTraits[]): string | undefined {
  if (scope === 'project') return undefined;
  return scope === 'robot' ? robots.find(({ robotId }) => robotId === name)?.name : name;
}

/** Values of a robot that has left the project stay as history. */
function isGone({ scope, name }: DocumentName, robots: readonly RobotTraits[]): boolean {
  return scope === 'robot' && !robots.some(({ robotId }) => robotId === name);
}

function keyOf({ scope, name }: DocumentName): string {
  return `${scope}:${name}`;
}

const SCOPES: readonly DocumentName['scope'][] = ['project', 'model', 'tag', 'robot'];
function byScope(a: DocumentName, b: DocumentName): number {
  return SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope) || a.name.localeCompare(b.name, 'tr');
}
