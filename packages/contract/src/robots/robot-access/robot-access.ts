import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { machineRole } from '../../access/machine-accounts/machine-accounts.ts';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, isoTime, oneLine, printable, projectIdParam } from '../../core/schemas.ts';
import { vpnClientStates } from '../vpn/index.ts';

/** The secrets of a robot that are sealed in the vault and can be shown again. */
const ROBOT_SECRETS = ['mqtt_password', 'activation_code', 'wifi_password', 'vpn_file'] as const;
/** A secret of {@link ROBOT_SECRETS}. */
const robotSecret = z.enum(ROBOT_SECRETS);
export type RobotSecret = z.infer<typeof robotSecret>;

/** Whether the activation code can be exchanged: it waits, was used, expired, or ended by too many wrong tries. */
const activationStates = ['waiting', 'used', 'expired', 'locked'] as const;
export type ActivationState = (typeof activationStates)[number];

/** Everything a robot needs to connect and what it uses, without any secret. `is_kept`: the secret can be shown to who may see it. */
const robotAccess = z.object({
  config: z.object({
    /** The config version that the robot reports; null where it reports none. */
    reported: z.number().int().nullable(),
    /** The version that it should have; 0 while there is nothing to follow. */
    wanted: z.number().int(),
  }),
  wifi: z.object({ network: z.string(), is_kept: z.boolean(), updated_at: isoTime }).nullable(),
  mqtt: z.object({
    url: z.string(),
    username: z.string(),
    interface_name: z.string(),
    enabled: z.boolean(),
    signed_in_at: isoTime.nullable(),
    is_kept: z.boolean(),
  }),
  activation: z.object({ state: z.enum(activationStates), expires_at: isoTime, is_kept: z.boolean() }),
  vpn_client: z
    .object({
      vpn_client_id: z.string(),
      name: z.string(),
      address: z.string(),
      state: z.enum(vpnClientStates),
      expires_at: isoTime,
      is_kept: z.boolean(),
    })
    .nullable(),
  api_keys: z.array(z.object({ api_key_id: z.string(), name: z.string(), expires_at: isoTime.nullable() })),
  machine_accounts: z.array(
    z.object({ machine_account_id: z.string(), name: z.string(), role: machineRole, enabled: z.boolean() }),
  ),
});
export type RobotAccess = z.infer<typeof robotAccess>;

const oneRobot = z.object({ projectId: projectIdParam, robotId: id });
/** WPA2 takes 8 to 63 characters; an open network has none. */
const wifiPassword = z
  .string()
  .regex(printable)
  .min(8, { error: brokenRule('wifi_password_length') })
  .max(63, { error: brokenRule('wifi_password_length') });

/** The access of a robot. */
export const robotAccessApi = {
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/access',
    summary: 'Returns what the robot needs to connect and what it uses, without any secret.',
    access: { permission: 'robots.read' },
    params: oneRobot,
    response: robotAccess,
  }),
  setWifi: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/robots/{robotId}/wifi',
    summary:
      'Sets the Wi-Fi network of the robot. An omitted password stays; null means that the network has none.',
    access: { permission: 'robots.secrets' },
    params: oneRobot,
    body: z.object({
      network: oneLine.min(1, { error: brokenRule('name_required') }).max(32),
      password: wifiPassword.nullish(),
    }),
    response: empty,
  }),
  clearWifi: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/robots/{robotId}/wifi',
    summary: 'Forgets the Wi-Fi network of the robot and its password.',
    access: { permission: 'robots.secrets' },
    params: oneRobot,
    response: empty,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/secrets/{kind}/reveal',
    summary:
      'Returns one secret of the robot to a person who entered their password recently. Each time is recorded in the audit log.',
    access: { permission: 'robots.secrets' },
    params: oneRobot.extend({ kind: robotSecret }),
    response: z.object({ secret: z.string() }),
    errors: ['CONFIRMATION_REQUIRED'],
  }),
};
