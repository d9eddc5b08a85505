import { aName, startServer, type TestServer } from '@rota/testing';

/** One of the two projects that the walker compares, with its rows. */
export type WorldProject = {
  readonly id: number;
  /** Stands in the name of every row of the project: an answer that holds it shows something of the project. */
  readonly marker: string;
};

export type World = { readonly server: TestServer; readonly own: WorldProject; readonly other: WorldProject; readonly root: string };

/** A valid request in a project. Calls that use a row up make a fresh one. */
export type WalkerRequest = {
  readonly path: string;
  readonly body?: unknown;
  readonly raw?: Buffer;
  readonly headers?: Record<string, string>;
};

export type WalkerFixture = {
  readonly request: (world: World, project: WorldProject) => Promise<WalkerRequest> | WalkerRequest;
  /** Status of success. */
  readonly success: number;
  /** True for a call that changes rows: a success must change the project it names, or the installation, and no other project. */
  readonly changes: boolean;
};

export async function createWorld(): Promise<World> {
  const server = await startServer({ listen: true });
  const root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'walker');
  const [own, other] = await Promise.all([addProject(server), addProject(server)]);
  return { server, own, other, root };
}

async function addProject(server: TestServer): Promise<WorldProject> {
  const marker = `marker-${aName()}`;
  return { id: await server.addProject(`Project ${marker}`), marker };
}

/** What every table holds, by project (0: without one), as one hash each; to see what a call changed. */
export type Fingerprint = ReadonlyMap<number, string>;

/** Tables that keep the walker's own traces, not the product's data. */
const NOT_COUNTED = ['session', 'login_failure', 'idempotency_key', 'schema_migration', 'lease'];

export async function fingerprint(world: World): Promise<Fingerprint> {
  const tables = await world.server.db.asOwner(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped) as tenant
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) order by 1`,
    [NOT_COUNTED],
  );
  const parts = tables.map(({ name, tenant }) => {
    // A project's own row belongs to it, too.
    const project = tenant === true ? 'project_id' : name === 'project' ? 'id' : '0';
    return `select ${project} as project, '${String(name)}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from "${String(name)}" t group by 1`;
  });
  const rows = await world.server.db.asOwner(
    `select project, string_agg(name || hash, ',' order by name) as hash from (${parts.join(' union all ')}) p group by 1`,
  );
  return new Map(rows.map((row) => [Number(row['project']), String(row['hash'])]));
}
