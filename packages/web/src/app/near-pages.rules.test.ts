import { expect, test } from 'vitest';
import { nearPages } from './near-pages.rules.ts';

const pages = ['/', '/robots', '/robot/help', '/project/orders', '/project/orders/money', '/kitchen'].map(
  (path) => ({ path }),
);

test.each([
  ['/robot', ['/robot/help', '/robots']],
  ['/orders', ['/project/orders', '/project/orders/money']],
  ['/projects/order', ['/project/orders', '/project/orders/money']],
  ['/kitchens', ['/kitchen']],
  ['/nowhere', []],
])('%s is near %j', (path, near) => {
  expect(nearPages(path, pages).map((page) => page.path)).toEqual(near);
});
