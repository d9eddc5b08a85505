import { expect, test } from 'vitest';
import { importBytes } from './import.queries.ts';
import { storedZip } from './stored-zip.ts';

test('a zip holds each file as it is, with its checksum, and tells at its end where each begins', async () => {
  const parts = ['123456789', 'Şube'].map((text, index) => ({
    name: `a${index}.yaml`,
    bytes: new TextEncoder().encode(text),
  }));
  const zip = new Uint8Array(await storedZip(parts).arrayBuffer());
  const view = new DataView(zip.buffer);
  const textAt = (at: number, length: number) => new TextDecoder().decode(zip.subarray(at, at + length));
  // The checksum of these nine digits is the one by which implementations are proven.
  expect([view.getUint32(0, true), view.getUint32(14, true)]).toEqual([0x04034b50, 0xcbf43926]);
  const end = zip.length - 22;
  expect([view.getUint32(end, true), view.getUint16(end + 10, true)]).toEqual([0x06054b50, 2]);
  const size = view.getUint32(end + 12, true);
  const first = view.getUint32(end + 16, true);
  expect(first + size).toBe(end);
  const names: [string, string][] = [];
  for (let at = first; at < end; at += 46 + view.getUint16(at + 28, true)) {
    const local = view.getUint32(at + 42, true);
    const [name, length] = [view.getUint16(local + 26, true), view.getUint32(local + 18, true)];
    names.push([textAt(at + 46, view.getUint16(at + 28, true)), textAt(local + 30 + name, length)]);
  }
  expect(names).toEqual([
    ['a0.yaml', '123456789'],
    ['a1.yaml', 'Şube'],
  ]);
});

test('a file that is imported alone keeps its name; a zip is sent as it is', async () => {
  const layout = await importBytes([new File(['{}'], 'layout.lif.json')]);
  expect(await layout.text()).toMatch(/^PK[^]*layout\.lif\.json/);
  const zip = new File(['PK'], 'floor.ZIP');
  expect(await importBytes([zip])).toBe(zip);
});
