import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { inProject, isoTime, name } from '../core/schemas.ts';

/** How deliveries run in a project. Times are seconds; 0 switches a time-out off. */
export const deliverySettings = z.object({
  loading_timeout_s: z.number().int().min(0).max(86_400),
  unloading_timeout_s: z.number().int().min(0).max(86_400),
  /** How long a robot that collects waits at each stop. */
  collecting_timeout_s: z.number().int().min(0).max(86_400),
  /** False: a delivery that no robot can serve now is refused instead of queued. */
  queue: z.boolean(),
  /** Seconds after which a delivery that still waits in the queue expires; 0 never. */
  expire_after_s: z.number().int().min(0).max(604_800),
  /** Below this a robot takes no new work and goes to charge. */
  low_battery_percent: z.number().int().min(5).max(80),
  /** A charging robot takes work again from here on. */
  ready_battery_percent: z.number().int().min(10).max(100),
});
export type DeliverySettings = z.infer<typeof deliverySettings>;

/** The settings of a project that nobody has changed. */
export const defaultDeliverySettings: DeliverySettings = {
  loading_timeout_s: 300,
  unloading_timeout_s: 300,
  collecting_timeout_s: 60,
  queue: true,
  expire_after_s: 0,
  low_battery_percent: 20,
  ready_battery_percent: 60,
};

/** A project as its members see it. `version` counts its changes. */
export const project = z.object({
  project_id: z.number().int(),
  project_name: z.string(),
  delivery: deliverySettings,
  created_at: isoTime,
  version: z.number().int(),
});
export type Project = z.infer<typeof project>;

/** Projects: those of the caller, all of them for administrators, creating and changing. Names are unique without regard to case. */
export const projectsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'The projects the caller has a role in, by name.',
    access: 'signed-in',
    response: z.array(project),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/projects/all',
    summary: 'Every project of the installation, by name.',
    access: { permission: 'projects.list_all' },
    response: z.array(project),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/',
    summary: 'Creates a project.',
    access: { permission: 'projects.create' },
    body: z.object({ project_name: name, delivery: deliverySettings.partial().optional() }),
    response: project,
    status: 201,
    idempotent: true,
    errors: ['PROJECT_NAME_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}',
    summary: 'Changes a project; fields left out stay.',
    access: { permission: 'projects.update' },
    params: inProject,
    body: z.object({ project_name: name.optional(), delivery: deliverySettings.partial().optional() }),
    response: project,
    errors: ['PROJECT_NAME_TAKEN'],
  }),
};
