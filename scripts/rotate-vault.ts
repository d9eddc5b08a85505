import { join } from 'node:path';
import { openDatabase, rotateVaultKey, VAULT_KEY_FILE } from '@rota/server';
import { command, log, withOwner } from './command.ts';

// npm run vault:rotate: a new key for the secrets at rest; seals every one of them again, whether Rota runs or not.
await command(async () => {
  const count = await withOwner(async (config, ownerUrl) => {
    const database = openDatabase({ url: ownerUrl, log: { warn: (_details, message) => log.warn(message) } });
    try {
      return await rotateVaultKey(database, join(config.dataDir, VAULT_KEY_FILE));
    } finally {
      await database.close();
    }
  });
  console.log(
    `${count} ${count === 1 ? 'secret is' : 'secrets are'} sealed with a new key. Take a backup: older backups have the older key.`,
  );
});
