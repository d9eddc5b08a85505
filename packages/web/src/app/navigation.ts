import AccountBalanceRounded from '@mui/icons-material/AccountBalanceRounded';
import AdminPanelSettingsRounded from '@mui/icons-material/AdminPanelSettingsRounded';
import BuildRounded from '@mui/icons-material/BuildRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import InsightsRounded from '@mui/icons-material/InsightsRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import MapRounded from '@mui/icons-material/MapRounded';
import MenuBookRounded from '@mui/icons-material/MenuBookRounded';
import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import ScienceRounded from '@mui/icons-material/ScienceRounded';
import SettingsRounded from '@mui/icons-material/SettingsRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import SoupKitchenRounded from '@mui/icons-material/SoupKitchenRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import type { EntryName, FeaturePage, SectionName } from '../feature.ts';
import { features } from './features.ts';

/** Groups of entries in the rail; a person folds those that are seldom needed. */
export const GROUPS = ['work', 'venue', 'manage'] as const;
export type GroupName = (typeof GROUPS)[number];

type EntryLook = { readonly group: GroupName; readonly icon: SvgIconComponent };

/** The entries from the top of the rail down. */
const ENTRIES: Readonly<Record<EntryName, EntryLook>> = {
  home: { group: 'work', icon: HomeRounded },
  attention: { group: 'work', icon: NotificationsRounded },
  robots: { group: 'work', icon: SmartToyRounded },
  deliveries: { group: 'work', icon: LocalShippingRounded },
  orders: { group: 'work', icon: ReceiptLongRounded },
  kitchen: { group: 'work', icon: SoupKitchenRounded },
  maps: { group: 'venue', icon: MapRounded },
  places: { group: 'venue', icon: PlaceRounded },
  menu: { group: 'venue', icon: MenuBookRounded },
  payments: { group: 'venue', icon: AccountBalanceRounded },
  insight: { group: 'manage', icon: InsightsRounded },
  workshop: { group: 'manage', icon: BuildRounded },
  settings: { group: 'manage', icon: SettingsRounded },
  administration: { group: 'manage', icon: AdminPanelSettingsRounded },
  development: { group: 'manage', icon: ScienceRounded },
};
const ORDER = Object.keys(ENTRIES) as EntryName[];

/** An entry with the pages that a person is offered in it: one link in the rail, tabs above the pages. */
export type NavigationEntry = EntryLook & {
  readonly name: EntryName;
  readonly pages: readonly FeaturePage[];
};

/** Addresses of the specification that only led to a section's pages: they lead to the first that a person is offered. */
export const SECTION_ADDRESSES: Readonly<Record<string, SectionName>> = {
  '/admin/accounts': 'accounts',
  '/admin/services': 'services',
};

/** The pages that features bring, in the order of the features. */
export const pages: readonly FeaturePage[] = features.flatMap((feature) => feature.pages ?? []);

/** Entries with the pages that one may be offered, without the empty ones; pinned ones first, in the order of the pins. */
export function navigationOf(
  isOffered: (page: FeaturePage) => boolean,
  pinned: readonly string[] = [],
): NavigationEntry[] {
  const rank = (name: EntryName): number =>
    pinned.includes(name) ? pinned.indexOf(name) - pinned.length : 0;
  return ORDER.map((name) => ({
    name,
    ...ENTRIES[name],
    pages: pages
      .filter((page) => page.entry === name && isOffered(page))
      .toSorted((a, b) => Number(b.isFirst === true) - Number(a.isFirst === true)),
  }))
    .filter(({ pages: offered }) => offered.length > 0)
    .toSorted((a, b) => rank(a.name) - rank(b.name));
}

/** Where an entry leads: to its first page. */
export function pathOf({ pages: [first] }: NavigationEntry): string {
  return first?.path ?? '/';
}

/** The page of the navigation that an address belongs to: the nearest, where one page lies below another. */
export function pageAt<P extends Pick<FeaturePage, 'path'>>(
  items: readonly P[],
  path: string,
): P | undefined {
  const above = items.filter((item) =>
    item.path === '/' ? path === '/' : `${path}/`.startsWith(`${item.path}/`),
  );
  return above.sort((a, b) => b.path.length - a.path.length)[0];
}

/** The entry that the page at `path` belongs to, also a page that no link of the navigation leads to. */
export function entryAt(path: string): EntryName | undefined {
  return pageAt(pages, path)?.entry;
}

/** Fetches a page's code before it is opened. One that cannot be had is not missed until then, and says so itself. */
export function fetchAhead(page: FeaturePage): void {
  page.load().catch(() => undefined);
}

/** The landing page of people without access to home: the first page of the rail. */
export function landingOf(isOffered: (page: FeaturePage) => boolean): FeaturePage | undefined {
  return navigationOf((page) => page.offered === 'rail' && isOffered(page))[0]?.pages[0];
}
