import type { Page } from '@rota/contract/core';
import type { QrCode, QrPreview, QrSheet, ScannedPlace } from '@rota/contract/qr-codes';
import { startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { createRequire } from 'node:module';
import type { QRCode } from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

// A CommonJS module whose types say otherwise.
const jsQR = createRequire(import.meta.url)('jsqr') as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => QRCode | null;

let server: TestServer;
let own: number;
let token: string;
let admin: string;
beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://rota.example' } });
  own = await server.addProject('Otel Işık');
  token = await server.tokenFor({ [own]: ['rr_qre'] }, 'Kerem');
  admin = await server.tokenFor({ [own]: ['rr_project_admin'] }, 'Admin');
  await server.db.asOwner(
    `insert into floor_map (project_id, map_id, site, floor, file_key) values ($1, 'inn_1', 'inn', '1', 'k')`,
    [own],
  );
  for (let number = 1; number <= 12; number += 1) {
    await server.db.asOwner(
      `insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta) values ($1, $2, 'inn_1', $3, lower($3), 'table', $4, 2, 0)`,
      [own, `t${number}`, `Masa ${number}`, number],
    );
  }
});
beforeEach(() => server.db.asOwner('truncate qr_code, qr_code_gone, qr_sheet, station cascade'));
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, rest = '', body?: unknown): Promise<Answer> =>
  server.call(method, `/projects/${own}/qr-codes${rest}`, { token, body });
const askSheet = (method: Method, rest = '', body?: unknown): Promise<Answer> =>
  server.call(method, `/projects/${own}/qr-sheets${rest}`, { token, body });
const add = async (body: object) => (await ask('POST', '', { target_id: 't1', ...body })).body as QrCode;
const scan = (code: string): Promise<Answer> => server.call('GET', `/public/qr/${encodeURIComponent(code)}`);
const tables = {
  kind: 'sequential',
  prefix: 'T',
  start: 8,
  end: 12,
  targets: { by: 'name', pattern: 'masa {n}' },
};

