import { PROJECT_FEATURES, type ProjectFeature } from '../../core/feature-names.ts';
import type { Permission } from '../../core/permissions.ts';
import type { DeliveryKind } from '../../work/deliveries/task-kinds.ts';

/** What a feature switches: its permissions and its kinds of task. A call of another permission names its feature itself. */
type FeatureSpec = {
  readonly permissions: readonly Permission[];
  readonly kinds: readonly DeliveryKind[];
  /** The feature without which it cannot work: off with it. */
  readonly needs?: ProjectFeature;
};

/** What a project can switch off. A site cannot be run without what is not here: maps, targets, stations, robots, deliveries, people. */
export const projectFeatures: Readonly<Record<ProjectFeature, FeatureSpec>> = {
  ordering: {
    permissions: [
      'catalogue.read',
      'catalogue.edit',
      'catalogue.sold_out',
      'qr_codes.read',
      'qr_codes.edit',
      'commerce.read',
      'commerce.edit',
      'commerce.set_fees',
      'orders.read',
      'orders.serve',
      'orders.contact',
      'payments.read',
      'payments.settings',
      'payments.simulate',
      'payments.refund',
      'legal_texts.read',
      'legal_texts.edit',
    ],
    kinds: [],
  },
  market: {
    permissions: ['market.read', 'market.manage', 'market.act'],
    kinds: [],
    needs: 'ordering',
  },
  robot_calls: { permissions: ['robot_calls.create', 'robot_calls.cancel'], kinds: [] },
  schedules: { permissions: ['schedules.edit'], kinds: [] },
  addresses: { permissions: ['addresses.read', 'addresses.edit', 'addresses.review'], kinds: [] },
  table_service: { permissions: [], kinds: ['table_service', 'dish_collection'] },
  guidance: { permissions: [], kinds: ['guidance', 'follow_me'] },
  cruise: { permissions: [], kinds: ['cruise', 'birthday'] },
  recycle: { permissions: [], kinds: ['recycle'] },
  pickup: { permissions: [], kinds: ['pickup'] },
  printing: { permissions: ['printers.print', 'printers.edit', 'printers.serve'], kinds: [] },
  speech: { permissions: ['speech.read', 'speech.edit'], kinds: [] },
  camera: { permissions: ['robots.camera', 'robots.delete_footage'], kinds: [] },
  // A driver steers by what the camera shows.
  manual_control: { permissions: ['robots.drive'], kinds: [], needs: 'camera' },
  meetings: { permissions: ['meetings.answer'], kinds: ['meeting'] },
  webhooks: { permissions: ['webhooks.manage'], kinds: [] },
};

/** Which features of a project are on. */
export type FeatureSwitches = Readonly<Record<ProjectFeature, boolean>>;
/** A change of some of them. */
export type FeatureChange = { readonly [F in ProjectFeature]?: boolean | undefined };

const ofPermission = new Map(
  PROJECT_FEATURES.flatMap((feature) =>
    projectFeatures[feature].permissions.map((permission) => [permission, feature] as const),
  ),
);
const ofKind = new Map(
  PROJECT_FEATURES.flatMap((feature) =>
    projectFeatures[feature].kinds.map((kind) => [kind, feature] as const),
  ),
);

/** The feature that a permission belongs to; undefined for one that no project can do without. */
export function featureOfPermission(permission: Permission): ProjectFeature | undefined {
  return ofPermission.get(permission);
}

/** The feature that a kind of task belongs to; undefined for one that is always offered. */
export function featureOfKind(kind: DeliveryKind): ProjectFeature | undefined {
  return ofKind.get(kind);
}

/** The switches of a project by the names of what is off; names that are not known any more count for nothing. */
export function switchesOf(off: readonly string[]): FeatureSwitches {
  return Object.fromEntries(PROJECT_FEATURES.map((feature) => [feature, !off.includes(feature)])) as Record<
    ProjectFeature,
    boolean
  >;
}

/** The names of what is off, in the order of the list. */
export function featuresOff(switches: FeatureSwitches): ProjectFeature[] {
  return PROJECT_FEATURES.filter((feature) => !switches[feature]);
}

/** The switches after a change: what is switched on brings what it needs, and what is switched off takes along what needs it. */
export function changeFeatures(switches: FeatureSwitches, change: FeatureChange): FeatureSwitches {
  const next: Record<ProjectFeature, boolean> = { ...switches };
  for (const feature of PROJECT_FEATURES) {
    if (change[feature] !== true) continue;
    next[feature] = true;
    const needed = projectFeatures[feature].needs;
    if (needed !== undefined) next[needed] = true;
  }
  for (const feature of PROJECT_FEATURES) if (change[feature] === false) next[feature] = false;
  for (const feature of PROJECT_FEATURES) {
    const needed = projectFeatures[feature].needs;
    if (needed !== undefined && !next[needed]) next[feature] = false;
  }
  return next;
}
