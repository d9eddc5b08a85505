import type { DeliveryKind } from '@rota/contract/deliveries';
import CakeRounded from '@mui/icons-material/CakeRounded';
import CleaningServicesRounded from '@mui/icons-material/CleaningServicesRounded';
import DirectionsWalkRounded from '@mui/icons-material/DirectionsWalkRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import MoveUpRounded from '@mui/icons-material/MoveUpRounded';
import RecyclingRounded from '@mui/icons-material/RecyclingRounded';
import RestaurantRounded from '@mui/icons-material/RestaurantRounded';
import RouteRounded from '@mui/icons-material/RouteRounded';
import SignpostRounded from '@mui/icons-material/SignpostRounded';
import VideocamRounded from '@mui/icons-material/VideocamRounded';
import type { SvgIconComponent } from '@mui/icons-material';

/** The icon of each kind of task, wherever it is shown; its name stands in `robotModeTexts`. */
export const taskKindIcons: Readonly<Record<DeliveryKind, SvgIconComponent>> = {
  delivery: LocalShippingRounded,
  table_service: RestaurantRounded,
  dish_collection: CleaningServicesRounded,
  recycle: RecyclingRounded,
  pickup: MoveUpRounded,
  cruise: RouteRounded,
  guidance: SignpostRounded,
  follow_me: DirectionsWalkRounded,
  meeting: VideocamRounded,
  birthday: CakeRounded,
};
