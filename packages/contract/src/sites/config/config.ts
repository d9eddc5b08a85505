import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { inProject, isoTime, page } from '../../core/schemas.ts';

/** The longest text of a config, in characters. */
const MAX_CONFIG_LENGTH = 65_536;

/** The text as a person wrote it, valid or not, so that errors can be reported by line. */
export const configText = z.string().max(MAX_CONFIG_LENGTH, { error: brokenRule('config_too_long') });

const stamp = {
  /** SHA-256 in hex of the canonical text. */
  checksum: z.string(),
  /** Counts the changes; 0 before the first. It is the `ETag`, and what `If-Match` names. */
  version: z.number().int(),
  updated_at: isoTime.nullable(),
  updated_by: z.string().nullable(),
};

/** A project's config as robots, screens and the console read it. */
export const projectConfig = z.object({
  ...stamp,
  /** The canonical JSON text: names sorted, no spaces; `checksum` is its SHA-256. */
  json_config: z.string(),
  /** The text as it was written, for people. */
  text: z.string(),
});
export type ProjectConfig = z.infer<typeof projectConfig>;

/** The place where a text stops being one JSON object: line and column from 1, a code of `jsonProblemTexts` and its English sentence. */
const configProblem = z.object({
  code: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  text: z.string(),
});
export type ConfigProblem = z.infer<typeof configProblem>;

/** The config that developers change from day to day: the values, canonical. For an unreadable text they are `{}`, and `problem` says why. */
const dynamicConfig = projectConfig.omit({ text: true }).extend({ problem: configProblem.nullable() });
export type DynamicConfig = z.infer<typeof dynamicConfig>;

/** The dynamic config as it was written. */
export const rawDynamicConfig = z.object({
  ...stamp,
  dynamic_config: z.string(),
  problem: configProblem.nullable(),
});
export type RawDynamicConfig = z.infer<typeof rawDynamicConfig>;

/** One change of a config. */
export const configLog = z.object({
  version: z.number().int(),
  checksum: z.string(),
  at: isoTime,
  by: z.string(),
  /** The version whose text was put back; null for a text of its own. */
  restored_from: z.number().int().nullable(),
  /** The only robot that the version was for; null for all. */
  pilot_robot_id: z.string().nullable(),
  /** From when on it applied; null for at once. */
  starts_at: isoTime.nullable(),
  /** The whole text after the change. */
  text: z.string(),
  /** The lines that went and came; `line` counts from 1, before the change for those that went. */
  diff: z.array(z.object({ kind: z.enum(['added', 'removed']), line: z.number().int(), text: z.string() })),
});
export type ConfigLog = z.infer<typeof configLog>;

/** The version whose text is put back, where one is. */
export const restoredFrom = z.number().int().positive().max(2_147_483_647).optional();
/** Paging of a config's changes, by version. */
export const logQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});

/**
 * The two configs of a project: the lasting one, which must be one JSON object, and the dynamic one, which is any text. Late saves answer
 * VERSION_CONFLICT with the newer document.
 */
export const configApi = {
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/config',
    summary: 'Returns the project’s config, or `{}` before it was first saved.',
    access: { permission: 'config.read' },
    params: inProject,
    response: projectConfig,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/config',
    summary: 'Replaces the project’s config. With `If-Match`, only if that is still the current version.',
    access: { permission: 'config.edit' },
    params: inProject,
    body: z.object({ json_config: configText, restored_from: restoredFrom }),
    response: projectConfig,
    errors: ['VERSION_CONFLICT'],
  }),
  logs: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/config/logs',
    summary: 'Returns the changes of the project’s config, newest first.',
    access: { permission: 'config.edit' },
    params: inProject,
    query: logQuery,
    response: page(configLog),
  }),
  dynamic: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/config/dynamic',
    summary:
      'Returns the values of the dynamic config; `{}`, with the line and the reason, while its text cannot be read.',
    access: { permission: 'config.read' },
    params: inProject,
    response: dynamicConfig,
  }),
  dynamicRaw: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/config/dynamic/raw',
    summary: 'Returns the dynamic config as it was written.',
    access: { permission: 'config.edit_dynamic' },
    params: inProject,
    response: rawDynamicConfig,
  }),
  updateDynamic: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/config/dynamic/raw',
    summary:
      'Replaces the dynamic config with any text. With `If-Match`, only if that is still the current version.',
    access: { permission: 'config.edit_dynamic' },
    params: inProject,
    body: z.object({ dynamic_config: configText, restored_from: restoredFrom }),
    response: rawDynamicConfig,
    idempotent: true,
    errors: ['VERSION_CONFLICT'],
  }),
  dynamicLogs: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/config/dynamic/logs',
    summary: 'Returns the changes of the dynamic config, newest first.',
    access: { permission: 'config.edit_dynamic' },
    params: inProject,
    query: logQuery,
    response: page(configLog),
  }),
};
