export { createLiveHub, type LiveHub, type LiveSwitchboard } from './live-hub.ts';
export { createLiveRelay } from './live-relay.ts';
export { liveRoutes } from './live.routes.ts';
export type { LiveCaller } from './live-session.ts';
export { createFollowedRows } from './followed-rows.ts';
export type { Watch } from './live-wire.ts';
