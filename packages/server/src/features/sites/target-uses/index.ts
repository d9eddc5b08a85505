import type { TargetUse } from '@rota/contract/targets';
import { sql, type RawBuilder } from 'kysely';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { AppError, fieldProblem } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Part } from '../../../part.ts';
import { namesOf } from '../../../brief-names.rules.ts';

type TargetUseRow = TargetUse & { readonly target_id: string };
/** Rows of `target_id`, `kind`, `id`, `name` and `needs_place`: whether the name says too little without the name of the target. */
type TargetUseRows = RawBuilder<TargetUseRow & { readonly needs_place: boolean }>;

/** SQL for what people call a row, and for whether that says too little without the name of its target. */
export type UseName = { readonly name: RawBuilder<string>; readonly needsPlace: RawBuilder<boolean> };

/** The names of targets by id, read in the caller's transaction. */
type PlaceNames = (
  tx: Tx,
  projectId: number,
  targetIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;
type Placed = { readonly name: string; readonly target_id: string; readonly needs_place: boolean };

/** What refers to targets: where, and how it is made to refer to another one. */
export type TargetUser = {
  readonly uses: (projectId: number) => TargetUseRows;
  readonly replace: (tx: Tx, projectId: number, from: string, to: string) => Promise<void>;
};

/** The one list of what refers to targets, so that none is deleted from under it without a word. */
export type TargetUses = Part & {
  /** Each feature that refers to targets registers itself once, before the start. */
  readonly add: (user: TargetUser) => void;
  /** The feature that keeps targets says how they are called, once, before the start. */
  readonly namePlacesWith: (names: PlaceNames) => void;
  /** Rows with names that people understand: `K7M2 (Table 3)` where the name alone says too little. */
  readonly withPlaces: <R extends Placed>(tx: Tx, projectId: number, rows: readonly R[]) => Promise<R[]>;
  /** What refers to any of these targets, by name. */
  readonly list: (tx: Tx, projectId: number, targetIds: readonly string[]) => Promise<TargetUseRow[]>;
  /** Makes all that refers to one target refer to another, in the caller's transaction. */
  readonly replace: (tx: Tx, projectId: number, from: string, to: string, actor: ActorRef) => Promise<void>;
};

export function targetUses(): TargetUses {
  const users: TargetUser[] = [];
  let placeNames: PlaceNames = async () => new Map();

  async function withPlaces<R extends Placed>(tx: Tx, projectId: number, rows: readonly R[]): Promise<R[]> {
    const unclear = rows.filter(({ needs_place: needsPlace }) => needsPlace).map(({ target_id: id }) => id);
    const places =
      unclear.length === 0 ? new Map<string, string>() : await placeNames(tx, projectId, unclear);
    return rows.map((row) => {
      const place = row.needs_place ? places.get(row.target_id) : undefined;
      return place === undefined ? row : { ...row, name: `${row.name} (${place})` };
    });
  }

  async function list(tx: Tx, projectId: number, targetIds: readonly string[]) {
    if (users.length === 0 || targetIds.length === 0) return [];
    const all = sql.join(
      users.map(({ uses }) => uses(projectId)),
      sql` union `,
    );
    const rows = await tx
      .selectFrom(sql<TargetUseRow & { needs_place: boolean }>`(${all})`.as('use'))
      .select(['target_id', 'kind', 'id', 'name', 'needs_place'])
      .where(sql<boolean>`target_id = any(${[...targetIds]}::text[])`)
      .orderBy('kind')
      .orderBy(sql`name collate natural_tr`)
      .orderBy('id')
      .execute();
    return (await withPlaces(tx, projectId, rows)).map(({ target_id, kind, id, name }) => ({
      target_id,
      kind,
      id,
      name,
    }));
  }

  async function replace(
    tx: Tx,
    projectId: number,
    from: string,
    to: string,
    actor: ActorRef,
  ): Promise<void> {
    const uses = await list(tx, projectId, [from]);
    for (const user of users) await user.replace(tx, projectId, from, to);
    for (const { kind, id, name } of uses) {
      const about = { projectId, actor, entity: 'target', entityId: from } as const;
      await recordAudit(tx, {
        ...about,
        code: 'LOG_TARGET_REPLACED',
        before: { kind, id, name, target_id: from },
        after: { target_id: to },
      });
    }
  }

  return {
    add: (user) => void users.push(user),
    namePlacesWith: (names) => {
      placeNames = names;
    },
    withPlaces,
    list,
    replace,
  };
}

/** Throws TARGET_NEEDED, naming what refers to the targets. */
export function refuseNeeded(uses: readonly TargetUse[]): void {
  if (uses.length === 0) return;
  const details = uses.map(({ kind, name }) => fieldProblem(kind, 'needed_by', { name }));
  throw new AppError('TARGET_NEEDED', `It is needed by: ${namesOf(uses)}`, { details });
}

/** The targets that tasks kept as JSON name, as stops or as the place where they are loaded. `table` has a name and a `task`. */
export function taskTargets(table: string, key: string, kind: TargetUse['kind']): TargetUser {
  const [from, id] = [sql.table(table), sql.ref(key)];
  return {
    uses: (projectId) => sql`
      select stop->>'target_id' as target_id, ${kind}::text as kind, ${id} as id, name, false as needs_place
        from ${from}, jsonb_array_elements(task->'targets') as stop where project_id = ${projectId}
      union select task->>'filling_target_id', ${kind}::text, ${id}, name, false from ${from} where project_id = ${projectId}`,
    replace: async (tx, projectId, before, after) => {
      await sql`update ${from} set task = jsonb_set(task, '{targets}', (
          select jsonb_agg(case when stop->>'target_id' = ${before} then jsonb_set(stop, '{target_id}', to_jsonb(${after}::text)) else stop end order by n)
          from jsonb_array_elements(task->'targets') with ordinality as stops (stop, n)))
        where project_id = ${projectId} and task->'targets' @> jsonb_build_array(jsonb_build_object('target_id', ${before}::text))`.execute(
        tx,
      );
      await sql`update ${from} set task = jsonb_set(task, '{filling_target_id}', to_jsonb(${after}::text))
        where project_id = ${projectId} and task->>'filling_target_id' = ${before}`.execute(tx);
    },
  };
}

/** The targets that a column names. */
export function columnTargets(
  table: string,
  key: string,
  { name, needsPlace }: UseName,
  kind: TargetUse['kind'],
): TargetUser {
  const [from, id] = [sql.table(table), sql.ref(key)];
  return {
    uses: (
      projectId,
    ) => sql`select target_id, ${kind}::text as kind, ${id} as id, ${name} as name, ${needsPlace} as needs_place
      from ${from} where project_id = ${projectId} and target_id is not null`,
    replace: async (tx, projectId, before, after) => {
      await sql`update ${from} set target_id = ${after} where project_id = ${projectId} and target_id = ${before}`.execute(
        tx,
      );
    },
  };
}
