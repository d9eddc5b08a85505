/** What a project can switch off, as it goes over the wire: each with what belongs to it in `sites/projects/project-features.ts`. */
export const PROJECT_FEATURES = [
  'ordering',
  'market',
  'robot_calls',
  'schedules',
  'addresses',
  'table_service',
  'guidance',
  'cruise',
  'recycle',
  'pickup',
  'printing',
  'speech',
  'camera',
  'manual_control',
  'meetings',
  'webhooks',
] as const;
/** One of {@link PROJECT_FEATURES}. */
export type ProjectFeature = (typeof PROJECT_FEATURES)[number];

/** Whether a word is a feature's name: a newer server may know others. */
export function isProjectFeature(name: string): name is ProjectFeature {
  return (PROJECT_FEATURES as readonly string[]).includes(name);
}
