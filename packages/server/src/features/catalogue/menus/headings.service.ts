import { randomUUID } from 'node:crypto';
import type { RecordUse } from '@rota/contract/core';
import { HEADINGS_MOST, type Category, type Menu } from '@rota/contract/menus';
import { auditedChange, type AuditChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { limitReached, requireRow } from '../../../http/app-error.ts';
import { missingRecord, requireVersion, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { refuseUsed, type Uses } from '../../sites/uses/index.ts';
import { lastRank, rankBehind } from './ranks.store.ts';
import { isSoldAt } from './sale-hours.rules.ts';
import * as store from './headings.store.ts';

export type HeadingDeps = {
  readonly database: Database;
  readonly timeZone: (projectId: number) => Promise<string>;
  readonly clock: () => number;
  readonly uses: Pick<Uses, 'list'>;
  /** Takes a menu that is deleted out of whatever names it. */
  readonly menuDeleted: (tx: Tx, projectId: number, menuId: string) => Promise<void>;
};
type Shown<K extends store.HeadingKind> = K extends 'menu' ? Menu : Category;
type Change<K extends store.HeadingKind> = { readonly version: number } & {
  readonly [F in keyof store.ContentOf<K>]?: store.ContentOf<K>[F] | undefined;
};
export type HeadingService<K extends store.HeadingKind> = ReturnType<typeof createHeadingService<K>>;

/** Menus, or categories. Each change and its audit entry are one transaction. */
export function createHeadingService<K extends store.HeadingKind>(deps: HeadingDeps, kind: K) {
  const { database, clock } = deps;
  const heading: AuditedRecord<store.HeadingRow<K>> = {
    entity: kind,
    idOf: ({ heading_id: id }) => id,
    snapshot: (row) => auditSnapshot(row),
    conflicts: CONFLICTS,
  };
  const codeOf = (change: 'CREATED' | 'CHANGED' | 'DELETED'): AuditChange['code'] =>
    kind === 'menu' ? `LOG_MENU_${change}` : `LOG_CATEGORY_${change}`;

  async function list(projectId: number, search?: string): Promise<Shown<K>[]> {
    const zone = await deps.timeZone(projectId);
    const rows = await database.tenant(projectId, (tx) =>
      store.listCountedHeadings(tx, kind, projectId, search),
    );
    return rows.map((row) => show(row, row.products, zone));
  }

  /** Throws NAME_TAKEN, LIMIT_REACHED, and RECORD_NOT_FOUND for a picture that is not there. */
  async function create(
    projectId: number,
    content: store.ContentOf<K>,
    by: ActorRef,
    settle: Settle,
  ): Promise<Shown<K>> {
    const zone = await deps.timeZone(projectId);
    return auditedChange(database, heading, { projectId, actor: by, code: codeOf('CREATED') }, async (tx) => {
      if ((await store.countHeadings(tx, kind, projectId)) >= HEADINGS_MOST)
        throw limitReached(kind, HEADINGS_MOST);
      const at = { headingId: randomUUID(), rank: await lastRank(tx, kind, projectId) };
      const row = await store.insertHeading(tx, kind, projectId, at, content);
      const made = show(row, 0, zone);
      await settle(tx, made);
      return { before: null, after: row, answer: made };
    });
  }

  /** Throws as `create`, and VERSION_CONFLICT. */
  async function update(
    projectId: number,
    id: string,
    { version, ...change }: Change<K>,
    by: ActorRef,
  ): Promise<Shown<K>> {
    await auditedChange(database, heading, { projectId, actor: by, code: codeOf('CHANGED') }, async (tx) => {
      const before = requireRow(await store.lockHeading(tx, kind, projectId, id));
      requireVersion(kind, before, version);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const after = await store.updateHeading(tx, kind, projectId, id, { ...before, ...given });
      return { before, after, answer: undefined };
    });
    return get(projectId, id);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function move(projectId: number, id: string, after: string | null): Promise<Shown<K>> {
    await database.tenant(projectId, async (tx) => {
      requireRow(await store.lockHeading(tx, kind, projectId, id));
      // Behind itself is where it is.
      if (after !== id)
        await store.setRank(tx, kind, projectId, id, await rankBehind(tx, kind, projectId, after, id));
    });
    return get(projectId, id);
  }

  /** What depends on a heading. Throws RECORD_NOT_FOUND. */
  async function listUses(projectId: number, id: string): Promise<RecordUse[]> {
    return database.tenant(projectId, async (tx) => {
      requireRow(await store.lockHeading(tx, kind, projectId, id));
      return deps.uses.list(tx, kind, projectId, id);
    });
  }

  /** Throws RECORD_NOT_FOUND, MENU_IN_USE with the stations that sell the menu. */
  async function remove(projectId: number, id: string, by: ActorRef): Promise<void> {
    await auditedChange(database, heading, { projectId, actor: by, code: codeOf('DELETED') }, async (tx) => {
      const before = requireRow(await store.lockHeading(tx, kind, projectId, id));
      if (kind === 'menu') refuseUsed('MENU_IN_USE', await deps.uses.list(tx, kind, projectId, id), false);
      if (kind === 'menu') await deps.menuDeleted(tx, projectId, id);
      await store.deleteHeading(tx, kind, projectId, id);
      return { before, after: null, answer: undefined };
    });
  }

  async function get(projectId: number, id: string): Promise<Shown<K>> {
    const zone = await deps.timeZone(projectId);
    const rows = await database.tenant(projectId, (tx) => store.listCountedHeadings(tx, kind, projectId));
    const row = requireRow(rows.find(({ heading_id: heading }) => heading === id));
    return show(row, row.products, zone);
  }

  function show(row: store.HeadingRow<K>, products: number, zone: string): Shown<K> {
    const { heading_id: id, updated_at: updatedAt, ...content } = row;
    const shown = {
      [`${kind}_id`]: id,
      ...content,
      products,
      updated_at: updatedAt.toISOString(),
      is_open_now: row.is_active && isSoldAt(row, zone, clock()),
    };
    return shown as unknown as Shown<K>;
  }

  return { list, get, create, update, move, remove, listUses };
}

const CONFLICTS: Conflicts = {
  menu_name_unique: { nameTaken: 'menu' },
  category_name_unique: { nameTaken: 'category' },
  station_menu: { code: 'MENU_IN_USE', message: 'A pickup location sells this menu' },
  category_image: missingRecord('image_id'),
  category_video: missingRecord('video_id'),
};

function auditSnapshot(row: store.HeadingRow): object {
  const { name, is_active, hours, exceptions } = row;
  return {
    name: name.en ?? name.tr ?? '',
    is_active,
    hours,
    exceptions,
    ...('image_id' in row && {
      image_id: row.image_id,
      video_id: row.video_id,
      preparation_minutes: row.preparation_minutes,
    }),
  };
}
