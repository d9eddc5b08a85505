import { appendFileSync } from 'node:fs';

/** The result of one benchmark. Figures stand beside a baseline measured in the same run, because machines differ. */
export type Report = {
  readonly title: string;
  /** The method of the measurement, so that a reader can judge it. */
  readonly method: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly aims: readonly Aim[];
};
export type Aim = {
  readonly aim: string;
  readonly found: string;
  readonly met: boolean;
  /** The bottleneck, where the target is not met. */
  readonly limit?: string;
};

/** Prints a report and hands it to `npm run bench`, which writes docs/benchmarks.md. */
export function report(found: Report): void {
  console.log(`\n${asMarkdown(found)}`);
  const file = process.env['ROTA_BENCH_REPORTS'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(found)}\n`);
}

/** The section of docs/benchmarks.md for a report. */
export function asMarkdown({ title, method, columns, rows, aims }: Report): string {
  const table = [columns, columns.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map(
    (row) => `| ${row.join(' | ')} |`,
  );
  const verdicts = aims.map(({ aim, found, met, limit }, index) => {
    const isSame = aims.slice(0, index).some((earlier) => earlier.limit === limit);
    const why = limit === undefined ? '' : ` Limit: ${isSame ? 'the same.' : limit}`;
    return `- ${met ? 'Met' : 'Missed'}: ${aim}. Found: ${found}.${why}`;
  });
  return [`## ${title}`, '', method, '', ...table, '', ...verdicts, ''].join('\n');
}

/** The value below which the share `part` (0 to 1) of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}

/** A number for a table: three digits that count. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits);
}
