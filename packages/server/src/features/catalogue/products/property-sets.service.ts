import { randomUUID } from 'node:crypto';
import type { Property, PropertySet } from '@rota/contract/products';
import { sql, type Selectable } from 'kysely';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { limitReached, requireRow } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';

export type PropertySetService = ReturnType<typeof createPropertySets>;
type Row = Readonly<Pick<Selectable<DB['property_set']>, (typeof COLUMNS)[number]>>;
type Content = { readonly name: string; readonly properties: readonly Property[] };

const COLUMNS = ['set_id', 'name', 'properties', 'version', 'updated_at'] as const;
/** How many sets a project has at most. */
const SETS_MOST = 200;

const PROPERTY_SET: AuditedRecord<Pick<PropertySet, 'set_id' | 'name' | 'properties'>> = {
  entity: 'property_set',
  idOf: ({ set_id: id }) => id,
  snapshot: ({ name, properties }) => ({ name, properties }),
  conflicts: {
    property_set_name_unique: { nameTaken: 'property_set' },
  },
};

/** Properties that are kept to be used again. Products have copies of their own. */
export function createPropertySets({ database }: { readonly database: Database }) {
  async function list(projectId: number): Promise<PropertySet[]> {
    return database.tenant(projectId, async (tx) => (await all(tx, projectId)).map(toSet));
  }

  /** Throws NAME_TAKEN, LIMIT_REACHED. */
  async function create(
    projectId: number,
    content: Content,
    by: ActorRef,
    settle: Settle,
  ): Promise<PropertySet> {
    return auditedChange(
      database,
      PROPERTY_SET,
      { projectId, actor: by, code: 'LOG_PROPERTY_SET_SAVED' },
      async (tx) => {
        if ((await all(tx, projectId)).length >= SETS_MOST) throw limitReached('property_set', SETS_MOST);
        const rows = await tx
          .insertInto('property_set')
          .values({
            project_id: projectId,
            set_id: randomUUID(),
            name: content.name,
            name_folded: foldCase(content.name),
            properties: JSON.stringify(content.properties),
          })
          .returning(COLUMNS)
          .execute();
        const made = toSet(requireRow(rows[0]));
        await settle(tx, made);
        return { before: null, after: made, answer: made };
      },
    );
  }

  /** Throws RECORD_NOT_FOUND, VERSION_CONFLICT, NAME_TAKEN. */
  async function update(
    projectId: number,
    setId: string,
    {
      version,
      ...change
    }: {
      readonly version: number;
      readonly name?: string | undefined;
      readonly properties?: readonly Property[] | undefined;
    },
    by: ActorRef,
  ): Promise<PropertySet> {
    return auditedChange(
      database,
      PROPERTY_SET,
      { projectId, actor: by, code: 'LOG_PROPERTY_SET_SAVED' },
      async (tx) => {
        const before = await lockSet(tx, projectId, setId);
        requireVersion('property_set', before, version);
        const name = change.name ?? before.name;
        const rows = await tx
          .updateTable('property_set')
          .set({
            name,
            name_folded: foldCase(name),
            version: sql<number>`version + 1`,
            updated_at: sql<Date>`now()`,
            properties: JSON.stringify(change.properties ?? before.properties),
          })
          .where('project_id', '=', projectId)
          .where('set_id', '=', setId)
          .returning(COLUMNS)
          .execute();
        const after = toSet(requireRow(rows[0]));
        return { before: toSet(before), after, answer: after };
      },
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, setId: string, by: ActorRef): Promise<void> {
    await auditedChange(
      database,
      PROPERTY_SET,
      { projectId, actor: by, code: 'LOG_PROPERTY_SET_DELETED' },
      async (tx) => {
        const before = await lockSet(tx, projectId, setId);
        await tx
          .deleteFrom('property_set')
          .where('project_id', '=', projectId)
          .where('set_id', '=', setId)
          .execute();
        return { before: toSet(before), after: null, answer: undefined };
      },
    );
  }

  return { list, create, update, remove };
}

async function all(tx: Tx, projectId: number): Promise<Row[]> {
  return tx
    .selectFrom('property_set')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .orderBy(sql`name collate natural_tr`)
    .orderBy('set_id')
    .execute();
}

/** Throws RECORD_NOT_FOUND. */
async function lockSet(tx: Tx, projectId: number, setId: string): Promise<Row> {
  const rows = await tx
    .selectFrom('property_set')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('set_id', '=', setId)
    .forUpdate()
    .execute();
  return requireRow(rows[0]);
}

function toSet(row: Row): PropertySet {
  return { ...row, properties: [...row.properties], updated_at: row.updated_at.toISOString() };
}
