import type { AccessTable } from '../../../access-walker/access-table.ts';
import { deliveryCreators, deliveryOperators, deliveryReaders } from '../../../access-walker/people.ts';
import { reads, changes, refusesNow, type Requested } from '../../../access-walker/requests.ts';
import { allQueued, aQueuedDelivery } from '../../../access-walker/stage.ts';

const delivery =
  (action: string): Requested =>
  async (stage, project) => ({
    path: `/projects/${project.id}/deliveries/${await aQueuedDelivery(stage, project)}/${action}`,
    body: {},
  });

export const access: AccessTable = {
  'deliveries.list': reads({ inProject: deliveryReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/deliveries`,
  })),
  'deliveries.groups': reads({ inProject: deliveryReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/deliveries/groups?group=status`,
  })),
  'deliveries.export': reads({ inProject: deliveryReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/deliveries/export`,
  })),
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
  'deliveries.preview': reads({ inProject: deliveryCreators }, (_stage, { id, targetId }) => ({
    path: `/projects/${id}/deliveries/preview`,
    body: { targets: [{ target_id: targetId }] },
  })),
  'deliveries.chain': reads({ inProject: deliveryReaders }, (_stage, { id, deliveryId }) => ({
    path: `/projects/${id}/deliveries/${deliveryId}/chain`,
  })),
  'deliveries.cancel': changes({ inProject: deliveryOperators }, 200, delivery('cancel')),
  'deliveries.setRequested': changes({ inProject: deliveryOperators }, 200, delivery('set-requested')),
  'deliveries.setDelivered': refusesNow(
    { inProject: deliveryOperators },
    'DELIVERY_TRANSITION_NOT_ALLOWED',
    delivery('set-delivered'),
  ),
  'deliveries.setWaiting': refusesNow(
    { inProject: deliveryOperators },
    'DELIVERY_TRANSITION_NOT_ALLOWED',
    delivery('set-waiting'),
  ),
  'deliveries.assign': changes({ inProject: deliveryOperators }, 200, async (world, project) => ({
    path: `/projects/${project.id}/deliveries/${await aQueuedDelivery(world, project)}/assign`,
    body: { robot_id: project.robotId },
  })),
  'deliveries.setPriority': changes({ inProject: deliveryOperators }, 200, async (world, project) => ({
    path: `/projects/${project.id}/deliveries/${await aQueuedDelivery(world, project)}/set-priority`,
    body: { priority: 'urgent' },
  })),
  'deliveries.open': refusesNow({ inProject: deliveryOperators }, 'DELIVERY_NOT_WAITING', delivery('open')),
  'deliveries.pins': reads({ inProject: deliveryOperators }, (_stage, { id, deliveryId }) => ({
    path: `/projects/${id}/deliveries/${deliveryId}/pins`,
  })),
  'deliveries.renewPin': refusesNow(
    { inProject: deliveryOperators },
    'DELIVERY_NO_PIN',
    async (world, project) => ({
      path: `/projects/${project.id}/deliveries/${await aQueuedDelivery(world, project)}/pins`,
      body: { sub_task_id: 'none' },
    }),
  ),
  'deliveries.full': refusesNow(
    { inProject: deliveryOperators },
    'DELIVERY_NOT_COLLECTING',
    delivery('full'),
  ),
  'deliveries.confirm': refusesNow(
    { inProject: deliveryOperators },
    'DELIVERY_NOT_WAITING',
    delivery('confirm'),
  ),
};
