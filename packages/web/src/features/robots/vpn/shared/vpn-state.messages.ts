import { defineTexts } from '@rota/contract/core';
import type { VpnClientState } from '@rota/contract/vpn';

/** How a VPN client stands. */
export const vpnStateTexts = defineTexts(
  { connected: 'Connected', valid: 'Not connected', expired: 'Expired', revoked: 'Revoked' } satisfies Record<
    VpnClientState,
    string
  >,
  { connected: 'Bağlı', valid: 'Bağlı değil', expired: 'Süresi doldu', revoked: 'İptal edildi' },
);
