import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import RuleRounded from '@mui/icons-material/RuleRounded';
import { AttentionBadge } from './shared/attention-badge.tsx';
import type { Feature } from '../../../feature.ts';

/** Open alerts, their history, and a project's rules and recipients. The bell shows the newest. */
export const alerts: Feature = {
  pages: [
    {
      path: '/project/alerts',
      permission: 'alerts.read',
      label: { en: 'Needs attention', tr: 'İlgi bekleyenler' },
      names: { en: 'Alerts', tr: 'Uyarılar' },
      icon: NotificationsRounded,
      badge: AttentionBadge,
      entry: 'attention',
      offered: 'rail',
      hosts: 'attention',
      load: () => import('./alerts.page.tsx').then((module) => module.AlertsPage),
    },
    {
      path: '/project/alert-rules',
      permission: 'alerts.manage',
      label: { en: 'Alert rules', tr: 'Uyarı kuralları' },
      icon: RuleRounded,
      entry: 'settings',
      section: 'project',
      offered: 'rail',
      load: () => import('./alert-rules.page.tsx').then((module) => module.AlertRulesPage),
    },
  ],
};
