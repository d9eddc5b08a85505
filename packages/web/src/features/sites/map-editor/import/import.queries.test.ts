import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importBytes } from './import.queries.ts';

test('several files are sent as one zip, each as it is', async () => {
  const files = [new File(['resolution: 0.05'], 'a.yaml'), new File(['Şube'], 'ş.yaml')];
  const zip = unzipSync(new Uint8Array(await (await importBytes(files)).arrayBuffer()));
  expect(Object.entries(zip).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['a.yaml', 'resolution: 0.05'],
    ['ş.yaml', 'Şube'],
  ]);
});

test('a file that is imported alone keeps its name; a zip is sent as it is', async () => {
  const layout = await importBytes([new File(['{}'], 'layout.lif.json')]);
  expect(await layout.text()).toMatch(/^PK[^]*layout\.lif\.json/);
  const zip = new File(['PK'], 'floor.ZIP');
  expect(await importBytes([zip])).toBe(zip);
});
