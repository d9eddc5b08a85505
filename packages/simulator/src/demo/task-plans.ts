import { api } from '@rota/contract/areas';
import type { ScheduleRule } from '@rota/contract/schedules';
import type { SavedTask } from '@rota/contract/templates';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiClient } from './api-client.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/**
 * Templates and schedules as a hotel has them, made at the first start only: what people change or delete of them stays so. A later start
 * goes on where the first one was broken off.
 */
export async function ensureTaskPlans(
  client: ApiClient,
  projectId: number,
  targetIds: ReadonlyMap<string, string>,
  dataDir: string,
): Promise<void> {
  const marker = join(dataDir, 'demo-task-plans');
  if (await isThere(marker)) return;
  const params = { projectId };
  const templates = await client.call(api.templates.list, { params });
  for (const [name, task] of templatesOf(targetIds)) {
    if (templates.items.every((known) => known.name !== name))
      await client.call(api.templates.create, { params, body: { name, task } });
  }
  const schedules = await client.call(api.schedules.list, { params, query: { limit: 100 } });
  for (const [name, task, rule] of schedulesOf(targetIds)) {
    if (schedules.items.every((known) => known.name !== name))
      await client.call(api.schedules.create, { params, body: { name, task, rule } });
  }
  await writeFile(marker, '', { mode: 0o600 });
}

function templatesOf(
  ids: ReadonlyMap<string, string>,
): readonly (readonly [name: string, task: SavedTask])[] {
  const bar = placeOf(ids, 'Bar');
  return [
    [
      'Terrace coffee',
      {
        kind: 'table_service',
        targets: stops(ids, ['Terrace 1', 'Terrace 2']),
        filling_target_id: bar,
        due_in_minutes: 15,
      },
    ],
    [
      'Towels 101',
      {
        kind: 'delivery',
        targets: stops(ids, ['Room 101']),
        filling_target_id: placeOf(ids, 'Linen 1'),
        sender: 'Housekeeping',
      },
    ],
    [
      'Welcome round',
      {
        kind: 'cruise',
        targets: stops(ids, ['Reception', 'Lobby sofas']),
        options: { rounds: 3, speech: 'Welcome! A cup of tea?' },
      },
    ],
  ];
}

function schedulesOf(
  ids: ReadonlyMap<string, string>,
): readonly (readonly [name: string, task: SavedTask, rule: ScheduleRule])[] {
  const wash = placeOf(ids, 'Dishwashing');
  return [
    [
      'Breakfast dishes',
      {
        kind: 'dish_collection',
        targets: stops(ids, ['Table 1', 'Table 2', 'Table 3', 'Table 4']),
        filling_target_id: wash,
      },
      { repeat: 'weekly', weekdays: [1, 2, 3, 4, 5], time: '10:30' },
    ],
    [
      'Recycling round',
      {
        kind: 'recycle',
        targets: stops(ids, ['Lobby sofas', 'Terrace 1']),
        filling_target_id: wash,
        priority: 'low',
      },
      { repeat: 'interval', weekdays: EVERY_DAY, every_minutes: 60, from: '08:00', to: '22:00' },
    ],
  ];
}

function stops(ids: ReadonlyMap<string, string>, names: readonly string[]): SavedTask['targets'] {
  return names.map((name) => ({ target_id: placeOf(ids, name) }));
}

function placeOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The target ${name} is missing.`);
  return id;
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
