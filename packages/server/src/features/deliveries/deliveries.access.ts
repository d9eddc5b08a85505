import { waitFor } from '@rota/testing';
import type { AccessTable } from '../../access-walker/access-table.ts';
import { deliveryCreators, deliveryOperators, deliveryReaders } from '../../access-walker/people.ts';
import { reads, changes, refusesNow, type Requested } from '../../access-walker/requests.ts';
import { aQueuedDelivery, type Stage } from '../../access-walker/stage.ts';

/** The owner of the fleet takes a new delivery into its queue a moment after it was created. */
async function allQueued(stage: Stage): Promise<void> {
  await waitFor(async () => (await stage.server.db.asOwner(`select 1 from delivery where status = 'Created'`)).length === 0, 30_000);
}

const delivery =
  (action: string): Requested =>
  async (stage, project) => ({ path: `/projects/${project.id}/deliveries/${await aQueuedDelivery(stage, project)}/${action}`, body: {} });

export const access: AccessTable = {
  'deliveries.list': reads({ inProject: deliveryReaders }, (_stage, { id }) => ({ path: `/projects/${id}/deliveries` })),
  'deliveries.get': reads({ inProject: deliveryReaders }, (_stage, { id, deliveryId }) => ({
    path: `/projects/${id}/deliveries/${deliveryId}`,
  })),
  'deliveries.create': {
    ...changes({ inProject: deliveryCreators }, 201, (_stage, { id, targetId, marker }) => ({
      path: `/projects/${id}/deliveries`,
      body: { targets: [{ target_id: targetId }], sender: marker },
    })),
    settle: allQueued,
  },
  'deliveries.cancel': changes({ inProject: deliveryOperators }, 200, delivery('cancel')),
  'deliveries.setRequested': changes({ inProject: deliveryOperators }, 200, delivery('set-requested')),
  'deliveries.setDelivered': refusesNow({ inProject: deliveryOperators }, 'DELIVERY_TRANSITION_NOT_ALLOWED', delivery('set-delivered')),
  'deliveries.setWaiting': refusesNow({ inProject: deliveryOperators }, 'DELIVERY_TRANSITION_NOT_ALLOWED', delivery('set-waiting')),
  'deliveries.assign': changes({ inProject: deliveryOperators }, 200, async (world, project) => ({
    path: `/projects/${project.id}/deliveries/${await aQueuedDelivery(world, project)}/assign`,
    body: { robot_id: project.robotId },
  })),
  'deliveries.full': refusesNow({ inProject: deliveryOperators }, 'DELIVERY_NOT_COLLECTING', delivery('full')),
  'deliveries.confirm': refusesNow({ inProject: deliveryOperators }, 'DELIVERY_NOT_WAITING', delivery('confirm')),
};
