import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CELL_FREE, CELL_OCCUPIED, type Raster } from '@rota/floor';
import { mapArchive } from '@rota/simulator';
import type { CrowdOrder, CrowdRobot } from './crowd.ts';
import { startProduct, stopChild, type Product } from './product.ts';

/** The product with a project of many robots on two floors, all of them reporting. */
export type CrowdedSite = {
  readonly product: Product;
  readonly projectId: number;
  readonly robots: number;
  /** Names of the robots, in their order. */
  readonly names: readonly string[];
  stop: () => Promise<void>;
};

const REGISTERS_AT_ONCE = 8;
const CELL_M = 0.1;
/** Room of a robot to drive about in, metres. */
const PITCH_M = 5;
const FLOORS = [
  { mapId: 'plant_1', columns: 32, rows: 25 },
  { mapId: 'plant_2', columns: 20, rows: 10 },
] as const;

export type CrowdedFloor = { readonly mapId: string; readonly columns: number; readonly rows: number };

/** Starts a site with a robot for each place of its floors. Default: 1,000 robots, 800 on one floor and 200 on another. */
export async function startCrowdedSite(floors: readonly CrowdedFloor[] = FLOORS): Promise<CrowdedSite> {
  const product = await startProduct();
  const { project_id: projectId } = await product.call<{ project_id: number }>('POST', '/projects/', {
    project_name: 'Plant',
  });
  for (const floor of floors) await addFloor(product, projectId, floor);
  const places = floors.flatMap(({ mapId, columns, rows }) =>
    Array.from({ length: columns * rows }, (_, index) => ({
      mapId,
      x: (index % columns) * PITCH_M + PITCH_M / 2,
      y: Math.floor(index / columns) * PITCH_M + PITCH_M / 2,
    })),
  );
  const robots: CrowdRobot[] = [];
  while (robots.length < places.length) {
    const next = places.slice(robots.length, robots.length + REGISTERS_AT_ONCE);
    const first = robots.length;
    robots.push(
      ...(await Promise.all(
        next.map(async (place, index) => ({
          ...(await register(product, projectId, first + index)),
          ...place,
        })),
      )),
    );
  }
  const crowd = await startCrowd({ url: product.mqttUrl, robots });
  return {
    product,
    projectId,
    robots: robots.length,
    names: robots.map((_robot, index) => nameOf(index)),
    stop: async () => {
      await stopChild(crowd);
      await product.stop();
    },
  };
}

function nameOf(index: number): string {
  return `R-${String(index + 1).padStart(4, '0')}`;
}

async function register(
  product: Product,
  projectId: number,
  index: number,
): Promise<Omit<CrowdRobot, 'mapId' | 'x' | 'y'>> {
  type Registered = { mqtt: { username: string; password: string; clientId: string; interfaceName: string } };
  const serialNumber = nameOf(index).replace('R', 'crowd');
  const robot = {
    name: nameOf(index),
    model: 'Carrier',
    manufacturer: 'Bench',
    serialNumber,
    protocolVersion: '2.1.0',
  };
  const { mqtt } = await product.call<Registered>('POST', `/projects/${projectId}/robots`, robot);
  const { username, password, clientId, interfaceName } = mqtt;
  return { username, password, clientId, prefix: `${interfaceName}/v2/Bench/${serialNumber}` };
}

async function addFloor(
  product: Product,
  projectId: number,
  { mapId, columns, rows }: CrowdedFloor,
): Promise<void> {
  const map = `/project/${projectId}/maps/${mapId}`;
  const url = await product.call<string>('GET', `${map}/upload-zip`);
  const archive = new Uint8Array(await mapArchive(floorOf(columns * PITCH_M, rows * PITCH_M)));
  const answer = await fetch(url, {
    method: 'PUT',
    body: archive,
    headers: { 'content-type': 'application/zip' },
  });
  if (!answer.ok) throw new Error(`The map was refused: ${await answer.text()}`);
  while ((await product.call<{ status: number }>('GET', map)).status !== 3) await delay(100);
}

/** Halls of 20 m with walls that have gates, so that every robot stands free in the middle of its place. */
function floorOf(widthM: number, heightM: number): Raster {
  const [width, height] = [Math.round(widthM / CELL_M), Math.round(heightM / CELL_M)];
  const cells = new Uint8Array(width * height).fill(CELL_FREE);
  const [hall, gate] = [Math.round(20 / CELL_M), Math.round(5 / CELL_M)];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const isEdge = row < 2 || column < 2 || row >= height - 2 || column >= width - 2;
      const isWall = (row % hall < 2 && column % hall > gate) || (column % hall < 2 && row % hall > gate);
      if (isEdge || isWall) cells[row * width + column] = CELL_OCCUPIED;
    }
  }
  return { width, height, resolution: CELL_M, origin: { x: 0, y: 0, theta: 0 }, cells };
}

async function startCrowd(order: CrowdOrder): Promise<ChildProcess> {
  const crowd = fork(join(import.meta.dirname, 'crowd.ts'));
  crowd.send(order);
  await new Promise(
    (done, fail) =>
      void crowd.once('message', done).once('exit', () => fail(new Error('The robots did not connect.'))),
  );
  return crowd;
}
