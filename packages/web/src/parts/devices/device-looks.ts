import type { DeviceType } from '@rota/contract';
import BadgeRounded from '@mui/icons-material/BadgeRounded';
import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import MonitorRounded from '@mui/icons-material/MonitorRounded';
import RadioButtonCheckedRounded from '@mui/icons-material/RadioButtonCheckedRounded';
import TabletMacRounded from '@mui/icons-material/TabletMacRounded';
import WatchRounded from '@mui/icons-material/WatchRounded';
import type { SvgIconComponent } from '@mui/icons-material';

export const deviceIcons: Record<DeviceType, SvgIconComponent> = {
  call_button: RadioButtonCheckedRounded,
  card_reader: BadgeRounded,
  waiter_watch: WatchRounded,
  tablet: TabletMacRounded,
  screen: MonitorRounded,
  other: DevicesOtherRounded,
};

/** Keys of what is asked of devices and of accounts at the broker: a change of one is a change of the other. */
export const deviceKeys = { devices: ['devices'], mqttUsers: ['mqtt-users'] } as const;
