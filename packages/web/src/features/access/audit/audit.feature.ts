import HistoryRounded from '@mui/icons-material/HistoryRounded';
import type { Feature } from '../../../feature.ts';

/** The audit log. */
export const audit: Feature = {
  pages: [
    {
      path: '/admin/security/audit',
      permission: 'audit.read',
      label: { en: 'Audit log', tr: 'Denetim kaydı' },
      icon: HistoryRounded,
      entry: 'administration',
      section: 'security',
      offered: 'rail',
      load: () => import('./audit.page.tsx').then((module) => module.AuditPage),
    },
  ],
};
