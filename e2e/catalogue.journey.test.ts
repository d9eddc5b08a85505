import sharp from 'sharp';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import { theStage } from './stage.ts';

const PRODUCTS = 40;
const nameOf = (n: number): string => `Çorba ${String(n).padStart(2, '0')}`;

test('a menu of 40 products comes from a file with its pictures and is put in order by keyboard', async () => {
  const stage = await theStage();
  const projectId = await stage.server.addProject('Mulberry Inn');
  const editor = await stage.server.addUser({ roles: { [projectId]: ['rr_qrpe'] } });
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a63' } })
    .png()
    .toBuffer();
  const lines = Array.from(
    { length: PRODUCTS },
    (_, n) => `${nameOf(n + 1)};${String(90 + n)},50;Çorbalar;Akşam;tas.png`,
  );
  const csv = ['name_tr;price;category;menus;image', ...lines].join('\n');
  const token = await stage.server.tokenFor({ [projectId]: ['rr_qrpe'] });
  const headers = { 'content-type': 'application/octet-stream' };
  await stage.server.call('POST', `/projects/${projectId}/media?purpose=product&name=tas.png`, {
    token,
    body: png,
    headers,
  });
  await journey(stage, { as: editor, at: `/project/products?project-id=${projectId}` }, async ({ page }) => {
    await page.getByRole('button', { name: 'Import', exact: true }).first().click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText(`${PRODUCTS} new`).waitFor();
    await page.getByRole('button', { name: `Import ${PRODUCTS}` }).click();
    await page.getByRole('row', { name: new RegExp(nameOf(1)) }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change order' }).click();
    const handle = page.getByRole('button', { name: `Move ${nameOf(2)}`, exact: true });
    await handle.focus();
    // Wait for the answer to each key: the page announces the picked-up item to a screen reader.
    await page.keyboard.press('Space');
    await page.getByText(`${nameOf(2)} is over position 2 of`).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await page.getByText(`${nameOf(2)} is over position 1 of`).waitFor({ state: 'attached' });
    const moved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/move'),
    );
    await page.keyboard.press('Space');
    expect((await moved).status()).toBe(200);
  });
  const { body } = await stage.server.call('GET', `/projects/${projectId}/products?sort=rank&limit=3`, {
    token,
  });
  const { items, total } = body as {
    items: { name: { tr: string }; price_minor: number; image_url: string | null }[];
    total: number;
  };
  expect(total).toBe(PRODUCTS);
  expect(items.map(({ name }) => name.tr)).toEqual([nameOf(2), nameOf(1), nameOf(3)]);
  expect(items[0]?.price_minor).toBe(9_150);
  expect(items[0]?.image_url).toContain('/media/');
});
