import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { defineTexts } from '../../core/texts.ts';
import { DOOR_SIDES } from '../elevators/elevator-states.ts';
import {
  floor,
  id,
  inProject,
  isoTime,
  metres,
  name,
  projectIdParam,
  radians,
  site,
} from '../../core/schemas.ts';

/** The purpose of a point on the map. `''` is the default type. */
export const TARGET_TYPES = [
  '',
  'target',
  'charge',
  'waiting',
  'filling',
  'delivery',
  'table',
  'escape',
] as const;
/** A type of {@link TARGET_TYPES}. */
export const targetType = z.enum(TARGET_TYPES);
export type TargetType = z.infer<typeof targetType>;
/** Targets for robots only: no guests sit there, order from there or receive anything there. */
export const ROBOT_PLACES: readonly TargetType[] = ['charge', 'waiting', 'escape'];

/** The group of elevators for which robots wait at a target, and the door of the cab by which they get in from there; null where they wait for none. */
const elevatorGroup = name.nullable();
const doorDirection = z.enum(DOOR_SIDES).nullable();

/** How far from a target a robot may stop, metres; null: as the robot's own. */
export const tolerance = z.number().min(0.01).max(5).nullable();
/** The target of type `escape` on the same map to which robots go from here in an emergency; null: the nearest. */
const escapePoint = id.nullable();

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
  elevator_group: z.string().nullable(),
  door_direction: z.enum(DOOR_SIDES).nullable(),
  tolerance: z.number().nullable(),
  escape_point: z.string().nullable(),
  updated_at: isoTime,
});
export type Target = z.infer<typeof target>;

/** Something that names a target, and would be without a place if the target were deleted. */
export const targetUse = z.object({
  kind: z.enum(['station', 'qr_code', 'template', 'schedule', 'address', 'app_address']),
  id: z.string(),
  name: z.string(),
});
export type TargetUse = z.infer<typeof targetUse>;

/** The words for what names a target, with its name. */
export const targetUseTexts = defineTexts(
  {
    station: 'station {name}',
    qr_code: 'QR code {name}',
    template: 'template {name}',
    schedule: 'schedule {name}',
    address: 'address {name}',
    app_address: 'app user’s place {name}',
  },
  {
    station: 'istasyon {name}',
    qr_code: 'QR kodu {name}',
    template: 'şablon {name}',
    schedule: 'zamanlama {name}',
    address: 'adres {name}',
    app_address: 'uygulama kullanıcısının yeri {name}',
  },
);

const oneTarget = z.object({ projectId: projectIdParam, targetId: id });

/** Targets: listing, creating, changing, deleting. Names are unique in a project, and the point must be free space. */
export const targetsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/targets',
    summary: 'Returns the targets of a project, by name; `site` and `floor` narrow it to one map.',
    access: { permission: 'targets.read' },
    params: inProject,
    query: z.object({ site: z.string().optional(), floor: z.string().optional() }),
    response: z.array(target),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/targets',
    summary: 'Adds a target to a map.',
    access: { permission: 'targets.edit' },
    params: inProject,
    body: z.object({
      name,
      type: targetType.default('target'),
      site,
      floor,
      x: metres,
      y: metres,
      theta: radians.default(0),
      elevator_group: elevatorGroup.default(null),
      door_direction: doorDirection.default(null),
      tolerance: tolerance.default(null),
      escape_point: escapePoint.default(null),
    }),
    response: target,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN', 'TARGET_NOT_FREE', 'MAP_NOT_READY', 'ESCAPE_POINT_UNKNOWN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/targets/{targetId}',
    summary: 'Renames, moves or retypes a target. Omitted fields stay.',
    access: { permission: 'targets.edit' },
    params: oneTarget,
    body: z.object({
      name: name.optional(),
      type: targetType.optional(),
      x: metres.optional(),
      y: metres.optional(),
      theta: radians.optional(),
      elevator_group: elevatorGroup.optional(),
      door_direction: doorDirection.optional(),
      tolerance: tolerance.optional(),
      escape_point: escapePoint.optional(),
    }),
    response: target,
    errors: ['NAME_TAKEN', 'TARGET_NOT_FREE', 'MAP_NOT_READY', 'ESCAPE_POINT_UNKNOWN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/targets/{targetId}',
    summary:
      'Deletes a target. Rejected while a delivery in progress uses it, and while anything else does, unless `replace_with` gives another target.',
    access: { permission: 'targets.edit' },
    params: oneTarget,
    query: z.object({ replace_with: id.optional() }),
    response: z.object({}),
    errors: ['TARGET_IN_USE', 'TARGET_NEEDED', 'TARGET_HAS_QR'],
  }),
  uses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/targets/{targetId}/uses',
    summary: 'Returns what uses the target: stations, codes, templates, schedules and addresses.',
    access: { permission: 'targets.edit' },
    params: oneTarget,
    response: z.array(targetUse),
  }),
};
