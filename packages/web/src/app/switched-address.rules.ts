import type { FeaturePage } from '../feature.ts';

/** The address parameters about the look of a page, not about a thing of the project. */
const KEPT = new Set([
  'project-id',
  'tab',
  'view',
  'search',
  'status',
  'state',
  'sort',
  'group',
  'severity',
  'kind',
  'type',
  'period',
  'language',
]);
/** The last part of addresses where one thing is edited, also where the page is offered for making a new one. */
const EDITING = 'edit';

type Address = { readonly pathname: string; readonly search: URLSearchParams };

/**
 * Where another project is shown from an address: the same page without what belongs to the project before, and for a page about one
 * thing the list that it stands in. Pages of the whole installation stay as they are.
 */
export function switchedAddress(
  { pathname, search }: Address,
  pages: readonly Pick<FeaturePage, 'path' | 'offered'>[],
): Address {
  if (pathname === '/account' || pathname.startsWith('/admin/')) return { pathname, search };
  const kept = new URLSearchParams([...search].filter(([name]) => KEPT.has(name)));
  const page = pages.find(({ path }) => path === pathname);
  const isOfOne = page?.offered === 'link' || pathname.endsWith(`/${EDITING}`);
  if (!isOfOne) return { pathname, search: kept };
  // A list has looks of its own.
  const projectId = search.get('project-id');
  const listSearch = new URLSearchParams(projectId === null ? [] : [['project-id', projectId]]);
  return { pathname: listAbove(pathname, pages), search: listSearch };
}

function listAbove(pathname: string, pages: readonly Pick<FeaturePage, 'path' | 'offered'>[]): string {
  const parts = pathname.split('/');
  for (let length = parts.length - 1; length > 1; length -= 1) {
    const above = parts.slice(0, length).join('/');
    if (pages.some(({ path, offered }) => path === above && offered !== 'link')) return above;
  }
  return '/';
}
