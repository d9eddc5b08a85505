import { z } from 'zod';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../mqtt/index.ts';
import { deviceRoutes } from './devices.routes.ts';
import { createDeviceService } from './devices.service.ts';
import { createPairingService } from './pairing.service.ts';

export { findDevice, listDevices, noteHeard, type DeviceRow } from './devices.store.ts';

const forgetJob = defineJob({ name: 'forget-device-pairings', access: 'system', payload: z.object({}) });

/** Call buttons, watches, card readers, tablets and screens of a project. */
export function devices({
  database,
  vault,
  clock,
  mqtt,
}: Pick<Ground, 'database' | 'vault' | 'clock'> & { readonly mqtt: Mqtt }): Part {
  const service = createDeviceService({
    database,
    passwords: mqtt.passwords,
    brokerUrl: mqtt.broker.robotUrl,
    connections: mqtt.broker.connections,
    clock,
  });
  const pairing = createPairingService({ database, vault, devices: service, clock });
  return {
    routes: (app, mounting) => deviceRoutes(app, { service, pairing }, mounting),
    jobs: [{ ...handleJob(forgetJob, pairing.forgetEnded), schedule: '11 * * * *' }],
  };
}
