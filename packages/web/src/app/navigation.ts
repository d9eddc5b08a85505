import type { Permission } from '@rota/contract';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import MapRounded from '@mui/icons-material/MapRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import AddTaskRounded from '@mui/icons-material/AddTaskRounded';
import type { SvgIconComponent } from '@mui/icons-material';

export type NavigationItem = {
  path: string;
  label: 'home' | 'robot' | 'deliveries' | 'newDelivery' | 'maps' | 'config' | 'audit';
  icon: SvgIconComponent;
  /** Shown to who has it in the chosen project; the route itself asks the same. */
  permission: Permission;
  /** Stands in the rail; others are found by the palette and by links. */
  isInRail: boolean;
};
export type NavigationGroup = { label: 'groupLive' | 'groupWork' | 'groupPlaces' | 'groupAdmin'; items: readonly NavigationItem[] };

/** The pages of the console, grouped as people think of them. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'groupLive',
    items: [
      { path: '/', label: 'home', icon: HomeRounded, permission: 'robots.read', isInRail: true },
      { path: '/robot', label: 'robot', icon: SmartToyRounded, permission: 'robots.read', isInRail: true },
    ],
  },
  {
    label: 'groupWork',
    items: [
      { path: '/delivery', label: 'deliveries', icon: LocalShippingRounded, permission: 'deliveries.read', isInRail: true },
      { path: '/delivery/task', label: 'newDelivery', icon: AddTaskRounded, permission: 'deliveries.create', isInRail: false },
    ],
  },
  {
    label: 'groupPlaces',
    items: [
      { path: '/project/maps', label: 'maps', icon: MapRounded, permission: 'maps.read', isInRail: true },
      { path: '/project/config', label: 'config', icon: TuneRounded, permission: 'config.edit_dynamic', isInRail: true },
    ],
  },
  {
    label: 'groupAdmin',
    items: [{ path: '/admin/security/audit', label: 'audit', icon: HistoryRounded, permission: 'audit.read', isInRail: true }],
  },
];

/** Is the page at `path` the one that the item stands for? */
export function isActiveItem(itemPath: string, path: string): boolean {
  return itemPath === '/' ? path === '/' : path === itemPath || path.startsWith(`${itemPath}/`);
}
