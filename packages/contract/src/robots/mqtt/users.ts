import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { brokerAccess } from '../devices/index.ts';
import { empty, id, inProject, isoTime, page, pageQuery, printable } from '../../core/schemas.ts';

/** The owner of an account at the broker: a robot or a device. */
const mqttUserKinds = ['robots', 'devices'] as const;
export type MqttUserKind = (typeof mqttUserKinds)[number];

/** The minimum length of an MQTT password that a person types. */
const MQTT_PASSWORD_MIN = 8;

/** One live connection of an account. `password`: which of its two passwords it came in with. */
const mqttConnection = z.object({
  address: z.string(),
  since: isoTime,
  password: z.enum(['newest', 'older']),
});

/** An account at the broker. What it may publish and hear stands below `prefix`, but for `not_publish`, which only the console writes. */
const mqttUser = z.object({
  username: z.string(),
  kind: z.enum(mqttUserKinds),
  /** The robot's or device's id and name. */
  owner_id: z.string(),
  name: z.string(),
  prefix: z.string(),
  not_publish: z.array(z.string()),
  enabled: z.boolean(),
  /** How many passwords let it in; two while one is being replaced. */
  passwords: z.number().int(),
  /** Null if an outside broker is used, which alone knows. */
  connections: z.array(mqttConnection).nullable(),
  signed_in_at: isoTime.nullable(),
  signed_in_from: z.string().nullable(),
});
export type MqttUser = z.infer<typeof mqttUser>;

/** An MQTT password that a person types. */
export const mqttPassword = z
  .string()
  .min(MQTT_PASSWORD_MIN, { error: brokenRule('mqtt_password_too_short') })
  .max(128)
  .regex(/^[\x21-\x7e]*$/, { error: brokenRule('wrong_mqtt_password') });
const oneUser = inProject.extend({ username: id });

/** Accounts of robots and devices at the broker, for those who look after them. */
export const mqttUsersApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/mqtt-users',
    summary: 'Returns the MQTT users of the project’s robots and devices, by name.',
    access: { permission: 'mqtt_users.manage' },
    params: inProject,
    query: pageQuery.extend({
      kind: z.enum(mqttUserKinds).default('robots'),
      search: z.string().trim().max(100).regex(printable).optional(),
    }),
    response: page(mqttUser),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/mqtt-users/{username}',
    summary: 'Returns one MQTT user.',
    access: { permission: 'mqtt_users.manage' },
    params: oneUser,
    response: mqttUser,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/mqtt-users/{username}',
    summary: 'Turns an MQTT user on or off. Turning it off ends its connections immediately.',
    access: { permission: 'mqtt_users.manage' },
    params: oneUser,
    body: z.object({ enabled: z.boolean() }),
    response: mqttUser,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/mqtt-users/{username}/password',
    summary:
      'Sets a new password, generated unless given, and shows it only once. With `keep_older`, the old password works until it is revoked.',
    access: { permission: 'mqtt_users.manage' },
    params: oneUser,
    body: z.object({ password: mqttPassword.optional(), keep_older: z.boolean().default(true) }),
    response: brokerAccess,
  }),
  endOlder: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/mqtt-users/{username}/end-older',
    summary: 'Revokes the older of two passwords. Rejected while a connection uses it, unless `force`.',
    access: { permission: 'mqtt_users.manage' },
    params: oneUser,
    body: z.object({ force: z.boolean().default(false) }),
    response: mqttUser,
    errors: ['MQTT_PASSWORD_IN_USE'],
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/mqtt-users/{username}/disconnect',
    summary: 'Disconnects an MQTT user. It may reconnect.',
    access: { permission: 'mqtt_users.manage' },
    params: oneUser,
    response: empty,
  }),
};
