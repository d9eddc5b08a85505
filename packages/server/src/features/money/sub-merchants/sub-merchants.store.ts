import type { SellerKind } from '@rota/contract/sub-merchants';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type SubMerchantRow = {
  readonly sub_merchant_id: string;
  readonly name: string;
  readonly kind: SellerKind;
  readonly legal_name: string;
  readonly tax_office: string;
  readonly tax_number: string;
  readonly iban: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly is_active: boolean;
  readonly version: number;
  readonly updated_at: Date;
};
export type SubMerchantFields = Omit<SubMerchantRow, 'sub_merchant_id' | 'version' | 'updated_at'>;
export type AccountRow = {
  readonly sub_merchant_id: string;
  readonly provider: string;
  readonly ref: string;
  readonly version: number;
  readonly registered_at: Date;
};
export type ProductRow = { readonly product_id: string; readonly sub_merchant_id: string };

const COLUMNS = sql`sub_merchant_id, name, kind, legal_name, tax_office, tax_number, iban, email, phone, address, is_active, version, updated_at`;

/** By name, the Turkish way. */
export async function listSubMerchants(tx: Tx, projectId: number): Promise<SubMerchantRow[]> {
  const { rows } = await sql<SubMerchantRow>`
    select ${COLUMNS} from sub_merchant where project_id = ${projectId} order by name collate "tr-x-icu", sub_merchant_id`.execute(
    tx,
  );
  return rows;
}

export async function findSubMerchant(
  tx: Tx,
  projectId: number,
  id: string,
): Promise<SubMerchantRow | undefined> {
  const { rows } = await sql<SubMerchantRow>`
    select ${COLUMNS} from sub_merchant where project_id = ${projectId} and sub_merchant_id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Throws a unique violation of `sub_merchant_name_unique`. */
export async function insertSubMerchant(
  tx: Tx,
  projectId: number,
  id: string,
  fields: SubMerchantFields,
): Promise<void> {
  const { name, kind, legal_name, tax_office, tax_number, iban, email, phone, address, is_active } = fields;
  await sql`
    insert into sub_merchant (project_id, sub_merchant_id, name, kind, legal_name, tax_office, tax_number, iban, email, phone, address, is_active)
    values (${projectId}, ${id}, ${name}, ${kind}, ${legal_name}, ${tax_office}, ${tax_number}, ${iban}, ${email}, ${phone}, ${address},
      ${is_active})`.execute(tx);
}

/** Throws a unique violation of `sub_merchant_name_unique`. */
export async function updateSubMerchant(
  tx: Tx,
  projectId: number,
  id: string,
  fields: SubMerchantFields,
): Promise<void> {
  const { name, kind, legal_name, tax_office, tax_number, iban, email, phone, address, is_active } = fields;
  await sql`
    update sub_merchant set name = ${name}, kind = ${kind}, legal_name = ${legal_name}, tax_office = ${tax_office}, tax_number = ${tax_number},
      iban = ${iban}, email = ${email}, phone = ${phone}, address = ${address}, is_active = ${is_active}, version = version + 1,
      updated_at = now()
    where project_id = ${projectId} and sub_merchant_id = ${id}`.execute(tx);
}

export async function deleteSubMerchant(tx: Tx, projectId: number, id: string): Promise<void> {
  await sql`delete from sub_merchant where project_id = ${projectId} and sub_merchant_id = ${id}`.execute(tx);
}

/** Whether anything was ever sold of a seller: a payment has lines of theirs. */
export async function hasSales(tx: Tx, projectId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment where project_id = ${projectId} and items @> ${JSON.stringify([{ party: id }])}::jsonb limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function listAccounts(tx: Tx, projectId: number): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select sub_merchant_id, provider, ref, version, registered_at from sub_merchant_account where project_id = ${projectId}
    order by provider`.execute(tx);
  return rows;
}

/** Whether a provider knows sellers of the project. */
export async function hasAccounts(tx: Tx, projectId: number, provider: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sub_merchant_account where project_id = ${projectId} and provider = ${provider} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function saveAccount(
  tx: Tx,
  projectId: number,
  row: Omit<AccountRow, 'registered_at'>,
): Promise<void> {
  await sql`
    insert into sub_merchant_account (project_id, sub_merchant_id, provider, ref, version)
    values (${projectId}, ${row.sub_merchant_id}, ${row.provider}, ${row.ref}, ${row.version})
    on conflict (project_id, sub_merchant_id, provider)
    do update set ref = excluded.ref, version = excluded.version, registered_at = now()`.execute(tx);
}

export async function listProducts(tx: Tx, projectId: number): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select product_id, sub_merchant_id from sub_merchant_product where project_id = ${projectId} order by product_id`.execute(
    tx,
  );
  return rows;
}

/** Throws a foreign key violation where a product or the seller is not there. */
export async function assignProducts(
  tx: Tx,
  projectId: number,
  productIds: readonly string[],
  id: string | null,
): Promise<void> {
  if (id === null) {
    await sql`delete from sub_merchant_product where project_id = ${projectId} and product_id = any(${[...productIds]}::text[])`.execute(
      tx,
    );
    return;
  }
  await sql`
    insert into sub_merchant_product (project_id, product_id, sub_merchant_id)
    select ${projectId}, wanted, ${id} from unnest(${[...productIds]}::text[]) wanted
    on conflict (project_id, product_id) do update set sub_merchant_id = excluded.sub_merchant_id`.execute(
    tx,
  );
}

/** Whose products are sold by others than the house, and as whom a provider knows them. */
export async function sellersOf(
  tx: Tx,
  projectId: number,
  productIds: readonly string[],
  provider: string,
): Promise<ReadonlyMap<string, { readonly party: string; readonly ref: string | null }>> {
  const { rows } = await sql<{ product_id: string; party: string; ref: string | null }>`
    select p.product_id, p.sub_merchant_id as party, a.ref
    from sub_merchant_product p
    join sub_merchant s on s.project_id = p.project_id and s.sub_merchant_id = p.sub_merchant_id and s.is_active
    left join sub_merchant_account a on a.project_id = p.project_id and a.sub_merchant_id = p.sub_merchant_id and a.provider = ${provider}
    where p.project_id = ${projectId} and p.product_id = any(${[...productIds]}::text[])`.execute(tx);
  return new Map(rows.map(({ product_id: id, party, ref }) => [id, { party, ref }]));
}
