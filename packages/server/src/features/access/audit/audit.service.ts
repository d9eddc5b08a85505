import type { Readable } from 'node:stream';
import {
  AUDIT_EXPORT_MOST,
  type AuditCheck,
  type AuditEntry,
  type AuditExportFormat,
  type AuditFilter,
  type AuditQuery,
  type AuditSummary,
  type SignedAuditHead,
} from '@rota/contract/audit';
import type { Page } from '@rota/contract/core';
import { splitMapId } from '@rota/contract/maps';
import { eventOfAuditCode } from '@rota/contract/domain-events';
import {
  checkChain,
  deleteEntry,
  INSTALLATION,
  readExportedHeads,
  recordAudit,
  type HeadSigner,
} from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { exportStream } from './audit-export.format.ts';
import { idsOf, personIdOf } from './audit-names.rules.ts';
import { findNames } from './audit-names.store.ts';
import {
  countEntries,
  findEntry,
  listEntries,
  listPeopleAndCodes,
  type AuditRow,
} from './audit-list.store.ts';

/** A check reads the whole log, so one that is this fresh is shown again. */
const CHECK_KEPT_MS = 60_000;
const EXPORT_PAGE = 500;

export type AuditService = ReturnType<typeof createAuditService>;

export type AuditDeps = {
  readonly database: Database;
  readonly headsPath: string;
  readonly signer: HeadSigner;
  readonly clock: () => number;
};

export function createAuditService({ database, headsPath, signer, clock }: AuditDeps) {
  const checks = new Map<number, { readonly until: number; readonly check: Promise<AuditCheck> }>();

  async function check(chain: number): Promise<AuditCheck> {
    const exported = (await readExportedHeads(headsPath)).filter((head) => head.projectId === chain);
    const { entries, head, broken } = await checkChain(database, chain, exported);
    return {
      entries,
      head: head === undefined ? null : { number: head.number, hash: head.hash },
      broken: broken ?? null,
      checked_at: new Date(clock()).toISOString(),
    };
  }

  function recentCheck(chain: number): Promise<AuditCheck> {
    const known = checks.get(chain);
    if (known !== undefined && known.until > clock()) return known.check;
    const fresh = check(chain);
    checks.set(chain, { until: clock() + CHECK_KEPT_MS, check: fresh });
    fresh.catch(() => checks.delete(chain));
    return fresh;
  }

  return {
    /** A page of a chain, newest first; null is the installation's own. */
    async list(projectId: number | null, query: AuditQuery): Promise<Page<AuditEntry>> {
      const chain = projectId ?? INSTALLATION;
      const before = query.cursor === undefined ? undefined : cursorOf(query.cursor);
      return database.tenant(chain, async (tx) => {
        const rows = await listEntries(tx, chain, query, before);
        const items = await withNames(tx, chain, rows.slice(0, query.limit));
        const nextCursor = rows.length > query.limit ? String(items.at(-1)?.number ?? '') : null;
        return {
          items,
          next_cursor: nextCursor,
          ...(before === undefined && { total: await countEntries(tx, chain, query) }),
        };
      });
    },
    async get(projectId: number | null, number: number): Promise<AuditEntry> {
      const chain = projectId ?? INSTALLATION;
      return database.tenant(chain, async (tx) => {
        const row = await findEntry(tx, chain, number);
        const [entry] = row === undefined ? [] : await withNames(tx, chain, [row]);
        if (entry === undefined) throw recordNotFound();
        return entry;
      });
    },
    async summary(projectId: number | null): Promise<AuditSummary> {
      const chain = projectId ?? INSTALLATION;
      const found = await database.tenant(chain, (tx) => listPeopleAndCodes(tx, chain));
      return { ...found, check: await recentCheck(chain) };
    },
    /** The newest entry of a chain, signed. Throws AUDIT_LOG_EMPTY. */
    async head(projectId: number | null): Promise<SignedAuditHead> {
      const head = await signer.sign(projectId ?? INSTALLATION, new Date(clock()));
      if (head === undefined) throw new AppError('AUDIT_LOG_EMPTY', 'The log has no entry yet');
      return head;
    },
    publicKey: signer.publicKey,
    /** Entries as a file; who took it is written down before the first of them goes out. */
    async export(
      projectId: number | null,
      format: AuditExportFormat,
      filter: AuditFilter,
      actor: ActorRef,
    ): Promise<Readable> {
      const chain = projectId ?? INSTALLATION;
      await database.tenant(chain, async (tx) => {
        const about = {
          entity: 'audit_log',
          entityId: projectId === null ? 'installation' : String(projectId),
        };
        const after = {
          format,
          count: Math.min(await countEntries(tx, chain, filter), AUDIT_EXPORT_MOST),
          filter,
        };
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_AUDIT_EXPORTED',
          ...about,
          before: null,
          after,
        });
      });
      return exportStream(format, (before) =>
        database.tenant(chain, async (tx) =>
          withNames(tx, chain, await listEntries(tx, chain, { ...filter, limit: EXPORT_PAGE }, before)),
        ),
      );
    },
    async isInstallationWhole(): Promise<boolean> {
      return (await recentCheck(INSTALLATION)).broken === null;
    },
    /** Deletes what an entry says. Throws AUDIT_ENTRY_TOO_OLD after 15 minutes, RECORD_NOT_FOUND when nothing (more) is there. */
    async remove(projectId: number | null, number: number, actor: ActorRef): Promise<void> {
      const chain = projectId ?? INSTALLATION;
      const outcome = await database.tenant(chain, (tx) => deleteEntry(tx, chain, number, actor));
      if (outcome === 'missing') throw recordNotFound();
      if (outcome === 'too_old')
        throw new AppError('AUDIT_ENTRY_TOO_OLD', 'History log cannot be deleted after 15 minutes');
    },
  };
}

function cursorOf(cursor: string): number {
  const number = Number(cursor);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new AppError('BAD_REQUEST', 'The cursor is not valid');
  return number;
}

/** Entries as they are handed out, with the names of what each is about. */
async function withNames(tx: Tx, chain: number, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const known = await findNames(tx, chain, {
    ids: [...new Set(rows.flatMap(idsOf))],
    personIds: [...new Set(rows.flatMap((row) => personIdOf(row) ?? []))],
  });
  return rows.map((row) => {
    const names = idsOf(row).flatMap((id) => {
      const name = known.get(id) ?? (row.entity === 'map' ? placeIn(id) : undefined);
      return name === undefined ? [] : [[id, name] as const];
    });
    const event = eventOfAuditCode(row.code) ?? null;
    return {
      ...row,
      number: Number(row.number),
      at: row.at.toISOString(),
      event,
      names: Object.fromEntries(names),
    };
  });
}

/** The site and floor that a map's id consists of: an unnamed map is called so. */
function placeIn(mapId: string): string | undefined {
  const place = splitMapId(mapId);
  return place && `${place.site} · ${place.floor}`;
}
