import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  empty,
  id,
  inProject,
  isoTime,
  name,
  oneLine,
  page,
  pageQuery,
  printable,
} from '../../core/schemas.ts';
import type { MachineRole } from '../../core/roles.ts';

/** The type of a device. */
export const deviceTypes = [
  'call_button',
  'card_reader',
  'waiter_watch',
  'tablet',
  'screen',
  'other',
] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** The role that a device of a type acts with. */
export const deviceRoles: Readonly<Record<DeviceType, MachineRole>> = {
  call_button: 'rr_iot_card_robot_call_button',
  card_reader: 'rr_iot_card_robot_call_button',
  waiter_watch: 'rr_iot_waiter',
  tablet: 'rr_iot_device',
  screen: 'rr_iot_device',
  other: 'rr_iot_device',
};

/** A device: a button, watch, reader, tablet or screen of a project, with an account at the broker. */
const device = z.object({
  /** The text printed on it. */
  device_id: z.string(),
  project_id: z.number().int(),
  name: z.string(),
  type: z.enum(deviceTypes),
  model: z.string(),
  enabled: z.boolean(),
  mqtt_username: z.string(),
  /** Whether it is at the broker now; null with an outside broker, which alone knows. */
  connected: z.boolean().nullable(),
  /** When it last came in at the broker; null for one that never did. */
  signed_in_at: isoTime.nullable(),
  created_at: isoTime,
});
export type Device = z.infer<typeof device>;

/** How a device reaches the broker; the password is shown this once. */
export const brokerAccess = z.object({
  url: z.string(),
  username: z.string(),
  password: z.string(),
  prefix: z.string(),
});
export type BrokerAccess = z.infer<typeof brokerAccess>;

/** A device that was just registered, with its access. */
const registeredDevice = device.extend({ mqtt: brokerAccess });
export type RegisteredDevice = z.infer<typeof registeredDevice>;

/** A device's id as a person types it. */
export const deviceIdField = oneLine
  .min(1, { error: brokenRule('device_id_required') })
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/, { error: brokenRule('wrong_device_id') });
const oneDevice = inProject.extend({ deviceId: id });

/** Devices of a project: registered, changed, removed. */
export const devicesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/devices',
    summary: 'Returns the devices of the project, by name.',
    access: { permission: 'devices.read' },
    params: inProject,
    query: pageQuery.extend({
      type: z
        .string()
        .max(120)
        .regex(/^[a-z_,]*$/)
        .optional(),
      search: z.string().trim().max(100).regex(printable).optional(),
    }),
    response: page(device),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/devices/{deviceId}',
    summary: 'Returns one device of the project.',
    access: { permission: 'devices.read' },
    params: oneDevice,
    response: device,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/devices',
    summary: 'Registers a device and shows its broker access, only once.',
    access: { permission: 'devices.manage' },
    params: inProject,
    body: z.object({
      device_id: deviceIdField,
      name,
      type: z.enum(deviceTypes),
      model: oneLine.max(80).default(''),
    }),
    response: registeredDevice,
    status: 201,
    errors: ['DEVICE_ID_TAKEN', 'NAME_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/devices/{deviceId}',
    summary: 'Changes a device. A device that is turned off disconnects immediately.',
    access: { permission: 'devices.manage' },
    params: oneDevice,
    body: z.object({
      name: name.optional(),
      type: z.enum(deviceTypes).optional(),
      model: oneLine.max(80).optional(),
      enabled: z.boolean().optional(),
    }),
    response: device,
    errors: ['NAME_TAKEN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/devices/{deviceId}',
    summary: 'Removes a device and its access.',
    access: { permission: 'devices.manage' },
    params: oneDevice,
    response: empty,
  }),
};
