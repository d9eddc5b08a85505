import type { DeliveryStatus } from '@rota/contract/deliveries';
import AutorenewRounded from '@mui/icons-material/AutorenewRounded';
import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DirectionsRunRounded from '@mui/icons-material/DirectionsRunRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import InventoryRounded from '@mui/icons-material/Inventory2Rounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import PendingRounded from '@mui/icons-material/PendingRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import TimerOffRounded from '@mui/icons-material/TimerOffRounded';
import type { StateLook } from '../../../../ui/states.ts';

/** Tone and icon of each status of a delivery. */
export const deliveryStatusLooks: Record<DeliveryStatus, StateLook> = {
  Created: { tone: 'neutral', icon: ScheduleRounded },
  Queued: { tone: 'waiting', icon: HourglassTopRounded },
  Requested: { tone: 'waiting', icon: SendRounded },
  Pending: { tone: 'waiting', icon: PendingRounded },
  'In Progress': { tone: 'going', icon: DirectionsRunRounded },
  'Being Delivered': { tone: 'going', icon: LocalShippingRounded },
  Delivered: { tone: 'going', icon: InventoryRounded },
  Completed: { tone: 'neutral', icon: CheckCircleRounded },
  Cancelled: { tone: 'offline', icon: CancelRounded },
  Failed: { tone: 'fault', icon: ErrorRounded },
  Expired: { tone: 'attention', icon: TimerOffRounded },
  Recovering: { tone: 'attention', icon: AutorenewRounded },
  Recovered: { tone: 'going', icon: AutorenewRounded },
};
