import type { MachineRole } from '../../core/roles.ts';

/** The type of a device. */
export const deviceTypes = [
  'call_button',
  'card_reader',
  'waiter_watch',
  'tablet',
  'screen',
  'holo',
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
  holo: 'rr_iot_device',
  other: 'rr_iot_device',
};
