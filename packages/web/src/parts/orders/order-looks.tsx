import { kitchenStepTexts, orderStatusTexts, type KitchenStep, type Order, type OrderStatus } from '@rota/contract/orders';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import FiberNewRounded from '@mui/icons-material/FiberNewRounded';
import HistoryToggleOffRounded from '@mui/icons-material/HistoryToggleOffRounded';
import OutdoorGrillRounded from '@mui/icons-material/OutdoorGrillRounded';
import RoomServiceRounded from '@mui/icons-material/RoomServiceRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import ThumbUpAltRounded from '@mui/icons-material/ThumbUpAltRounded';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import type { StateLook } from '../../ui/states.ts';

/** Tone and icon of how far an order is with its money. */
export const orderStatusLooks: Record<OrderStatus, StateLook> = {
  pending_verification: { tone: 'neutral', icon: SmsRounded },
  pending_payment: { tone: 'waiting', icon: CreditCardRounded },
  paid: { tone: 'going', icon: RoomServiceRounded },
  completed: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  cancelled: { tone: 'neutral', icon: CancelRounded },
  refused: { tone: 'paused', icon: BlockRounded },
  expired: { tone: 'neutral', icon: HistoryToggleOffRounded },
};

/** Tone and icon of how far the kitchen is. */
export const kitchenLooks: Record<KitchenStep, StateLook> = {
  new: { tone: 'attention', icon: FiberNewRounded },
  accepted: { tone: 'waiting', icon: ThumbUpAltRounded },
  preparing: { tone: 'going', icon: OutdoorGrillRounded },
  ready: { tone: 'charging', icon: RoomServiceRounded },
  served: { tone: 'neutral', icon: CheckCircleOutlineRounded },
};

/** How far an order is, as a chip: of one that is made, how far the kitchen is. */
export function OrderChip({ order, quiet = false }: { order: Pick<Order, 'status' | 'kitchen'>; quiet?: boolean }) {
  const tStatus = useTexts(orderStatusTexts);
  const tKitchen = useTexts(kitchenStepTexts);
  const { status, kitchen } = order;
  if (status !== 'paid' || kitchen === null) return <StateChip {...orderStatusLooks[status]} label={tStatus(status)} quiet={quiet} />;
  return <StateChip {...kitchenLooks[kitchen]} label={tKitchen(kitchen)} quiet={quiet} />;
}
