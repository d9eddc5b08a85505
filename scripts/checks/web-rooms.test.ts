import { expect, test } from 'vitest';
import { roomProblem } from './web-rooms.ts';

const problem = (from: string, to: string) => roomProblem({ from: `packages/web/src/${from}`, to });

test.each([
  ['ui/a.tsx', '../map/floor-map.tsx', 'ui may not import map'],
  ['ui/list/a.tsx', '../../features/maps/maps.page.tsx', 'ui may not import features'],
  ['map/a.ts', '../parts/robots/robot-look.ts', 'map may not import parts'],
  ['parts/robots/a.tsx', '../../features/robots/section.tsx', 'parts may not import features'],
  ['features/maps/a.tsx', '../../app/features.ts', 'features may not import app'],
])('%s may not import %s', (from, to, words) => {
  expect(problem(from, to)).toContain(words);
});

test.each([
  ['map/a.ts', '../ui/tokens.ts'],
  ['parts/robots/a.tsx', '../targets/target-words.ts'],
  ['parts/targets/a.ts', '../../map/map-layer.ts'],
  ['features/maps/a.tsx', '../../parts/targets/floor-targets.ts'],
  ['app/features.ts', '../features/maps/maps.feature.ts'],
  ['ui/a.tsx', '../i18n/i18n-context.tsx'],
  ['map/a.test.tsx', '../parts/robots/pose-store.ts'],
])('%s may import %s', (from, to) => {
  expect(problem(from, to)).toBeUndefined();
});
