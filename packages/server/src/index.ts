export { startEmbeddedPostgres, type EmbeddedPostgres } from './adapters/postgres/index.ts';
export { compose, type Rota } from './compose.ts';
export { listensBeyondLoopback, readConfig, type Config } from './config.ts';
export { openDatabase, type Database, type Tx } from './db/database.ts';
export { bringUpToDate, prepareDatabase, type DatabaseUrls, type PreparedDatabase } from './db/prepare.ts';
export type { NewAccount } from './features/auth/index.ts';
export { createLog, silentLog } from './log.ts';
export { SetupProblem } from './setup-problem.ts';
export { version } from './version.ts';
