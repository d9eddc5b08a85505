import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, isoTime, oneLine, page } from '../../core/schemas.ts';
import { createDeliveryBody, deliveryDetails, type CreateDelivery } from '../deliveries/index.ts';

/** How many templates a project keeps. */
export const TEMPLATES_MOST = 200;
/** The longest name of a template or a schedule. */
export const TASK_NAME_LENGTH = 60;

const minutes = z.number().int().min(1).max(10_080).optional();

/**
 * A task to be created again and again. Instants and the number of one order are of one task only: in their place stand minutes, counted
 * from when the task is to begin.
 */
export const savedTask = createDeliveryBody
  .omit({ earliest_start_at: true, due_at: true, expires_at: true, order_number: true })
  .extend({ due_in_minutes: minutes, expires_in_minutes: minutes });
export type SavedTask = z.infer<typeof savedTask>;

/** The task as it is created, to begin at an instant (ms). `ahead`: that lies in the future, and no robot sets out before. */
export function taskAt(
  { due_in_minutes: due, expires_in_minutes: expires, ...task }: SavedTask,
  at: number,
  ahead = false,
): CreateDelivery {
  const after = (minutesLater: number) => new Date(at + minutesLater * 60_000).toISOString();
  return {
    ...task,
    ...(ahead && { earliest_start_at: after(0) }),
    ...(due !== undefined && { due_at: after(due) }),
    ...(expires !== undefined && { expires_at: after(expires) }),
  };
}

/** The parts of a saved task that no longer exist: it cannot be created until a person chooses replacements. */
export const taskProblem = z.object({
  /** The path in the task, such as `targets.0.target_id`. */
  property: z.string(),
  code: z.enum(['TASK_TARGET_MISSING', 'TASK_ROBOT_MISSING']),
});
export type TaskProblem = z.infer<typeof taskProblem>;

/** The name of a template or a schedule, as a person gives it. */
export const taskName = oneLine.min(1, { error: brokenRule('name_required') }).max(TASK_NAME_LENGTH);

/** A task under a name, for all who may create tasks in the project. */
const template = z.object({
  template_id: z.string(),
  name: z.string(),
  task: savedTask,
  /** Whether it is a favourite of the caller. */
  is_favourite: z.boolean(),
  used_count: z.number().int(),
  last_used_at: isoTime.nullable(),
  problems: z.array(taskProblem),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Template = z.infer<typeof template>;

const oneTemplate = inProject.extend({ templateId: id });
const favourite = {
  path: '/projects/{projectId}/templates/{templateId}/favourite',
  access: { permission: 'deliveries.create' },
  params: oneTemplate,
  response: empty,
} as const;

/** Templates of tasks: kept, marked as favourites, sent. */
export const templatesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/templates',
    summary: 'Returns all templates of the project, by name.',
    access: { permission: 'deliveries.read' },
    params: inProject,
    response: page(template),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/templates/{templateId}',
    summary: 'Returns one template of the project.',
    access: { permission: 'deliveries.read' },
    params: oneTemplate,
    response: template,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/templates',
    summary: 'Saves a task under a name.',
    access: { permission: 'templates.edit' },
    params: inProject,
    body: z.object({ name: taskName, task: savedTask }),
    response: template,
    status: 201,
    idempotent: true,
    errors: [
      'NAME_TAKEN',
      'LIMIT_REACHED',
      'RECORD_NOT_FOUND',
      'DELIVERY_NO_FILLING_TARGET',
      'ELEVATOR_NO_LOBBY',
    ],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/templates/{templateId}',
    summary: 'Renames a template or replaces its task.',
    access: { permission: 'templates.edit' },
    params: oneTemplate,
    body: z.object({ name: taskName.optional(), task: savedTask.optional() }),
    response: template,
    errors: ['NAME_TAKEN', 'RECORD_NOT_FOUND', 'DELIVERY_NO_FILLING_TARGET', 'ELEVATOR_NO_LOBBY'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/templates/{templateId}',
    summary: 'Deletes a template. The tasks created from it stay.',
    access: { permission: 'templates.edit' },
    params: oneTemplate,
    response: empty,
  }),
  send: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/templates/{templateId}/deliveries',
    summary: 'Creates the task of a template.',
    access: { permission: 'deliveries.create' },
    params: oneTemplate,
    response: deliveryDetails,
    status: 201,
    idempotent: true,
    errors: [
      'TASK_TARGET_MISSING',
      'TASK_ROBOT_MISSING',
      'DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK',
      'DELIVERY_NO_FILLING_TARGET',
      'ELEVATOR_NO_LOBBY',
      'RECORD_NOT_FOUND',
    ],
  }),
  favour: endpoint({
    method: 'PUT',
    summary: 'Marks a template as a favourite of the caller.',
    ...favourite,
  }),
  unfavour: endpoint({
    method: 'DELETE',
    summary: 'Removes a template from the caller’s favourites.',
    ...favourite,
  }),
};
