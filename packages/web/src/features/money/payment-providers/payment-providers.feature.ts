import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import type { Feature } from '../../../feature.ts';

/** The payment providers of a project. */
export const paymentProviders: Feature = {
  pages: [
    {
      path: '/project/payment-providers',
      permission: 'payments.read',
      label: { en: 'Payment providers', tr: 'Ödeme kuruluşları' },
      icon: CreditCardRounded,
      entry: 'settings',
      section: 'selling',
      offered: 'rail',
      load: () => import('./payment-providers.page.tsx').then((module) => module.PaymentProvidersPage),
    },
  ],
};
