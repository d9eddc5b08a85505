import type { AxeResults } from 'axe-core';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

type AxeWindow = { readonly axe?: { readonly run: (root: Document, options: object) => Promise<AxeResults> } };

/** What axe finds serious or critical on the page, each with the first elements that have it. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // A page that is looked at again, in another size or theme, has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const found = await (window as AxeWindow).axe?.run(document, { resultTypes: ['violations'] });
    return found?.violations ?? [];
  });
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => `${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
    );
}
