/** @jsxImportSource preact */
import { isOrderEnded } from '@rota/contract/order-page';
import type { PublicOrder } from '@rota/contract/orders';
import { useEffect, useMemo } from 'preact/hooks';
import { useFloor, useFollowed, type Followable } from '../follow.ts';
import { useGuest, useRemote } from '../guest-context.tsx';
import { GuestFrame, PageSkeleton } from '../guest-frame.tsx';
import { keptOrder } from '../menu/kept-order.ts';
import { orderCalls } from '../order.queries.ts';
import { EndedOrder } from './ended-order.tsx';
import { NoOrder } from './no-order.tsx';
import { PayStep } from './pay-step.tsx';
import type { StepProps } from './step-props.ts';
import { TrackStep } from './track-step.tsx';
import { VerifyStep } from './verify-step.tsx';

const theOrder: Followable<PublicOrder, 'order'> = {
  topic: 'order',
  read: orderCalls.get,
  floor: orderCalls.floor,
  watch: ({ project_id: projectId, order_id: id, status }) =>
    isOrderEnded(status) ? undefined : { projectId, id },
  withRow: (_known, row) => row,
};

/** One order from its token: the code, the payment, and then the way of what was ordered to the guest. */
export function OrderPage({ token }: { token: string }) {
  const remote = useFollowed(theOrder, token);
  const state = useRemote(remote);
  const order = state.status === 'ready' ? state.data : undefined;
  const floor = useFloor(theOrder, token, order?.shows_floor === true && order.stage === 'coming');
  useClosed(order, token);
  if (state.status === 'refused') return <NoOrder />;
  if (order === undefined || state.status === 'loading') {
    return (
      <GuestFrame trouble={state.trouble}>
        <PageSkeleton />
      </GuestFrame>
    );
  }
  const step: StepProps = { order, token, onChanged: remote.put, onStale: remote.refresh };
  const { trouble } = state;
  if (order.status === 'pending_verification') return <VerifyStep {...step} trouble={trouble} />;
  if (order.status === 'pending_payment') return <PayStep {...step} trouble={trouble} />;
  // The guest has it, and the robot is still leaving.
  if (isOrderEnded(order.status) || order.stage === 'done') return <EndedOrder {...step} trouble={trouble} />;
  return <TrackStep {...step} trouble={trouble} floor={floor} />;
}

/** An order that is paid or over leaves no cart behind that would be ordered again by chance. */
function useClosed(order: PublicOrder | undefined, token: string): void {
  const { settings } = useGuest();
  const { status, place } = order ?? {};
  const qr = place?.qr;
  const kept = useMemo(() => (qr === undefined ? undefined : keptOrder(settings, qr)), [settings, qr]);
  useEffect(() => {
    if (status === undefined || status.startsWith('pending')) return;
    kept?.close(token, status === 'paid' || status === 'completed');
  }, [kept, token, status]);
}
