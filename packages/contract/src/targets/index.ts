import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { floor, id, inProject, isoTime, metres, name, projectIdParam, radians, site } from '../core/schemas.ts';

/** What a point on the map is for. `''` is the default type. */
export const TARGET_TYPES = ['', 'target', 'charge', 'waiting', 'filling', 'delivery', 'table', 'escape'] as const;
/** A type of {@link TARGET_TYPES}. */
export const targetType = z.enum(TARGET_TYPES);
export type TargetType = z.infer<typeof targetType>;

/** A named point on a map: metres, and radians for the way a robot faces there. */
export const target = z.object({
  target_id: z.string(),
  name: z.string(),
  type: targetType,
  site: z.string(),
  floor: z.string(),
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  updated_at: isoTime,
});
export type Target = z.infer<typeof target>;

const oneTarget = z.object({ projectId: projectIdParam, targetId: id });

/** Targets: listing, creating, changing, deleting. Names are unique in a project, and the point must be free space. */
export const targetsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/targets',
    summary: 'The targets of a project, by name; `site` and `floor` narrow it to one map.',
    access: { permission: 'targets.read' },
    params: inProject,
    query: z.object({ site: z.string().optional(), floor: z.string().optional() }),
    response: z.array(target),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/targets',
    summary: 'Puts a target on a map.',
    access: { permission: 'targets.edit' },
    params: inProject,
    body: z.object({ name, type: targetType.default('target'), site, floor, x: metres, y: metres, theta: radians.default(0) }),
    response: target,
    status: 201,
    idempotent: true,
    errors: ['TARGET_NAME_TAKEN', 'TARGET_NOT_FREE', 'MAP_NOT_READY'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/targets/{targetId}',
    summary: 'Renames, moves or retypes a target; fields left out stay.',
    access: { permission: 'targets.edit' },
    params: oneTarget,
    body: z.object({
      name: name.optional(),
      type: targetType.optional(),
      x: metres.optional(),
      y: metres.optional(),
      theta: radians.optional(),
    }),
    response: target,
    errors: ['TARGET_NAME_TAKEN', 'TARGET_NOT_FREE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/targets/{targetId}',
    summary: 'Deletes a target; refused while a delivery under way names it.',
    access: { permission: 'targets.edit' },
    params: oneTarget,
    response: z.object({}),
    errors: ['TARGET_IN_USE'],
  }),
};
