import { describe, expect, test } from 'vitest';
import { pages } from './navigation.ts';
import { switchedAddress } from './switched-address.rules.ts';

const from = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://rota');
  const next = switchedAddress({ pathname, search: searchParams }, pages);
  const search = next.search.toString();
  return next.pathname + (search === '' ? '' : `?${search}`);
};

describe('another project is shown', () => {
  test.each([
    ['/project/maps/edit?map=inn_1&panel=align', '/project/maps'],
    ['/project/maps/compare?map=inn_1&from=1&to=2', '/project/maps'],
    ['/project/maps?map=inn_1&target-id=t1', '/project/maps'],
    ['/delivery/schedules/edit?id=4', '/delivery/schedules'],
    ['/elevators/edit?id=e1&project-id=8', '/elevators?project-id=8'],
    ['/project/stations/edit?id=s1', '/project/stations'],
    ['/project/products/edit?id=p1', '/project/products'],
    ['/project/config?tab=project', '/project/config?tab=project'],
    ['/delivery?status=Created&robot-id=r1', '/delivery?status=Created'],
    ['/admin/accounts/users/edit?id=u1', '/admin/accounts/users/edit?id=u1'],
    ['/', '/'],
  ])('from %s at %s', (address, expected) => {
    expect(from(address)).toBe(expected);
  });

  test('from any page about one thing at a page that is offered', () => {
    const single = pages.filter(({ path, offered }) => offered === 'link' && !path.startsWith('/admin/'));
    expect(single.length).toBeGreaterThan(3);
    for (const { path } of single) {
      const { pathname } = switchedAddress({ pathname: path, search: new URLSearchParams('id=1') }, pages);
      expect(pages.some((page) => page.path === pathname && page.offered !== 'link')).toBe(true);
    }
  });
});
