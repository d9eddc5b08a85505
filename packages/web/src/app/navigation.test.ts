import { can, type Role } from '@rota/contract/core';
import { describe, expect, test } from 'vitest';
import type { FeaturePage } from '../feature.ts';
import { entryAt, landingOf, navigationOf, pageAt, pages, SECTION_ADDRESSES } from './navigation.ts';

const offeredTo =
  (role: Role) =>
  ({ permission, offeredTo: narrower = permission, offered }: FeaturePage): boolean =>
    offered === 'rail' && can({ '7': [role] }, narrower, '7');
const entriesOf = (role: Role, pinned?: string[]) =>
  navigationOf(offeredTo(role), pinned).map(({ name }) => name);

test.each<[string, readonly string[], string | undefined]>([
  ['home, for people who may see the robots', ['/', '/robot', '/delivery'], '/'],
  ['the first page of the rail, for others', ['/project/maps', '/delivery'], '/delivery'],
  ['nowhere, where there is nothing to see', [], undefined],
  ['nowhere, where only the palette leads', ['/wall'], undefined],
])('the landing page: %s', (_where, offered, expected) => {
  expect(landingOf((page) => offered.includes(page.path))?.path).toBe(expected);
});

test.each<[string, string | undefined]>([
  ['/', '/'],
  ['/admin/security', '/admin/security'],
  ['/admin/security/sign-ins', '/admin/security'],
  ['/admin/security/audit', '/admin/security/audit'],
  ['/admin/securityx', undefined],
])('at %s the navigation marks %s alone', (path, marked) => {
  const items = [{ path: '/' }, { path: '/admin/security' }, { path: '/admin/security/audit' }];
  expect(pageAt(items, path)?.path).toBe(marked);
});

describe('the entries', () => {
  test('of a person who administers everything fit a window of 768 px', () => {
    expect(entriesOf('rr_project_admin').length).toBeLessThanOrEqual(13);
  });

  test('of an operator are what they work with, eight at most', () =>
    expect(entriesOf('rr_delivery_operator')).toEqual([
      'home',
      'attention',
      'robots',
      'deliveries',
      'orders',
      'kitchen',
      'places',
      'menu',
    ]));

  test('that a person pinned come first, in the order of the pins', () =>
    expect(entriesOf('rr_delivery_operator', ['kitchen', 'orders', 'gone']).slice(0, 3)).toEqual([
      'kitchen',
      'orders',
      'home',
    ]));

  test('have every page, also those without a link', () => {
    for (const { path, entry } of pages) expect([path, entryAt(path)]).toEqual([path, entry]);
  });

  test('lead to a page of each section whose address the specification names', () => {
    for (const section of Object.values(SECTION_ADDRESSES))
      expect(pages.some((page) => page.section === section && page.offered === 'rail')).toBe(true);
  });
});
