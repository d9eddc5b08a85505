export { startEmbeddedPostgres, type EmbeddedPostgres } from './adapters/postgres/index.ts';
export {
  exportProject,
  forgetOldBackups,
  importProject,
  listBackups,
  restoreBackup,
  takeBackup,
  type BackupPlaces,
} from './backup/index.ts';
export { compose, type Rota } from './compose.ts';
export { listensBeyondLoopback, readConfig, type Config } from './config.ts';
export { attachDatabase, type AttachedDatabase } from './db/attach.ts';
export { openDatabase, type Database, type Tx } from './db/database.ts';
export {
  bringUpToDate,
  prepareDatabase,
  reachRunningDatabase,
  type DatabaseUrls,
  type PreparedDatabase,
} from './db/prepare.ts';
export { AUDIT_HEADS_FILE, verifyAudit } from './audit/index.ts';
export type { NewAccount } from './features/access/users/index.ts';
export { createLog, silentLog } from './log.ts';
export { SetupProblem } from './setup-problem.ts';
export { startRota, type RunningRota } from './start-rota.ts';
export { version } from './version.ts';
export { rotateVaultKey, VAULT_KEY_FILE } from './vault/index.ts';
