import type { Delivery } from '@rota/contract';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useReason } from '../../i18n/reason.ts';
import { deliveryTexts } from './deliveries.messages.ts';

/** Why a delivery stands where it does, in words; undefined when its status says it all. */
export function useStatusReason(): (delivery: Pick<Delivery, 'status' | 'waitingReason' | 'robot_name'>) => string | undefined {
  const t = useTexts(deliveryTexts);
  const reasonText = useReason();
  return ({ status, waitingReason, robot_name: robot }) => {
    if (waitingReason !== null) return reasonText(waitingReason);
    return status === 'Queued' && robot !== null ? t('assigned', { robot }) : undefined;
  };
}
