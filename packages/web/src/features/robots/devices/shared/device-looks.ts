import type { DeviceType } from '@rota/contract/devices';
import BadgeRounded from '@mui/icons-material/BadgeRounded';
import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import MonitorRounded from '@mui/icons-material/MonitorRounded';
import RadioButtonCheckedRounded from '@mui/icons-material/RadioButtonCheckedRounded';
import TabletMacRounded from '@mui/icons-material/TabletMacRounded';
import ViewInArRounded from '@mui/icons-material/ViewInArRounded';
import WatchRounded from '@mui/icons-material/WatchRounded';
import type { SvgIconComponent } from '@mui/icons-material';

export const deviceIcons: Record<DeviceType, SvgIconComponent> = {
  call_button: RadioButtonCheckedRounded,
  card_reader: BadgeRounded,
  waiter_watch: WatchRounded,
  tablet: TabletMacRounded,
  screen: MonitorRounded,
  holo: ViewInArRounded,
  other: DevicesOtherRounded,
};

/** Keys of the queries that show devices, their accounts at the broker or the buttons among them: a change of one is a change of all. */
export const deviceKeys = {
  devices: ['devices'],
  mqttUsers: ['mqtt-users'],
  callDevices: ['call-devices'],
} as const;
