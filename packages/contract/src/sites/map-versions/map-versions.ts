import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  id,
  isoTime,
  metres,
  name,
  oneLine,
  page,
  projectIdParam,
  radians,
  versionParam,
} from '../../core/schemas.ts';
import { drawing, MOST_DRAWINGS, MOST_DRAWN_BYTES, newDrawing } from '../drawings/index.ts';
import { DOOR_SIDES } from '../elevators/elevator-states.ts';
import { mapId } from '../maps/maps.ts';
import { targetType, targetUse, tolerance } from '../targets/index.ts';

/** The largest number of points on a map. */
export const MOST_MAP_POINTS = 2_000;

/** A point of a map as its editor knows it: a target, metres and radians. */
export const mapPoint = z.object({
  /** The id that the client chose, before the point is a target. */
  target_id: id,
  name,
  type: targetType,
  x: metres,
  y: metres,
  theta: radians,
  elevator_group: name.nullable().default(null),
  door_direction: z.enum(DOOR_SIDES).nullable().default(null),
  /** How far from it a robot may stop, metres; null: as the robot's own. */
  tolerance: tolerance.default(null),
  /** The point of type `escape` on this map to which robots go from here in an emergency; null, or one that is not there: the nearest. */
  escape_point: id.nullable().default(null),
});
export type MapPoint = z.infer<typeof mapPoint>;

/** All that people put on a map, as it holds now or did in a version. */
export const mapDocument = z.object({
  map_id: z.string(),
  /** Counts the commits; 0 before the first. */
  version: z.number().int(),
  /** Which state this is, points that were changed elsewhere included: what a commit names as its base. */
  stamp: z.string(),
  /** The version of the scan under it. */
  scan_version: z.number().int(),
  message: z.string().nullable(),
  restored_from: z.number().int().nullable(),
  at: isoTime.nullable(),
  by: z.string().nullable(),
  drawings: z.array(drawing),
  points: z.array(mapPoint),
});
export type MapDocument = z.infer<typeof mapDocument>;

/** The possible findings of a map check, errors first. New errors are committed only by a person who may override them, with a reason. */
export const MAP_FINDING_CODES = [
  'POINT_NAME_TAKEN',
  'POINT_NOT_FREE',
  'POINT_UNREACHABLE',
  'POINT_IN_USE',
  'POINT_NEEDED',
  'ONE_WAY_TRAP',
  'TASK_CUT',
  'ELEVATOR_GROUP_UNMATCHED',
  'MAP_SWITCH_UNMATCHED',
  'ESCAPE_POINT_MISSING',
  'DOOR_UNCROSSED',
  'FLEET_ZONE_DEAD_END',
] as const;
/** One of {@link MAP_FINDING_CODES}. */
export type MapFindingCode = (typeof MAP_FINDING_CODES)[number];
/** Findings that cannot be committed by accident. The others are reported and can be ignored. */
export const MAP_FINDING_ERRORS: readonly MapFindingCode[] = MAP_FINDING_CODES.slice(
  0,
  MAP_FINDING_CODES.indexOf('TASK_CUT') + 1,
);

/** Findings that cannot be ignored: the database allows no two points of one name, and a point in use by a delivery cannot be removed. */
export const MAP_FINDINGS_NEVER_IGNORED: readonly MapFindingCode[] = ['POINT_NAME_TAKEN', 'POINT_IN_USE'];

/** Something that a change would break, or that is not as it should be. Its sentence and hint are texts of the area, by code. */
const mapFinding = z.object({
  /** The same for the same finding next time: what ignoring names. */
  key: z.string(),
  code: z.enum(MAP_FINDING_CODES),
  severity: z.enum(['error', 'warning']),
  /** The drawings and points that it is about. */
  ids: z.array(z.string()),
  /** The place to look at; null if it is nowhere on this map. */
  at: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** The values of its sentence. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The first records that need a point that is removed, with their kinds; `params.others` counts the others. */
  needed_by: z.array(targetUse).optional(),
  /** True where it was there before the change, too. */
  is_old: z.boolean(),
  /** Why it is ignored; null while it is not. */
  ignored: z.string().nullable(),
});
export type MapFinding = z.infer<typeof mapFinding>;

/** Seconds between two points before and after a change; null where there is no way. */
const travelTime = z.object({
  from: z.string(),
  to: z.string(),
  before_s: z.number().nullable(),
  after_s: z.number().nullable(),
});

/** The effect of a change: its findings, and the ways that get longer or shorter, the most changed first, 200 at most. */
const mapCheck = z.object({
  findings: z.array(mapFinding),
  travel: z.array(travelTime),
  /** Mean over all ways that are there before and after, seconds. */
  mean_before_s: z.number().nullable(),
  mean_after_s: z.number().nullable(),
});
export type MapCheck = z.infer<typeof mapCheck>;

/** A finding that a person decided to ignore. */
const ignoredFinding = z.object({ key: z.string().max(300), reason: oneLine.min(3).max(200) });

const content = {
  drawings: z.array(newDrawing).max(MOST_DRAWINGS),
  points: z.array(mapPoint).max(MOST_MAP_POINTS),
};
const oneMap = z.object({ projectId: projectIdParam, mapId });

/** One version in a list: without what is on the map. */
const mapVersion = mapDocument
  .omit({ drawings: true, points: true, stamp: true })
  .extend({ drawings: z.number().int(), points: z.number().int(), ignored: z.array(ignoredFinding) });
