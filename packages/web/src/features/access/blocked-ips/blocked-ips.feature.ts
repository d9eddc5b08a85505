import BlockRounded from '@mui/icons-material/BlockRounded';
import type { Feature } from '../../../feature.ts';

/** Addresses that are kept out, and those that never are. */
export const blockedIps: Feature = {
  pages: [
    {
      path: '/admin/security/blocked-ips',
      permission: 'security.manage',
      label: { en: 'Blocked addresses', tr: 'Engellenen adresler' },
      icon: BlockRounded,
      entry: 'administration',
      section: 'security',
      offered: 'rail',
      load: () => import('./blocked-ips.page.tsx').then((module) => module.BlockedIpsPage),
    },
  ],
};
