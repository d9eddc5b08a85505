import { expect, test } from 'vitest';
import { readScannedCode } from './scanned-code.rules.ts';

test.each([
  ['SN-0042', { serial: 'SN-0042', box: undefined }],
  ['  SN-0042\n', { serial: 'SN-0042', box: undefined }],
  ['anka; Tray 2 ;SN-7', { serial: 'SN-7', box: { manufacturer: 'anka', model: 'Tray 2' } }],
  ['anka;Tray', undefined],
  ['anka;;SN-7', undefined],
  ['https://example.com/a', undefined],
  ['', undefined],
  ['x'.repeat(61), undefined],
])('the code %j says %o', (text, said) => {
  expect(readScannedCode(text)).toEqual(said);
});
