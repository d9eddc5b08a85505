import { api } from '@rota/contract/areas';
import type { BillLine, Part, PartInstall, PartType } from '@rota/contract/parts';
import type { Robot } from '@rota/contract/robots';
import { models } from '../robot/models.ts';
import type { ApiClient } from './api-client.ts';

/** The types of parts that a robot of the hotel is made of, with how many, their model numbers, and the charge cycles of a battery. */
const KINDS = {
  battery: { modelNumber: 'BAT-48-40', cycles: 800 },
  lidar: { modelNumber: 'LD-270', cycles: null },
  wheel_drive: { modelNumber: 'WD-150', cycles: null },
  screen: { modelNumber: 'SC-10', cycles: null },
  camera: { modelNumber: 'CAM-D4', cycles: null },
  lid: { modelNumber: 'LK-2', cycles: null },
} as const satisfies Partial<Record<PartType, unknown>>;
type Kind = keyof typeof KINDS;

const BUILT: Readonly<Record<string, readonly (readonly [Kind, number])[]>> = {
  [models.carrier.name]: [
    ['battery', 1],
    ['lidar', 1],
    ['wheel_drive', 2],
    ['screen', 1],
    ['camera', 1],
    ['lid', 2],
  ],
  [models.tray.name]: [
    ['battery', 1],
    ['lidar', 1],
    ['wheel_drive', 2],
    ['screen', 1],
    ['camera', 1],
  ],
  [models.tower.name]: [
    ['battery', 1],
    ['lidar', 2],
    ['wheel_drive', 2],
    ['screen', 1],
    ['camera', 1],
    ['lid', 4],
  ],
};
/** Kilometres after which a wheel drive is to be replaced. */
const WHEEL_KM = 6_000;
const SPARES: readonly (readonly [Kind, number, string])[] = [
  ['battery', 3, 'A1'],
  ['lidar', 2, 'A2'],
  ['wheel_drive', 4, 'B1'],
  ['camera', 2, 'A2'],
];
const DAY_MS = 86_400_000;

/** What the robots of each model are made of: of the installation, and therefore set before the token counts in the project alone. */
export async function ensurePartBills(client: ApiClient): Promise<void> {
  const known = await client.call(api.parts.listBills, {});
  for (const [model, built] of Object.entries(BUILT)) {
    if (known.some((bill) => bill.model === model)) continue;
    const lines: BillLine[] = built.map(([type, count]) => ({
      type,
      other_type: null,
      model_number: '',
      count,
      most_hours: null,
      most_km: type === 'wheel_drive' ? WHEEL_KM : null,
      most_cycles: KINDS[type].cycles,
    }));
    await client.call(api.parts.saveBill, { params: { model }, body: { lines, version: 0 } });
  }
}

/**
 * Parts in every robot and spares on the shelves, where the project has none: one battery is worn, one warranty ends, one robot misses its
 * camera, and one battery was replaced.
 */
export async function ensureParts(client: ApiClient, projectId: number): Promise<void> {
  const found = await client.call(api.parts.find, { query: { project_id: projectId, limit: 1 } });
  if (!('items' in found) || found.items.length > 0) return;
  const robots = await client.call(api.robots.list, { params: { projectId } });
  const inOrder = robots.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const maker = createPartMaker(client, projectId);
  for (const [index, robot] of inOrder.entries()) await build(maker, robot, index);
  for (const [kind, count, shelf] of SPARES)
    for (let number = 0; number < count; number += 1) await maker.make(kind, { shelf });
  const [, second] = inOrder;
  if (second === undefined) return;
  const { parts } = await client.call(api.parts.ofRobot, { params: { projectId, robotId: second.robot_id } });
  const old = parts.find(({ type }) => type === 'battery');
  if (old === undefined) return;
  await maker.install(await maker.make('battery', {}), second, {
    replaces_part_id: old.part_id,
    reason: 'Loses its charge within an hour',
    test: { passed: true, note: '52.8 V after charging' },
  });
}

type Wish = { readonly shelf?: string; readonly age?: number; readonly warrantyDays?: number };
type Maker = ReturnType<typeof createPartMaker>;

function createPartMaker(client: ApiClient, projectId: number) {
  let made = 0;

  /** A part on the shelf; `age`: the share of its life that it has behind it. */
  async function make(kind: Kind, { shelf = '', age = 0, warrantyDays = 700 }: Wish): Promise<Part> {
    made += 1;
    const { modelNumber, cycles } = KINDS[kind];
    const used = {
      hours: Math.round(2_400 * age),
      km: Math.round(5_200 * age),
      cycles: cycles === null ? 0 : Math.round(cycles * age),
    };
    return client.call(api.parts.register, {
      body: {
        serial_number: `${modelNumber}-${String(26_000 + made * 13)}`,
        model_number: modelNumber,
        type: kind,
        warranty_until: new Date(Date.now() + warrantyDays * DAY_MS).toISOString().slice(0, 10),
        shelf,
        used,
        project_id: projectId,
      },
    });
  }

  async function install(part: Part, robot: Robot, more: Partial<PartInstall> = {}): Promise<void> {
    const body = { ...more, robot_id: robot.robot_id };
    await client.call(api.parts.install, { params: { partId: part.part_id }, body });
  }

  return { make, install };
}

async function build({ make, install }: Maker, robot: Robot, index: number): Promise<void> {
  for (const [kind, count] of BUILT[robot.model] ?? []) {
    // One robot was sent out without its camera.
    if (kind === 'camera' && index === 3) continue;
    for (let number = 0; number < count; number += 1) {
      const isWorn = kind === 'battery' && index === 0;
      const part = await make(kind, {
        age: isWorn ? 1.02 : 0.1 + 0.05 * index,
        warrantyDays: kind === 'lidar' && index === 4 ? 12 : 500 - 20 * index,
      });
      await install(part, robot);
    }
  }
}
