export { createLiveHub, type LiveChange, type LiveHub, type LiveSwitchboard } from './live-hub.ts';
export { createLiveRelay, type LiveRelay } from './live-relay.ts';
export { liveRoutes, type LiveRoutesOptions } from './live.routes.ts';
export type { Watch } from './live-wire.ts';
export type { LiveCaller } from './live-session.ts';
export { createFollowedRows } from './followed-rows.ts';
