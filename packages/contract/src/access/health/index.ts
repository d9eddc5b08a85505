import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { isoTime } from '../../core/schemas.ts';

/** Whether the installation works, and since when the database or the broker does not answer. */
const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  database: z.enum(['up', 'down']),
  broker: z.enum(['up', 'down']),
  /** Whether cameras can be watched as live video. Without it they show still pictures, and nothing else is amiss. */
  live_video: z.enum(['up', 'unavailable']),
  /** Since when the database cannot be reached; null while it can. */
  database_down_since: isoTime.nullable(),
  broker_down_since: isoTime.nullable(),
});
export type Health = z.infer<typeof health>;

/** The problems that stop the whole console, pushed to every live socket: at once when they change, and every few seconds as a heartbeat. */
const systemState = health.pick({ database_down_since: true, broker_down_since: true }).extend({
  /** Projects of the person whose robots no server directs now. */
  unserved: z.array(z.object({ project_id: z.number().int(), since: isoTime })),
});
export type SystemState = z.infer<typeof systemState>;

/** The health checks of load balancers and the console. */
export const healthApi = {
  get: endpoint({
    method: 'GET',
    path: '/health',
    summary:
      'Reports whether the parts that the console needs are up. The status is 503, with the same body, while the database is unreachable.',
    access: 'public',
    response: health,
  }),
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    summary:
      'Reports whether this server itself responds, regardless of the database and the broker. Restart it only when this fails.',
    access: 'public',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
};