describe('codes', () => {
  test('have letters of their own, are printed as their target by default, and lead to a public address', async () => {
    const code = await add({});
    expect(code).toMatchObject({
      label: 'Masa 1',
      site: 'inn',
      floor: '1',
      is_active: true,
      scans: 0,
      can_order: false,
    });
    expect(code.url).toBe(`https://rota.example/q/${code.code}`);
    expect(await add({ target_id: 't2', code: 'Window', printable_name: 'Cam kenarı' })).toMatchObject({
      label: 'Cam kenarı',
      code: 'Window',
    });
  });

  test('are of one target each, and never used for another', async () => {
    const { qr_id: id, code } = await add({});
    expect((await ask('POST', '', { target_id: 't1' })).error.resultCode).toBe('TARGET_HAS_QR');
    expect((await ask('POST', '', { target_id: 't2', code: code.toLowerCase() })).error.resultCode).toBe(
      'QR_ALREADY_IN_USE',
    );
    expect(
      (await ask('POST', '/assign', { scanned: `https://rota.example/q/${code}`, target_id: 't2' })).error
        .resultCode,
    ).toBe('QR_ALREADY_IN_USE');
    await ask('DELETE', `/${id}`);
    expect((await ask('POST', '', { target_id: 't2', code })).error.resultCode).toBe('QR_ALREADY_IN_USE');
    expect((await ask('POST', '', { target_id: 'nowhere' })).error.resultCode).toBe('RECORD_NOT_FOUND');
    expect(
      (await ask('POST', '', { target_id: 't3', printable_name: 'x'.repeat(25) })).error.resultCode,
    ).toBe('PRINTABLE_NAME_TOO_LONG');
  });

  test('that a camera read at a table are tied to it; one that was switched off moves', async () => {
    const made = (
      await ask('POST', '/assign', { scanned: 'https://rota.example/q/STICKER-7?x=1', target_id: 't5' })
    ).body as QrCode;
    expect(made).toMatchObject({ code: 'STICKER-7', target_name: 'Masa 5' });
    await ask('PATCH', `/${made.qr_id}`, { version: made.version, is_active: false });
    expect((await ask('POST', '/assign', { scanned: 'sticker-7', target_id: 't6' })).body).toMatchObject({
      target_name: 'Masa 6',
      is_active: true,
    });
    expect(
      (await ask('POST', '/assign', { scanned: 'https://example.com/?a=1', target_id: 't7' })).error
        .resultCode,
    ).toBe('QR_NOT_READABLE');
  });

  test('show the logo of the venue to guests once it has one', async () => {
    const { code } = await add({});
    expect((await scan(code)).body).toMatchObject({ logo_url: null });
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0B7A75' } })
      .png()
      .toBuffer();
    const added = await server.call('POST', `/projects/${own}/media?purpose=logo&name=Logo`, {
      token: admin,
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { media_id: logoId } = added.body as { media_id: string };
    const setLogo = (logo_id: string | null) =>
      server.call('PATCH', `/projects/${own}`, { token: admin, body: { logo_id } });
    expect((await setLogo('no-such-picture')).status).toBe(404);
    expect((await setLogo(logoId)).status).toBe(200);
    const { logo_url: url } = (await scan(code)).body as ScannedPlace;
    const file = await server.call('GET', String(url).replace('/api', ''));
    expect([file.status, file.raw.headers['content-type']]).toEqual([200, 'image/png']);
    await setLogo(null);
    expect((await scan(code)).body).toMatchObject({ logo_url: null });
  });

  test('show where they are when scanned, count it, and lead nowhere once replaced', async () => {
    const station = { name: 'Bar', target_id: 't1' };
    await server.call('POST', `/projects/${own}/stations`, { token: admin, body: station });
    const code = await add({ printable_name: 'Köşe' });
    expect((await scan(code.code.toLowerCase())).body as ScannedPlace).toMatchObject({
      project_name: 'Otel Işık',
      place: 'Köşe',
      site: 'inn',
      floor: '1',
      call: {
        name: 'Bar',
        kinds: ['delivery'],
      },
    });
    // The pickup location is where goods come from: a robot called at this table comes to the table.
    const kitchen = await server.call('POST', `/projects/${own}/stations`, {
      token: admin,
      body: { name: 'Kitchen', target_id: 't2' },
    });
    const pickup_location_id = (kitchen.body as { station_id: string }).station_id;
    await ask('PATCH', `/${code.qr_id}`, { version: code.version, pickup_location_id });
    await add({ target_id: 't3', code: 'T-3', pickup_location_id });
    expect((await scan(code.code)).body).toMatchObject({ place: 'Köşe', call: { name: 'Bar' } });
    expect((await scan('T-3')).body).toMatchObject({ place: 'Masa 3', call: null });
    // A reloaded page is no other scan.
    expect((await server.call('GET', `/public/qr/${code.code}?again=yes`)).status).toBe(200);
    const renewed = (await ask('POST', `/${code.qr_id}/replace`)).body as QrCode;
    expect(renewed).toMatchObject({ label: 'Köşe', scans: 0 });
    expect((await scan(code.code)).error).toMatchObject({
      resultCode: 'QR_WITHDRAWN',
      current: { house: 'Otel Işık', house_phone: null, logo_url: null },
    });
    expect((await scan(code.code)).status).toBe(410);
    expect((await server.call('GET', `/public/qr/${code.code}/offer`)).error.resultCode).toBe('QR_UNKNOWN');
    expect((await ask('GET', `/${code.qr_id}`)).body).toMatchObject({ scans: 2, is_active: false });
    expect((await scan('no-such-code')).status).toBe(404);
  });

  test('keep their pickup location from being deleted silently, and have names that people understand', async () => {
    const body = { name: 'Bar', target_id: 't1' };
    const { station_id: id } = (
      await server.call('POST', `/projects/${own}/stations`, { token: admin, body })
    ).body as {
      station_id: string;
    };
    const station = `/projects/${own}/stations/${id}`;
    const plain = await add({ pickup_location_id: id });
    const corner = await add({ target_id: 't2', printable_name: 'Corner', pickup_location_id: id });
    const off = await add({ target_id: 't3', pickup_location_id: id });
    await ask('PATCH', `/${off.qr_id}`, { version: off.version, is_active: false });
    const named = [
      { id: plain.qr_id, name: `${plain.code} (Masa 1)` },
      { id: corner.qr_id, name: 'Corner' },
    ];
    const uses = (await server.call('GET', `${station}/uses`, { token: admin })).body as {
      first: { name: string }[];
    }[];
    expect(uses).toMatchObject([{ kind: 'qr_code', effect: 'stops', count: 2 }]);
    expect(uses[0]?.first).toEqual(expect.arrayContaining(named));
    expect((await server.call('GET', `/projects/${own}/targets/t1/uses`, { token: admin })).body).toEqual([
      { kind: 'qr_code', id: plain.qr_id, name: `${plain.code} (Masa 1)` },
      { kind: 'station', id, name: 'Bar' },
    ]);
    expect((await server.call('DELETE', station, { token: admin })).error.resultCode).toBe('STATION_NEEDED');
    expect((await server.call('DELETE', `${station}?even_if_needed=true`, { token: admin })).status).toBe(
      200,
    );
    expect((await ask('GET', `/${plain.qr_id}`)).body).toMatchObject({ pickup_location_id: null });
  });

  test('are found by what is printed and sorted as people count, page after page', async () => {
    for (const number of [10, 2, 1, 11]) await add({ target_id: `t${number}` });
    const first = (await ask('GET', '?limit=3')).body as Page<QrCode>;
    const rest = (await ask('GET', `?limit=3&cursor=${first.next_cursor}`)).body as Page<QrCode>;
    expect([...first.items, ...rest.items].map(({ label }) => label)).toEqual([
      'Masa 1',
      'Masa 2',
      'Masa 10',
      'Masa 11',
    ]);
    expect([first.total, rest.next_cursor]).toEqual([4, null]);
    expect(
      ((await ask('GET', '?search=masa 1&sort=-label')).body as Page<QrCode>).items.map(({ label }) => label),
    ).toEqual(['Masa 11', 'Masa 10', 'Masa 1']);
    expect(((await ask('GET', '?map=other_1')).body as Page<QrCode>).items).toEqual([]);
  });
});

describe('a rule', () => {
  test('shows every code before it is made, and makes those', async () => {
    const rule = { ...tables, kind: 'both', suffix: 'B', printable_name: 'Masa No {n}' };
    const preview = (await ask('POST', '/generate/preview', rule)).body as QrPreview;
    expect(preview).toMatchObject({ free: 5, conflicts: 0 });
    expect(preview.drafts[0]).toMatchObject({
      number: 8,
      target_name: 'Masa 8',
      printable_name: 'Masa No 8',
      problem: null,
    });
    expect(preview.drafts[0]?.code).toMatch(/^T-08-[2-9A-HJ-NP-Z]{8}-B$/);
    const { made } = (await ask('POST', '/generate', { ...rule, seed: preview.seed })).body as {
      made: QrCode[];
    };
    expect(made.map(({ code }) => code).sort()).toEqual(preview.drafts.map(({ code }) => code).sort());
  });

  test('is refused with conflicts, or leaves them out', async () => {
    await add({ target_id: 't8' });
    await add({ target_id: 't1', code: 'T-09' });
    const rule = { ...tables, end: 13 };
    const { drafts } = (await ask('POST', '/generate/preview', rule)).body as QrPreview;
    expect(drafts.map(({ problem }) => problem)).toEqual([
      'target_taken',
      'code_taken',
      null,
      null,
      null,
      'target_missing',
    ]);
    expect((await ask('POST', '/generate', rule)).error.resultCode).toBe('SOME_QR_CODES_EXIST');
    expect((await ask('POST', '/generate', { ...rule, skip_conflicts: true })).body).toMatchObject({
      skipped: 3,
    });
    expect((await ask('POST', '/generate', { ...tables, start: 5, end: 1 })).status).toBe(400);
  });
});

test('one code is a picture that another’s reader reads', async () => {
  const code = await add({});
  const png = (await ask('GET', `/${code.qr_id}/image?format=png`)).raw.rawPayload;
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(code.url);
});

describe('a sheet', () => {
  const make = async (body: object): Promise<QrSheet> => {
    const begun = (await askSheet('POST', '', { language: 'tr', ...body })).body as QrSheet;
    return waitFor(async () => {
      const sheet = (await askSheet('GET', `/${begun.sheet_id}`)).body as QrSheet;
      return sheet.state !== 'making' && sheet;
    });
  };

  test('is made of all active codes in the background, and is a PDF', async () => {
    await ask('POST', '/generate', tables);
    const sheet = await make({ template: 'sticker' });
    expect(sheet).toMatchObject({ state: 'ready', total: 5, done: 5, pages: 1, problem: null });
    const file = await askSheet('GET', `/${sheet.sheet_id}/file`);
    expect([file.raw.headers['content-type'], file.raw.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
  });

  test('needs codes, and labels that fit on its page', async () => {
    expect((await askSheet('POST', '', { template: 'a6', language: 'en' })).error.resultCode).toBe(
      'QR_SHEET_EMPTY',
    );
    await add({});
    const grid = { page: 'A4', width: 300, height: 40, gap: 0, margin: 10 };
    expect((await askSheet('POST', '', { template: 'grid', grid, language: 'en' })).error.message).toBe(
      'A label is larger than the page',
    );
    expect((await askSheet('POST', '', { template: 'grid', language: 'en' })).status).toBe(400);
  });

  test('that a stopped server left behind is reported as such, and does not keep others from being made', async () => {
    await add({});
    await server.db.asOwner(
      `insert into qr_sheet (project_id, sheet_id, state, done, total, told_at) values ($1, 'old', 'making', 3, 9, now() - interval '2 minutes')`,
      [own],
    );
    expect((await askSheet('GET', '/old')).body).toMatchObject({ state: 'failed', problem: 'stopped' });
    expect(await make({ template: 'a6' })).toMatchObject({ state: 'ready' });
  });
});
