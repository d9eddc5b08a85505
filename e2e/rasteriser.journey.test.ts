import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composeWorlds } from '../packages/floor/src/compose/random-worlds.fake.ts';
import { theStage } from './stage.ts';

const SOURCES = join(import.meta.dirname, '../packages/floor/src');
/** No server listens there: the test itself answers. A browser offers hashing only to local addresses. */
const PLACE = 'http://localhost:9';
/** The rasteriser as a page has it. */
const PAGE = `<!doctype html><title>Floors</title>
<script type="module">import { composeWorlds } from '/compose/random-worlds.fake.ts'; window.composeWorlds = composeWorlds;</script>`;
type Page = { composeWorlds(seed: number, worlds: number): Uint8Array<ArrayBuffer>[] };
const WORLDS = process.env['ROTA_LONG'] === '1' ? 100 : 5;

test(`a browser makes the same cells of ${WORLDS * 100} random drawings as the server, bit by bit`, async () => {
  const { browser } = await theStage();
  const page = await browser.newPage();
  try {
    await page.route(`${PLACE}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
      const source = await readFile(join(SOURCES, pathname), 'utf8');
      return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
    });
    await page.goto(PLACE);
    const inBrowser = await page.evaluate(async (worlds) => {
      const bytes = await new Blob(
        (globalThis as unknown as Page).composeWorlds(7_319, worlds),
      ).arrayBuffer();
      const hash = await crypto.subtle.digest('SHA-256', bytes);
      return {
        length: bytes.byteLength,
        hash: [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      };
    }, WORLDS);
    const here = Buffer.concat(composeWorlds(7_319, WORLDS));
    expect(here.length).toBeGreaterThan(WORLDS * 96 * 80);
    expect(inBrowser).toEqual({ length: here.length, hash: createHash('sha256').update(here).digest('hex') });
  } finally {
    await page.close();
  }
});
