import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { inProject, isoTime, oneLine, page, projectIdParam, versionParam } from '../../core/schemas.ts';
import { mapId } from '../maps/maps.ts';
import { drawing, MOST_DRAWINGS, MOST_DRAWN_BYTES, newDrawing } from './drawing.ts';

export * from './drawing.ts';

const stamp = {
  map_id: z.string(),
  /** Counts the changes; 0 before the first. It is the `ETag`, and what `If-Match` names. */
  version: z.number().int(),
  /** The author's message about the change. */
  message: z.string().nullable(),
  /** The version whose drawings were put back. */
  restored_from: z.number().int().nullable(),
  at: isoTime.nullable(),
  by: z.string().nullable(),
};

/** All that is drawn on a map, in one version. */
export const mapDrawings = z.object({ ...stamp, drawings: z.array(drawing) });
export type MapDrawings = z.infer<typeof mapDrawings>;
/** One version in a list: without the drawings themselves. */
const drawingsVersion = z.object({ ...stamp, count: z.number().int() });
export type DrawingsVersion = z.infer<typeof drawingsVersion>;

const oneMap = z.object({ projectId: projectIdParam, mapId });

/** The drawings on maps, which robots obey. Every change is a new version; late ones answer VERSION_CONFLICT with the newer one. */
export const drawingsApi = {
  list: endpoint({
    method: 'GET',
    path: '/project/{projectId}/drawings',
    summary: 'Returns the drawings of each map of a project. Maps that never had drawings are omitted.',
    access: { permission: 'maps.read' },
    params: inProject,
    response: z.array(mapDrawings),
  }),
  get: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/drawings',
    summary: 'Returns the drawings of a map. Version 0 means none yet.',
    access: { permission: 'maps.read' },
    params: oneMap,
    response: mapDrawings,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/project/{projectId}/maps/{mapId}/drawings',
    summary:
      'Replaces all drawings of a map, as a new version. With `If-Match`, only if that is still the current version.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    query: z.object({
      message: oneLine.max(200).optional(),
      /** The version whose drawings these are. */
      restored_from: versionParam.optional(),
    }),
    body: z.array(newDrawing).max(MOST_DRAWINGS),
    bodyBytes: MOST_DRAWN_BYTES,
    response: mapDrawings,
    idempotent: true,
    errors: [
      'VERSION_CONFLICT',
      'LIMIT_REACHED',
      'DRAWING_ID_TAKEN',
      'DRAWING_CROSSES_ITSELF',
      'DRAWING_TOO_SMALL',
      'DRAWING_OUTSIDE_MAP',
      'MAP_NOT_READY',
    ],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/drawings/versions',
    summary: 'Returns the versions of a map’s drawings, newest first.',
    access: { permission: 'maps.read' },
    params: oneMap,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: versionParam.optional(),
    }),
    response: page(drawingsVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/drawings/versions/{version}',
    summary: 'Returns the drawings of a map in one version.',
    access: { permission: 'maps.read' },
    params: oneMap.extend({ version: versionParam }),
    response: mapDrawings,
  }),
};
