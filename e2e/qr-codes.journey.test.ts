import { createRequire } from 'node:module';
import type { QRCode } from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

// A CommonJS module whose types say otherwise.
const jsQR = createRequire(import.meta.url)('jsqr') as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => QRCode | null;
const TABLES = 6;

/** A project with tables on a map. */
async function aHouse({ server }: Stage): Promise<number> {
  const projectId = await server.addProject('Fig Tree Inn');
  await server.db.asOwner(
    `insert into floor_map (project_id, map_id, site, floor, file_key) values ($1, 'inn_1', 'inn', '1', 'k')`,
    [projectId],
  );
  await server.db.asOwner(
    `insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta)
     select $1, 'fig-' || n, 'inn_1', 'Masa ' || n, 'masa ' || n, 'table', n, 2, 0 from generate_series(1, $2::int) n`,
    [projectId, TABLES],
  );
  return projectId;
}

test('codes are generated for all tables, and a phone that scans a printed one shows the right table', async () => {
  const stage = await theStage();
  const projectId = await aHouse(stage);
  const editor = await stage.server.addUser({ roles: { [projectId]: ['rr_qre'] } });
  let printed: Buffer | undefined;
  await journey(
    stage,
    { as: editor, at: `/project/qr/generate?project-id=${projectId}` },
    async ({ page }) => {
      await page.getByRole('button', { name: 'Select all shown' }).click();
      await page.getByRole('button', { name: `Generate ${TABLES} codes` }).click();
      await page.getByRole('link', { name: 'Show QR codes' }).click();
      await page.getByRole('row', { name: /Masa 4/ }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save PNG' }).click();
      const stream = await (await saved).createReadStream();
      printed = Buffer.concat(await stream.toArray());
    },
  );
  const { data, info } = await sharp(printed).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const address = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'not read';
  await journey(stage, { size: 'phone', at: new URL(address).pathname }, async ({ page }) => {
    await page.getByRole('heading', { name: 'Masa 4', level: 1 }).waitFor();
    expect(await page.getByText('Fig Tree Inn').count()).toBe(1);
  });
});
