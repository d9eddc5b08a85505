import { expect, test } from 'vitest';
import { readRobotFile } from './robot-file.format.ts';
import { planRobots, robotKey } from './robot-import.rules.ts';

async function plan(csv: string, registered: readonly string[] = []) {
  const rows = await readRobotFile(csv);
  if (typeof rows === 'string') return rows;
  return planRobots(rows, new Set(registered)).map((line) => ({
    line: line.line,
    refusal: line.refusal?.code ?? null,
    name: line.name,
    due: line.dueOn,
  }));
}

test.each([
  ['', 'ROBOT_FILE_EMPTY'],
  ['manufacturer,model\nacme,Tray\n', 'ROBOT_FILE_COLUMNS_MISSING'],
  ['manufacturer,model,serial\n', 'ROBOT_FILE_EMPTY'],
  ['manufacturer,model,serial\n"acme,Tray', 'ROBOT_FILE_NOT_READABLE'],
])('the file %j is refused as a whole', async (csv, problem) => {
  expect(await plan(csv)).toBe(problem);
});

test('each line is judged by itself, in both languages of the columns', async () => {
  const csv = [
    'Üretici;Model;Seri numarası;Ad;Son tarih;Protokol',
    'acme;Tray;SN-000001;Ayşe;31.12.2026;',
    'acme;Tray;SN-000002;;2026-12-31;3.0.0',
    'acme;Tray;SN-000001;;;',
    'acme;Tray;;;;',
    'ac/me;Tray;SN-4;;;',
    'acme;;SN-5;;;',
    'acme;Tray;SN-6;;soon;',
    'acme;Tray;SN-7;;;1.1',
    'acme;Tray;SN-8;;;',
    'acme;Tray;SN#9;;;',
  ].join('\r\n');
  expect(await plan(csv, [robotKey('acme', 'SN-8')])).toEqual([
    { line: 2, refusal: null, name: 'Ayşe', due: '2026-12-31' },
    { line: 3, refusal: null, name: 'Tray 000002', due: '2026-12-31' },
    { line: 4, refusal: 'twice_in_file', name: 'Tray 000001', due: null },
    { line: 5, refusal: 'serial_missing', name: 'Tray', due: null },
    { line: 6, refusal: 'manufacturer_invalid', name: 'Tray SN-4', due: null },
    { line: 7, refusal: 'model_invalid', name: 'SN-5', due: null },
    { line: 8, refusal: 'due_unclear', name: 'Tray SN-6', due: null },
    { line: 9, refusal: 'protocol_unknown', name: 'Tray SN-7', due: null },
    { line: 10, refusal: 'exists', name: 'Tray SN-8', due: null },
    { line: 11, refusal: 'serial_invalid', name: 'Tray SN#9', due: null },
  ]);
});
