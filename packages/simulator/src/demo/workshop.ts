import { api } from '@rota/contract/areas';
import type { ApiClient } from './api-client.ts';

export const WORKSHOP = 'Workshop';
export const VISIT_NOTE = 'Deliver W-02, and bring two wheels for the tray robots.';
/** The project whose robots it prepares. */
const HOTEL = 'Lale Hotel';
const MAKER = 'anka';
const DAY_MS = 86_400_000;

/** What is checked on every robot, and on one model alone. */
const CHECKLIST = [
  ['No damage from transport', 'Taşıma hasarı yok', null, true],
  ['Battery charged to 100%', 'Pil %100 dolu', null, true],
  ['Emergency stop tested', 'Acil durdurma test edildi', null, true],
  ['Lids open and close', 'Kapaklar açılıp kapanıyor', 'Carrier 2', true],
  ['Stickers applied', 'Çıkartmalar yapıştırıldı', null, false],
] as const;

type PlannedRobot = {
  readonly name: string;
  readonly model: string;
  readonly serial: string;
  readonly owner: string;
  /** Days from today. */
  readonly dueIn: number;
  readonly state: 'received' | 'preparation' | 'repair';
  /** How many items of its checklist are ticked. */
  readonly ticked: number;
  readonly tasks: readonly { readonly title: string; readonly dueIn: number }[];
  readonly note?: string;
};

/** Three robots on their way: one to be unpacked, one half prepared, one that came back. */
const ROBOTS: readonly PlannedRobot[] = [
  {
    name: 'W-01',
    model: 'Tray T4',
    serial: 'anka-5201',
    owner: HOTEL,
    dueIn: 9,
    state: 'received',
    ticked: 0,
    tasks: [],
  },
  {
    name: 'W-02',
    model: 'Carrier 2',
    serial: 'anka-5202',
    owner: HOTEL,
    dueIn: 2,
    state: 'preparation',
    ticked: 2,
    tasks: [
      { title: 'Load the maps of the hotel', dueIn: 1 },
      { title: 'Ask the hotel for its Wi-Fi name', dueIn: -1 },
    ],
    note: 'The hotel wants it on the garden floor. The second key for the lids is in the box.',
  },
  {
    name: 'W-03',
    model: 'Tray T4',
    serial: 'anka-4099',
    owner: 'Ege Clinic',
    dueIn: 5,
    state: 'repair',
    ticked: 1,
    tasks: [{ title: 'Replace the left wheel', dueIn: 3 }],
    note: 'Squeaks when it turns left. Came back from the clinic with a worn wheel.',
  },
];

/** The workshop beside the hotel, where robots are prepared and repaired. What is there stays as people left it. */
export async function ensureWorkshop(client: ApiClient): Promise<void> {
  const known = await client.call(api.projects.listAll, {});
  if (known.some(({ project_name: name }) => name === WORKSHOP)) return;
  const { project_id: projectId } = await client.call(api.projects.create, {
    body: {
      project_name: WORKSHOP,
      time_zone: 'Europe/Istanbul',
      // No guest comes here.
      features: { ordering: false, robot_calls: false, addresses: false, printing: false },
    },
  });
  const items = await ensureChecklist(client);
  for (const robot of ROBOTS) await prepare(client, projectId, robot, items);
  const hotel = known.find(({ project_name: name }) => name === HOTEL);
  if (hotel === undefined) return;
  await client.call(api.workshopProjects.setVisit, {
    params: { projectId: hotel.project_id },
    body: { visit_on: dayIn(4), note: VISIT_NOTE },
  });
}

type Items = readonly { readonly item_id: string; readonly model: string | null }[];

async function ensureChecklist(client: ApiClient): Promise<Items> {
  const known = await client.call(api.preparation.checklist, {});
  if (known.items.length > 0) return known.items;
  const made = await client.call(api.preparation.saveChecklist, {
    body: {
      version: known.version,
      items: CHECKLIST.map(([name_en, name_tr, model, is_required]) => ({
        name_en,
        name_tr,
        model,
        is_required,
      })),
    },
  });
  return made.items;
}

async function prepare(
  client: ApiClient,
  projectId: number,
  robot: PlannedRobot,
  items: Items,
): Promise<void> {
  const { name, model, serial, owner, dueIn, state, ticked, tasks, note } = robot;
  const { robot_id: robotId } = await client.call(api.preparation.register, {
    params: { projectId },
    body: { name, model, manufacturer: MAKER, serial_number: serial },
  });
  const params = { projectId, robotId };
  await client.call(api.preparation.update, {
    params,
    body: { owner, due_on: dayIn(dueIn), ...(state !== 'received' && { state_id: state }) },
  });
  const own = items.filter((item) => item.model === null || item.model === model);
  for (const { item_id: itemId } of own.slice(0, ticked))
    await client.call(api.preparation.tick, { params: { ...params, itemId }, body: { is_done: true } });
  for (const task of tasks)
    await client.call(api.preparation.addTask, {
      params,
      body: { title: task.title, due_on: dayIn(task.dueIn) },
    });
  if (note !== undefined) await client.call(api.preparation.addNote, { params, body: { text: note } });
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
