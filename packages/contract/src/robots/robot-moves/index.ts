import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, INT4_MAX, projectIdParam } from '../../core/schemas.ts';
import { recordUses } from '../../core/uses.ts';
import { registeredRobot } from '../robots/robots.ts';

/** Days of history by the minute that a robot takes along; by the hour it takes all of it. */
export const MOVED_MINUTES_DAYS = 31;

/** What a robot uses that is none of its own parts. */
const boundKinds = ['api_key', 'machine_account', 'vpn_client'] as const;

/** Records of other features that go along with a robot. */
const movedKinds = ['part', 'sim_card', 'software', 'workshop_card'] as const;
export type MovedKind = (typeof movedKinds)[number];

/** What a move would take along and leave, and what keeps it from happening. */
const movePreview = z.object({
  /** Hours of telemetry that go along as read-only history. */
  history_hours: z.number().int(),
  /** Records of other features that go along; kinds without any are left out. */
  moves_along: z.array(z.object({ kind: z.enum(movedKinds), count: z.number().int().min(1) })),
  /** Names for maps of this project, which mean nothing in another. */
  map_aliases: z.number().int(),
  is_held: z.boolean(),
  /** It is connected and takes its new credentials over the wire. */
  takes_access: z.boolean(),
  /** The trip or delivery that it carries out now. */
  is_working: z.boolean(),
  delivery_id: z.string().nullable(),
  /** What is bound to it. It stays here and works on, bound to no robot. */
  bound: z.array(z.object({ kind: z.enum(boundKinds), name: z.string() })),
  /** Values of its config that are for it alone. They stay here and apply again if it comes back. */
  own_values: z.number().int(),
  /** Tasks, schedules and templates that name it. */
  uses: recordUses,
});
export type MovePreview = z.infer<typeof movePreview>;

const oneRobot = z.object({ projectId: projectIdParam, robotId: id });

/** A robot in its new project. */
const movedRobot = registeredRobot.extend({
  /** It confirmed its new credentials over the wire: no person has to enter them. */
  is_handed_over: z.boolean(),
});
export type MovedRobot = z.infer<typeof movedRobot>;

/** Moving a robot to another project. */
export const robotMovesApi = {
  preview: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/move',
    summary: 'Returns what a move of the robot to another project would take along and leave.',
    access: { permission: 'robots.move' },
    params: oneRobot,
    response: movePreview,
  }),
  move: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/move',
    summary:
      'Moves an idle robot to another project where the caller may move robots, too. A robot that can take its new credentials over the wire does; they are also answered, only this once. The old ones stop working immediately.',
    access: { permission: 'robots.move' },
    params: oneRobot,
    // No `idempotent`: its answer holds credentials. A repetition finds no robot here any more.
    body: z.object({ project_id: z.number().int().positive().max(INT4_MAX) }),
    response: movedRobot,
    errors: ['RECORD_NOT_FOUND', 'ROBOT_BUSY', 'ROBOT_NEEDED', 'ROBOT_MOVE_SAME_PROJECT'],
  }),
};
