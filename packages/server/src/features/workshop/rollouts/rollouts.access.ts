import type { AccessTable, CallAccess } from '../../../access-walker/access-table.ts';
import { reads, type Requested } from '../../../access-walker/requests.ts';

const readers = {
  inProject: [
    'rr_project_admin',
    'rr_admin',
    'rr_developer',
    'rr_diagnostic',
    'rr_workshop_chief',
    'rr_workshop_operator',
  ],
} as const;
const runners = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_workshop_chief', 'rr_workshop_operator'],
} as const;

/** A rollout that is not there and one of other projects look the same; its tests show one. */
const findsNothing = (request: Requested): CallAccess => ({
  who: 'signed in',
  request,
  success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
  changes: false,
});
const aPlan = { release_id: 'no-such-release' };

export const access: AccessTable = {
  'rollouts.list': reads('signed in', () => ({ path: '/rollouts' })),
  'rollouts.get': findsNothing(() => ({ path: '/rollouts/no-such-rollout' })),
  'rollouts.preview': findsNothing(() => ({ path: '/rollouts/preview', body: aPlan })),
  'rollouts.create': findsNothing(() => ({ path: '/rollouts', body: aPlan })),
  'rollouts.pause': findsNothing(() => ({ path: '/rollouts/no-such-rollout/pause', body: { version: 1 } })),
  'rollouts.resume': findsNothing(() => ({ path: '/rollouts/no-such-rollout/resume', body: { version: 1 } })),
  'rollouts.abort': findsNothing(() => ({ path: '/rollouts/no-such-rollout/abort', body: { version: 1 } })),
  'rollouts.robot': reads(readers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/software`,
  })),
  'rollouts.updateRobot': {
    who: runners,
    request: (_stage, { id, robotId }) => ({
      path: `/projects/${id}/robots/${robotId}/software/update`,
      body: aPlan,
    }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
};
