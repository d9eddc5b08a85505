import type { Delivery } from '@rota/contract/deliveries';
import { useCallback } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useReason } from '../../../i18n/reason.ts';
import { deliveryTexts } from './deliveries.messages.ts';

/** Why a delivery stands where it does, in words; undefined when its status says it all. */
export function useStatusReason(): (
  delivery: Pick<Delivery, 'status' | 'waiting_reason' | 'robot_name' | 'trip_id'>,
) => string | undefined {
  const t = useTexts(deliveryTexts);
  const reasonText = useReason();
  return useCallback(
    ({ status, waiting_reason: waitingReason, robot_name: robot, trip_id: tripId }) => {
      if (waitingReason !== null) return reasonText(waitingReason);
      if (status !== 'Queued' || robot === null) return undefined;
      // Without a trip the robot is named only because the goods still lie in it.
      return tripId === null ? t('aboard', { robot }) : t('assigned', { robot });
    },
    [t, reasonText],
  );
}
