import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  deviceWord,
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
import { deviceTypes } from './device-types.ts';

export * from './device-types.ts';

/**
 * How a device is, in one word. `unpaired`: it never came in; `on`: it has no connection that we know of; `low_battery`: online, with a
 * battery at {@link LOW_BATTERY_PERCENT} or below.
 */
export const deviceStates = ['low_battery', 'offline', 'unpaired', 'online', 'on', 'off'] as const;
export type DeviceState = (typeof deviceStates)[number];
/** At this percentage or below a device's battery wants changing. */
export const LOW_BATTERY_PERCENT = 20;

/** Where a device stands, in a person's words. */
const place = oneLine.max(80);

/** A device: a button, watch, reader, tablet or screen of a project, with an account at the broker. */
const device = z.object({
  /** The text printed on it. */
  device_id: z.string(),
  project_id: z.number().int(),
  name: z.string(),
  type: z.enum(deviceTypes),
  model: z.string(),
  place: z.string(),
  enabled: z.boolean(),
  state: z.enum(deviceStates),
  /** 0 to 100; null for a device that never said it. */
  battery: z.number().nullable(),
  firmware: z.string().nullable(),
  /** When it last said its state; null for one that never did. */
  heard_at: isoTime.nullable(),
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
/** How long a pairing code is valid, minutes. */
export const PAIRING_MINUTES = 10;
/** Seconds between two questions of a device. */
export const PAIRING_POLL_S = 3;
/** A code as a person types it: case, spaces and dashes do not matter. */
const pairingCode = z.string().trim().min(1).max(20).regex(printable);
/** What a device shows and keeps while it waits for a person. */
const pairingStart = z.object({
  code: z.string(),
  poll_token: z.string(),
  expires_at: isoTime,
  /** Seconds between two questions. */
  poll_after_s: z.number().int(),
});
export type PairingStart = z.infer<typeof pairingStart>;
/** The answer to a device that asks. */
const pairingAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), expires_at: isoTime, poll_after_s: z.number().int() }),
  z.object({
    state: z.literal('paired'),
    project_id: z.number().int(),
    name: z.string(),
    mqtt: brokerAccess,
  }),
]);
export type PairingAnswer = z.infer<typeof pairingAnswer>;

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
      place: place.default(''),
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
      place: place.optional(),
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
  pair: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/devices/pair',
    summary:
      'Registers the device that shows this code. The device fetches its broker access itself. Ten wrong codes pause the caller.',
    access: { permission: 'devices.pair' },
    params: inProject,
    body: z.object({ code: pairingCode, name, place: place.default('') }),
    response: device,
    status: 201,
    errors: ['DEVICE_CODE_INVALID', 'DEVICE_ID_TAKEN', 'NAME_TAKEN', 'ThrottlerException'],
  }),
  replace: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/devices/{deviceId}/replace',
    summary:
      'Puts other hardware in the place of a device, which keeps its name, place, type and what its presses do. The old access ends immediately. With a code the new device fetches its access itself; with a device id it is shown only once.',
    access: { permission: 'devices.pair' },
    params: oneDevice,
    // No `idempotent`: its answer holds a password. A repetition finds no device under the old id.
    body: z.union([z.strictObject({ code: pairingCode }), z.strictObject({ device_id: deviceIdField })]),
    response: device.extend({ mqtt: brokerAccess.nullable() }),
    errors: ['DEVICE_CODE_INVALID', 'DEVICE_TYPE_DIFFERENT', 'DEVICE_ID_TAKEN', 'ThrottlerException'],
  }),
  startPairing: endpoint({
    method: 'POST',
    path: '/public/devices/pairing',
    summary:
      'Gives a device a code to show, valid for 10 minutes, and a token by which it asks whether it was paired.',
    access: 'public',
    body: z.object({
      device_id: deviceIdField,
      type: z.enum(deviceTypes),
      model: deviceWord(80).default(''),
      firmware: deviceWord(60).default(''),
    }),
    response: pairingStart,
    status: 201,
    errors: ['ThrottlerException'],
  }),
  pollPairing: endpoint({
    method: 'POST',
    path: '/public/devices/pairing/poll',
    summary: 'Returns whether the device was paired, and then its broker access, only once.',
    access: 'public',
    body: z.object({ poll_token: z.string().min(1).max(80).regex(printable) }),
    response: pairingAnswer,
    errors: ['DEVICE_PAIRING_ENDED', 'ThrottlerException'],
  }),
};
