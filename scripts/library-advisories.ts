import { z } from 'zod';

/** The number of days after its first sight within which a library's vulnerability is fixed. `docs/security/updates.md` says the same. */
export const DAYS = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const;
type Severity = keyof typeof DAYS;

export type Advisory = {
  readonly id: string;
  readonly library: string;
  readonly severity: Severity;
  readonly title: string;
};
/** When each advisory was first seen here: the registry does not say since when it tells of one. */
export type FirstSeen = Readonly<Record<string, string>>;
export type Judged = Advisory & { readonly daysLeft: number };

const severity = z.enum(['critical', 'high', 'moderate', 'low', 'info']);
const via = z.object({
  source: z.number(),
  name: z.string(),
  title: z.string(),
  url: z.string().default(''),
  severity,
});
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), via])) })),
});

/** Reads what `npm audit --json` prints: each advisory once, however many libraries bring it. Undefined where the registry said nothing. */
export function readReport(text: string): readonly Advisory[] | undefined {
  const parsed = report.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const found = Object.values(parsed.data.vulnerabilities).flatMap((one) =>
    one.via.filter((cause) => typeof cause !== 'string'),
  );
  const byId = new Map(
    found.map(({ source, name, title, url, severity: grade }) => {
      const id = /GHSA-[\w-]+/.exec(url)?.[0] ?? String(source);
      return [id, { id, library: name, title, severity: grade }];
    }),
  );
  return [...byId.values()];
}

/** The known advisories, and the days left for each; below 0: overdue. Resolved ones are removed. */
export function judge(
  advisories: readonly Advisory[],
  seen: FirstSeen,
  today: string,
): { judged: readonly Judged[]; seen: FirstSeen } {
  const dated = advisories.map((advisory) => ({ advisory, since: seen[advisory.id] ?? today }));
  const judged = dated.map(({ advisory, since }) => ({
    ...advisory,
    daysLeft: DAYS[advisory.severity] - daysBetween(since, today),
  }));
  return {
    judged: judged.toSorted((a, b) => a.daysLeft - b.daysLeft),
    seen: Object.fromEntries(dated.map(({ advisory, since }) => [advisory.id, since])),
  };
}

function daysBetween(since: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(since)) / 86_400_000);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
