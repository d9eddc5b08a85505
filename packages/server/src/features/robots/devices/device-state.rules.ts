import { DEVICE_HEARTBEAT } from '@rota/contract/call-devices';
import { LOW_BATTERY_PERCENT, type DeviceState } from '@rota/contract/devices';

/** What is known of a device. Times are ms. */
export type DeviceFacts = {
  readonly enabled: boolean;
  /** What it last said of itself, and when; null for one that never said anything. */
  readonly saidOnline: boolean;
  readonly heardAt: number | null;
  readonly battery: number | null;
  /** Whether it is at the broker now; null with an outside broker, which alone knows. */
  readonly connected: boolean | null;
  readonly hasSignedIn: boolean;
};

/** How a device is. One that says its state counts by that; another one by its connection to the broker. */
export function deviceState(device: DeviceFacts, now: number): DeviceState {
  if (!device.enabled) return 'off';
  if (device.heardAt === null) return stateAtBroker(device);
  const isFresh = now - device.heardAt < DEVICE_HEARTBEAT.offlineAfterMs;
  if (!isFresh || !device.saidOnline) return 'offline';
  return device.battery !== null && device.battery <= LOW_BATTERY_PERCENT ? 'low_battery' : 'online';
}

function stateAtBroker({ connected, hasSignedIn }: DeviceFacts): DeviceState {
  if (connected === true) return 'online';
  // Only an outside broker knows whether it ever came in.
  if (connected === null) return 'on';
  return hasSignedIn ? 'offline' : 'unpaired';
}
