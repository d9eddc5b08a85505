import type { BillLine, PartBill } from '@rota/contract/parts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';

// Bills belong to the installation: these statements name no project.
const COLUMNS = ['model', 'lines', 'version', 'updated_at'] as const;

/** By model, the Turkish way. */
export async function listBills(tx: Tx): Promise<PartBill[]> {
  const rows = await tx
    .selectFrom('part_bill')
    .select(COLUMNS)
    .orderBy(sql`model collate natural_tr`)
    .orderBy('model_folded')
    .execute();
  return rows.map(toBill);
}

export async function findBill(tx: Tx, model: string): Promise<PartBill | undefined> {
  const row = await tx
    .selectFrom('part_bill')
    .select(COLUMNS)
    .where('model_folded', '=', foldCase(model))
    .executeTakeFirst();
  return row && toBill(row);
}

/** Two people who set the first bill of a model wait for each other. */
export async function lockBill(tx: Tx, model: string): Promise<PartBill | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('part_bill ' || ${foldCase(model)}, 0))`.execute(
    tx,
  );
  return findBill(tx, model);
}

export async function saveBill(
  tx: Tx,
  { model, lines, at }: { readonly model: string; readonly lines: readonly BillLine[]; readonly at: Date },
): Promise<PartBill> {
  const row = await tx
    .insertInto('part_bill')
    .values({ model_folded: foldCase(model), model, lines: JSON.stringify(lines), updated_at: at })
    .onConflict((conflict) =>
      conflict.column('model_folded').doUpdateSet((is) => ({
        lines: is.ref('excluded.lines'),
        updated_at: is.ref('excluded.updated_at'),
        version: is('part_bill.version', '+', 1),
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toBill(row);
}

function toBill(row: Pick<Selectable<DB['part_bill']>, (typeof COLUMNS)[number]>): PartBill {
  return {
    model: row.model,
    lines: [...row.lines],
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  };
}

/** The key of a model: its name, whatever the case of its letters. */
export const modelKey = foldCase;
