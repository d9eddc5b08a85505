import { randomUUID } from 'node:crypto';
import type { SubMerchant } from '@rota/contract/sub-merchants';
import { ProviderRefused, type SellerForm } from '../../../adapters/payments/provider.ts';
import { auditedChange, recordAudit, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import { requireVersion, translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { ProviderDesk } from '../payment-providers/index.ts';
import * as store from './sub-merchants.store.ts';
import type { SubMerchantFields, SubMerchantRow } from './sub-merchants.store.ts';

export type SubMerchantDeps = {
  readonly database: Database;
  readonly desk: Pick<ProviderDesk, 'current'>;
  readonly currency: (projectId: number) => Promise<string>;
};
/** Keeps the answer of a call that is sent twice, in the transaction of its change. */
type Settle = (tx: Tx, answer: SubMerchant) => Promise<void>;

/** The sellers of projects, whose products are whose, and as whom providers know them. */
export function createSubMerchantService({ database, desk, currency }: SubMerchantDeps) {
  async function inside(tx: Tx, projectId: number): Promise<SubMerchant[]> {
    const rows = await store.listSubMerchants(tx, projectId);
    const accounts = await store.listAccounts(tx, projectId);
    const products = await store.listProducts(tx, projectId);
    return rows.map((row) => ({
      ...row,
      product_count: products.filter(({ sub_merchant_id: id }) => id === row.sub_merchant_id).length,
      accounts: accounts
        .filter(({ sub_merchant_id: id }) => id === row.sub_merchant_id)
        .map(({ provider, ref, version, registered_at: at }) => ({
          provider,
          ref,
          registered_at: at.toISOString(),
          is_current: version === row.version,
        })),
      updated_at: row.updated_at.toISOString(),
    }));
  }

  const one = async (tx: Tx, projectId: number, id: string): Promise<SubMerchant> =>
    requireRow((await inside(tx, projectId)).find(({ sub_merchant_id: own }) => own === id));

  const list = (projectId: number): Promise<SubMerchant[]> =>
    database.tenant(projectId, (tx) => inside(tx, projectId));

  /** Throws NAME_TAKEN. */
  async function create(
    projectId: number,
    fields: SubMerchantFields,
    actor: ActorRef,
    settle: Settle,
  ): Promise<SubMerchant> {
    const entry = { projectId, actor, code: 'LOG_SUB_MERCHANT_CREATED' } as const;
    return auditedChange(database, SUB_MERCHANT, entry, async (tx) => {
      const after = { sub_merchant_id: randomUUID(), ...fields };
      await store.insertSubMerchant(tx, projectId, after.sub_merchant_id, fields);
      const made = await one(tx, projectId, after.sub_merchant_id);
      await settle(tx, made);
      return { before: null, after, answer: made };
    });
  }

  /** Throws NAME_TAKEN, VERSION_CONFLICT. */
  async function update(
    projectId: number,
    id: string,
    { version, ...change }: Partial<SubMerchantFields> & { readonly version: number },
    actor: ActorRef,
  ): Promise<SubMerchant> {
    const entry = { projectId, actor, code: 'LOG_SUB_MERCHANT_CHANGED' } as const;
    return auditedChange(database, SUB_MERCHANT, entry, async (tx) => {
      const before = requireRow(await store.findSubMerchant(tx, projectId, id));
      requireVersion('sub_merchant', before, version);
      const fields = { ...fieldsOf(before), ...change };
      await store.updateSubMerchant(tx, projectId, id, fields);
      const after = { sub_merchant_id: id, ...fields };
      return { before, after, answer: await one(tx, projectId, id) };
    });
  }

  /** Throws SUB_MERCHANT_HAS_SALES. */
  async function remove(projectId: number, id: string, actor: ActorRef): Promise<void> {
    const entry = { projectId, actor, code: 'LOG_SUB_MERCHANT_REMOVED' } as const;
    await auditedChange(database, SUB_MERCHANT, entry, async (tx) => {
      const before = requireRow(await store.findSubMerchant(tx, projectId, id));
      if (await store.hasSales(tx, projectId, id))
        throw new AppError('SUB_MERCHANT_HAS_SALES', 'The seller has sales');
      await store.deleteSubMerchant(tx, projectId, id);
      return { before, after: null, answer: undefined };
    });
  }

  /** Throws RECORD_NOT_FOUND where a product or the seller is not there. */
  async function assign(
    projectId: number,
    productIds: readonly string[],
    id: string | null,
    actor: ActorRef,
  ): Promise<store.ProductRow[]> {
    return database
      .tenant(projectId, async (tx) => {
        const seller = id === null ? undefined : requireRow(await store.findSubMerchant(tx, projectId, id));
        await store.assignProducts(tx, projectId, productIds, id);
        const after = { name: seller?.name ?? '', product_ids: [...productIds] };
        await audit(tx, projectId, actor, 'PRODUCTS_SET', id ?? 'house', after);
        return store.listProducts(tx, projectId);
      })
      .catch(translateConflict(CONFLICTS));
  }

  /**
   * Registers a seller with the provider of the project, or sends a change. Sent twice it is the same seller there.
   * @throws AppError PROVIDER_KNOWS_NO_SELLERS, PROVIDER_REFUSED, PAYMENT_UNAVAILABLE
   */
  async function register(projectId: number, id: string, actor: ActorRef): Promise<SubMerchant> {
    const row = requireRow(
      await database.tenant(projectId, (tx) => store.findSubMerchant(tx, projectId, id)),
    );
    const provider = await desk.current(projectId);
    if (provider.sellers === undefined)
      throw new AppError('PROVIDER_KNOWS_NO_SELLERS', 'The provider pays only the venue');
    const accounts = await database.tenant(projectId, (tx) => store.listAccounts(tx, projectId));
    const known = accounts.find((one) => one.sub_merchant_id === id && one.provider === provider.name);
    const form = formOf(row, await currency(projectId));
    const { ref } = await provider.sellers.register(form, known?.ref ?? null).catch((error: unknown) => {
      if (error instanceof ProviderRefused)
        throw new AppError('PROVIDER_REFUSED', 'The provider rejected this', {
          current: { why: error.message },
          cause: error,
        });
      throw new AppError('PAYMENT_UNAVAILABLE', 'The provider is not responding', { cause: error });
    });
    return database.tenant(projectId, async (tx) => {
      await store.saveAccount(tx, projectId, {
        sub_merchant_id: id,
        provider: provider.name,
        ref,
        version: row.version,
      });
      await audit(tx, projectId, actor, 'REGISTERED', id, { name: row.name, provider: provider.name });
      return one(tx, projectId, id);
    });
  }

  return {
    list,
    create,
    update,
    remove,
    assign,
    register,
    products: (projectId: number) => database.tenant(projectId, (tx) => store.listProducts(tx, projectId)),
  };
}

const CONFLICTS: Conflicts = {
  sub_merchant_name_unique: { nameTaken: 'sub_merchant' },
  sub_merchant_product_there: { code: 'RECORD_NOT_FOUND', message: 'Record not found' },
};

const SUB_MERCHANT: AuditedRecord<SubMerchantFields & Pick<SubMerchantRow, 'sub_merchant_id'>> = {
  entity: 'sub_merchant',
  idOf: ({ sub_merchant_id: id }) => id,
  snapshot: fieldsOf,
  conflicts: CONFLICTS,
};

function fieldsOf(row: SubMerchantFields): SubMerchantFields {
  const { name, kind, legal_name, tax_office, tax_number, iban, email, phone, address, is_active } = row;
  return { name, kind, legal_name, tax_office, tax_number, iban, email, phone, address, is_active };
}

function formOf(row: SubMerchantRow, currency: string): SellerForm {
  return {
    subMerchantId: row.sub_merchant_id,
    kind: row.kind,
    name: row.name,
    legalName: row.legal_name,
    taxOffice: row.tax_office,
    taxNumber: row.tax_number,
    iban: row.iban,
    email: row.email,
    phone: row.phone,
    address: row.address,
    currency,
  };
}

function audit(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: 'REGISTERED' | 'PRODUCTS_SET',
  entityId: string,
  after: { readonly name: string; readonly provider?: string; readonly product_ids?: string[] },
): Promise<void> {
  return recordAudit(tx, {
    projectId,
    actor,
    code: `LOG_SUB_MERCHANT_${code}`,
    entity: 'sub_merchant',
    entityId,
    before: null,
    after,
  });
}
