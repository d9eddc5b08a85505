import EmailRounded from '@mui/icons-material/EmailRounded';
import ForumRounded from '@mui/icons-material/ForumRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import type { Feature } from '../../../feature.ts';

/** SMS and e-mails to people: what was sent, and through which gateways. */
export const messages: Feature = {
  pages: [
    {
      path: '/admin/services/messages',
      permission: 'outbox.read',
      label: { en: 'Messages', tr: 'Mesajlar' },
      icon: ForumRounded,
      entry: 'administration',
      section: 'services',
      offered: 'rail',
      load: () => import('./messages.page.tsx').then((module) => module.MessagesPage),
    },
    {
      path: '/admin/services/messages/sms',
      permission: 'services.manage',
      label: { en: 'SMS gateway', tr: 'SMS ağ geçidi' },
      icon: SmsRounded,
      entry: 'administration',
      section: 'services',
      offered: 'rail',
      load: () => import('./sms-gateway.page.tsx').then((module) => module.SmsGatewayPage),
    },
    {
      path: '/admin/services/messages/email',
      permission: 'services.manage',
      label: { en: 'E-mail gateway', tr: 'E-posta ağ geçidi' },
      icon: EmailRounded,
      entry: 'administration',
      section: 'services',
      offered: 'rail',
      load: () => import('./email-gateway.page.tsx').then((module) => module.EmailGatewayPage),
    },
  ],
};
