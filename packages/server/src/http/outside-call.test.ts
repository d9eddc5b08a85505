import { describe, expect, test } from 'vitest';
import { allowHosts, findOutside, OutsideRefused } from './outside-call.ts';

const noHost = allowHosts([]);
const house = allowHosts(['10.1.0.0/16', 'Printer.House', '127.0.0.1', 'localhost']);

describe('calls to the outside', () => {
  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[::10.0.0.1]/',
    'https://[::ffff:0:10.0.0.1]/',
    'https://[2002:a00:1::]/',
    'https://[fec0::1]/',
    'https://0/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'http://93.184.216.34/',
    'https://user:secret@93.184.216.34/',
  ])('do not go to %s', async (url) => {
    await expect(findOutside(url, noHost)).rejects.toThrow(OutsideRefused);
  });

  test.each(['https://93.184.216.34/hook', 'https://[2606:2800:220:1:248:1893:25c8:1946]/hook'])(
    'go to %s',
    async (url) => {
      expect((await findOutside(url, noHost)).url.href).toBe(url);
    },
  );

  test.each(['http://10.1.2.3/hook', 'http://127.0.0.1:81/hook', 'http://localhost/hook'])(
    'go to %s where the installation lists it',
    async (url) => {
      expect((await findOutside(url, house)).url.href).toBe(url);
    },
  );

  test('go to a listed address however it is written', async () => {
    expect((await findOutside('http://[::ffff:10.1.2.3]/', house)).address).toBe('::ffff:a01:203');
  });

  test('do not go beside what is listed', async () => {
    await expect(findOutside('http://10.2.0.1/', house)).rejects.toThrow(OutsideRefused);
    await expect(findOutside('http://127.0.0.2/', house)).rejects.toThrow(OutsideRefused);
  });
});
