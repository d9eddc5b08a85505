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
export { openDatabase, type Database, type Tx } from './db/database.ts';
export { bringUpToDate, prepareDatabase, reachRunningDatabase, type DatabaseUrls, type PreparedDatabase } from './db/prepare.ts';
export type { NewAccount } from './features/auth/index.ts';
export { createLog, silentLog } from './log.ts';
export { SetupProblem } from './setup-problem.ts';
export { startRota, type RunningRota } from './start-rota.ts';
export { version } from './version.ts';
