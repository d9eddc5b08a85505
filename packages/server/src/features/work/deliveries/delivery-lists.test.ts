import type { Page, RoleMap } from '@rota/contract/core';
import type { Delivery, DeliveryGroup } from '@rota/contract/deliveries';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCustody } from './custody.store.ts';

let server: TestServer;
let [own, other] = [0, 0];
let token = '';

type Row = {
  readonly id: string;
  readonly status?: string;
  readonly kind?: string;
  readonly priority?: string;
  readonly due?: string;
  readonly robot?: string;
  readonly map?: string;
  readonly sender?: string;
  readonly completed?: string;
  /** Promises of its stops, from and to. */
  readonly promises?: readonly (readonly [string, string] | null)[];
};
const at = (time: string) => `2026-03-02T${time}:00.000Z`;

async function insert(project: number, row: Row): Promise<void> {
  await server.db.asOwner(
    `insert into delivery (project_id, delivery_id, task_id, tracking_id, kind, status, map_id, search_text, created_at, updated_at,
       priority, due_at, robot_id, sender, completed_at)
     values ($1, $2, 't', $2, $3, $4, $5, '', '2026-03-02T09:00:00Z', now(), $6, $7, $8, $9, $10)`,
    [
      project,
      row.id,
      row.kind ?? 'delivery',
      row.status ?? 'Queued',
      row.map ?? 'hotel_1',
      row.priority ?? 'normal',
      row.due ?? null,
      row.robot ?? null,
      row.sender ?? null,
      row.completed ?? null,
    ],
  );
  for (const [index, promise] of (row.promises ?? []).entries()) {
    await server.db.asOwner(
      `insert into subtask (project_id, sub_task_id, delivery_id, position, kind, target_id, target_name, status, promised_from, promised_to, promised_likelihood)
       values ($1, $2, $3, $4, 'unload', 't', 'Table', 'waiting', $5, $6, 0.9)`,
      [project, `${row.id}-${index}`, row.id, index, promise?.[0] ?? null, promise?.[1] ?? null],
    );
  }
}

const rows: readonly Row[] = [
  { id: 'a', priority: 'urgent', due: at('10:00'), robot: 'r10', promises: [[at('09:40'), at('09:50')]] },
  {
    id: 'b',
    priority: 'low',
    due: at('09:30'),
    robot: 'r2',
    kind: 'cruise',
    map: 'hotel_2',
    promises: [[at('09:20'), at('09:40')]],
  },
  { id: 'c', priority: 'high', robot: 'r10', status: 'Completed', completed: at('09:10') },
  { id: 'd', due: at('09:05'), status: 'Failed', completed: at('09:10'), kind: 'cruise' },
  { id: 'e', due: at('09:05'), promises: [[at('09:06'), at('09:07')], null] },
  {
    id: 'f',
    due: at('09:05'),
    sender: '=1+1',
    promises: [
      [at('09:00'), at('09:01')],
      [at('09:06'), at('09:07')],
    ],
  },
];

beforeAll(async () => {
  server = await startServer();
  own = await server.addProject();
  other = await server.addProject();
  token = await server.tokenFor({ [own]: ['rr_view_only'] });
  for (const row of rows) await insert(own, row);
  await insert(other, { id: 'z', priority: 'urgent' });
});
afterAll(() => server.stop());

const ask = (path: string, as = token) =>
  server.call('GET', `/projects/${own}/deliveries${path}`, { token: as });
async function idsOf(query: string): Promise<string> {
  const { items } = (await ask(`?${query}`)).body as Page<Delivery>;
  return items.map((item) => item.delivery_id).join('');
}

