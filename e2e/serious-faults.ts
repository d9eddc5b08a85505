import type { AxeResults } from 'axe-core';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Axe = {
  readonly run: (root: Document, options: object) => Promise<AxeResults>;
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] };
};
type AxeWindow = { readonly axe?: Axe };

/** Serious and critical axe findings on the page, each with its first elements. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // A page that is looked at again, in another size or theme, has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: tool } = window as AxeWindow;
    // A rule says how serious what it finds is: those that find nothing serious need not look.
    const rules: Record<string, { enabled: false }> = {};
    for (const { id, impact } of tool?._audit.rules ?? [])
      if (impact === 'minor' || impact === 'moderate') rules[id] = { enabled: false };
    const found = await tool?.run(document, { resultTypes: ['violations'], rules });
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
