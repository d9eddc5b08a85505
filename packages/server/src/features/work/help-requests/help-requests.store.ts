import type { HelpCode, HelpRequest } from '@rota/contract/help-requests';
import { splitMapId } from '@rota/contract/maps';
import type { HelpRecord } from '@rota/fleet-core';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { tellEvent } from '../../../events/domain-events.ts';

export type HelpRow = Readonly<Pick<Selectable<DB['help_request']>, (typeof columns)[number]>>;

const columns = [
  'help_id',
  'robot_id',
  'robot_name',
  'delivery_id',
  'tracking_id',
  'code',
  'situation',
  'params',
  'map_id',
  'site',
  'floor',
  'position',
  'opened_at',
  'answered_at',
  'answered_by',
  'resolved_at',
  'resolved_by',
  'how',
] as const;

/** Those that are not resolved, the oldest first. */
export async function listOpenHelp(tx: Tx, projectId: number): Promise<HelpRow[]> {
  return tx
    .selectFrom('help_request')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('resolved_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('help_id')
    .execute();
}

export async function findHelp(tx: Tx, projectId: number, helpId: string): Promise<HelpRow | undefined> {
  return tx
    .selectFrom('help_request')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('help_id', '=', helpId)
    .executeTakeFirst();
}

export type HelpQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state?: 'open' | 'resolved' | undefined;
  readonly codes: readonly HelpCode[];
  readonly robotId?: string | undefined;
  readonly search?: string | undefined;
};

/** The open ones first, then the newest; the cursor is the id of the last one. */
export async function listHelp(
  tx: Tx,
  projectId: number,
  query: HelpQuery,
): Promise<{ rows: HelpRow[]; nextCursor: string | null }> {
  const conditions = conditionsOf(projectId, query);
  const found = await tx
    .selectFrom('help_request')
    .select(columns)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
    .orderBy(sql`(resolved_at is null)`, 'desc')
    .orderBy('opened_at', 'desc')
    .orderBy('help_id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const rows = found.slice(0, query.limit);
  return { rows, nextCursor: found.length > query.limit ? (rows.at(-1)?.help_id ?? null) : null };
}

function conditionsOf(
  projectId: number,
  { cursor, state, codes, robotId, search }: HelpQuery,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (state !== undefined)
    conditions.push(state === 'open' ? sql`resolved_at is null` : sql`resolved_at is not null`);
  if (codes.length > 0) conditions.push(sql`code = any(${[...codes]}::text[])`);
  if (robotId !== undefined) conditions.push(sql`robot_id = ${robotId}`);
  if (search !== undefined && search !== '') conditions.push(sql`strpos(search_text, ${search}) > 0`);
  if (cursor !== undefined) {
    conditions.push(sql`(resolved_at is null, opened_at, help_id) < (
      select last.resolved_at is null, last.opened_at, last.help_id from help_request last
      where last.project_id = ${projectId} and last.help_id = ${cursor})`);
  }
  return conditions;
}

/** Writes a help request as it is now. */
export async function saveHelp(tx: Tx, projectId: number, help: HelpRecord): Promise<void> {
  const place = help.mapId === null ? undefined : splitMapId(help.mapId);
  const at = (time: number | null): Date | null => (time === null ? null : new Date(time));
  const searched = foldCase([help.robotName, help.trackingId ?? ''].join(' '));
  await tx
    .insertInto('help_request')
    .values({
      project_id: projectId,
      help_id: help.helpId,
      robot_id: help.robotId,
      robot_name: help.robotName,
      search_text: searched,
      delivery_id: help.deliveryId,
      tracking_id: help.trackingId,
      code: help.code,
      situation: help.situation,
      params: JSON.stringify(help.values),
      map_id: help.mapId,
      site: place?.site ?? null,
      floor: place?.floor ?? null,
      position: help.position === null ? null : JSON.stringify(help.position),
      opened_at: new Date(help.openedAt),
      answered_at: at(help.answeredAt),
      answered_by: help.answeredBy,
      resolved_at: at(help.resolvedAt),
      resolved_by: help.resolvedBy,
      how: help.how,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'help_id']).doUpdateSet((eb) => ({
        answered_at: eb.ref('excluded.answered_at'),
        answered_by: eb.ref('excluded.answered_by'),
        resolved_at: eb.ref('excluded.resolved_at'),
        resolved_by: eb.ref('excluded.resolved_by'),
        how: eb.ref('excluded.how'),
      })),
    )
    .execute();
  await tellEvent(tx, projectId, {
    name:
      help.resolvedAt !== null ? 'help.resolved' : help.answeredAt !== null ? 'help.answered' : 'help.opened',
    at: new Date(help.resolvedAt ?? help.answeredAt ?? help.openedAt),
    data: {
      help_id: help.helpId,
      code: help.code,
      robot_id: help.robotId,
      robot_name: help.robotName,
      delivery_id: help.deliveryId,
      tracking_id: help.trackingId,
      site: place?.site ?? null,
      floor: place?.floor ?? null,
      answered_by: help.answeredBy,
      resolved_by: help.resolvedBy,
      how: help.how,
    },
  });
}

