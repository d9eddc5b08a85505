import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The browser on the path; `CHROMIUM` names another. Throws with what to install when there is none. */
export function findChromium(): string {
  const given = process.env['CHROMIUM'];
  if (given !== undefined && given !== '') return given;
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here; the next folder may have it.
      }
    }
  }
  throw new Error('No Chromium on the path: install the package chromium, or set CHROMIUM to one.');
}

export type Size = 'desktop' | 'tablet' | 'phone';
export const SIZES: Readonly<Record<Size, { readonly width: number; readonly height: number }>> = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
};

/** Slow 4G as Lighthouse has it: round trips of 150 ms, 1.6 Mbit/s down, 0.75 up. */
export const SLOW_4G = { latencyMs: 150, downKbps: 1_600, upKbps: 750 } as const;

/** Limits a page's further loading to slow 4G. */
export async function onSlow4G(devtools: CDPSession): Promise<void> {
  const { latencyMs: latency, downKbps, upKbps } = SLOW_4G;
  const bytes = (kbps: number) => (kbps * 1_000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes(downKbps),
    uploadThroughput: bytes(upKbps),
  });
}

/** `more`: further switches of the browser. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

/** A person at a screen of their own: nothing stored, and a list of what the page complained about. */
export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: readonly string[];
};

export type VisitOptions = {
  readonly size?: Size;
  readonly language?: 'en' | 'tr';
  readonly theme?: 'light' | 'dark';
  /** `full`: maps glide as on most machines. Without it they stand still between news, which spares a machine that draws without a GPU. */
  readonly motion?: 'full';
  /** The browser may keep the console for when the network is away. Without it nothing stands between a page and what a journey answers for the server. */
  readonly mayKeep?: true;
};

export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visitor> {
  const size = options.size ?? 'desktop';
  const context = await browser.newContext({
    baseURL,
    viewport: SIZES[size],
    locale: options.language === 'tr' ? 'tr-TR' : 'en-GB',
    colorScheme: options.theme ?? 'light',
    reducedMotion: options.motion === 'full' ? 'no-preference' : 'reduce',
    hasTouch: size !== 'desktop',
    serviceWorkers: options.mayKeep === true ? 'allow' : 'block',
  });
  // Three browsers, their servers and their robots share two cores: what takes a second alone has taken half a minute.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused call is part of some journeys, and Chromium reports each as an error of its own.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, context, complaints };
}
