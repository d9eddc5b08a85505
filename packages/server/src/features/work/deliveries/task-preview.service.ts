import { reasonOf, type ChainLink } from '@rota/contract/decisions';
import type { CreateDelivery, TaskPreview } from '@rota/contract/deliveries';
import { chainLinks } from '../../../fleet/index.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import { composePromise } from './deliveries.rules.ts';
import type { DeliveryDeps } from './deliveries.service.ts';
import { listDeliveriesById } from './deliveries.store.ts';
import { newDelivery } from './new-delivery.service.ts';
import { planTask } from './task-plan.service.ts';

/** The author of a preview. */
const PREVIEWER = { name: 'preview' };

export type TaskQuestions = ReturnType<typeof createTaskQuestions>;

/** What the owner of a project's fleet is asked about tasks: it answers from what it knows, and changes nothing. */
export function createTaskQuestions(
  deps: Pick<
    DeliveryDeps,
    'database' | 'fleet' | 'targets' | 'elevators' | 'robots' | 'requireKind' | 'clock'
  >,
) {
  const { database, fleet } = deps;

  /** What would become of a task if it were created now. */
  async function preview(projectId: number, body: CreateDelivery): Promise<TaskPreview> {
    const plan = await planTask(deps, projectId, body);
    const { delivery, words } = newDelivery(plan, body, PREVIEWER, deps.clock());
    const [answer, robots] = await Promise.all([
      fleet.ask(projectId, { kind: 'preview', delivery: { ...delivery, status: 'Queued' } }),
      deps.robots.list(projectId),
    ]);
    const robot = robots.find(({ robotId }) => robotId === answer.robotId);
    return {
      robot: robot ? { robot_id: robot.robotId, name: robot.name } : null,
      reason: answer.reason && reasonOf(answer.reason.code, answer.reason.params),
      starts_at: answer.startsAt === null ? null : new Date(answer.startsAt).toISOString(),
      stops: answer.stops.map(({ targetId, promise }) => ({
        target_id: targetId,
        target_name: words.names.get(targetId) ?? targetId,
        promise: composePromise(promise),
      })),
      delays: answer.delays.map(({ deliveryId, trackingId, seconds }) => ({
        delivery_id: deliveryId,
        tracking_id: trackingId,
        seconds,
      })),
    };
  }

  /** Who waits for whom, from a delivery on. */
  async function chain(projectId: number, deliveryId: string): Promise<ChainLink[]> {
    const [row] = await database.tenant(projectId, (tx) => listDeliveriesById(tx, projectId, [deliveryId]));
    if (row === undefined) throw recordNotFound();
    const { steps } = await fleet.ask(projectId, { kind: 'chain', of: 'delivery', id: deliveryId });
    return chainLinks(steps);
  }

  return { preview, chain };
}
