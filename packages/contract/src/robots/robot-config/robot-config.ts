import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, page, printable, projectIdParam } from '../../core/schemas.ts';
import { configLog, configText, logQuery, restoredFrom } from '../../sites/config/config.ts';
import { VALUE_SCOPES } from './resolve.rules.ts';

/** The name of a document that needs none: the project's and the installation's. */
export const NO_NAME = '-';

/**
 * How a robot stands to its config: it has it, has not reported it yet, refused it and said why, or reports no config at all. A robot
 * without any value to follow is in sync.
 */
export const CONFIG_STATES = ['in_sync', 'waiting', 'rejected', 'not_reported'] as const;
const configState = z.enum(CONFIG_STATES);
export type ConfigState = z.infer<typeof configState>;

const standing = {
  /** The version that the robot reports; null where it reports none. */
  reported: z.number().int().nullable(),
  state: configState,
  /** Since when it is in this state; null while that is unknown. */
  since: isoTime.nullable(),
  /** Why the robot refused it, in its own words. */
  reason: z.string().nullable(),
};

/** One robot of a project with the config that it should have and the one that it has. */
const robotConfigState = z.object({
  robot_id: z.string(),
  robot_name: z.string(),
  model: z.string(),
  tags: z.array(z.string()),
  /** The version that it should have; 0 while there is nothing to follow. */
  wanted: z.number().int(),
  ...standing,
});
export type RobotConfigState = z.infer<typeof robotConfigState>;

const valueScope = z.enum(VALUE_SCOPES);
const source = z.object({ scope: valueScope, name: z.string(), version: z.number().int() });

/** A key of a robot's config. `from` is null for a setting of the fleet that only the project's delivery settings decide. */
const robotValue = z.object({
  key: z.string(),
  value: z.unknown(),
  from: source.nullable(),
  /** What it hides, the narrowest first. */
  hides: z.array(source.extend({ value: z.unknown() })),
});
export type RobotValue = z.infer<typeof robotValue>;

/** The config of one robot. */
const robotConfig = z.object({
  robot_id: z.string(),
  version: z.number().int(),
  /** SHA-256 in hex of `json_config`. */
  checksum: z.string(),
  /** The canonical JSON text: names sorted, no spaces. */
  json_config: z.string(),
  ...standing,
  /** Known keys in the registry's order, then the others by name. */
  values: z.array(robotValue),
});
export type RobotConfig = z.infer<typeof robotConfig>;

const reachOfVersion = {
  /** The only robot that the newest version is for; null for all that the document applies to. */
  pilot_robot_id: z.string().nullable(),
  /** From when on the newest version applies; null for at once. */
  starts_at: isoTime.nullable(),
};
const newest = {
  /** Counts the changes; 0 before the first. */
  version: z.number().int(),
  updated_at: isoTime.nullable(),
  updated_by: z.string().nullable(),
  ...reachOfVersion,
};

/** A document of values as lists show it. */
const valueSummary = z.object({
  scope: valueScope,
  name: z.string(),
  /** How people call it: the project's or the robot's name, the model or the tag. */
  label: z.string(),
  ...newest,
  /** The keys that its newest version has. */
  keys: z.array(z.string()),
  /** The robots of the project that it applies to. */
  robots: z.number().int(),
});
export type ValueSummary = z.infer<typeof valueSummary>;

/** A problem of a text: at its line and column, by a rule and what the rule's sentence is filled with. `key` is '' where the text is no JSON object. */
const valueProblem = z.object({
  key: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The English sentence of the rule. */
  text: z.string(),
});
export type ValueProblem = z.infer<typeof valueProblem>;

/** The newest version of a document of values. */
const valueText = z.object({
  scope: valueScope,
  name: z.string(),
  /** The text as it was written; `{}` before the first change. */
  text: z.string(),
  checksum: z.string(),
  ...newest,
  /** Values that were saved before they had a schema, and break it: they reach no robot. */
  problems: z.array(valueProblem),
  /** True where a change by someone else since the version that the caller had read was kept, too, as it concerned other keys. */
  merged: z.boolean(),
});
export type ValueText = z.infer<typeof valueText>;

/** The most robots that a preview lists. */
export const MOST_PREVIEWED_ROBOTS = 200;

