import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../mqtt/index.ts';
import { deviceRoutes } from './devices.routes.ts';
import { createDeviceService } from './devices.service.ts';

export { findDevice, listDevices, type DeviceRow } from './devices.store.ts';

/** Call buttons, watches, card readers, tablets and screens of a project. */
export function devices({ database, mqtt }: Pick<Ground, 'database'> & { readonly mqtt: Mqtt }): Part {
  const service = createDeviceService({
    database,
    passwords: mqtt.passwords,
    brokerUrl: mqtt.broker.robotUrl,
    connections: mqtt.broker.connections,
  });
  return { routes: (app, mounting) => deviceRoutes(app, service, mounting) };
}