export type MapVersion = z.infer<typeof mapVersion>;

/** A person who has a map open in the editor. */
const mapEditor = z.object({
  /** One tab of one person. */
  client_id: z.string(),
  map_id: z.string(),
  name: z.string(),
  since: isoTime,
  /** Whether anything is changed there that is not committed. */
  is_changed: z.boolean(),
});
export type MapEditor = z.infer<typeof mapEditor>;

/** A place on the old scan, and the same place on the new one: metres. */
const placePair = z.object({ from: z.tuple([metres, metres]), to: z.tuple([metres, metres]) });
/** How a new scan lies to the one before. */
const alignment = z.discriminatedUnion('by', [
  /** A turn by `theta` radians about a place, then a shift, metres. */
  z.object({
    by: z.literal('motion'),
    x: metres,
    y: metres,
    theta: radians,
    about: z.tuple([metres, metres]).default([0, 0]),
  }),
  /** Places that are the same: two are enough, more are weighed against each other. */
  z.object({ by: z.literal('pairs'), pairs: z.array(placePair).min(2).max(50) }),
]);
export type Alignment = z.infer<typeof alignment>;

/** The drawings and points of a map as one document with versions, checked and committed together. */
export const mapVersionsApi = {
  document: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/document',
    summary: 'Returns the drawings and points of a map, with the stamp that a commit uses as its base.',
    access: { permission: 'maps.read' },
    params: oneMap,
    response: mapDocument,
  }),
  check: endpoint({
    method: 'POST',
    path: '/project/{projectId}/maps/{mapId}/check',
    summary: 'Checks what a change would break and cost. Nothing changes.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    body: z.object(content),
    bodyBytes: MOST_DRAWN_BYTES,
    response: mapCheck,
    errors: [
      'MAP_NOT_READY',
      'POINT_ID_TAKEN',
      'LIMIT_REACHED',
      'DRAWING_ID_TAKEN',
      'DRAWING_CROSSES_ITSELF',
      'DRAWING_TOO_SMALL',
      'DRAWING_OUTSIDE_MAP',
    ],
  }),
  commit: endpoint({
    method: 'POST',
    path: '/project/{projectId}/maps/{mapId}/commits',
    summary:
      'Commits drawings and points as a new version of a map. Returns VERSION_CONFLICT with the current map if the base is outdated, and MAP_FINDINGS_OPEN with the findings if an error is not overridden.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    body: z.object({
      base: z.string().max(200),
      message: oneLine.min(1).max(200),
      ...content,
      /** Findings that stay, with the reason; errors among them need the permission `maps.override`. */
      ignored: z.array(ignoredFinding).max(500).default([]),
      /** The version whose content this is. */
      restored_from: versionParam.optional(),
    }),
    bodyBytes: MOST_DRAWN_BYTES,
    response: mapDocument,
    idempotent: true,
    errors: [
      'VERSION_CONFLICT',
      'MAP_FINDINGS_OPEN',
      'MAP_NOT_READY',
      'POINT_ID_TAKEN',
      'NAME_TAKEN',
      'TARGET_IN_USE',
      'FORBIDDEN',
      'LIMIT_REACHED',
      'DRAWING_ID_TAKEN',
      'DRAWING_CROSSES_ITSELF',
      'DRAWING_TOO_SMALL',
      'DRAWING_OUTSIDE_MAP',
    ],
  }),
  align: endpoint({
    method: 'POST',
    path: '/project/{projectId}/maps/{mapId}/align',
    summary: 'Aligns drawings and points to a new scan, for a draft. Nothing changes.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    body: z.object({ ...content, alignment }),
    bodyBytes: MOST_DRAWN_BYTES,
    response: z.object({
      drawings: z.array(newDrawing),
      points: z.array(mapPoint),
      /** The turn about the origin, radians, and the shift after it, metres. */
      motion: z.object({ x: z.number(), y: z.number(), theta: z.number() }),
      /** How far off matched places are then, as the root of the mean square, metres; 0 for a motion that was given. */
      off_m: z.number(),
    }),
    errors: ['ALIGNMENT_UNDECIDED'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/versions',
    summary: 'Returns the versions of a map, newest first.',
    access: { permission: 'maps.read' },
    params: oneMap,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: versionParam.optional(),
    }),
    response: page(mapVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/versions/{version}',
    summary: 'Returns the contents of a map in one version.',
    access: { permission: 'maps.read' },
    params: oneMap.extend({ version: versionParam }),
    response: mapDocument,
  }),
  /** A sign of life, every 20 s; who is silent for 60 s is gone. */
  beHere: endpoint({
    method: 'PUT',
    path: '/project/{projectId}/maps/{mapId}/editors/{clientId}',
    summary: 'Reports that a map is open in an editor and returns who else has it open. Repeat every 20 s.',
    access: { permission: 'maps.edit' },
    params: oneMap.extend({ clientId: id }),
    body: z.object({ is_changed: z.boolean() }),
    response: z.array(mapEditor),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/project/{projectId}/maps/{mapId}/editors/{clientId}',
    summary: 'Reports that the editor was closed.',
    access: { permission: 'maps.edit' },
    params: oneMap.extend({ clientId: id }),
    response: z.object({}),
  }),
};
