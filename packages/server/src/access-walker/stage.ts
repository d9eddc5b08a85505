import type { Delivery } from '@rota/contract/deliveries';
import type { FloorMap } from '@rota/contract/maps';
import { aName, startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { ZipFile } from 'yazl';

/** The secret of a broker that asks over HTTP. */
export const BROKER_SECRET = 'the walker plays the broker here too';

/** One of the two projects that the walker compares, with rows of every kind. */
export type StageProject = {
  readonly id: number;
  /** Stands in the name of every row of the project: an answer that holds it shows something of the project. */
  readonly marker: string;
  readonly mapId: string;
  readonly targetId: string;
  readonly robotId: string;
  readonly deliveryId: string;
};

export type Stage = {
  readonly server: TestServer;
  readonly own: StageProject;
  readonly other: StageProject;
  readonly root: string;
};

/** A valid request in a project. Calls that use a row up make a fresh one. */
export type WalkerRequest = {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

export type WalkerFixture = {
  readonly request: (stage: Stage, project: StageProject) => Promise<WalkerRequest> | WalkerRequest;
  /** The answer for a caller with access: a status and, where the product then rejects the call for a reason of its own, that reason. */
  readonly success: number | { readonly status: number; readonly resultCode: string };
  /** True for a call that changes rows: a success must change the project it names, or the installation, and no other project. */
  readonly changes: boolean;
  /** Waits for what a call set going in the background, so that it is not taken for the effect of the next. */
  readonly settle?: (stage: Stage) => Promise<void>;
};

export const FLOOR = '1';

export async function createStage(): Promise<Stage> {
  const server = await startServer({
    listen: true,
    config: { mqttProvisioning: 'http', mqttHttpSecret: BROKER_SECRET },
  });
  const root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'walker');
  const own = await addProject(server, root);
  const other = await addProject(server, root);
  // Background watches would write alerts beside the calls.
  await server.db.asOwner(
    `insert into alert_look (scope, next_at) select id, 'infinity'::timestamptz from project union all select 0, 'infinity'::timestamptz
     on conflict (scope) do update set next_at = 'infinity'`,
  );
  await noteEffects(server);
  return { server, own, other, root };
}

/** As the administrator; throws unless it succeeds. */
export async function asRoot(
  stage: Pick<Stage, 'server' | 'root'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const isBytes = body instanceof Uint8Array;
  const answer = await stage.server.call(method, path, {
    token: stage.root,
    body,
    ...(isBytes && { headers: { 'content-type': 'application/zip' } }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.raw.body}`);
  return answer;
}

async function addProject(server: TestServer, root: string): Promise<StageProject> {
  const marker = `marker-${aName()}`;
  const id = await server.addProject(`Project ${marker}`);
  const stage = { server, root };
  const mapId = `${marker}_${FLOOR}`;
  await asRoot(stage, 'PUT', await uploadPath(stage, id, mapId), await aMapZip());
  await mapsAreProcessed(stage, id);
  const target = await asRoot(stage, 'POST', `/projects/${id}/targets`, aTargetBody(marker));
  const robot = await asRoot(stage, 'POST', `/projects/${id}/robots`, aRobotBody(marker));
  const { target_id: targetId } = target.body as { target_id: string };
  const deliveryId = await aQueuedDelivery(stage, { id, marker, targetId });
  return { id, marker, mapId, targetId, robotId: (robot.body as { robot_id: string }).robot_id, deliveryId };
}

/** A delivery that waits in the queue: no robot of the walker's projects is ever connected. */
export async function aQueuedDelivery(
  stage: Pick<Stage, 'server' | 'root'>,
  project: Pick<StageProject, 'id' | 'marker' | 'targetId'>,
): Promise<string> {
  const body = { targets: [{ target_id: project.targetId }], sender: project.marker };
  const created = await asRoot(stage, 'POST', `/projects/${project.id}/deliveries`, body);
  const { delivery_id: deliveryId } = created.body as Delivery;
  const path = `/projects/${project.id}/deliveries/${deliveryId}`;
  await waitFor(
    async () => ((await asRoot(stage, 'GET', path)).body as Delivery).status === 'Queued',
    30_000,
  );
  return deliveryId;
}

/** The owner of the fleet takes a new delivery into its queue a moment after it was created. */
export async function allQueued(stage: Pick<Stage, 'server'>): Promise<void> {
  await waitFor(
    async () =>
      (await stage.server.db.asOwner(`select 1 from delivery where status = 'Created'`)).length === 0,
    30_000,
  );
}

export function aTargetBody(marker: string) {
  return { name: `Target ${aName()} ${marker}`, site: marker, floor: FLOOR, x: 2.5, y: 2.5 };
}

export function aRobotBody(marker: string) {
  return {
    name: `Robot ${marker}`,
    model: 'Tray',
    manufacturer: 'acme',
    serial_number: `${aName()}-${marker}`,
  };
}

/** Where the bytes of a map are put: a link that works once. */
export async function uploadPath(
  stage: Pick<Stage, 'server' | 'root'>,
  projectId: number,
  mapId: string,
): Promise<string> {
  return pathOfLink((await asRoot(stage, 'GET', `/project/${projectId}/maps/${mapId}/upload-zip`)).body);
}

/** The path below /api of a signed link. */
export function pathOfLink(link: unknown): string {
  return new URL(String(link)).pathname.replace(/^\/api/, '');
}

export async function mapsAreProcessed(
  stage: Pick<Stage, 'server' | 'root'>,
  projectId: number,
): Promise<void> {
  const UPLOADED = 1;
  await waitFor(async () => {
    const maps = (await asRoot(stage, 'GET', `/project/${projectId}/maps`)).body as FloorMap[];
    const underWay = maps.filter((map) => map.size > 0 && (map.status === UPLOADED || map.status === 2));
    return maps.length > 0 && underWay.length === 0;
  }, 30_000);
}

/** An empty room of 5 m x 5 m. */
export async function aMapZip(): Promise<Buffer> {
  const cells = 100;
  const image = Buffer.concat([
    Buffer.from(`P5\n${cells} ${cells}\n255\n`),
    Buffer.alloc(cells * cells, 254),
  ]);
  const zip = new ZipFile();
  zip.addBuffer(
    Buffer.from(
      'image: map.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n',
    ),
    'map.yaml',
  );
  zip.addBuffer(image, 'map.pgm');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The walker's own traces, and what the owners of the fleets write by themselves, at times of their own. */
const NOT_COUNTED = [
  'session',
  'sign_in_counter',
  'sign_in_attempt',
  'known_device',
  'idempotency_key',
  'schema_migration',
  'lease',
  'fleet_server',
  'fleet_inbox',
  'fleet_progress',
  'decision',
  'robot_view',
  'elevator_view',
  'elevator_log',
  'robot_sample',
  'robot_message',
  'robot_change',
  'robot_minute',
  'robot_hour',
  'telemetry_progress',
  'alert_look',
  'robot_presence',
];

/** A table that was written to, and whose rows those were; 0: of no project. */
export type Effect = { readonly table: string; readonly project: number };

/** Has the database note what is written from now on: rows that were added, removed or really changed, each time a statement ends. */
async function noteEffects({ db }: TestServer): Promise<void> {
  await db.asOwner('create unlogged table walker_effect (name text not null, project integer not null)');
  // The last reason given for what does not happen comes from the fleet's owner.
  await db.asOwner(`
    create function walker_note() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      rows constant text := 'select ' || tg_argv[0] || ' as project, to_jsonb(t) - ''decision_code'' - ''decision_params'' from ';
      added constant text := rows || 'new_rows t';
      removed constant text := rows || 'old_rows t';
      written constant text := case tg_op
        when 'INSERT' then added
        when 'DELETE' then removed
        when 'UPDATE' then format('(%1$s except all %2$s) union all (%2$s except all %1$s)', added, removed)
        else 'select 0 as project' end;
    begin
      execute format('insert into walker_effect select distinct %L, project from (%s) written', tg_table_name, written);
      return null;
    end $$`);
  const tables = await db.asOwner(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped) as tenant
     from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname <> all($1)`,
    [[...NOT_COUNTED, 'walker_effect']],
  );
  for (const { name, tenant } of tables) {
    // A project's own row belongs to it, too.
    const project = tenant === true ? 'project_id' : name === 'project' ? 'id' : '0';
    const note = (event: string, seen: string): Promise<unknown> =>
      db.asOwner(
        `create trigger walker_${event} after ${event} on "${String(name)}" ${seen} for each statement execute function walker_note('${project}')`,
      );
    await note('insert', 'referencing new table as new_rows');
    await note('delete', 'referencing old table as old_rows');
    await note('update', 'referencing old table as old_rows new table as new_rows');
    await note('truncate', '');
  }
}

/** The rows written since the last call. */
export async function takeEffects(stage: Pick<Stage, 'server'>): Promise<Effect[]> {
  const rows = await stage.server.db.asOwner(
    'with taken as (delete from walker_effect returning name, project) select distinct name, project from taken order by 1, 2',
  );
  return rows.map(({ name, project }) => ({ table: String(name), project: Number(project) }));
}
