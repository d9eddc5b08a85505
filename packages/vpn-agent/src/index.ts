export { startVpnAgent, type VpnAgent, type VpnAgentOptions } from './agent.ts';
export { createManagement, readStatus, type ConnectedClient, type Management } from './management.ts';
