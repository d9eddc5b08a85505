import type { CreateDelivery } from '@rota/contract/deliveries';

/** Where a delivery for an address goes, by the address's id. */
export type GoalOf = (
  projectId: number,
  uid: string,
) => Promise<{ readonly targetId: string; readonly name: string }>;

/**
 * The task with its address as a stop: the last one, unless it ends there anyway. Without a written address, its name stands there.
 * Throws what finding the address throws.
 */
export async function withAddress(
  goalOf: GoalOf,
  projectId: number,
  { address_uid: uid, ...task }: CreateDelivery & { readonly address_uid?: string | undefined },
): Promise<CreateDelivery> {
  if (uid === undefined) return task;
  const { targetId, name } = await goalOf(projectId, uid);
  const endsThere = task.targets.at(-1)?.target_id === targetId;
  const address = task.address === undefined || task.address === '' ? name : task.address;
  return { ...task, address, targets: endsThere ? task.targets : [...task.targets, { target_id: targetId }] };
}
