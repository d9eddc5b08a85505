import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Raster } from '@rota/floor';
import { mapArchive } from '@rota/simulator';
import { building } from './floors.ts';
import { report } from './report.ts';
import type { CrowdOrder, CrowdRobot } from './stage/crowd.ts';
import { startProduct, stopChild, type Product } from './stage/product.ts';
import { usageOf } from './stage/usage.ts';

/*
 * Whether one project with many large floors keeps another waiting: work comes on all of its floors and robots on some, and in the same
 * moment a robot and a delivery in a second project with one floor.
 */
const FLOORS = Number(process.env['ROTA_BENCH_FLOORS'] ?? 260);
const CELLS = 2_000;
/** Another project's floor: not so small that it needs no preparing. */
const OTHER_CELLS = 600;
const FLOORS_WITH_ROBOTS = 6;
const WATCH_MS = 90_000;
const MOST_WAIT_S = 10;
const MOST_MB = 1_000;
/** The middle of the first room of `building`, and of the second: nothing stands there. */
const PLACES = [
  { name: 'desk', x: 1.5 },
  { name: 'table', x: 2.5 },
] as const;

type Site = {
  readonly projectId: number;
  readonly mapIds: readonly string[];
  readonly targets: ReadonlyMap<string, readonly string[]>;
};

async function upload(product: Product, projectId: number, mapId: string, raster: Raster): Promise<void> {
  const map = `/project/${projectId}/maps/${mapId}`;
  const url = await product.call<string>('GET', `${map}/upload-zip`);
  const body = new Uint8Array(await mapArchive(raster));
  const answer = await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/zip' } });
  if (!answer.ok) throw new Error(`The map was refused: ${await answer.text()}`);
  while ((await product.call<{ status: number }>('GET', map)).status !== 3) await delay(50);
}

async function makeSite(product: Product, name: string, floors: number, cells: number): Promise<Site> {
  const { project_id: projectId } = await product.call<{ project_id: number }>('POST', '/projects/', {
    project_name: name,
  });
  const mapIds = Array.from({ length: floors }, (_, index) => `tower_${index + 1}`);
  const targets = new Map<string, readonly string[]>();
  const raster = building(cells);
  for (const [index, mapId] of mapIds.entries()) {
    // One cell tells the floors apart, so that each has to be prepared.
    const own = Uint8Array.from(raster.cells);
    own[cells * 2 + 8 + index] = 1 - (own[cells * 2 + 8 + index] ?? 0);
    await upload(product, projectId, mapId, { ...raster, cells: own });
    const made = PLACES.map(({ name, x }) =>
      product.call<{ target_id: string }>('POST', `/projects/${projectId}/targets`, {
        name: `${name} ${index + 1}`,
        type: 'table',
        site: 'tower',
        floor: String(index + 1),
        x,
        y: cells * 0.05 - 1.5,
        theta: 0,
      }),
    );
    targets.set(
      mapId,
      (await Promise.all(made)).map(({ target_id }) => target_id),
    );
  }
  return { projectId, mapIds, targets };
}

async function addRobot(
  product: Product,
  { projectId, targets }: Site,
  mapId: string,
  cells: number,
): Promise<CrowdRobot> {
  type Registered = {
    mqtt: { username: string; password: string; client_id: string; interface_name: string };
  };
  const serialNumber = `floors-${projectId}-${mapId}`;
  const robot = {
    name: serialNumber,
    model: 'Carrier',
    manufacturer: 'Bench',
    serial_number: serialNumber,
    protocol_version: '2.1.0',
  };
  const { mqtt } = await product.call<Registered>('POST', `/projects/${projectId}/robots`, robot);
  const { username, password, client_id: clientId, interface_name: interfaceName } = mqtt;
  if (!targets.has(mapId)) throw new Error('There is no such floor.');
  return {
    username,
    password,
    clientId,
    prefix: `${interfaceName}/v2/Bench/${serialNumber}`,
    mapId,
    x: 2.2,
    y: cells * 0.05 - 2.2,
  };
}