/** What a text would change. With a problem it changes nothing. */
const valuePreview = z.object({
  problems: z.array(valueProblem),
  /** The robots whose config would differ, by name; `MOST_PREVIEWED_ROBOTS` at most. `before` or `after` is null where the key is not there. */
  robots: z.array(
    z.object({
      robot_id: z.string(),
      robot_name: z.string(),
      project_id: z.number().int(),
      changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  /** How many robots would have another config. */
  changed: z.number().int(),
  /** How many robots of the document would keep theirs. */
  unchanged: z.number().int(),
});
export type ValuePreview = z.infer<typeof valuePreview>;

const robotInProject = z.object({ projectId: projectIdParam, robotId: id });
/** A document of a project: `project` has the name `-`, a robot its id. */
const documentParams = z.object({
  projectId: projectIdParam,
  scope: z.enum(['project', 'model', 'tag', 'robot']),
  name: z.string().min(1).max(80).regex(printable),
});
const change = z.object({
  text: configText,
  restored_from: restoredFrom,
  pilot_robot_id: id.nullish(),
  starts_at: isoTime.nullish(),
});
const previewed = z.object({ text: configText, pilot_robot_id: id.nullish() });

/**
 * Values for robots. Each robot's config is resolved from the documents of the installation, its project, its model, its tags and its own;
 * the narrowest wins, key by key.
 */
export const robotConfigApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robot-configs',
    summary: 'Returns for each robot the version of its config that it should have and the one that it has.',
    access: { permission: 'robots.read' },
    params: inProject,
    response: z.array(robotConfigState),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/config',
    summary: 'Returns the config of one robot, and where each value comes from. Robots may read it here.',
    access: { permission: 'config.read' },
    params: robotInProject,
    response: robotConfig,
  }),
  values: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robot-values',
    summary: 'Returns the documents of values in the project, and the models and tags that could have one.',
    access: { permission: 'robots.read' },
    params: inProject,
    response: z.array(valueSummary),
  }),
  getValues: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robot-values/{scope}/{name}',
    summary: 'Returns the newest version of a document of values.',
    access: { permission: 'config.read' },
    params: documentParams,
    response: valueText,
  }),
  setValues: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/robot-values/{scope}/{name}',
    summary:
      'Adds a version of a document of values, for one robot first or from a time on where the body says so. With `If-Match` of an older version, changes of different keys are merged; of the same keys, VERSION_CONFLICT names them. Values of the project need `config.edit`, too.',
    access: { permission: 'config.edit_robots' },
    params: documentParams,
    body: change,
    response: valueText,
    errors: ['VERSION_CONFLICT'],
  }),
  valueLogs: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robot-values/{scope}/{name}/logs',
    summary: 'Returns the changes of a document of values, newest first.',
    access: { permission: 'config.edit_robots' },
    params: documentParams,
    query: logQuery,
    response: page(configLog),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robot-values/{scope}/{name}/preview',
    summary: 'Returns which robots a text would reach and what would differ for each. Changes nothing.',
    access: { permission: 'config.edit_robots' },
    params: documentParams,
    body: previewed,
    response: valuePreview,
  }),
  getInstallation: endpoint({
    method: 'GET',
    path: '/robot-values',
    summary: 'Returns the newest version of the values for the robots of all projects.',
    access: { permission: 'config.read' },
    response: valueText,
  }),
  setInstallation: endpoint({
    method: 'PUT',
    path: '/robot-values',
    summary:
      'Adds a version of the values for the robots of all projects. Merges as for a document of a project.',
    access: { permission: 'config.edit_installation' },
    body: change,
    response: valueText,
    errors: ['VERSION_CONFLICT'],
  }),
  installationLogs: endpoint({
    method: 'GET',
    path: '/robot-values/logs',
    summary: 'Returns the changes of the values for all robots, newest first.',
    access: { permission: 'config.edit_installation' },
    query: logQuery,
    response: page(configLog),
  }),
  previewInstallation: endpoint({
    method: 'POST',
    path: '/robot-values/preview',
    summary:
      'Returns which robots of all projects a text would reach and what would differ for each. Changes nothing.',
    access: { permission: 'config.edit_installation' },
    body: previewed,
    response: valuePreview,
  }),
};
