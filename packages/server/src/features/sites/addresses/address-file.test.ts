import { describe, expect, test } from 'vitest';
import { readAddressFile, type FileRow } from './address-file.format.ts';

const rowsOf = async (csv: string): Promise<readonly FileRow[]> => {
  const read = await readAddressFile(csv);
  if (typeof read === 'string') throw new Error(read);
  return read;
};

describe('a file', () => {
  test.each([
    ['commas', 'site,floor,name,user\ninn,1,"Oda 204, deniz",ada\n'],
    ['semicolons, in Turkish', 'Tesis;Kat;Ad;Kişi\r\ninn;1;"Oda 204, deniz";ada\r\n'],
    [
      'tabs, in another order, with a column too much',
      'ADI\tAd\tKAT\ttesis\tkullanıcı\nx\tOda 204, deniz\t1\tinn\tada\n',
    ],
    ['a mark before its first line', '\ufeffsite,floor,name,user\n\ninn,1,"Oda 204, deniz",ada'],
  ])('with %s is read', async (_what, csv) => {
    expect(await rowsOf(csv)).toMatchObject([
      { site: 'inn', floor: '1', name: 'Oda 204, deniz', person: 'ada', target: '', verified: '' },
    ]);
  });
  test('says in which line each address stands', async () => {
    expect((await rowsOf('site,floor,name\ninn,1,a\n\ninn,1,b\n')).map(({ line }) => line)).toEqual([2, 4]);
  });
  test('loses the apostrophe that keeps a spreadsheet from computing', async () => {
    expect((await rowsOf(`site,floor,name\ninn,1,'=1+1\n`))[0]?.name).toBe('=1+1');
  });
  test.each([
    ['ADDRESS_FILE_EMPTY', ''],
    ['ADDRESS_FILE_EMPTY', 'site,floor,name\n'],
    ['ADDRESS_FILE_COLUMNS_MISSING', 'a,b\n1,2\n'],
    ['ADDRESS_FILE_COLUMNS_MISSING', '{ site: inn }'],
    ['ADDRESS_FILE_NOT_READABLE', 'site,floor,name\ninn,1,"Oda\n'],
    ['ADDRESS_FILE_NOT_READABLE', 'PK\u0003\u0004\u0000'],
    ['ADDRESS_FILE_NOT_READABLE', 'site,floor,name\ninn,1,Oda \ufffd\n'],
    ['ADDRESS_FILE_NOT_READABLE', `site,floor,name\ninn,1,${'x'.repeat(30_000)}\n`],
    ['ADDRESS_FILE_TOO_LARGE', `site,floor,name\n${'inn,1,a\n'.repeat(2_001)}`],
    ['ADDRESS_FILE_TOO_LARGE', 'x'.repeat(400_001)],
  ])('is refused as a whole: %s', async (problem, csv) => expect(await readAddressFile(csv)).toBe(problem));
});
