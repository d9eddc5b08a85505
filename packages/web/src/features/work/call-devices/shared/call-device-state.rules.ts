import type { CallDevice } from '@rota/contract/call-devices';

/** Below this a battery wants changing, percent. */
const LOW_BATTERY = 20;

/** Whether a device's battery wants changing; one that never said it does not. */
export function isBatteryLow({ battery }: Pick<CallDevice, 'battery'>): boolean {
  return battery !== null && battery <= LOW_BATTERY;
}
