import type { Order } from '@rota/contract/orders';
import { useCan } from '../../../auth/auth-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';

/** Where the delivery of an order is seen; undefined where there is none, or this person may not see it. */
export function useDeliveryPath({ delivery_id: deliveryId }: Pick<Order, 'delivery_id'>): string | undefined {
  const can = useCan();
  const { project_id: projectId } = useProject();
  if (deliveryId === null || !can('deliveries.read', projectId)) return undefined;
  return `/delivery?delivery-id=${encodeURIComponent(deliveryId)}`;
}
