import type { ImportedParts, Part, UndoneImport } from '@rota/contract/parts';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartFileLine } from './part-file.format.ts';
import { planPartImport } from './part-import.rules.ts';

describe('a line of a file', () => {
  const row = (more: Partial<PartFileLine>): PartFileLine => ({
    line: 2,
    serial_number: 'B-1',
    model_number: '',
    type: 'battery',
    description: '',
    warranty_until: '',
    shelf: '',
    ...more,
  });
  const taken = new Map([
    ['here', 7],
    ['there', 8],
  ]);
  test.each<[string, Partial<PartFileLine>, object]>([
    ['is made', {}, { outcome: 'made', part: { type: 'battery', other_type: null } }],
    ['names its type in Turkish', { type: 'Tekerlek Tahriki' }, { part: { type: 'wheel_drive' } }],
    ['names its type as the wire does', { type: 'wheel_drive' }, { part: { type: 'wheel_drive' } }],
    ['has a type of its own', { type: 'Pump' }, { part: { type: 'other', other_type: 'Pump' } }],
    [
      'has a date as spreadsheets write it',
      { warranty_until: '5.3.2027' },
      { part: { warranty_until: '2027-03-05' } },
    ],
    ['has a day that is none', { warranty_until: '31.02.2027' }, { refusal: { code: 'date_unclear' } }],
    ['without a serial number', { serial_number: '' }, { refusal: { code: 'serial_number_required' } }],
    ['without a type', { type: '' }, { refusal: { code: 'type_required' } }],
    ['with too long a shelf', { shelf: 'x'.repeat(61) }, { refusal: { code: 'shelf_invalid' } }],
    [
      'with a serial number that shows nothing',
      { serial_number: 'B\u200b1' },
      { refusal: { code: 'serial_number_invalid' } },
    ],
    ['of a part that is here stays', { serial_number: 'HERE' }, { outcome: 'same', part: undefined }],
    ['of a part elsewhere', { serial_number: 'There' }, { refusal: { code: 'part_exists', value: 'There' } }],
  ])('%s', (_what, more, expected) => {
    expect(planPartImport([row(more)], taken, 7)).toMatchObject([expected]);
  });

  test('that stands there twice is refused the second time, whatever its case', () => {
    const lines = planPartImport([row({}), row({ line: 3, serial_number: 'b-1' })], taken, 7);
    expect(lines.map(({ outcome, refusal }) => [outcome, refusal?.value])).toEqual([
      ['made', undefined],
      ['refused', '2'],
    ]);
  });
});

describe('a file of parts', () => {
  let server: TestServer;
  let projectId = 0;
  let token = '';
  let count = 0;
  beforeAll(async () => {
    server = await startServer();
    projectId = await server.addProject();
    token = await server.tokenFor({ [projectId]: ['rr_workshop_chief'] });
  });
  afterAll(() => server.stop());

  const send = async (path: string, csv?: string) => {
    const answer = await server.call('POST', `/projects/${projectId}/parts/import${path}`, {
      token,
      ...(csv !== undefined && { body: { csv } }),
    });
    return { body: answer.body as ImportedParts & UndoneImport, code: answer.error?.resultCode };
  };
  const find = async (serial: string) =>
    (await server.call('GET', `/parts?serial_number=${serial}`, { token })).body as Part;
  const aFile = (): { csv: string; serials: string[] } => {
    const serials = [1, 2].map(() => `F-${String((count += 1))}`);
    return {
      serials,
      csv: `seri no;tür;raf\r\n${serials.map((one) => `${one};Pil;A3\r\n`).join('')};;\r\n;Lidar;\r\n`,
    };
  };

  test('is looked at before anything is stored, and stored as it was looked at', async () => {
    const { csv, serials } = aFile();
    expect((await send('/check', csv)).body).toMatchObject({ made: 2, refused: 1, import_id: null });
    expect((await find(serials[0] ?? '')).part_id).toBeUndefined();
    expect((await send('', csv)).body).toMatchObject({ made: 2, refused: 1 });
    expect(await find(serials[0] ?? '')).toMatchObject({ type: 'battery', shelf: 'A3', location: 'shelf' });
    expect((await send('', csv)).body).toMatchObject({ made: 0, same: 2, import_id: null });
  });

  test('is undone once, but for parts that something happened to', async () => {
    const { csv, serials } = aFile();
    const { import_id: importId } = (await send('', csv)).body;
    const touched = await find(serials[1] ?? '');
    await server.call('POST', `/parts/${touched.part_id}/notes`, { token, body: { note: 'mine' } });
    expect((await send(`/${importId ?? ''}/undo`)).body).toEqual({ removed: 1, kept: 1 });
    expect((await send(`/${importId ?? ''}/undo`)).body).toEqual({ removed: 0, kept: 1 });
    expect((await find(serials[0] ?? '')).part_id).toBeUndefined();
    expect((await find(serials[1] ?? '')).part_id).toBe(touched.part_id);
    // The number is free again.
    expect((await send('', csv)).body).toMatchObject({ made: 1, same: 1 });
  });

  test.each([
    ['no columns', 'a,b\r\n1,2\r\n', 'PARTS_FILE_COLUMNS_MISSING'],
    ['no lines', 'serial_number,type\r\n', 'PARTS_FILE_EMPTY'],
    ['no text', 'serial_number,type\r\n\ufffd,lid\r\n', 'PARTS_FILE_NOT_READABLE'],
    ['too many lines', `serial_number,type\r\n${'x,lid\r\n'.repeat(2_001)}`, 'PARTS_FILE_TOO_LARGE'],
  ])('with %s is refused as a whole', async (_what, csv, code) => {
    expect((await send('/check', csv)).code).toBe(code);
  });
});
