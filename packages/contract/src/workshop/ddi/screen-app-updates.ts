import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { deviceWord, empty, id, printable } from '../../core/schemas.ts';
import { UPDATE_FAILURES } from '../rollouts/software-report.ts';

const version = z.string().trim().min(1).max(40).regex(printable);

/** A release that the app on a robot's screen should install. */
const screenAppUpdate = z.object({
  update_id: z.string(),
  version: z.string(),
  /** Valid for 24 hours. */
  url: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Base64 of the Ed25519 signature over `manifest`. */
  signature: z.string(),
  manifest: z.string(),
  key_id: z.string(),
});

/** What a screen app says of its update. `installed` needs the version that runs now. */
const report = z.object({
  step: z.enum(['downloading', 'installing', 'installed', 'failed', 'refused', 'cancelled']),
  progress: z.number().int().min(0).max(100).nullish(),
  version: version.optional(),
  failure: z.enum(UPDATE_FAILURES).optional(),
  message: deviceWord(300).optional(),
});
export type ScreenAppReport = z.output<typeof report>;

/** How the app on a robot's screen updates itself. The robot's target token stands in `Authorization: TargetToken …`. */
export const screenAppUpdatesApi = {
  current: endpoint({
    method: 'GET',
    path: '/public/screen-app-updates',
    summary:
      'Returns the update that the screen app of a robot should install now; `update` is null where there is none. By the target token of the robot.',
    access: 'public',
    query: z.object({ version: version.optional() }),
    response: z.object({ update: screenAppUpdate.nullable(), is_cancelled: z.boolean() }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/public/screen-app-updates/{updateId}/report',
    summary:
      'Takes how far the update of a screen app is. A repeated or late report changes nothing. By the target token of the robot.',
    access: 'public',
    params: z.object({ updateId: id }),
    body: report,
    response: empty,
  }),
};
