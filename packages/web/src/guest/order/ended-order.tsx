/** @jsxImportSource preact */
import { orderStageTexts, type OrderStage } from '@rota/contract/order-page';
import type { GuestError } from '../../api/guest-client.ts';
import { useTitle } from '../attention.ts';
import { useGuestTexts } from '../guest-context.tsx';
import { GuestFoot } from '../guest-foot.tsx';
import { GuestFrame, Notice, type GuestTone } from '../guest-frame.tsx';
import type { IconName } from '../icons.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderPapers } from './order-papers.tsx';
import { orderTexts, trackTexts } from './order.messages.ts';
import type { StepProps } from './step-props.ts';
import { ProblemButton } from './problem.tsx';
import { useReorder } from './use-reorder.ts';

type Ended = Extract<OrderStage, 'done' | 'cancelled' | 'refused' | 'expired'>;
const looks: Record<
  Ended,
  { tone: GuestTone; icon: IconName; hint: keyof typeof trackTexts.en & `${Ended}Hint` }
> = {
  done: { tone: 'good', icon: 'check', hint: 'doneHint' },
  cancelled: { tone: 'off', icon: 'cross', hint: 'cancelledHint' },
  refused: { tone: 'fault', icon: 'warning', hint: 'refusedHint' },
  expired: { tone: 'off', icon: 'clock', hint: 'expiredHint' },
};

/** An order that is over: how it ended, the receipt, what was given back, and the same again. */
export function EndedOrder(props: StepProps & { trouble: GuestError | undefined }) {
  const { order, token, trouble } = props;
  const t = useGuestTexts(orderTexts);
  const tTrack = useGuestTexts(trackTexts);
  const tStage = useGuestTexts(orderStageTexts);
  const again = useReorder(order, token);
  const stage = isEnd(order.stage) ? order.stage : 'done';
  const { hint, ...look } = looks[stage];
  useTitle(tStage(stage), order.house);
  return (
    <GuestFrame
      house={order.house}
      logo={order.logo_url}
      trouble={trouble}
      foot={<GuestFoot projectId={order.project_id} />}
      dock={
        // An order from the app has no code of a place: the app repeats it.
        order.place.qr === '' ? undefined : (
          <button
            type="button"
            class="primary"
            onClick={() => (again.mayGo ? again.go('cart') : again.toMenu())}
          >
            {again.mayGo ? t('again') : t('toMenu')}
          </button>
        )
      }
    >
      <Notice {...look} title={tStage(stage)}>
        <p>{tTrack(hint)}</p>
        <p class="small">{t('number', { number: order.number })}</p>
      </Notice>
      {order.is_test && order.has_receipt && <p class="away test-money">{t('testMoney')}</p>}
      <OrderItems order={order} />
      <OrderPapers order={order} token={token} />
      {stage === 'done' && <ProblemButton {...props} />}
    </GuestFrame>
  );
}

function isEnd(stage: OrderStage): stage is Ended {
  return stage in looks;
}
