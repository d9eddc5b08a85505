import { startDatabase } from '@rota/testing';
import { schemaText } from '@rota/testing/schema';
import { expect, test } from 'vitest';

test('the types of tables are those of the migrated database; npm run schema writes them', async () => {
  const db = await startDatabase();
  try {
    await expect(await schemaText(db.ownerUrl)).toMatchFileSnapshot('./schema.gen.ts');
  } finally {
    await db.close();
  }
});
