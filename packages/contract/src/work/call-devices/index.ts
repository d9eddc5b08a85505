import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, isoTime, name, printable, seenVersion } from '../../core/schemas.ts';
import { deviceTypes, type DeviceType } from '../../robots/devices/index.ts';
import { callKind } from '../stations/call-kinds.ts';
import { cardNumber, pressKind, pressOutcome } from './device-messages.ts';

export * from './device-messages.ts';

/** Devices that call robots: the others show things. */
export const CALL_DEVICE_TYPES = [
  'call_button',
  'card_reader',
  'waiter_watch',
] as const satisfies readonly DeviceType[];
/** One of {@link CALL_DEVICE_TYPES}. */
export type CallDeviceType = (typeof CALL_DEVICE_TYPES)[number];
/** Whether a device of this type calls robots. */
export function isCallDevice(type: DeviceType): type is CallDeviceType {
  return CALL_DEVICE_TYPES.some((one) => one === type);
}

/** The action of a press: it calls a robot to a station, cancels the station's open call, or confirms what the robot there waits for. */
export const PRESS_ACTIONS = ['call', 'cancel', 'confirm'] as const;
/** One of {@link PRESS_ACTIONS}. */
const pressAction = z.enum(PRESS_ACTIONS);

/** The action of one way to press a device. */
const deviceBinding = z.object({
  press: pressKind,
  action: pressAction,
  station_id: id,
  /** Of `call`: what for; null for the first that the station is for. */
  kind: callKind.nullable().default(null),
  /** Of `call`: takes a long wait as it is, since a button cannot be asked. */
  confirm: z.boolean().default(true),
});
export type DeviceBinding = z.infer<typeof deviceBinding>;

/** A press and what came of it. */
const devicePress = z.object({
  at: isoTime,
  press: pressKind,
  outcome: pressOutcome,
  station_name: z.string().nullable(),
  /** The card that was held to it, by its name. */
  card_name: z.string().nullable(),
  call_id: z.string().nullable(),
});
export type DevicePress = z.infer<typeof devicePress>;

/** A device that calls robots, as it is now. */
export const callDevice = z.object({
  device_id: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  enabled: z.boolean(),
  online: z.boolean(),
  /** 0 to 100; null for a device that never said it. */
  battery: z.number().nullable(),
  firmware: z.string().nullable(),
  /** When it was last heard of; null where never. */
  heard_at: isoTime.nullable(),
  bindings: z.array(deviceBinding),
  /** The stations of those bindings, by name, in their order; null for a deleted station. */
  station_names: z.array(z.string().nullable()),
  last_press: devicePress.nullable(),
  /** Counts the changes of its bindings. */
  version: z.number().int(),
});
export type CallDevice = z.infer<typeof callDevice>;

/** A card that readers know. Its number is kept as a hash only. */
const callCard = z.object({
  card_id: z.string(),
  name: z.string(),
  /** The last characters of its number, to tell cards apart. */
  ending: z.string(),
  /** The person it belongs to; null if it is unassigned. */
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  /** The stations from which it calls; none for all. */
  station_ids: z.array(z.string()),
  enabled: z.boolean(),
  last_used_at: isoTime.nullable(),
  created_at: isoTime,
});
export type CallCard = z.infer<typeof callCard>;

const oneDevice = inProject.extend({ deviceId: id });
const oneCard = inProject.extend({ cardId: id });
const read = { permission: 'devices.read' } as const;
const manage = { permission: 'devices.manage' } as const;
const bindings = z
  .array(deviceBinding)
  .max(4)
  .refine((list) => new Set(list.map(({ press }) => press)).size === list.length, {
    error: brokenRule('press_twice'),
  });
const card = { name, user_id: id.nullable(), station_ids: z.array(id).max(100), enabled: z.boolean() };

/** Call buttons, watches and card readers: how they are, what a press does, and whose cards count. */
export const callDevicesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/call-devices',
    summary: 'Returns the devices that call robots in their current state, by name.',
    access: read,
    params: inProject,
    query: z.object({
      search: z.string().trim().max(100).regex(printable).optional(),
      station_id: id.optional(),
    }),
    response: z.array(callDevice),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/call-devices/{deviceId}',
    summary: 'Returns one device with its last 50 presses, newest first.',
    access: read,
    params: oneDevice,
    response: callDevice.extend({ presses: z.array(devicePress) }),
    errors: ['DEVICE_CANNOT_CALL'],
  }),
  setBindings: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/call-devices/{deviceId}/bindings',
    summary: 'Sets what each press of a device does. Omitted presses do nothing.',
    access: manage,
    params: oneDevice,
    body: z.object({ bindings, version: seenVersion.optional() }),
    response: callDevice,
    errors: ['DEVICE_CANNOT_CALL', 'VERSION_CONFLICT', 'CALL_KIND_NOT_OFFERED', 'RECORD_NOT_FOUND'],
  }),
  cards: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/call-cards',
    summary: 'Returns the cards that the project’s readers accept, by name.',
    access: read,
    params: inProject,
    response: z.array(callCard),
  }),
  addCard: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/call-cards',
    summary: 'Adds a card that readers accept. Its number is not shown again.',
    access: manage,
    params: inProject,
    body: z.object({
      number: cardNumber,
      name,
      user_id: id.nullable().default(null),
      station_ids: card.station_ids.default([]),
    }),
    response: callCard,
    status: 201,
    errors: ['CALL_CARD_TAKEN', 'RECORD_NOT_FOUND'],
  }),
  updateCard: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/call-cards/{cardId}',
    summary: 'Changes a card. Omitted fields stay.',
    access: manage,
    params: oneCard,
    body: z.object(card).partial(),
    response: callCard,
    errors: ['RECORD_NOT_FOUND'],
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/call-cards/{cardId}',
    summary: 'Removes a card, which readers no longer accept.',
    access: manage,
    params: oneCard,
    response: empty,
  }),
};
