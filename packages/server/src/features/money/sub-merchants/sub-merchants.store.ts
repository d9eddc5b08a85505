import type { PaymentProviderName } from '@rota/contract/payments';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const FIELDS = [
  'name',
  'kind',
  'legal_name',
  'tax_office',
  'tax_number',
  'iban',
  'email',
  'phone',
  'address',
  'is_active',
] as const;
const COLUMNS = [...FIELDS, 'sub_merchant_id', 'version', 'updated_at'] as const;
const ACCOUNT = ['sub_merchant_id', 'provider', 'ref', 'version', 'registered_at'] as const;
export type SubMerchantFields = Readonly<Pick<Selectable<DB['sub_merchant']>, (typeof FIELDS)[number]>>;
export type SubMerchantRow = Readonly<Pick<Selectable<DB['sub_merchant']>, (typeof COLUMNS)[number]>>;
export type AccountRow = Readonly<Pick<Selectable<DB['sub_merchant_account']>, (typeof ACCOUNT)[number]>>;
export type ProductRow = Readonly<
  Pick<Selectable<DB['sub_merchant_product']>, 'product_id' | 'sub_merchant_id'>
>;
const now = sql<Date>`now()`;

/** By name, the Turkish way. */
export async function listSubMerchants(tx: Tx, projectId: number): Promise<SubMerchantRow[]> {
  return tx
    .selectFrom('sub_merchant')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('sub_merchant_id')
    .execute();
}

export async function findSubMerchant(
  tx: Tx,
  projectId: number,
  id: string,
): Promise<SubMerchantRow | undefined> {
  return tx
    .selectFrom('sub_merchant')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('sub_merchant_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Throws a unique violation of `sub_merchant_name_unique`. */
export async function insertSubMerchant(
  tx: Tx,
  projectId: number,
  id: string,
  fields: SubMerchantFields,
): Promise<void> {
  await tx
    .insertInto('sub_merchant')
    .values({ project_id: projectId, sub_merchant_id: id, ...writtenOf(fields) })
    .execute();
}

/** Throws a unique violation of `sub_merchant_name_unique`. */
export async function updateSubMerchant(
  tx: Tx,
  projectId: number,
  id: string,
  fields: SubMerchantFields,
): Promise<void> {
  await tx
    .updateTable('sub_merchant')
    .set((row) => ({ ...writtenOf(fields), version: row('version', '+', 1), updated_at: now }))
    .where('project_id', '=', projectId)
    .where('sub_merchant_id', '=', id)
    .execute();
}

/** The fields alone: what a caller hands in may have more. */
function writtenOf(fields: SubMerchantFields): SubMerchantFields {
  const { name, kind, legal_name, tax_office, tax_number, iban, email, phone, address, is_active } = fields;
  return { name, kind, legal_name, tax_office, tax_number, iban, email, phone, address, is_active };
}

export async function deleteSubMerchant(tx: Tx, projectId: number, id: string): Promise<void> {
  await tx
    .deleteFrom('sub_merchant')
    .where('project_id', '=', projectId)
    .where('sub_merchant_id', '=', id)
    .execute();
}

/** Whether anything was ever sold of a seller: a payment has lines of theirs. */
export async function hasSales(tx: Tx, projectId: number, id: string): Promise<boolean> {
  const sold = await tx
    .selectFrom('payment')
    .select('payment_id')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`items @> ${JSON.stringify([{ party: id }])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return sold !== undefined;
}

export async function listAccounts(tx: Tx, projectId: number): Promise<AccountRow[]> {
  return tx
    .selectFrom('sub_merchant_account')
    .select(ACCOUNT)
    .where('project_id', '=', projectId)
    .orderBy('provider')
    .execute();
}

/** Whether a provider knows sellers of the project. */
export async function hasAccounts(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
): Promise<boolean> {
  const known = await tx
    .selectFrom('sub_merchant_account')
    .select('sub_merchant_id')
    .where('project_id', '=', projectId)
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

export async function saveAccount(
  tx: Tx,
  projectId: number,
  row: Omit<AccountRow, 'registered_at'>,
): Promise<void> {
  const { sub_merchant_id, provider, ref, version } = row;
  await tx
    .insertInto('sub_merchant_account')
    .values({ project_id: projectId, sub_merchant_id, provider, ref, version })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'sub_merchant_id', 'provider'])
        .doUpdateSet({ ref, version, registered_at: now }),
    )
    .execute();
}

export async function listProducts(tx: Tx, projectId: number): Promise<ProductRow[]> {
  return tx
    .selectFrom('sub_merchant_product')
    .select(['product_id', 'sub_merchant_id'])
    .where('project_id', '=', projectId)
    .orderBy('product_id')
    .execute();
}

/** Throws a foreign key violation where a product or the seller is not there. */
export async function assignProducts(
  tx: Tx,
  projectId: number,
  productIds: readonly string[],
  id: string | null,
): Promise<void> {
  if (id === null) {
    await tx
      .deleteFrom('sub_merchant_product')
      .where('project_id', '=', projectId)
      .where(sql<boolean>`product_id = any(${[...productIds]}::text[])`)
      .execute();
    return;
  }
  await sql`
    insert into sub_merchant_product (project_id, product_id, sub_merchant_id)
    select ${projectId}, wanted, ${id} from unnest(${[...productIds]}::text[]) wanted
    on conflict (project_id, product_id) do update set sub_merchant_id = excluded.sub_merchant_id`.execute(
    tx,
  );
}

/** The sellers of products beside the venue, and their accounts at a provider. */
export async function sellersOf(
  tx: Tx,
  projectId: number,
  productIds: readonly string[],
  provider: PaymentProviderName,
): Promise<ReadonlyMap<string, { readonly party: string; readonly ref: string | null }>> {
  const rows = await tx
    .selectFrom('sub_merchant_product as p')
    .innerJoin('sub_merchant as s', (join) =>
      join
        .onRef('s.project_id', '=', 'p.project_id')
        .onRef('s.sub_merchant_id', '=', 'p.sub_merchant_id')
        .on('s.is_active', '=', true),
    )
    .leftJoin('sub_merchant_account as a', (join) =>
      join
        .onRef('a.project_id', '=', 'p.project_id')
        .onRef('a.sub_merchant_id', '=', 'p.sub_merchant_id')
        .on('a.provider', '=', provider),
    )
    .select(['p.product_id', 'p.sub_merchant_id as party', 'a.ref'])
    .where('p.project_id', '=', projectId)
    .where(sql<boolean>`p.product_id = any(${[...productIds]}::text[])`)
    .execute();
  return new Map(rows.map(({ product_id: id, party, ref }) => [id, { party, ref }]));
}
