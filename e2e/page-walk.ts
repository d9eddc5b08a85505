import { aName } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIZES, type Size } from './browser.ts';
import { describePages, openByLink, namesIn, openPage, type PageOfConsole } from './console-pages.ts';
import { journey, type Person } from './journey.ts';
import { jumpsOf, watchShifts } from './layout-shift.ts';
import { seriousFaults } from './serious-faults.ts';
import { theStage, type Demo, type Stage } from './stage.ts';
import { findEnglish, loadTexts, type KnownTexts } from './texts.ts';

/** Some eighty pages, each looked at twice, while others use the machine, too. */
const WALK_MS = 420_000;

type Look = { readonly theme: 'light' | 'dark'; readonly size: Size };

/** A walk through all pages: its language, and the looks of each page, first as opened, then in another size and theme. */
export type Walk = {
  readonly language: 'en' | 'tr';
  readonly first: Look;
  readonly then: Look;
  readonly comes: 'loading' | 'by link';
};

/**
 * The journey over every page: it comes without a jump, has no serious accessibility fault and speaks no other language. Each page is opened
 * once and looked at twice, as opening is what costs: in one language it is loaded, in the other come to from the page before. Each language
 * is a file of its own, so that they walk side by side.
 */
export function walkPages({ language, first, then, comes }: Walk): void {
  let stage: Stage;
  let demo: Demo;
  let admin: Person;
  let texts: KnownTexts;
  let pages: readonly PageOfConsole[];
  let names: readonly string[];

  beforeAll(async () => {
    [stage, texts] = await Promise.all([theStage(), loadTexts()]);
    // Pages are looked at, not waited for: robots at the speed of life leave the machine to the browser.
    demo = await stage.startDemo(1, { sells: true });
    admin = await stage.server.addUser({ username: `admin-${aName()}`, roles: { '*': ['rr_system_admin'] } });
    pages = await describePages(stage, demo);
    names = await namesIn(stage, demo);
  });
  afterAll(() => demo.stop());

  const faultsOf = async (page: Page, path: string) => [
    ...(await seriousFaults(page)),
    ...(language === 'tr' && path !== '/dev/components' ? await findEnglish(page, texts, names) : []),
  ];
  // What is loaded is loaded as `first`; by a link one comes as one was looking last, and turns the other way.
  const looksAt = (index: number) =>
    comes === 'by link' && index % 2 === 1 ? ([then, first] as const) : ([first, then] as const);
  test(
    `every page, in ${language} on a ${first.size}, then on a ${then.size} in ${then.theme}`,
    { timeout: WALK_MS },
    () =>
      journey(stage, { language, ...first, as: admin }, async ({ page }) => {
        await watchShifts(page);
        const found: Record<string, string[]> = {};
        for (const [index, one] of pages.entries()) {
          const [opened, turned] = looksAt(index);
          await applyLook(page, opened, 'no-preference');
          await (comes === 'loading' ? openPage : openByLink)(page, one, demo.projectId);
          // What a link brings moves everything, as it should.
          const jumps = comes === 'loading' ? await jumpsOf(page) : [];
          // Without movement a button that is enabled while its contrast is measured has its final colours at once.
          await applyLook(page, opened, 'reduce');
          await stopAnimations(page, opened);
          const atFirst = [...jumps, ...(await faultsOf(page, one.path))];
          await applyLook(page, turned, 'reduce');
          await one.isReady(page);
          await stopAnimations(page, turned);
          const all = [
            ...atFirst,
            ...(await faultsOf(page, one.path)).map((fault) => `${turned.size}, ${turned.theme}: ${fault}`),
          ];
          if (all.length > 0) found[one.path] = all;
        }
        expect(found).toEqual({});
      }),
  );
}

/** Turns the page that is open to another size and theme, as a tablet that is turned or a system that grows dark would. */
async function applyLook(
  page: Page,
  { theme, size }: Look,
  reducedMotion: 'reduce' | 'no-preference',
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion });
  await page.setViewportSize(SIZES[size]);
}

/** Waits until a page has the colours of its theme: one that just changes, as of a button that came to life, has too little contrast. */
async function stopAnimations(page: Page, { theme }: Look): Promise<void> {
  await page.waitForFunction((wanted) => {
    const isChanging = document.getAnimations().some((animation) => animation instanceof CSSTransition);
    return getComputedStyle(document.documentElement).colorScheme === wanted && !isChanging;
  }, theme);
}
