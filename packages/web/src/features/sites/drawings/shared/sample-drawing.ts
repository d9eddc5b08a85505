import type { Drawing, DrawingLayer } from '@rota/contract/drawings';

/** A drawing of a layer that fills a little picture of so many metres, to show how the layer looks. */
export function sampleDrawing(layer: DrawingLayer, width: number, height: number): Drawing {
  const middle = height / 2;
  const rectangle = { id: layer, kind: 'rectangle' as const, coords: box(width, height) };
  const line = { id: layer, kind: 'line' as const, coords: across(width, middle), width: 3 };
  const circle = {
    id: layer,
    kind: 'circle' as const,
    coords: [[width / 2, middle]] as [[number, number]],
    radius: middle - 2,
  };
  switch (layer) {
    case 'free_space':
    case 'obstacle':
    case 'eraser':
    case 'forbidden':
      return { ...rectangle, layer, props: {} };
    case 'virtual_wall':
      return { ...line, layer, props: {} };
    case 'door':
      return { ...line, layer, props: { name: '', wait_s: 0 } };
    case 'slope':
      return { ...rectangle, layer, props: { heading: 0, grade: 5 } };
    case 'map_switch':
      return { ...rectangle, layer, props: { to_map: '' } };
    case 'localization':
      return { ...rectangle, layer, props: { method: 'lidar' } };
    case 'camera':
    case 'uwb':
    case 'custom':
      // Points are painted as small as a place; here the ring round one shows the layer.
      return { ...circle, layer: 'custom', props: { key: '', value: '' } };
    case 'fleet':
      return { ...rectangle, layer, props: { name: '', capacity: 1 } };
    case 'directional':
      return { ...rectangle, layer, props: { heading: 0 } };
    case 'speed':
      return { ...rectangle, layer, props: { speed: 1 } };
  }
}

function box(width: number, height: number): [[number, number], [number, number]] {
  return [
    [1, 1],
    [width - 1, height - 1],
  ];
}

function across(width: number, y: number): [number, number][] {
  return [
    [1, y],
    [width - 1, y],
  ];
}
