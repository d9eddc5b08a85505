import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore, FileMissingError, FileTooLargeError, type FileStore } from './folder-store.ts';
import { upTo } from './up-to.ts';

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-files-'));
  files = createFolderStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function bytesOf(content: Readable): Promise<Buffer> {
  return Buffer.concat((await content.toArray()) as Buffer[]);
}

test('what is written is read back byte for byte, with its size and hash', async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7) % 256));
  const stored = await files.write(
    'maps/1/a.zip',
    Readable.from([bytes.subarray(0, 60_000), bytes.subarray(60_000)]),
    100_000,
  );
  expect(stored).toEqual({ size: 100_000, sha256: createHash('sha256').update(bytes).digest('hex') });
  expect((await files.read('maps/1/a.zip')).equals(bytes)).toBe(true);
  const { size, content } = await files.stream('maps/1/a.zip');
  expect([size, (await bytesOf(content)).equals(bytes)]).toEqual([100_000, true]);
});

test('one byte too many, or a stream that breaks, leaves nothing behind and what was there untouched', async () => {
  await files.write('x/kept', Readable.from([Buffer.from('kept')]), 10);
  await expect(files.write('x/kept', Readable.from([Buffer.alloc(11)]), 10)).rejects.toBeInstanceOf(
    FileTooLargeError,
  );
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half');
      throw new Error('the line went dead');
    })(),
  );
  await expect(files.write('x/other', broken, 10)).rejects.toThrow('the line went dead');
  expect((await files.read('x/kept')).toString()).toBe('kept');
  expect(await readdir(join(folder, 'x'))).toEqual(['kept']);
});

test('a file that is not there is said to be missing, and removing it is no error', async () => {
  await expect(files.read('nothing')).rejects.toBeInstanceOf(FileMissingError);
  await expect(files.stream('nothing')).rejects.toBeInstanceOf(FileMissingError);
  await files.remove('nothing');
});

test.each(['../x', '/etc/passwd', 'a/../b', 'a//b', '', 'a/.hidden', 'a\\b', 'a/b\u0000'])(
  '%j is no key',
  async (key) => {
    await expect(files.read(key)).rejects.toThrow('is no key');
  },
);

test('an upload that is too large is read to its end before it is refused, so that the sender receives the error', async () => {
  const sent = Readable.from(Array.from({ length: 5 }, () => Buffer.alloc(3)));
  await expect(files.write('x/large', upTo(sent, 10), 10)).rejects.toBeInstanceOf(FileTooLargeError);
  expect(sent.readableEnded).toBe(true);
  expect((await files.write('x/fits', upTo(Readable.from([Buffer.alloc(10)]), 10), 10)).size).toBe(10);
});
