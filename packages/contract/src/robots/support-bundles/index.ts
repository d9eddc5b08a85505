import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, isoTime, projectIdParam } from '../../core/schemas.ts';

/** Longest time that one bundle covers, days. */
export const BUNDLE_MOST_DAYS = 7;
/** Most messages in a bundle; the newest ones. */
export const BUNDLE_MOST_MESSAGES = 50_000;

/** Everything that helps to find a robot's fault, in one file. */
export const supportBundlesApi = {
  make: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/support-bundle',
    summary: `Returns a zip with what is known of a robot in a time of at most ${BUNDLE_MOST_DAYS} days: facts, findings, errors, decisions, measurements and messages. Secrets and names of people are masked.`,
    access: { permission: 'robots.diagnose' },
    params: z.object({ projectId: projectIdParam, robotId: id }),
    body: z.object({ from: isoTime, to: isoTime }),
    responds: 'binary',
    response: z.unknown(),
  }),
};
