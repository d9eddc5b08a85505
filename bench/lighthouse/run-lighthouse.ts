import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../e2e/browser.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
const MOST_BYTES = 64 * 1_048_576;

/** `simulate` loads at full speed and reckons what slow 4G would make of it; `devtools` loads as slowly as that. */
export type Throttling = 'simulate' | 'devtools';
/** Scores are of 100, times in ms. */
export type LighthouseRun = {
  readonly performance: number;
  readonly accessibility: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly interactive: number;
  readonly blocked: number;
  /** Accessibility faults. */
  readonly faults: readonly string[];
};

type Audit = { readonly title: string; readonly score: number | null; readonly numericValue?: number };
type Result = {
  readonly categories: Readonly<
    Record<
      'performance' | 'accessibility',
      { readonly score: number; readonly auditRefs: readonly { readonly id: string }[] }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
};

/**
 * Puts Lighthouse into this folder where it is not. It stands outside the packages of the product because its 114 packages, 176 MB,
 * would be installed wherever Rota is started.
 */
export async function installLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  await run('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: import.meta.dirname,
    shell: process.platform === 'win32',
  });
}

/** Lighthouse's own judgement of a page on a phone, in a browser of its own. */
export async function runLighthouse(url: string, throttling: Throttling): Promise<LighthouseRun> {
  const { stdout } = await run(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      '--form-factor=mobile',
      `--throttling-method=${throttling}`,
      '--only-categories=performance,accessibility',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      '--no-enable-error-reporting',
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: MOST_BYTES },
  );
  const { categories, audits } = JSON.parse(stdout) as Result;
  const value = (id: string) => audits[id]?.numericValue ?? NaN;
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    interactive: value('interactive'),
    blocked: value('total-blocking-time'),
    faults: categories.accessibility.auditRefs.flatMap(({ id }) => {
      const audit = audits[id];
      return audit?.score === 0 ? [audit.title] : [];
    }),
  };
}
