const SHOWN = 3;
/** Words count as the same thing from this share of common first letters on: "robot" and "robots", "dispute" and "disputes". */
const ALIKE = 0.6;

function wordsOf(path: string): string[] {
  return path.toLowerCase().split(/[/-]/).filter(Boolean);
}

/** The share of the longer word's letters with which both begin, 0 to 1. */
function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  let common = 0;
  while (common < longest && a[common] === b[common]) common += 1;
  return common / longest;
}

/** The pages whose addresses share the most words with one that does not exist, the nearest first. */
export function nearPages<P extends { readonly path: string }>(path: string, pages: readonly P[]): P[] {
  const wanted = wordsOf(path);
  const scored = pages.map((page) => {
    const own = wordsOf(page.path);
    const score = wanted
      .map((word) => Math.max(0, ...own.map((other) => likeness(word, other))))
      .filter((best) => best >= ALIKE)
      .reduce((sum, best) => sum + best, 0);
    // Of two with the same words the shorter address is nearer.
    return { page, score: score === 0 ? 0 : score - own.length / 100 };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ page }) => page);
}
