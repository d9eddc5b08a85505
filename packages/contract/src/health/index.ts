import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  database: z.enum(['up', 'down']),
  broker: z.enum(['up', 'down']),
});
export type Health = z.infer<typeof health>;

export const healthApi = {
  get: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether the parts that the console needs are up.',
    access: 'public',
    response: health,
  }),
};
