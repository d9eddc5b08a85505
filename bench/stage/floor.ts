import { setTimeout as delay } from 'node:timers/promises';
import { mapArchive } from '@rota/simulator';
import type { Product } from './product.ts';

/** Uploads an open floor of 60 x 40 m, the map `bench_1`, and waits until it is ready. */
export async function addMap(product: Product, projectId: number): Promise<void> {
  const [width, height] = [1_200, 800];
  const raster = {
    width,
    height,
    resolution: 0.05,
    origin: { x: 0, y: 0, theta: 0 },
    cells: new Uint8Array(width * height),
  };
  const url = await product.call<string>('GET', `/project/${projectId}/maps/bench_1/upload-zip`);
  const answer = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(await mapArchive(raster)),
    headers: { 'content-type': 'application/zip' },
  });
  if (!answer.ok) throw new Error(`The map was refused: ${await answer.text()}`);
  while ((await product.call<{ status: number }>('GET', `/project/${projectId}/maps/bench_1`)).status !== 3)
    await delay(100);
}
