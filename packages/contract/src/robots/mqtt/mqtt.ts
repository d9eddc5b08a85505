import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';

const text = z.string().max(1_024);
const result = z.enum(['allow', 'deny']);

/** The answer to a broker that asks over HTTP about a sign-in: allowed or not, until when (seconds since the epoch), and its topics. */
const mqttSignIn = z.object({
  result,
  is_superuser: z.boolean(),
  expire_at: z.number().int().optional(),
  acl: z.array(
    z.object({ permission: result, action: z.enum(['publish', 'subscribe', 'all']), topic: z.string() }),
  ),
});
export type MqttSignIn = z.infer<typeof mqttSignIn>;

/** For brokers that ask whom to let in, as EMQX does. Every call carries the secret of both sides in the header `x-rota-broker`. */
export const mqttApi = {
  authenticate: endpoint({
    method: 'POST',
    path: '/mqtt/authenticate',
    summary: 'Decides, for a broker, whether this MQTT user may connect and what the user may do.',
    access: 'public',
    // Brokers tell more of a client than we ask for.
    body: z.looseObject({ username: text, password: text, clientid: text.optional() }),
    response: mqttSignIn,
    errors: ['FORBIDDEN'],
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/mqtt/authorize',
    summary: 'Decides, for a broker, whether this MQTT user may publish or subscribe to this topic.',
    access: 'public',
    body: z.looseObject({ username: text, topic: text, action: z.enum(['publish', 'subscribe']) }),
    response: z.object({ result }),
    errors: ['FORBIDDEN'],
  }),
};