describe('a list of deliveries', () => {
  test.each([
    ['sort=-priority', 'acfedb'],
    ['sort=priority', 'bdefca'],
    // Those that are not due at all are last either way.
    ['sort=due_at', 'defbac'],
    ['sort=-due_at', 'abfedc'],
    ['sort=created_at&priority=urgent,low', 'ab'],
    ['sort=created_at&punctuality=on_time', 'a'],
    ['sort=created_at&punctuality=at_risk', 'b'],
    ['sort=created_at&punctuality=late', 'f'],
    ['sort=created_at&group=status', 'abefcd'],
    ['sort=-priority&group=kind', 'acfedb'],
    ['sort=-priority&group=floor', 'acfedb'],
    ['sort=created_at&group=status&collapsed=active,failed', 'c'],
    ['sort=created_at&group=robot&collapsed=-', 'abc'],
  ])('%s is %s', async (query, ids) => {
    expect(await idsOf(query)).toBe(ids);
  });

  test.each([
    'sort=due_at',
    'sort=-priority',
    'sort=-due_at&group=status',
    'sort=status&group=kind',
    'sort=updated_at&group=robot',
  ])('page by page is the same as at once: %s', async (query) => {
    const whole = await idsOf(query);
    let [pages, cursor]: [string, string | null] = ['', ''];
    while (cursor !== null) {
      const page = (await ask(`?${query}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`))
        .body as Page<Delivery>;
      expect(page.total).toBe(6);
      pages += page.items.map((item) => item.delivery_id).join('');
      cursor = page.next_cursor;
    }
    expect(pages).toBe(whole);
  });

  test('says the same of its punctuality as it is filtered by', async () => {
    const { items } = (await ask('?sort=created_at')).body as Page<Delivery>;
    expect(Object.fromEntries(items.map((item) => [item.delivery_id, item.punctuality]))).toEqual({
      a: 'on_time',
      b: 'at_risk',
      c: null,
      d: null,
      e: null,
      f: 'late',
    });
  });

  test('counts its groups, in order, collapsed or not', async () => {
    const groupsBy = async (query: string) =>
      ((await ask(`/groups?${query}`)).body as DeliveryGroup[]).map(({ key, count }) => [key, count]);
    expect(await groupsBy('group=status')).toEqual([
      ['active', 4],
      ['done', 1],
      ['failed', 1],
    ]);
    expect(await groupsBy('group=kind&priority=low,normal')).toEqual([
      ['delivery', 2],
      ['cruise', 2],
    ]);
    expect(await groupsBy('group=floor')).toEqual([
      ['hotel_1', 5],
      ['hotel_2', 1],
    ]);
    const page = (await ask('?group=status&collapsed=active,done,failed')).body as Page<Delivery>;
    expect(page).toMatchObject({ items: [], total: 6 });
  });

  test.each(['priority=soon', 'punctuality=early', 'sort=sender', 'group=moon', 'sort=due_at&cursor=x'])(
    '%s is refused',
    async (query) => {
      expect((await ask(`?${query}`)).error.resultCode).toBe('VALIDATION_FAILED');
    },
  );

  test('has no groups in another project', async () => {
    const stranger: RoleMap = { [other]: ['rr_view_only'] };
    expect((await ask('/groups?group=status', await server.tokenFor(stranger))).status).toBe(404);
  });
});

describe('the export', () => {
  const linesOf = async (query: string) => {
    const { raw } = await ask(`/export?${query}`);
    expect(raw.headers['content-type']).toBe('text/csv; charset=utf-8');
    return raw.body.trim().split('\r\n');
  };

  test('has everything that matches, in both languages, in the time of the project, and no formula', async () => {
    await server.db.asOwner(`update project set time_zone = 'Europe/Istanbul' where id = $1`, [own]);
    const custody = [
      {
        deliveryId: 'f',
        at: Date.parse(at('09:02')),
        act: 'loaded',
        lids: ['1'],
        targetId: 't',
        by: 'person',
        person: 'Ayşe',
      },
    ] as const;
    await server.db.database.tenant(own, (tx) => saveCustody(tx, own, custody, new Map([['t', 'Kitchen']])));
    const turkish = await linesOf('sort=created_at&lang=tr');
    expect(turkish).toHaveLength(7);
    expect(turkish[0]).toContain('Takip no;Durum;Tür;Öncelik');
    const last = turkish.at(-1) ?? '';
    expect(last).toContain('f;Sırada;Teslimat;Normal');
    expect(last).toContain(`"'=1+1"`.replaceAll('"', ''));
    expect(last).toContain('2026-03-02 12:05:00');
    expect(last).toContain('2026-03-02 12:02:00 · Yüklendi · Kitchen · 1 · Ayşe');
    expect((await linesOf('priority=urgent'))[1]).toContain('a,Queued,Delivery,Urgent');
  });

  test('is not for another project', async () => {
    expect((await ask('/export', await server.tokenFor({ [other]: ['rr_view_only'] }))).status).toBe(404);
  });
});
