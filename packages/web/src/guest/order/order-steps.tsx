/** @jsxImportSource preact */
import type { OrderStage } from '@rota/contract/order-page';
import type { PublicOrder } from '@rota/contract/orders';
import { useGuestTexts } from '../guest-context.tsx';
import { Steps } from '../steps.tsx';
import { trackTexts } from './order.messages.ts';

/** How many steps are behind, by stage: of four with a robot, of three without. */
const BEHIND: Partial<Record<OrderStage, number>> = {
  received: 1,
  accepted: 2,
  preparing: 2,
  ready: 2,
  coming: 3,
  here: 4,
  collect: 3,
};

/** The stations of an order on its way to the guest. */
export function OrderSteps({ order }: { order: PublicOrder }) {
  const t = useGuestTexts(trackTexts);
  const last = order.fulfilment === 'delivery' ? [t('stepComing'), t('stepHere')] : [t('stepReady')];
  return (
    <Steps
      label={t('steps')}
      steps={[t('stepOrdered'), t('stepKitchen'), ...last]}
      behind={BEHIND[order.stage] ?? 0}
    />
  );
}
