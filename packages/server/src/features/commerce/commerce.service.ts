import {
  CURRENCIES,
  defaultCommerceSettings,
  FEE_FIELDS,
  type CommerceChange,
  type CommerceSettings,
  type Currency,
  type SavedCommerceSettings,
} from '@rota/contract/commerce';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/index.ts';
import { isForeignKeyViolation } from '../../db/database-errors.ts';
import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { ActorRef } from '../../http/context.ts';
import { mediaUrl } from '../media/index.ts';

export type CommerceService = ReturnType<typeof createCommerceService>;
/** Who changes it, and whether they may say what the installation keeps of each order. */
export type Seller = ActorRef & { readonly maySetFees: boolean };
type Row = { readonly settings: Partial<CommerceSettings>; readonly logo_id: string | null; readonly version: number };

/** How projects sell. What nobody has changed is as the contract names it. */
export function createCommerceService({ database }: { readonly database: Database }) {
  async function get(projectId: number): Promise<SavedCommerceSettings> {
    return database.tenant(projectId, async (tx) => shown(await read(tx, projectId, false)));
  }

  async function currency(projectId: number): Promise<Currency> {
    const { payment } = await get(projectId);
    return CURRENCIES.find((known) => known === payment.currency) ?? defaultCommerceSettings.payment.currency;
  }

  /** Throws CATALOGUE_CHANGED, FEES_NOT_YOURS, RECORD_NOT_FOUND for a logo that is not there. */
  async function update(projectId: number, { version, ...change }: CommerceChange, seller: Seller): Promise<SavedCommerceSettings> {
    try {
      return await database.tenant(projectId, async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('commerce settings'), ${projectId})`.execute(tx);
        const before = await read(tx, projectId, true);
        if (before.version !== version)
          throw new AppError('CATALOGUE_CHANGED', 'Somebody else changed this', { current: { version: before.version } });
        const after = merged(before.settings, change);
        const touchesFees = FEE_FIELDS.some((field) => after.payment[field] !== before.settings.payment[field]);
        if (touchesFees && !seller.maySetFees) throw new AppError('FEES_NOT_YOURS', 'Only a system administrator changes this');
        await save(tx, projectId, after, version + 1);
        await recordAudit(tx, {
          ...{ projectId, actor: seller, code: 'LOG_COMMERCE_CHANGED', entity: 'commerce_settings', entityId: 'commerce' },
          ...{ before: before.settings, after },
        });
        return shown({ settings: after, version: version + 1 });
      });
    } catch (error) {
      if (!isForeignKeyViolation(error, 'commerce_logo')) throw error;
      const details = [{ property: 'qr.logo_id', constraints: { exists: 'logo_id names nothing' } }];
      throw new AppError('RECORD_NOT_FOUND', 'Record not found', { details, cause: error });
    }
  }

  return { get, currency, update };
}

type Read = { readonly settings: CommerceSettings; readonly version: number };

async function read(tx: Tx, projectId: number, lock: boolean): Promise<Read> {
  const { rows } = await sql<Row>`
    select settings, logo_id, version from commerce_settings where project_id = ${projectId} ${lock ? sql`for update` : sql``}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return { settings: defaultCommerceSettings, version: 0 };
  const settings = merged(defaultCommerceSettings, row.settings);
  return { settings: { ...settings, qr: { ...settings.qr, logo_id: row.logo_id } }, version: row.version };
}

async function save(tx: Tx, projectId: number, settings: CommerceSettings, version: number): Promise<void> {
  await sql`
    insert into commerce_settings (project_id, settings, logo_id, version)
    values (${projectId}, ${JSON.stringify(settings)}::jsonb, ${settings.qr.logo_id}, ${version})
    on conflict (project_id) do update set settings = excluded.settings, logo_id = excluded.logo_id, version = excluded.version`.execute(
    tx,
  );
}

type Groups = {
  readonly [G in keyof CommerceSettings]?: { readonly [F in keyof CommerceSettings[G]]?: CommerceSettings[G][F] | undefined } | undefined;
};

function merged(before: CommerceSettings, change: Groups): CommerceSettings {
  const group = <G extends keyof CommerceSettings>(name: G): CommerceSettings[G] => {
    const told = Object.entries(change[name] ?? {}).filter(([, value]) => value !== undefined);
    return { ...before[name], ...Object.fromEntries(told) };
  };
  return { payment: group('payment'), delivery: group('delivery'), pickup: group('pickup'), qr: group('qr'), owner: group('owner') };
}

function shown({ settings, version }: Read): SavedCommerceSettings {
  const { logo_id: logo } = settings.qr;
  return { ...settings, version, logo_url: logo === null ? null : mediaUrl(logo) };
}
