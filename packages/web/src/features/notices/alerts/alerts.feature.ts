import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import RuleRounded from '@mui/icons-material/RuleRounded';
import type { Feature } from '../../../feature.ts';

/** What needs somebody now, what did before, and what a project wants to be told of. The newest stand at the bell. */
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
