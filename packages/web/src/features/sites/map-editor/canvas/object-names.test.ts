import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { overlaps } from '../../../../map/box-grid.ts';
import { createLabelBoard } from '../../../../map/label-board.ts';
import { labelBox } from '../../../../map/label-layout.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { plainLooks } from '../document/layers.ts';
import { aBase, aForbidden, aPoint } from '../document/document.fake.ts';
import { createEditorStore } from '../document/editor-store.ts';
import { createObjectNames } from './object-names.ts';

// A browser without a canvas measures no words and draws none.
const canvas = new Proxy(
  { measureText: (words: string) => ({ width: words.length * 6 }) },
  { get: (own, name): unknown => Reflect.get(own, name) ?? (() => undefined), set: () => true },
);
beforeAll(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => canvas as never);
});
afterAll(() => void vi.restoreAllMocks());

const view = { center: { x: 0, y: 0 }, resolution: 0.02, rotation: 0, width: 800, height: 600, ratio: 1 };
/** Two passes of a kitchen, two waiting points and a charger, half a metre from each other. */
const near = ['Kitchen pass 1', 'Kitchen pass 2', 'Waiting 1', 'Waiting 2', 'Charger 2'].map((name, at) =>
  aPoint(`p${at}`, { name, x: (at % 2) * 0.9, y: at * 0.5 }),
);

function offerOf({ chosen = [] as string[], resolution = 0.02, hidden = false } = {}) {
  const store = createEditorStore(aBase({ points: near, drawings: [aForbidden('zone')] }));
  const state = {
    ...store.state(),
    selection: new Set(chosen),
    looks: { ...plainLooks, points: { ...plainLooks.points, isVisible: !hidden } },
  };
  return createObjectNames(mapPalettes.light).offer(state, { ...view, resolution });
}

describe('the names of what is edited', () => {
  test('stand over no icon and no other name, and none of a few near ones is lost', () => {
    const offer = offerOf();
    const sides = createLabelBoard()
      .seat(() => undefined)
      .place(offer);
    const boxes = offer.labels.map((label) => {
      const side = sides.get(label.key);
      expect(side, label.key).toBeDefined();
      return labelBox({ ...label, side: side ?? 0 }, side ?? 0);
    });
    for (const [at, box] of boxes.entries()) {
      expect(offer.soft.some((plate) => overlaps(plate, box))).toBe(false);
      expect(boxes.slice(at + 1).some((other) => overlaps(other, box))).toBe(false);
    }
  });

  test('put what people search for before what only robots use', () => {
    const store = createEditorStore(
      aBase({ points: [aPoint('c', { type: 'charge' }), aPoint('t', { type: 'table', x: 2 })] }),
    );
    const { labels } = createObjectNames(mapPalettes.light).offer(store.state(), view);
    const rankOf = (wanted: string) => labels.find(({ key }) => key === wanted)?.rank ?? 0;
    expect(rankOf('t')).toBeGreaterThan(rankOf('c'));
  });

  test('keep clear of the name of a chosen one, which writes its own', () => {
    const offer = offerOf({ chosen: ['p0'] });
    expect(offer.labels.map(({ key }) => key)).not.toContain('p0');
    expect(offer.solid).toHaveLength(1);
  });

  test('are none far out and of a hidden layer, while plates keep the names of robots away', () => {
    expect(offerOf({ resolution: 0.1 })).toMatchObject({ labels: [], solid: [] });
    expect(offerOf({ resolution: 0.1 }).soft).toHaveLength(near.length);
    expect(offerOf({ hidden: true })).toMatchObject({ labels: [], soft: [] });
  });
});
