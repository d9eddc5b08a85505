import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { permissions, type Permission } from '../../core/permissions.ts';
import { empty, id, inProject, isoTime, name, page, pageQuery, printable } from '../../core/schemas.ts';

/** Areas whose permissions no key can have: a key that could make keys, people or machines would outlive its own end. */
const NOT_FOR_KEYS = [
  'api_keys',
  'machines',
  'users',
  'sign_in',
  'services',
  'security',
  'vpn',
  'outbox',
  // A call is taken by a person, in a tab of a browser.
  'meetings',
  'mqtt_users',
  'webhooks',
];

/** The permissions that a key can have: all that some project role has, except managing the venue's own keys. */
export const keyPermissions = (Object.keys(permissions) as Permission[]).filter(
  (permission) =>
    permissions[permission].length > 0 &&
    !NOT_FOR_KEYS.includes(permission.split('.')[0] ?? '') &&
    !isKept(permission),
);

/** Permissions that are asked without a project, and those that only people have: who takes the money with which keys, and secrets of robots. */
function isKept(permission: Permission): boolean {
  return [
    'projects.list_all',
    'projects.create',
    'audit.read_installation',
    'audit.delete_installation',
    'payments.settings',
    'robots.secrets',
    'workshop.set_up',
    'releases.publish',
    'rollouts.run_fleet',
  ].includes(permission);
}

/** A secret as people see it afterwards: its beginning, and when and from where it was used. */
export const secretInfo = z.object({
  secret_id: z.string(),
  prefix: z.string(),
  created_at: isoTime,
  expires_at: isoTime.nullable(),
  last_used_at: isoTime.nullable(),
  last_used_from: z.string().nullable(),
});
export type SecretInfo = z.infer<typeof secretInfo>;

/** Why a key does not work: it has expired, or the person responsible for it can no longer sign in. */
const keyStops = ['expired', 'owner_gone'] as const;

/** A key by which a program uses the API in one project. `suspended`: permissions that its owner does not have at the moment. */
const apiKey = z.object({
  api_key_id: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  suspended: z.array(z.string()),
  /** The robot of the project that uses it; null: none in particular. */
  robot_id: z.string().nullable(),
  owner: z.object({ id: z.string(), name: z.string() }),
  expires_at: isoTime.nullable(),
  stopped: z.enum(keyStops).nullable(),
  created_at: isoTime,
  secrets: z.array(secretInfo),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A key and its secret, which is shown this once. */
const issuedKey = apiKey.extend({ key: z.string() });
export type IssuedKey = z.infer<typeof issuedKey>;

const keyPermission = z.enum(keyPermissions as [Permission, ...Permission[]]);
const permissionList = z
  .array(keyPermission)
  .min(1, { error: brokenRule('permission_needed') })
  .refine((list) => new Set(list).size === list.length, { error: brokenRule('permission_twice') });
const oneKey = inProject.extend({ apiKeyId: id });

/** Keys for programs of a project: made, changed, replaced without a gap, and ended. */
export const apiKeysApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/api-keys',
    summary: 'Returns the API keys of the project, by name.',
    access: { permission: 'api_keys.manage' },
    params: inProject,
    query: pageQuery.extend({
      search: z.string().trim().max(100).regex(printable).optional(),
      robot_id: id.optional(),
    }),
    response: page(apiKey),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/api-keys/{apiKeyId}',
    summary: 'Returns one API key of the project.',
    access: { permission: 'api_keys.manage' },
    params: oneKey,
    response: apiKey,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/api-keys',
    summary: 'Creates a key and shows its secret, only once. The key can never do more than its creator.',
    access: { permission: 'api_keys.manage' },
    params: inProject,
    body: z.object({
      name,
      permissions: permissionList,
      expires_at: isoTime.nullish(),
      robot_id: id.nullish(),
    }),
    response: issuedKey,
    status: 201,
    errors: ['NAME_TAKEN', 'API_KEY_BEYOND_OWN_REACH', 'RECORD_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/api-keys/{apiKeyId}',
    summary:
      'Changes a key. Omitted fields stay. The person who changed it is responsible for it from then on.',
    access: { permission: 'api_keys.manage' },
    params: oneKey,
    body: z.object({
      name: name.optional(),
      permissions: permissionList.optional(),
      expires_at: isoTime.nullish(),
      robot_id: id.nullish(),
    }),
    response: apiKey,
    errors: ['NAME_TAKEN', 'API_KEY_BEYOND_OWN_REACH'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/api-keys/{apiKeyId}',
    summary: 'Deletes a key. Its secrets stop working within 5 seconds.',
    access: { permission: 'api_keys.manage' },
    params: oneKey,
    response: empty,
  }),
  addSecret: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/api-keys/{apiKeyId}/secrets',
    summary: 'Creates a second secret, shown only once, so that the first can be replaced without a gap.',
    access: { permission: 'api_keys.manage' },
    params: oneKey,
    response: issuedKey,
    status: 201,
    errors: ['LIMIT_REACHED', 'API_KEY_BEYOND_OWN_REACH'],
  }),
  removeSecret: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/api-keys/{apiKeyId}/secrets/{secretId}',
    summary: 'Revokes one secret of a key within 5 seconds.',
    access: { permission: 'api_keys.manage' },
    params: oneKey.extend({ secretId: id }),
    response: apiKey,
  }),
};
