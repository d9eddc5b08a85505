import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import type { Feature } from '../../../feature.ts';

/** The VPN that robots and sites come in by. */
export const vpn: Feature = {
  pages: [
    {
      path: '/admin/services/openvpn',
      permission: 'vpn.manage',
      label: { en: 'VPN', tr: 'VPN' },
      icon: VpnKeyRounded,
      entry: 'administration',
      section: 'services',
      offered: 'rail',
      load: () => import('./vpn.page.tsx').then((module) => module.VpnPage),
    },
  ],
};
