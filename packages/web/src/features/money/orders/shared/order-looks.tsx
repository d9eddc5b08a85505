import {
  isHelpStage,
  kitchenStepTextsOf,
  orderStageTexts,
  orderStatusTexts,
  type KitchenStep,
  type Order,
  type OrderStatus,
} from '@rota/contract/orders';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import FiberNewRounded from '@mui/icons-material/FiberNewRounded';
import HistoryToggleOffRounded from '@mui/icons-material/HistoryToggleOffRounded';
import NavigationRounded from '@mui/icons-material/NavigationRounded';
import OutdoorGrillRounded from '@mui/icons-material/OutdoorGrillRounded';
import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import RoomServiceRounded from '@mui/icons-material/RoomServiceRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import ThumbUpAltRounded from '@mui/icons-material/ThumbUpAltRounded';
import { useCallback } from 'react';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import type { StateLook } from '../../../../ui/states.ts';
import { orderLookTexts } from './order-looks.messages.ts';

/** Tone and icon of how far an order is with its money. */
const orderStatusLooks: Record<OrderStatus, StateLook> = {
  pending_verification: { tone: 'neutral', icon: SmsRounded },
  pending_payment: { tone: 'waiting', icon: CreditCardRounded },
  paid: { tone: 'going', icon: RoomServiceRounded },
  completed: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  cancelled: { tone: 'neutral', icon: CancelRounded },
  refused: { tone: 'paused', icon: BlockRounded },
  expired: { tone: 'neutral', icon: HistoryToggleOffRounded },
};

/** Tone and icon of how far the kitchen is. */
const kitchenLooks: Record<KitchenStep, StateLook> = {
  new: { tone: 'attention', icon: FiberNewRounded },
  accepted: { tone: 'waiting', icon: ThumbUpAltRounded },
  preparing: { tone: 'going', icon: OutdoorGrillRounded },
  ready: { tone: 'charging', icon: RoomServiceRounded },
  served: { tone: 'neutral', icon: CheckCircleOutlineRounded },
};

/** The fields of an order that show its progress. */
type Shown = Pick<Order, 'status' | 'kitchen' | 'stage' | 'fulfilment'>;

/** How far an order is in words: of one that is made how far the kitchen is, and once it left the pass where its robot is. */
export function useOrderState(): (order: Shown) => string {
  const tStatus = useTexts(orderStatusTexts);
  const tDelivery = useTexts(kitchenStepTextsOf('delivery'));
  const tPickup = useTexts(kitchenStepTextsOf('pickup'));
  const tStage = useTexts(orderStageTexts);
  const t = useTexts(orderLookTexts);
  return useCallback(
    (order) => {
      const { status, kitchen, stage, fulfilment } = order;
      if (status !== 'paid' || kitchen === null) return tStatus(status);
      if (isInTrouble(order)) return t('needsHelp');
      if (isOnWay(stage)) return tStage(stage);
      return fulfilment === 'pickup' ? tPickup(kitchen) : tDelivery(kitchen);
    },
    [t, tStatus, tDelivery, tPickup, tStage],
  );
}

function isOnWay(stage: Order['stage']): boolean {
  return stage === 'coming' || stage === 'here';
}

/** It left the pass and did not get to its guest: "handed over" would be no news of that. */
function isInTrouble({ kitchen, stage }: Shown): boolean {
  return kitchen === 'served' && isHelpStage(stage);
}

/** The same as a chip. */
export function OrderChip({ order, quiet = false }: { order: Shown; quiet?: boolean }) {
  return <StateChip {...lookOf(order)} label={useOrderState()(order)} quiet={quiet} />;
}

function lookOf(order: Shown): StateLook {
  const { status, kitchen, stage } = order;
  if (status !== 'paid' || kitchen === null) return orderStatusLooks[status];
  if (isInTrouble(order)) return troubleLook;
  return isOnWay(stage) ? onWayLook : kitchenLooks[kitchen];
}
const troubleLook: StateLook = { tone: 'attention', icon: ReportProblemRounded };
const onWayLook: StateLook = { tone: 'going', icon: NavigationRounded };
