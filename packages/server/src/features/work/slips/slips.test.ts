import type { RoleMap } from '@rota/contract/core';
import type { Slip } from '@rota/contract/slips';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slipPdf } from './slip-pdf.format.ts';

let server: TestServer;
let [own, other] = [0, 0];
beforeAll(async () => {
  server = await startServer();
  own = await server.addProject();
  other = await server.addProject();
  for (const id of ['d1', 'd2']) {
    await server.db.asOwner(
      `insert into delivery (project_id, delivery_id, task_id, tracking_id, kind, status, map_id, search_text, created_at, updated_at, priority)
       values ($1, $2, 't', $3, 'delivery', 'Queued', 'hotel_1', '', now(), now(), 'normal')`,
      [own, id, `${id}-TRACK`],
    );
  }
});
afterAll(() => server.stop());

const ask = async (roles: RoleMap, body: object, project = own) =>
  server.call('POST', `/projects/${project}/deliveries/slips`, { token: await server.tokenFor(roles), body });

const slip: Slip = {
  language: 'tr',
  project: 'Lale Hotel',
  trackingId: 'K7QM-3X9A',
  kind: 'Masa servisi',
  priority: 'Acil',
  allergens: [],
  from: 'Mutfak',
  stops: [
    {
      name: 'Şişli Masası ığüöç',
      lid: '1',
      note: '2 × çorba',
    },
  ],
  facts: [['Adres', 'İstanbul']],
  custody: ['12:06 · Yüklendi · Ayşe'],
};
/** Width and height of the pages of a PDF, points. */
const pagesOf = (pdf: string) =>
  [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);

test('slips come as a PDF, a page of 80 mm each', async () => {
  const { raw } = await ask({ [own]: ['rr_view_only'] }, { delivery_ids: ['d1', 'd2'], lang: 'tr' });
  expect([raw.statusCode, raw.headers['content-type'], raw.body.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  const pages = pagesOf(raw.body);
  expect(pages.map(([width]) => Math.round(((width ?? 0) * 25.4) / 72))).toEqual([80, 80]);
});

test('a slip with more on it is longer, and its font is embedded', async () => {
  const short = (await slipPdf([slip])).toString('latin1');
  const long = (
    await slipPdf([
      {
        ...slip,
        stops: Array.from({ length: 20 }, (_one, index) => ({
          name: `Masa ${index}`,
          lid: null,
          note: null,
        })),
      },
    ])
  ).toString('latin1');
  expect(pagesOf(long)[0]?.[1]).toBeGreaterThan((pagesOf(short)[0]?.[1] ?? Infinity) + 100);
  expect(short).toContain('/FontFile2');
});

test('a slip of a delivery of another project, or of none, is not printed', async () => {
  expect((await ask({ [other]: ['rr_view_only'] }, { delivery_ids: ['d1'] }, other)).error.resultCode).toBe(
    'RECORD_NOT_FOUND',
  );
  expect((await ask({ [own]: ['rr_view_only'] }, { delivery_ids: ['d1', 'none'] })).error.resultCode).toBe(
    'RECORD_NOT_FOUND',
  );
});

test.each([
  [{ delivery_ids: [] }],
  [{ delivery_ids: ['d1'], lang: 'de' }],
  [{ delivery_ids: Array.from({ length: 51 }, () => 'd1') }],
])('%j is refused', async (body) => {
  expect((await ask({ [own]: ['rr_view_only'] }, body)).error.resultCode).toBe('VALIDATION_FAILED');
});

test('who may not see deliveries gets no slips', async () => {
  expect((await ask({ [own]: ['rr_address_verifier'] }, { delivery_ids: ['d1'] })).status).toBe(403);
});
