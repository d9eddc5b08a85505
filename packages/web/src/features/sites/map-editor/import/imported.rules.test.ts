import { expect, test } from 'vitest';
import { aPoint, aWall } from '../document/document.fake.ts';
import { importedObjects } from './imported.rules.ts';

test('what is imported gets ids and names of its own, and escape points go on leading where they led', () => {
  let last = 0;
  const newId = () => `n${(last += 1)}`;
  const drawings = [{ ...aWall('w'), id: undefined }];
  const points = [
    aPoint('a', { name: 'Masa 1', escape_point: 'b' }),
    aPoint('b', { name: 'Çıkış', type: 'escape', escape_point: 'elsewhere' }),
  ];
  const objects = importedObjects({ drawings, points }, new Set(['Masa 1']), newId);
  expect(objects).toMatchObject([
    { id: 'n1', layer: 'virtual_wall' },
    { target_id: 'n2', name: 'Masa 2', escape_point: 'n3' },
    { target_id: 'n3', name: 'Çıkış', escape_point: null },
  ]);
});
