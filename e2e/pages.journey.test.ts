import { aName } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describePages, openPage, type PageOfConsole } from './console-pages.ts';
import { journey, type Person } from './journey.ts';
import { jumpsOf, watchShifts } from './layout-shift.ts';
import { seriousFaults } from './serious-faults.ts';
import { theStage, type Demo, type Stage } from './stage.ts';
import { englishIn, loadTexts, type KnownTexts } from './texts.ts';

let stage: Stage;
let demo: Demo;
let admin: Person;
let texts: KnownTexts;
let pages: readonly PageOfConsole[];

beforeAll(async () => {
  [stage, texts] = await Promise.all([theStage(), loadTexts()]);
  demo = await stage.startDemo(6);
  admin = await stage.server.addUser({ username: `admin-${aName()}`, roles: { '*': ['rr_system_admin'] } });
  pages = await describePages(stage, demo);
});
afterAll(() => demo.stop());

describe.each([
  { language: 'en', theme: 'light', size: 'desktop' },
  { language: 'en', theme: 'dark', size: 'phone' },
  { language: 'tr', theme: 'light', size: 'phone' },
  { language: 'tr', theme: 'dark', size: 'desktop' },
] as const)('every page, in $language and $theme on a $size', ({ language, theme, size }) => {
  test('comes without a jump, has no serious accessibility fault and speaks no other language', () =>
    journey(stage, { language, theme, size, as: admin }, async ({ page }) => {
      await watchShifts(page);
      const found: Record<string, string[]> = {};
      for (const one of pages) {
        const { path } = one;
        await openPage(page, one, demo.projectId);
        const jumps = await jumpsOf(page);
        const faults = await seriousFaults(page);
        const foreign = language === 'tr' && path !== '/dev/components' ? await englishIn(page, texts) : [];
        const all = [...jumps, ...faults, ...foreign];
        if (all.length > 0) found[path] = all;
      }
      expect(found).toEqual({});
    }));
});
