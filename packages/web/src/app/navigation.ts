import type { FeaturePage, NavigationGroupName } from '../feature.ts';
import { features } from './features.ts';

export type NavigationGroup = { readonly name: NavigationGroupName; readonly items: readonly FeaturePage[] };

/** The groups from the top of the rail down. */
const GROUPS: readonly NavigationGroupName[] = [
  'live',
  'work',
  'places',
  'catalogue',
  'insight',
  'admin',
  'development',
];

/** The pages that features bring, in the order of the features. */
export const pages: readonly FeaturePage[] = features.flatMap((feature) => feature.pages ?? []);

/** Groups of pages that one may be offered, without the empty ones. */
export function navigationOf(isOffered: (page: FeaturePage) => boolean): NavigationGroup[] {
  return GROUPS.map((name) => ({
    name,
    items: pages.filter((page) => page.group === name && isOffered(page)),
  })).filter(({ items }) => items.length > 0);
}

/** The path of the item that the page at `path` belongs to: the nearest, where one item lies below another. */
export function activeItemOf(items: readonly Pick<FeaturePage, 'path'>[], path: string): string | undefined {
  const above = items.filter((item) =>
    item.path === '/' ? path === '/' : `${path}/`.startsWith(`${item.path}/`),
  );
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.path;
}

/** Fetches a page's code before it is opened. One that cannot be had is not missed until then, and says so itself. */
export function fetchAhead(page: FeaturePage): void {
  page.load().catch(() => undefined);
}

/** The landing page of people without access to home: the first page of the rail. */
export function landingOf(isOffered: (page: FeaturePage) => boolean): FeaturePage | undefined {
  return navigationOf((page) => page.offered === 'rail' && isOffered(page))[0]?.items[0];
}
