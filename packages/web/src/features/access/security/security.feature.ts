import LoginRounded from '@mui/icons-material/LoginRounded';
import SecurityRounded from '@mui/icons-material/SecurityRounded';
import type { Feature } from '../../../feature.ts';

/** Whether the installation is safe, and who came in. */
export const security: Feature = {
  pages: [
    {
      path: '/admin/security',
      permission: 'security.manage',
      label: { en: 'Security', tr: 'Güvenlik' },
      icon: SecurityRounded,
      entry: 'administration',
      section: 'security',
      offered: 'rail',
      load: () => import('./security.page.tsx').then((module) => module.SecurityPage),
    },
    {
      path: '/admin/security/sign-ins',
      permission: 'security.manage',
      label: { en: 'Sign-ins', tr: 'Girişler' },
      icon: LoginRounded,
      entry: 'administration',
      section: 'security',
      offered: 'rail',
      load: () => import('./sign-ins.page.tsx').then((module) => module.SignInsPage),
    },
  ],
};
