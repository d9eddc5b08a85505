import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';

/** An address that Rota prints, and which settings keep other devices from it: none where they reach it. */
const printedAddress = z.object({
  url: z.string(),
  missing_settings: z.array(z.enum(['HOST', 'PUBLIC_URL', 'MQTT_ROBOT_URL'])),
});
export type PrintedAddress = z.infer<typeof printedAddress>;

/** Whether a gateway sends SMS and e-mail; without one, messages stay in this installation, for administrators to read. */
export const messagesSent = z.object({ phone: z.boolean(), email: z.boolean() });

/** Which ways lead from this installation to other devices and people. */
const installationReach = z.object({
  /** The address of the console and the guest pages. */
  web: printedAddress,
  /** The address that robots and devices connect to. */
  broker: printedAddress,
  sends: messagesSent,
});
export type InstallationReach = z.infer<typeof installationReach>;

/** The data that every page needs that prints an address, or reports a sent message. */
export const reachApi = {
  get: endpoint({
    method: 'GET',
    path: '/reach',
    summary:
      'Returns the addresses that other devices can reach, and whether messages leave this installation.',
    access: 'signed-in',
    response: installationReach,
  }),
};
