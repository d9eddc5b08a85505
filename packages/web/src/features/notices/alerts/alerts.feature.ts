import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import RuleRounded from '@mui/icons-material/RuleRounded';
import type { Feature } from '../../../feature.ts';

/** Open alerts, their history, and a project's rules and recipients. The bell shows the newest. */
export const alerts: Feature = {
  pages: [
    {
      path: '/project/alerts',
      permission: 'alerts.read',
      label: { en: 'Alerts', tr: 'Uyarılar' },
      icon: NotificationsRounded,
      group: 'live',
      offered: 'rail',
      load: () => import('./alerts.page.tsx').then((module) => module.AlertsPage),
    },
    {
      path: '/project/alert-rules',
      permission: 'alerts.manage',
      label: { en: 'Alert rules', tr: 'Uyarı kuralları' },
      icon: RuleRounded,
      group: 'admin',
      offered: 'palette',
      load: () => import('./alert-rules.page.tsx').then((module) => module.AlertRulesPage),
    },
  ],
};
