import type { FeaturePage, NavigationGroupName } from '../feature.ts';
import { features } from './features.ts';

export type NavigationGroup = { readonly name: NavigationGroupName; readonly items: readonly FeaturePage[] };

/** The groups from the top of the rail down. */
const GROUPS: readonly NavigationGroupName[] = ['live', 'work', 'places', 'catalogue', 'insight', 'admin', 'development'];

/** The pages that features bring, in the order of the features. */
export const pages: readonly FeaturePage[] = features.flatMap((feature) => feature.pages ?? []);

/** Groups of pages that one may be offered, without the empty ones. */
export function navigationOf(isOffered: (page: FeaturePage) => boolean): NavigationGroup[] {
  return GROUPS.map((name) => ({ name, items: pages.filter((page) => page.group === name && isOffered(page)) })).filter(
    ({ items }) => items.length > 0,
  );
}

/** Is the page at `path` the one that the item stands for? */
export function isActiveItem(itemPath: string, path: string): boolean {
  return itemPath === '/' ? path === '/' : path === itemPath || path.startsWith(`${itemPath}/`);
}

/** Fetches a page's code before it is opened. One that cannot be had is not missed until then, and says so itself. */
export function fetchAhead(page: FeaturePage): void {
  page.load().catch(() => undefined);
}

/** The page to arrive at for whoever is not offered home: the first one of the rail. */
export function landingOf(isOffered: (page: FeaturePage) => boolean): FeaturePage | undefined {
  return navigationOf((page) => page.offered === 'rail' && isOffered(page))[0]?.items[0];
}
