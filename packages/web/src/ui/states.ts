import type { RobotAlert, RobotState } from '@rota/contract/robots';
import type { TargetType } from '@rota/contract/targets';
import BatteryChargingFullRounded from '@mui/icons-material/BatteryChargingFullRounded';
import BedtimeRounded from '@mui/icons-material/BedtimeRounded';
import BoltRounded from '@mui/icons-material/BoltRounded';
import BuildRounded from '@mui/icons-material/BuildRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import FiberManualRecordRounded from '@mui/icons-material/FiberManualRecordRounded';
import FlagRounded from '@mui/icons-material/FlagRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import InventoryRounded from '@mui/icons-material/Inventory2Rounded';
import LoginRounded from '@mui/icons-material/LoginRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import MoveToInboxRounded from '@mui/icons-material/MoveToInboxRounded';
import NavigationRounded from '@mui/icons-material/NavigationRounded';
import PanToolRounded from '@mui/icons-material/PanToolRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import PowerSettingsNewRounded from '@mui/icons-material/PowerSettingsNewRounded';
import RadioButtonCheckedRounded from '@mui/icons-material/RadioButtonCheckedRounded';
import SportsEsportsRounded from '@mui/icons-material/SportsEsportsRounded';
import SystemUpdateAltRounded from '@mui/icons-material/SystemUpdateAltRounded';
import TableRestaurantRounded from '@mui/icons-material/TableRestaurantRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Tone } from './tokens.ts';

/** How a state is shown: its colour and its shape. Its word is in `states.messages.ts`. */
export type StateLook = { tone: Tone; icon: SvgIconComponent };

/** A robot that is well and free has no colour; the only red is a robot that cannot go on. */
export const robotStateLooks: Record<RobotState, StateLook> = {
  initializing: { tone: 'neutral', icon: PowerSettingsNewRounded },
  ready: { tone: 'neutral', icon: CheckCircleRounded },
  charging: { tone: 'charging', icon: BatteryChargingFullRounded },
  paused: { tone: 'paused', icon: PauseCircleRounded },
  emergency_stop: { tone: 'fault', icon: PanToolRounded },
  manual_control: { tone: 'paused', icon: SportsEsportsRounded },
  recovery: { tone: 'attention', icon: BuildRounded },
  fatal_error: { tone: 'fault', icon: ErrorRounded },
  going: { tone: 'going', icon: NavigationRounded },
  sleeping: { tone: 'neutral', icon: BedtimeRounded },
  idle: { tone: 'neutral', icon: RadioButtonCheckedRounded },
  idle_on_waiting_location: { tone: 'neutral', icon: PlaceRounded },
  docking: { tone: 'going', icon: LoginRounded },
  waiting_for_loading: { tone: 'waiting', icon: MoveToInboxRounded },
  waiting_for_unloading: { tone: 'waiting', icon: HourglassTopRounded },
  updating: { tone: 'neutral', icon: SystemUpdateAltRounded },
  hibernating: { tone: 'neutral', icon: BedtimeRounded },
  offline: { tone: 'offline', icon: CloudOffRounded },
};

/** One icon per type of target, the same on the map, in lists and in pickers. */
export const targetTypeIcons: Record<TargetType, SvgIconComponent> = {
  '': FiberManualRecordRounded,
  target: FlagRounded,
  charge: BoltRounded,
  waiting: HourglassTopRounded,
  filling: MoveToInboxRounded,
  delivery: InventoryRounded,
  table: TableRestaurantRounded,
  escape: LogoutRounded,
};

/** Tone and icon of each level of an alert. */
export const alertLooks: Record<RobotAlert['level'], StateLook> = {
  info: { tone: 'neutral', icon: RadioButtonCheckedRounded },
  warning: { tone: 'attention', icon: WarningRounded },
  critical: { tone: 'fault', icon: ErrorRounded },
};