export type SiteEffort = Readonly<Pick<Selectable<DB['help_request']>, 'site'>> & {
  readonly requests: number;
  readonly answered: number;
  readonly seconds: number;
  readonly median_answer_s: number | null;
};

/** What people spent on the requests opened since a moment, by site; open ones count up to `now`. */
export async function sumEffort(tx: Tx, projectId: number, since: Date, now: Date): Promise<SiteEffort[]> {
  return tx
    .selectFrom('help_request')
    .select([
      'site',
      sql<number>`count(*)::int`.as('requests'),
      sql<number>`count(answered_at)::int`.as('answered'),
      sql<number>`coalesce(sum(extract(epoch from coalesce(resolved_at, ${now}::timestamptz) - answered_at)), 0)::float8`.as(
        'seconds',
      ),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from answered_at - opened_at)::float8) filter (where answered_at is not null)`.as(
        'median_answer_s',
      ),
    ])
    .where('project_id', '=', projectId)
    .where('opened_at', '>=', since)
    .groupBy(['site'])
    .execute();
}

/** How often a robot asked for help in a span. */
export async function countHelpOf(
  tx: Tx,
  projectId: number,
  robotId: string,
  span: { readonly from: Date; readonly to: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('help_request')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('opened_at', '>=', span.from)
    .where('opened_at', '<', span.to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The fleet control's record. */
export function toRecord(row: HelpRow): HelpRecord {
  return {
    helpId: row.help_id,
    robotId: row.robot_id,
    robotName: row.robot_name,
    code: row.code,
    situation: row.situation,
    deliveryId: row.delivery_id,
    trackingId: row.tracking_id,
    values: row.params,
    mapId: row.map_id,
    position: row.position,
    openedAt: row.opened_at.getTime(),
    answeredAt: row.answered_at?.getTime() ?? null,
    answeredBy: row.answered_by,
    resolvedAt: row.resolved_at?.getTime() ?? null,
    resolvedBy: row.resolved_by,
    how: row.how,
  };
}

/** The contract's help request. */
export function toHelpRequest(help: HelpRecord): HelpRequest {
  const place = help.mapId === null ? undefined : splitMapId(help.mapId);
  const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
  return {
    help_id: help.helpId,
    robot_id: help.robotId,
    robot_name: help.robotName,
    code: help.code,
    situation: help.situation,
    delivery_id: help.deliveryId,
    tracking_id: help.trackingId,
    values: { ...help.values },
    position: help.position,
    site: place?.site ?? null,
    floor: place?.floor ?? null,
    opened_at: new Date(help.openedAt).toISOString(),
    answered_at: isoOf(help.answeredAt),
    answered_by: help.answeredBy,
    resolved_at: isoOf(help.resolvedAt),
    resolved_by: help.resolvedBy,
    how: help.how,
  };
}
