import { drawing } from '@rota/contract/drawings';
import { expect, test } from 'vitest';
import { floorSheet, type SheetItem } from './floor-sheet.rules.ts';

const scan = {
  width: 100,
  height: 60,
  resolution: 0.1,
  origin: { x: 0, y: 0, theta: 0 },
  cells: new Uint8Array(6_000),
};
const area = {
  kind: 'rectangle',
  coords: [
    [2, 1],
    [4, 3],
  ],
};

function print(drawn: object, lang: 'en' | 'tr'): readonly SheetItem[] {
  const content = { mapId: 'Otel_1', name: 'Otel_1', project: 'Lale', mapVersion: '1', scan, points: [] };
  const drawings = [drawing.parse({ id: 'd1', ...area, ...drawn })];
  return floorSheet({ ...content, drawings }, { paper: 'A4', scale: '100', lang }).items;
}

test.each([
  ['en', '0.4 m/s'],
  ['tr', '0,4 m/sn'],
] as const)('a slow area says how fast robots drive in it (%s)', (lang, words) => {
  const texts = print({ layer: 'speed', props: { speed: 0.4 } }, lang).flatMap((item) =>
    item.kind === 'text' ? [item.text] : [],
  );
  expect(texts).toContain(words);
});

test.each([
  [0, 1, 0],
  [Math.PI / 2, 0, -1],
  [Math.PI, -1, 0],
])(
  'a one-way area has an arrow in its middle that points the way it is driven (%s)',
  (heading, right, down) => {
    // 1:100 is 10 mm to the metre: the middle lies 30 mm right of the edge, and 40 mm below the head. The arrow is 8 mm long.
    const paths = print({ layer: 'directional', props: { heading } }, 'en').flatMap((item) =>
      item.kind === 'path' ? [item.d] : [],
    );
    const shafts = paths.flatMap((d) => {
      const numbers = /^M(\S+) (\S+)L(\S+) ([^M]+)M/
        .exec(d)
        ?.slice(1)
        .map((text) => Math.round(Number(text)));
      return numbers === undefined ? [] : [numbers];
    });
    expect(shafts).toContainEqual([40 - 4 * right, 64 - 4 * down, 40 + 4 * right, 64 + 4 * down]);
  },
);
