import type { DeliveryStatus } from '@rota/contract/deliveries';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import { deliveryStatusTexts } from '@rota/contract/deliveries';
import { deliveryStatusLooks } from './delivery-status.ts';

/** A delivery's status as a chip. */
export function DeliveryStatusChip({ status, quiet = false }: { status: DeliveryStatus; quiet?: boolean }) {
  const t = useTexts(deliveryStatusTexts);
  return <StateChip {...deliveryStatusLooks[status]} label={t(status)} quiet={quiet} />;
}
