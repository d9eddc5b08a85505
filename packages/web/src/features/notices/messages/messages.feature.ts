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
      group: 'admin',
      offered: 'palette',
      load: () => import('./messages.page.tsx').then((module) => module.MessagesPage),
    },
    {
      path: '/admin/services/messages/sms',
      permission: 'services.manage',
      label: { en: 'SMS gateway', tr: 'SMS ağ geçidi' },
      icon: SmsRounded,
      group: 'admin',
      offered: 'palette',
      load: () => import('./sms-gateway.page.tsx').then((module) => module.SmsGatewayPage),
    },
    {
      path: '/admin/services/messages/email',
      permission: 'services.manage',
      label: { en: 'E-mail gateway', tr: 'E-posta ağ geçidi' },
      icon: EmailRounded,
      group: 'admin',
      offered: 'palette',
      load: () => import('./email-gateway.page.tsx').then((module) => module.EmailGatewayPage),
    },
  ],
};
