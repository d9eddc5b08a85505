import type { Page } from 'playwright-core';

/** More than this is seen as a jump (web.dev, Cumulative Layout Shift; its own limit for "good" is 0.1). */
const MOST_SHIFT = 0.02;

type Kept = { readonly shifted: number; readonly moved: readonly string[] };

/** Makes every page opened from now on add up its unexpected layout shifts. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(countShifts);
}

/** Elements that moved unexpectedly on the open page, above the accepted score. */
export async function jumpsOf(page: Page): Promise<string[]> {
  // Content that follows the first paint is drawn within two frames of it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const { shifted, moved } = await page.evaluate(() => window as unknown as Kept);
  return shifted > MOST_SHIFT ? [`moves by ${shifted}: ${moved.join(' | ')}`] : [];
}

/** Runs in the page. */
function countShifts(): void {
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  const kept = window as unknown as { shifted: number; moved: string[] };
  kept.shifted = 0;
  kept.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (Shift & { sources?: { node?: Element | null }[] })[]) {
      if (entry.hadRecentInput) continue;
      kept.shifted += entry.value;
      for (const { node } of entry.sources ?? []) kept.moved.push(node?.textContent?.slice(0, 60) ?? '');
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
