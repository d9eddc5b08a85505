import { randomUUID } from 'node:crypto';
import type { AuditCode } from '@rota/contract/areas';
import {
  covers,
  overlap,
  readRange,
  writeRange,
  type AllowedIp,
  type BlockedIp,
} from '@rota/contract/blocked-ips';
import type { Page } from '@rota/contract/core';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { AddressGate } from './address-gate.service.ts';
import * as store from './blocked-ips.store.ts';

/** Who asks, and from where. */
export type Asker = { readonly actor: ActorRef; readonly ip: string };
type Content = {
  readonly address: string;
  readonly reason: string;
  readonly until?: string | null | undefined;
};
type Change = {
  readonly reason?: string | undefined;
  readonly until?: string | null | undefined;
  readonly typed?: string | undefined;
};
type Typed = { readonly typed?: string | undefined };

const CODES = {
  block: {
    created: 'LOG_ADDRESS_BLOCKED',
    changed: 'LOG_ADDRESS_BLOCK_CHANGED',
    removed: 'LOG_ADDRESS_UNBLOCKED',
  },
  allow: {
    created: 'LOG_ADDRESS_ALLOWED',
    changed: 'LOG_ADDRESS_ALLOWANCE_CHANGED',
    removed: 'LOG_ADDRESS_ALLOWANCE_ENDED',
  },
} as const satisfies Record<store.RuleKind, Record<string, AuditCode>>;

export type AddressRuleService = ReturnType<typeof createAddressRuleService>;

export function createAddressRuleService(deps: {
  database: Database;
  gate: AddressGate;
  clock: () => number;
}) {
  const { database, gate, clock } = deps;

  /** Runs a change; this server knows of it before its caller does. */
  async function changing<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const outcome = await database.global(run);
    await gate.reload();
    return outcome;
  }

  async function list(kind: store.RuleKind, query: store.RuleQuery): Promise<Page<store.RuleRow>> {
    const rows = await database.global((tx) => store.listRules(tx, kind, query));
    const items = rows.slice(0, query.limit);
    const last = items.at(-1);
    return {
      items,
      next_cursor:
        rows.length > query.limit && last !== undefined
          ? `${last.blocked_at.toISOString()} ${last.id}`
          : null,
    };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(kind: store.RuleKind, id: string): Promise<store.RuleRow> {
    return requireRow(await database.global((tx) => store.findRule(tx, kind, id)));
  }

  /** Throws BLOCKED_IP_PROTECTED, BLOCKED_IP_OWN: no person blocks this machine, or their own address without confirming. */
  async function requireNotOwn(address: string, asker: Asker, { typed }: Typed): Promise<void> {
    const range = readRange(address);
    const own = readRange(asker.ip);
    if (range === undefined) return;
    if (gate.protectedRanges.some((one) => overlap(one, range)))
      throw new AppError('BLOCKED_IP_PROTECTED', 'This machine and its trusted proxies cannot be blocked');
    if (own === undefined || !covers(range, own) || (await gate.allows(asker.ip))) return;
    const again = readRange(typed ?? '');
    if (again === undefined || writeRange(again) !== address) throw ownAddress();
  }

  /** When a rule ends. Throws ADDRESS_RULE_OVER for a time that has passed. */
  function endOf(until: string | null | undefined): Date | null {
    if (until === null || until === undefined) return null;
    if (Date.parse(until) <= clock()) throw new AppError('ADDRESS_RULE_OVER', 'This time has already passed');
    return new Date(until);
  }

  async function create(kind: store.RuleKind, body: Content & Typed, asker: Asker): Promise<store.RuleRow> {
    const blocked_until = endOf(body.until);
    if (kind === 'block') await requireNotOwn(body.address, asker, body);
    const { actor } = asker;
    return changing(async (tx) => {
      const rule = { id: randomUUID(), kind, address: body.address, reason: body.reason, blocked_until };
      const row = await store.insertRule(tx, { ...rule, created_by: actor.id, created_by_name: actor.name });
      if (row === undefined)
        throw new AppError('ADDRESS_RULE_TAKEN', 'This address or range is in the list already');
      await record(tx, actor, CODES[kind].created, row, null, auditSnapshot(row));
      return row;
    });
  }

  async function update(
    kind: store.RuleKind,
    id: string,
    change: Change,
    asker: Asker,
  ): Promise<store.RuleRow> {
    const { actor } = asker;
    return changing(async (tx) => {
      const before = requireRow(await store.lockRule(tx, kind, id));
      if (kind === 'block') await requireNotOwn(before.address, asker, change);
      const row = await store.updateRule(tx, id, {
        reason: change.reason ?? before.reason,
        blocked_until: change.until === undefined ? before.blocked_until : endOf(change.until),
        // An automatic entry that a person changes is theirs from then on.
        created_by: before.created_by ?? actor.id,
        created_by_name: before.created_by_name ?? actor.name,
      });
      await record(tx, actor, CODES[kind].changed, row, auditSnapshot(before), auditSnapshot(row));
      return row;
    });
  }

  async function remove(kind: store.RuleKind, id: string, { actor, ip }: Asker): Promise<void> {
    await changing(async (tx) => {
      const row = requireRow(await store.lockRule(tx, kind, id));
      if (kind === 'allow') await requireStillIn(tx, row, ip);
      await store.deleteRule(tx, id);
      await record(tx, actor, CODES[kind].removed, row, auditSnapshot(row), null);
    });
  }

  /** Throws BLOCKED_IP_OWN while the allowance is all that keeps its remover from being shut out. */
  async function requireStillIn(tx: Tx, allowance: store.RuleRow, ip: string): Promise<void> {
    const [own, range] = [readRange(ip), readRange(allowance.address)];
    if (own === undefined || range === undefined || !covers(range, own)) return;
    const address = writeRange(own);
    if ((await store.listHolding(tx, 'allow', address, allowance.id)).length > 0) return;
    if (gate.protectedRanges.some((one) => covers(one, own))) return;
    if ((await store.listHolding(tx, 'block', address, '')).length > 0) throw ownAddress();
  }

  function stateOf(row: store.RuleRow): Omit<AllowedIp, 'allowed_ip_id'> {
    return {
      address: row.address,
      reason: row.reason,
      until: row.blocked_until?.toISOString() ?? null,
      state: row.blocked_until !== null && row.blocked_until.getTime() <= clock() ? 'expired' : 'active',
      created_at: row.blocked_at.toISOString(),
      created_by: row.created_by_name,
    };
  }

  return {
    list,
    get,
    create,
    update,
    remove,
    toBlocked: (row: store.RuleRow): BlockedIp => ({
      blocked_ip_id: row.id,
      ...stateOf(row),
      automatic: row.automatic,
      reach: row.automatic ? 'sign_in' : 'everything',
      accounts: row.accounts,
    }),
    toAllowed: (row: store.RuleRow): AllowedIp => ({ allowed_ip_id: row.id, ...stateOf(row) }),
  };
}

function ownAddress(): AppError {
  return new AppError('BLOCKED_IP_OWN', 'Blocking your own address would lock you out');
}

function auditSnapshot({ address, reason, automatic, blocked_until }: store.RuleRow) {
  return { address, reason, automatic, until: blocked_until?.toISOString() ?? null };
}

async function record(
  tx: Tx,
  actor: ActorRef,
  code: AuditCode,
  row: store.RuleRow,
  before: object | null,
  after: object | null,
) {
  const entity = row.kind === 'block' ? 'blocked_ip' : 'allowed_ip';
  await recordAudit(tx, { projectId: null, actor, code, entity, entityId: row.id, before, after });
}
