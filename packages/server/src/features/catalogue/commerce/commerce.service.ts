import {
  CURRENCIES,
  defaultCommerceSettings,
  FEE_FIELDS,
  isSellerNamed,
  type CommerceChange,
  type CommerceSettings,
  type Currency,
  type RefundLimitWish,
  type SavedCommerceSettings,
} from '@rota/contract/commerce';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { PersonRef } from '../../../http/context.ts';
import { mayBeSecondPerson } from '../../../http/second-person.rules.ts';
import { limitChange, type Guarded } from './refund-limit.rules.ts';

export type CommerceService = ReturnType<typeof createCommerceService>;
/** Who changes it, the person behind the call, and whether they may say what the installation keeps of each order. */
export type Seller = PersonRef & { readonly maySetFees: boolean };
type Decision = { readonly version: number; readonly agrees: boolean };

/** How projects sell. Unchanged settings have the contract's defaults. */
export function createCommerceService({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: () => number;
}) {
  async function get(projectId: number): Promise<SavedCommerceSettings> {
    return database.tenant(projectId, async (tx) => composeSettings(await read(tx, projectId, false)));
  }

  async function currency(projectId: number): Promise<Currency> {
    const { payment } = await get(projectId);
    return CURRENCIES.find((known) => known === payment.currency) ?? defaultCommerceSettings.payment.currency;
  }

  /** Throws VERSION_CONFLICT, FEES_NOT_YOURS, SELLING_NEEDS_OWNER. */
  async function update(
    projectId: number,
    { version, ...change }: CommerceChange,
    seller: Seller,
  ): Promise<SavedCommerceSettings> {
    return database.tenant(projectId, async (tx) => {
      const before = await lockSeen(tx, projectId, version);
      const after = mergeSettings(before.settings, change);
      const touchesFees = FEE_FIELDS.some((field) => after.payment[field] !== before.settings.payment[field]);
      if (touchesFees && !seller.maySetFees)
        throw new AppError('FEES_NOT_YOURS', 'Only a system administrator changes this');
      refuseUnnamed(before.settings, after);
      const saved = holdLooserLimit(before, after, seller);
      await save(tx, projectId, saved);
      if (saved.limit_wish !== null && saved.limit_wish !== before.limit_wish)
        await auditLimit(tx, projectId, 'LOG_REFUND_LIMIT_ASKED', seller, {
          before: limitOf(before.settings.payment),
          after: limitOf(saved.limit_wish),
        });
      await recordAudit(tx, {
        projectId,
        actor: seller,
        code: 'LOG_COMMERCE_CHANGED',
        entity: 'commerce_settings',
        entityId: 'commerce',
        before: before.settings,
        after: saved.settings,
      });
      return composeSettings(saved);
    });
  }

  /** What is kept after a change: a looser limit is only wished for, until a second person approves it. */
  function holdLooserLimit(before: Read, after: CommerceSettings, by: PersonRef): Read {
    const version = before.version + 1;
    const kind = limitChange(before.settings.payment, after.payment);
    if (kind === 'none') return { settings: after, version, limit_wish: before.limit_wish };
    if (kind === 'tighter') return { settings: after, version, limit_wish: null };
    const wish = {
      ...limitOf(after.payment),
      asked_by: by.name,
      asked_by_id: by.personId,
      asked_at: new Date(clock()).toISOString(),
    };
    return {
      settings: { ...after, payment: { ...after.payment, ...limitOf(before.settings.payment) } },
      version,
      limit_wish: wish,
    };
  }

  /** Throws VERSION_CONFLICT, REFUND_LIMIT_OWN, REFUND_LIMIT_DECIDED. */
  async function decideRefundLimit(
    projectId: number,
    { version, agrees }: Decision,
    actor: PersonRef,
  ): Promise<SavedCommerceSettings> {
    return database.tenant(projectId, async (tx) => {
      const { settings, limit_wish: wish } = await lockSeen(tx, projectId, version);
      if (wish === null) throw new AppError('REFUND_LIMIT_DECIDED', 'No refund limit change needs approval');
      if (agrees && !mayBeSecondPerson(wish.asked_by_id, actor.personId))
        throw new AppError('REFUND_LIMIT_OWN', 'A second person must approve it');
      const payment = agrees ? { ...settings.payment, ...limitOf(wish) } : settings.payment;
      const saved = { settings: { ...settings, payment }, version: version + 1, limit_wish: null };
      await save(tx, projectId, saved);
      const about = agrees
        ? { before: limitOf(settings.payment), after: limitOf(wish) }
        : { before: limitOf(wish), after: null };
      await auditLimit(
        tx,
        projectId,
        agrees ? 'LOG_REFUND_LIMIT_AGREED' : 'LOG_REFUND_LIMIT_DECLINED',
        actor,
        about,
      );
      return composeSettings(saved);
    });
  }

  return { get, currency, update, decideRefundLimit };
}

