import WebhookRounded from '@mui/icons-material/WebhookRounded';
import type { Feature } from '../../../feature.ts';

/** Addresses outside that hear what happens in a project. */
export const webhooks: Feature = {
  pages: [
    {
      path: '/project/webhooks',
      permission: 'webhooks.manage',
      label: { en: 'Webhooks', tr: 'Webhook’lar' },
      icon: WebhookRounded,
      entry: 'settings',
      section: 'project',
      offered: 'rail',
      load: () => import('./webhooks.page.tsx').then((module) => module.WebhooksPage),
    },
  ],
};
