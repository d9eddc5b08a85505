import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { PROJECT_FEATURES } from '../../core/feature-names.ts';
import { id, inProject, isoTime, name } from '../../core/schemas.ts';

export * from './project-features.ts';
export { featureHelp, featureNames } from './project-feature-texts.ts';

const featureName = z.enum(PROJECT_FEATURES);

/** How deliveries run in a project. Times are seconds; 0 switches a time-out off. */
export const deliverySettings = z.object({
  /** How long a robot waits where it is loaded before it sets out. */
  loading_timeout_s: z.number().int().min(0).max(86_400),
  /** How long it waits at a stop for a person: a guest, or staff who open a remote delivery. */
  arrival_timeout_s: z.number().int().min(0).max(86_400),
  /** How long it waits for what it brought to be taken out. */
  unloading_timeout_s: z.number().int().min(0).max(86_400),
  /** How long a robot that collects waits at each stop. */
  collecting_timeout_s: z.number().int().min(0).max(86_400),
  /** False: a delivery that no robot can serve now is refused instead of queued. */
  queue: z.boolean(),
  /** Seconds after which a delivery that still waits in the queue expires; 0 never. */
  expire_after_s: z.number().int().min(0).max(604_800),
  /** After so long at a stop without a confirmation: it counts as done, its goods go back to where they were loaded, or a person is called. */
  after_unloading_timeout: z.enum(['done', 'return', 'help']),
  /** After so long at a loading point without a confirmation: it drives on, the delivery is cancelled, or a person is called. */
  after_loading_timeout: z.enum(['go_on', 'cancel', 'help']),
  /** False: a robot leaves the place of loading when its time is up, or at once if there is none, without a confirmation. */
  confirm_loading: z.boolean(),
  /** False: a robot leaves a stop when its time is up, or at once if there is none, without a confirmation. */
  confirm_unloading: z.boolean(),
  /** The lids of new deliveries stay shut at their stops until staff or the receiver's PIN open them. */
  remote_delivery: z.boolean(),
  /** How long a robot that has nothing to do stays before it drives to its waiting point. */
  idle_timeout_s: z.number().int().min(0).max(86_400),
  /** After so long at a charger with nothing to do a robot that can sleep is put to sleep; 0 never. */
  sleep_after_s: z.number().int().min(0).max(86_400),
  /** The time after which a paused robot continues automatically. */
  pause_timeout_s: z.number().int().min(0).max(86_400),
  /** Lids or shelves of a robot that dispatch fills at once; 0 all it has. */
  max_slots_per_robot: z.number().int().min(0).max(50),
  /** Shelves of a robot that does not say what it has; 0 for a robot that carries one delivery at a time. */
  shelves_per_robot: z.number().int().min(0).max(50),
  /** Below this a robot breaks off what can be broken off and charges, whatever waits. */
  critical_battery_percent: z.number().int().min(1).max(80),
  /** Below this a robot takes no new work and goes to charge. */
  low_battery_percent: z.number().int().min(5).max(80),
  /** A charging robot takes work again from here on. */
  ready_battery_percent: z.number().int().min(10).max(100),
});
export type DeliverySettings = z.infer<typeof deliverySettings>;

/** The settings of a project before their first change. */
export const defaultDeliverySettings: DeliverySettings = {
  loading_timeout_s: 300,
  arrival_timeout_s: 300,
  unloading_timeout_s: 300,
  collecting_timeout_s: 60,
  queue: true,
  expire_after_s: 0,
  after_unloading_timeout: 'done',
  after_loading_timeout: 'go_on',
  confirm_loading: true,
  confirm_unloading: true,
  remote_delivery: false,
  idle_timeout_s: 2,
  sleep_after_s: 600,
  pause_timeout_s: 0,
  max_slots_per_robot: 0,
  shelves_per_robot: 0,
  critical_battery_percent: 10,
  low_battery_percent: 20,
  ready_battery_percent: 60,
};

/** A time zone by its IANA name, as `Europe/Istanbul`. */
export const timeZone = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .refine(isTimeZone, { error: brokenRule('unknown_time_zone') });

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A project as its members see it. `version` counts its changes. */
export const project = z.object({
  project_id: z.number().int(),
  project_name: z.string(),
  delivery: deliverySettings,
  /** The site's time zone, by its IANA name: schedules and slips use it. */
  time_zone: timeZone,
  /** Its logo, out of the media library; null without one. */
  logo_id: z.string().nullable(),
  /** Where anyone may fetch the logo, below the address of the installation. */
  logo_url: z.string().nullable(),
  /** What is on and what is off in it, by feature. */
  features: z.record(featureName, z.boolean()),
  created_at: isoTime,
  version: z.number().int(),
});
export type Project = z.infer<typeof project>;

/** What runs in a feature, and would begin no more once it is off. */
export const FEATURE_USE_KINDS = [
  'orders',
  'robot_calls',
  'schedules',
  'addresses',
  'deliveries',
  'printers',
  'recordings',
  'calls',
  'drivers',
  'webhooks',
] as const;
/** One of {@link FEATURE_USE_KINDS}. */
export type FeatureUseKind = (typeof FEATURE_USE_KINDS)[number];
const featureUse = z.object({
  feature: featureName,
  kind: z.enum(FEATURE_USE_KINDS),
  count: z.number().int(),
  /** It has to end before the feature can be switched off. */
  must_end: z.boolean(),
});
export type FeatureUse = z.infer<typeof featureUse>;

/** Projects: those of the caller, all of them for administrators, creating and changing. Names are unique without regard to case. */
export const projectsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'Returns the projects the caller has a role in, by name.',
    access: 'signed-in',
    response: z.array(project),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/projects/all',
    summary: 'Returns every project of the installation, by name.',
    access: { permission: 'projects.list_all' },
    response: z.array(project),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/',
    summary: 'Creates a project.',
    access: { permission: 'projects.create' },
    body: z.object({
      project_name: name,
      delivery: deliverySettings.partial().optional(),
      time_zone: timeZone.optional(),
      /** Those left out stay as they are. What is switched on brings what it needs; what is switched off takes along what needs it. */
      features: z.partialRecord(featureName, z.boolean()).optional(),
    }),
    response: project,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN'],
  }),
  featureUses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/feature-uses',
    summary: 'Returns what runs in the features of the project now; a feature without anything is omitted.',
    access: { permission: 'projects.update' },
    params: inProject,
    response: z.array(featureUse),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}',
    summary: 'Changes a project. Omitted fields stay. A feature that is switched off begins nothing new.',
    access: { permission: 'projects.update' },
    params: inProject,
    body: z.object({
      project_name: name.optional(),
      delivery: deliverySettings.partial().optional(),
      time_zone: timeZone.optional(),
      /** A picture of the media library of the purpose `logo`; null for none. */
      logo_id: id.nullable().optional(),
      /** Those left out stay as they are. What is switched on brings what it needs; what is switched off takes along what needs it. */
      features: z.partialRecord(featureName, z.boolean()).optional(),
    }),
    response: project,
    errors: ['NAME_TAKEN', 'FEATURE_IN_USE', 'RECORD_NOT_FOUND'],
  }),
};
