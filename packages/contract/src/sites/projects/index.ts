import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { PROJECT_FEATURES, type ProjectFeature } from '../../core/feature-names.ts';
import { deliverySettings } from './delivery-settings.ts';
import { PROJECT_TEMPLATES } from './template-names.ts';
import { id, inProject, isoTime, name } from '../../core/schemas.ts';

export * from './delivery-settings.ts';
export * from './project-features.ts';
export * from './template-names.ts';

const featureName = z.enum(PROJECT_FEATURES);
/** Each with its name, so that the description of the API lists them. */
const featureSwitches = z.object(
  Object.fromEntries(PROJECT_FEATURES.map((feature) => [feature, z.boolean()])) as Record<
    ProjectFeature,
    z.ZodBoolean
  >,
);

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
  features: featureSwitches,
  created_at: isoTime,
  version: z.number().int(),
});
export type Project = z.infer<typeof project>;

/** What runs in a feature, and would begin no more once it is off. */
const FEATURE_USE_KINDS = [
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
/** One kind of what runs in a feature. */
export type FeatureUseKind = (typeof FEATURE_USE_KINDS)[number];
const featureUse = z.object({
  feature: featureName,
  kind: z.enum(FEATURE_USE_KINDS),
  count: z.number().int(),
  /** It has to end before the feature can be switched off. */
  must_end: z.boolean(),
});
export type FeatureUse = z.infer<typeof featureUse>;

/** What a new project can take over from another: its delivery settings with the time zone, and its features. */
export const COPIED_PARTS = ['settings', 'features'] as const;
/** One of {@link COPIED_PARTS}. */
export type CopiedPart = (typeof COPIED_PARTS)[number];

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
    summary:
      'Creates a project. It starts as the template says, then as what is copied says, then as the other fields say.',
    access: { permission: 'projects.create' },
    body: z.object({
      project_name: name,
      delivery: deliverySettings.partial().optional(),
      time_zone: timeZone.optional(),
      /** Those left out stay as they are. What is switched on brings what it needs; what is switched off takes along what needs it. */
      features: z.partialRecord(featureName, z.boolean()).optional(),
      template: z.enum(PROJECT_TEMPLATES).optional(),
      /** Another project that the caller may see. */
      copy_from: z
        .object({ project_id: z.number().int().positive(), parts: z.array(z.enum(COPIED_PARTS)).min(1) })
        .optional(),
    }),
    response: project,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN', 'RECORD_NOT_FOUND'],
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
