export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './launcher.ts';
