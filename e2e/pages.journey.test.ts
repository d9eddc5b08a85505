import { aName } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIZES, type Size } from './browser.ts';
import { describePages, openPage, type PageOfConsole } from './console-pages.ts';
import { journey, type Person } from './journey.ts';
import { jumpsOf, watchShifts } from './layout-shift.ts';
import { seriousFaults } from './serious-faults.ts';
import { theStage, type Demo, type Stage } from './stage.ts';
import { englishIn, loadTexts, type KnownTexts } from './texts.ts';

type Look = { readonly theme: 'light' | 'dark'; readonly size: Size };

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

// Each page is loaded twice and looked at four times: loading is what costs.
describe.each([
  { language: 'en', first: { theme: 'light', size: 'desktop' }, then: { theme: 'dark', size: 'phone' } },
  { language: 'tr', first: { theme: 'light', size: 'phone' }, then: { theme: 'dark', size: 'desktop' } },
] as const)('every page, in $language on a $first.size, then on a $then.size in $then.theme', ({ language, first, then }) => {
  test('comes without a jump, has no serious accessibility fault and speaks no other language', () =>
    journey(stage, { language, ...first, as: admin }, async ({ page }) => {
      await watchShifts(page);
      const found: Record<string, string[]> = {};
      const faultsOf = async (path: string) => [
        ...(await seriousFaults(page)),
        ...(language === 'tr' && path !== '/dev/components' ? await englishIn(page, texts) : []),
      ];
      for (const one of pages) {
        await look(page, first);
        await openPage(page, one, demo.projectId);
        const atFirst = [...(await jumpsOf(page)), ...(await faultsOf(one.path))];
        await lookAgain(page, one, then);
        const all = [...atFirst, ...(await faultsOf(one.path)).map((fault) => `${then.size}, ${then.theme}: ${fault}`)];
        if (all.length > 0) found[one.path] = all;
      }
      expect(found).toEqual({});
    }));
});

/** Turns the page that is open to another size and theme, as a tablet that is turned or a system that grows dark would. */
async function look(page: Page, { theme, size }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(SIZES[size]);
}

/** Looks at the page that is open in another size and theme, and waits until its colours have changed. */
async function lookAgain(page: Page, one: PageOfConsole, other: Look): Promise<void> {
  await look(page, other);
  await one.isReady(page);
  await page.waitForFunction((theme) => {
    const isChanging = document.getAnimations().some((animation) => animation instanceof CSSTransition);
    return getComputedStyle(document.documentElement).colorScheme === theme && !isChanging;
  }, other.theme);
}