async function startRobots(order: CrowdOrder): Promise<ChildProcess> {
  const crowd = fork(join(import.meta.dirname, 'stage/crowd.ts'));
  crowd.send(order);
  await new Promise(
    (done, fail) =>
      void crowd.once('message', done).once('exit', () => fail(new Error('The robots did not connect.'))),
  );
  return crowd;
}

async function deliver(product: Product, { projectId, targets }: Site, mapId: string): Promise<string> {
  const [, target_id] = targets.get(mapId) ?? [];
  const body = { kind: 'delivery', targets: [{ target_id }] };
  return (await product.call<{ delivery_id: string }>('POST', `/projects/${projectId}/deliveries`, body))
    .delivery_id;
}

/** One after the other, as people do. */
async function deliverAll(product: Product, site: Site): Promise<string[]> {
  const ids: string[] = [];
  for (const mapId of site.mapIds) ids.push(await deliver(product, site, mapId));
  return ids;
}

/** Seconds until a robot was given the delivery. */
async function waitUntilAssigned(
  product: Product,
  { projectId }: Site,
  deliveryId: string,
  since: number,
): Promise<number> {
  for (;;) {
    const { robot_id } = await product.call<{ robot_id: string | null }>(
      'GET',
      `/projects/${projectId}/deliveries/${deliveryId}`,
    );
    if (robot_id !== null) return (performance.now() - since) / 1_000;
    if (performance.now() - since > WATCH_MS * 3) return Infinity;
    await delay(100);
  }
}

const product = await startProduct();
const crowds: ChildProcess[] = [];
try {
  const many = await makeSite(product, 'Towers', FLOORS, CELLS);
  const other = await makeSite(product, 'House', 1, OTHER_CELLS);
  const before = usageOf(product.pid).residentMb;
  const driven = many.mapIds.slice(0, FLOORS_WITH_ROBOTS);
  const robots = await Promise.all(driven.map((mapId) => addRobot(product, many, mapId, CELLS)));
  const otherRobot = await addRobot(product, other, other.mapIds[0] ?? '', OTHER_CELLS);
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, usageOf(product.pid).residentMb)), 250);
  const begun = performance.now();
  crowds.push(await startRobots({ url: product.mqttUrl, robots: [...robots, otherRobot] }));
  const since = performance.now();
  const delivering = deliverAll(product, many);
  const otherS = await waitUntilAssigned(
    product,
    other,
    await deliver(product, other, other.mapIds[0] ?? ''),
    since,
  );
  const ownS = await Promise.all(
    (await delivering).slice(0, driven.length).map((id) => waitUntilAssigned(product, many, id, since)),
  );
  await delay(Math.max(0, WATCH_MS - (performance.now() - begun)));
  clearInterval(watching);
  const after = usageOf(product.pid).residentMb;
  report({
    title: 'Many floors in one project',
    method: `A project with ${FLOORS} floors of ${CELLS} x ${CELLS} cells, robots and a delivery on ${driven.length} of them, and at the same moment a robot and a delivery in another project with a floor of ${OTHER_CELLS} x ${OTHER_CELLS}. Nothing was prepared. Time from the delivery until a robot gets it; highest resident memory in ${WATCH_MS / 1_000} s, sampled four times a second.`,
    columns: [
      'floors',
      'other project, s',
      'first own floor, s',
      'last own floor with a robot, s',
      'MB before',
      'MB highest',
      'MB at the end',
    ],
    rows: [
      [
        FLOORS,
        otherS.toFixed(1),
        Math.min(...ownS).toFixed(1),
        Math.max(...ownS).toFixed(1),
        ...[before, peak, after].map(Math.round),
      ],
    ],
    aims: [
      {
        aim: `another project is served within ${MOST_WAIT_S} s`,
        found: `${otherS.toFixed(1)} s`,
        met: otherS <= MOST_WAIT_S,
      },
      { aim: `under ${MOST_MB} MB`, found: `${Math.round(peak)} MB`, met: peak < MOST_MB },
    ],
  });
} finally {
  for (const crowd of crowds) await stopChild(crowd);
  await product.stop();
}
