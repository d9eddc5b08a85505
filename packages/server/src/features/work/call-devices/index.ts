import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { DeviceStateMessage } from '@rota/contract/call-devices';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Mqtt } from '../../robots/mqtt/index.ts';
import type { Uses } from '../../sites/uses/index.ts';
import type { RobotCalls } from '../robot-calls/index.ts';
import { createCallCardService } from './call-cards.service.ts';
import { callDeviceRoutes } from './call-devices.routes.ts';
import { createCallDeviceService } from './call-devices.service.ts';
import { forgetPresses } from './call-devices.store.ts';
import { addCallUses } from './call-uses.service.ts';
import { createCallFollowers } from './call-followers.service.ts';
import { createDeviceLink, type DeviceAddress, type DeviceLink } from './device-link.service.ts';
import { createInTurn } from './press-queue.service.ts';
import { createPressService } from './presses.service.ts';

type Before = {
  readonly mqtt: Mqtt;
  readonly deliveries: Deliveries;
  readonly robotCalls: RobotCalls;
  readonly uses: Pick<Uses, 'add'>;
};

const KEPT_DAYS = 30;
const forgetJob = defineJob({ name: 'forget-device-presses', access: 'system', payload: z.object({}) });

/** Call buttons, watches and card readers that call robots over MQTT. */
export async function callDevices(
  made: Pick<Ground, 'database' | 'hub' | 'live' | 'secret' | 'clock' | 'log'> & Before,
): Promise<Part> {
  const { database, hub, live, clock, log, mqtt, deliveries, robotCalls, uses } = made;
  addCallUses(uses);
  const key = await made.secret('call-cards');
  const devices = createCallDeviceService({ database, live, clock });
  const cards = createCallCardService({ database, key });
  let link: DeviceLink | undefined;
  const tell: DeviceLink['tell'] = (to, command) => link?.tell(to, command);
  const followers = createCallFollowers({ records: robotCalls.records, tell, clock, log });
  const { calling, calls, records } = robotCalls;
  const presses = createPressService({
    database,
    calling,
    calls,
    records,
    deliveries: deliveries.service,
    cardKey: key,
    tell,
    clock,
    follow: followers.follow,
  });
  const inTurn = createInTurn((error) =>
    log.warn({ err: error }, 'what a device said could not be worked on'),
  );

  function onState(from: DeviceAddress, state: DeviceStateMessage): void {
    inTurn(`${from.projectId} ${from.deviceId}`, async () => {
      if (await presses.hear(from, state)) hub.refresh('call_devices', from.projectId);
    });
  }

  return {
    routes: (app, mounting) => callDeviceRoutes(app, { devices, cards }, mounting),
    live: (browsers) => browsers.provide('call_devices', (projectId) => devices.list(projectId)),
    jobs: [
      {
        ...handleJob(forgetJob, () => database.global((tx) => forgetPresses(tx, KEPT_DAYS))),
        schedule: '57 * * * *',
      },
    ],
    start: () => {
      const connect = mqtt.broker.connect();
      if (connect === undefined) return;
      link = createDeviceLink({ connect, clientId: `rota-devices-${randomUUID()}`, onState, log });
      link.start();
      followers.start();
    },
    stop: async () => {
      followers.stop();
      await link?.close();
      link = undefined;
    },
  };
}
