import { brokenRule } from '@rota/contract/core';
import { keyPermissions, type ApiKey } from '@rota/contract/api-keys';
import { name, type Permission } from '@rota/contract/core';
import { z } from 'zod';

/** The permissions that a key can have, by what they are about, in the order of the table. */
export const permissionAreas = [
  'robots',
  'speech',
  'workshop',
  'parts',
  'releases',
  'rollouts',
  'sim_cards',
  'deliveries',
  'stations',
  'robot_calls',
  'catalogue',
  'media',
  'qr_codes',
  'commerce',
  'orders',
  'payments',
  'legal_texts',
  'market',
  'templates',
  'schedules',
  'alerts',
  'printers',
  'elevators',
  'targets',
  'addresses',
  'maps',
  'topography',
  'devices',
  'config',
  'projects',
  'audit',
] as const;
export type PermissionArea = (typeof permissionAreas)[number];

/** Sets of permissions that most programs need one of. */
export const PRESETS = ['read', 'order', 'all'] as const;
export type Preset = (typeof PRESETS)[number];

const ORDERING: readonly Permission[] = [
  'robots.read',
  'stations.read',
  'targets.read',
  'deliveries.read',
  'deliveries.create',
  'robot_calls.create',
];

/** The permissions of a preset, as far as `may` grants them. */
export function permissionsOfPreset(preset: Preset, may: (permission: Permission) => boolean): Permission[] {
  return keyPermissions.filter((permission) => {
    if (!may(permission)) return false;
    if (preset === 'all') return true;
    return preset === 'read' ? permission.endsWith('.read') : ORDERING.includes(permission);
  });
}

/** The permissions of one area. */
export function permissionsOfArea(area: PermissionArea): Permission[] {
  return keyPermissions.filter((permission) => permission.startsWith(`${area}.`));
}

/** How long a key is good: without end, so many days from now, or until a time. */
export const EXPIRIES = ['never', '30', '90', '365', 'date'] as const;
type Expiry = (typeof EXPIRIES)[number];
/** `robot`: the id of the robot that it belongs to; '' for none. */
export type ApiKeyFields = {
  name: string;
  permissions: string[];
  expiry: Expiry;
  date: string | null;
  robot: string;
};

const DAY_MS = 24 * 3_600_000;

/** The checks of the form of a key, at `now` (ms). */
export function apiKeyForm(now: () => number) {
  return z
    .object({
      name,
      permissions: z.array(z.string()).min(1, { error: brokenRule('permission_needed') }),
      expiry: z.enum(EXPIRIES),
      date: z.string().nullable(),
      robot: z.string(),
    })
    .superRefine(({ expiry, date }, context) => {
      if (expiry === 'date' && (date === null || Date.parse(date) <= now()))
        context.addIssue({ code: 'custom', path: ['date'], message: brokenRule('time_is_past') });
    });
}

/** A key as its form shows it. */
export function fieldsOf({
  name: keyName,
  permissions,
  expires_at: date,
  robot_id: robot,
}: ApiKey): ApiKeyFields {
  return {
    name: keyName,
    permissions: [...permissions],
    expiry: date === null ? 'never' : 'date',
    date,
    robot: robot ?? '',
  };
}

/** The body of a form, at `now` (ms). */
export function contentOf({ name: keyName, permissions, expiry, date, robot }: ApiKeyFields, now: number) {
  const known = keyPermissions.filter((permission) => permissions.includes(permission));
  const inDays = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const expiresAt = expiry === 'never' ? null : expiry === 'date' ? date : inDays(Number(expiry));
  return {
    name: keyName,
    permissions: known,
    expires_at: expiresAt,
    robot_id: robot === '' ? null : robot,
  };
}

/** How a key stands: it works, in part where its owner lacks some of it, or why it opens nothing. */
export function stateOf({
  stopped,
  suspended,
}: Pick<ApiKey, 'stopped' | 'suspended'>): 'works' | 'partly' | 'expired' | 'owner_gone' {
  return stopped ?? (suspended.length > 0 ? 'partly' : 'works');
}
