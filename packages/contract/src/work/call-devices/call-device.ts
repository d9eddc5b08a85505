import { z } from 'zod';
import { id, isoTime } from '../../core/schemas.ts';
import { deviceTypes, type DeviceType } from '../../robots/devices/device-types.ts';
import { callKind } from '../stations/call-kinds.ts';
import { pressKind, pressOutcome } from './device-messages.ts';

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
export const deviceBinding = z.object({
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
export const devicePress = z.object({
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
