export { COMPRESSED } from './archive.ts';
export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './launcher.ts';
export { makeReachable, reachableArchive } from './reachable.ts';
export { findRunning, stopByPid } from './postmaster.ts';
export { readServerFile } from './server-file.ts';
export { checkReach, chooseSystemUser } from './system-user.ts';
