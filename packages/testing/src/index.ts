export { asStarted } from './as-started.ts';
export { aName } from './builders.ts';
export { campaign, isLongRun } from './campaign.ts';
export { startDatabase, type TestDatabase } from './database.ts';
export { startServer, type Answer, type CallOptions, type ServerOptions, type TestServer } from './server.ts';
export { freePort } from './free-port.ts';
export { waitFor } from './wait-for.ts';
export { atWorkersEnd } from './worker.environment.ts';
export { startIyzicoPeer, type IyzicoPeer } from './payment-peers/iyzico-peer.ts';
