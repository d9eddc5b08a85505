import type { VpnClient, VpnClientState } from '@rota/contract/vpn';
import type { ClientRow } from './vpn.store.ts';

/** A client as it is shown. */
export function compose(row: ClientRow, now: number): VpnClient {
  const { connected_since: since, connected_from: from } = row;
  return {
    vpn_client_id: row.id,
    name: row.name,
    note: row.note,
    address: row.address,
    state: stateOf(row, now),
    fingerprint: row.fingerprint,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    connection:
      since === null || from === null
        ? null
        : {
            since: since.toISOString(),
            from,
            received_bytes: Number(row.received_bytes ?? 0),
            sent_bytes: Number(row.sent_bytes ?? 0),
          },
    seen_at: row.seen_at?.toISOString() ?? null,
    robot:
      row.robot_id === null || row.robot_project_id === null
        ? null
        : { project_id: row.robot_project_id, robot_id: row.robot_id },
  };
}

function stateOf(row: ClientRow, now: number): VpnClientState {
  if (row.revoked_at !== null) return 'revoked';
  if (row.expires_at.getTime() <= now) return 'expired';
  return row.connected_since === null ? 'valid' : 'connected';
}
