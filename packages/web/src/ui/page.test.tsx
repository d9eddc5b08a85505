import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Page, READING_PX } from './page.tsx';

afterEach(cleanup);

test.each([
  ['form', `${READING_PX}px`],
  ['wide', 'none'],
] as const)('a %s page begins at the left and is at most %s wide', (width, most) => {
  render(<Page width={width}>words</Page>);
  const style = getComputedStyle(screen.getByText('words'));
  expect([style.maxWidth || 'none', style.marginLeft || '0px']).toEqual([most, '0px']);
});

test('no page of a feature stands in the middle by itself', () => {
  const features = join(import.meta.dirname, '..', 'features');
  const pages = globSync('**/*.page.tsx', { cwd: features });
  expect(pages.length).toBeGreaterThan(50);
  const centred = pages.filter((page) =>
    /\b(mx|m|margin): '([^']* )?auto'/.test(readFileSync(join(features, page), 'utf8')),
  );
  expect(centred).toEqual([]);
});
