import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, isoTime, name, printable, seenVersion } from '../../core/schemas.ts';
import { callDevice, deviceBinding, devicePress } from './call-device.ts';
import { cardNumber } from './device-messages.ts';

export * from './call-device.ts';
export * from './device-messages.ts';

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
    feature: 'robot_calls',
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
    feature: 'robot_calls',
    params: oneDevice,
    response: callDevice.extend({ presses: z.array(devicePress) }),
    errors: ['DEVICE_CANNOT_CALL'],
  }),
  setBindings: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/call-devices/{deviceId}/bindings',
    summary: 'Sets what each press of a device does. Omitted presses do nothing.',
    access: manage,
    feature: 'robot_calls',
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
    feature: 'robot_calls',
    params: inProject,
    response: z.array(callCard),
  }),
  addCard: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/call-cards',
    summary: 'Adds a card that readers accept. Its number is not shown again.',
    access: manage,
    feature: 'robot_calls',
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
    feature: 'robot_calls',
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
    feature: 'robot_calls',
    params: oneCard,
    response: empty,
  }),
};