type Read = {
  readonly settings: CommerceSettings;
  readonly version: number;
  readonly limit_wish: RefundLimitWish | null;
};

/** Throws VERSION_CONFLICT where the caller has not seen the newest settings. */
async function lockSeen(tx: Tx, projectId: number, version: number): Promise<Read> {
  await sql`select pg_advisory_xact_lock(hashtext('commerce settings'), ${projectId})`.execute(tx);
  const before = await read(tx, projectId, true);
  requireVersion('commerce_settings', before, version);
  return before;
}

async function read(tx: Tx, projectId: number, lock: boolean): Promise<Read> {
  const row = await tx
    .selectFrom('commerce_settings')
    .select(['settings', 'version', 'limit_wish'])
    .where('project_id', '=', projectId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) return { settings: defaultCommerceSettings, version: 0, limit_wish: null };
  const settings = mergeSettings(defaultCommerceSettings, row.settings);
  return { settings, version: row.version, limit_wish: row.limit_wish };
}

async function save(tx: Tx, projectId: number, { settings, version, limit_wish: wish }: Read): Promise<void> {
  await tx
    .insertInto('commerce_settings')
    .values({
      project_id: projectId,
      settings: JSON.stringify(settings),
      version,
      limit_wish: wish === null ? null : JSON.stringify(wish),
    })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet((eb) => ({
        settings: eb.ref('excluded.settings'),
        version: eb.ref('excluded.version'),
        limit_wish: eb.ref('excluded.limit_wish'),
      })),
    )
    .execute();
}

/** Selling is not switched on, and its seller is not cleared, while guests could not learn who sells. Throws SELLING_NEEDS_OWNER. */
function refuseUnnamed(before: CommerceSettings, after: CommerceSettings): void {
  if (isSellerNamed(after.owner)) return;
  const isSwitchedOn = (['delivery', 'pickup'] as const).some(
    (way) => after[way].is_on && !before[way].is_on,
  );
  const isBlanked = isSellerNamed(before.owner) && (after.delivery.is_on || after.pickup.is_on);
  if (isSwitchedOn || isBlanked)
    throw new AppError('SELLING_NEEDS_OWNER', 'The seller has no legal name or address');
}

type LimitCode = 'LOG_REFUND_LIMIT_ASKED' | 'LOG_REFUND_LIMIT_AGREED' | 'LOG_REFUND_LIMIT_DECLINED';

async function auditLimit(
  tx: Tx,
  projectId: number,
  code: LimitCode,
  actor: PersonRef,
  about: { readonly before: object | null; readonly after: object | null },
): Promise<void> {
  await recordAudit(tx, {
    projectId,
    actor: { id: actor.id, name: actor.name },
    code,
    entity: 'commerce_settings',
    entityId: 'commerce',
    ...about,
  });
}

function limitOf<T extends Guarded>({ currency, refund_limit_minor }: T): Guarded {
  return { currency, refund_limit_minor };
}

type Groups = {
  readonly [G in keyof CommerceSettings]?:
    { readonly [F in keyof CommerceSettings[G]]?: CommerceSettings[G][F] | undefined } | undefined;
};

function mergeSettings(before: CommerceSettings, change: Groups): CommerceSettings {
  const group = <G extends keyof CommerceSettings>(name: G): CommerceSettings[G] => {
    const given = Object.entries(change[name] ?? {}).filter(([, value]) => value !== undefined);
    return { ...before[name], ...Object.fromEntries(given) };
  };
  return {
    payment: group('payment'),
    delivery: group('delivery'),
    pickup: group('pickup'),
    kitchen: group('kitchen'),
    qr: group('qr'),
    codes: group('codes'),
    owner: group('owner'),
  };
}

function composeSettings({ settings, version, limit_wish }: Read): SavedCommerceSettings {
  return { ...settings, version, refund_limit_wish: limit_wish };
}
