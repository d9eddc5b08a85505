import LoginRounded from '@mui/icons-material/LoginRounded';
import PasswordRounded from '@mui/icons-material/PasswordRounded';
import type { Feature } from '../../../feature.ts';

/** The requirements at sign-in, and the outside providers. */
export const singleSignOn: Feature = {
  pages: [
    {
      path: '/admin/security/sign-in',
      permission: 'sign_in.manage',
      label: { en: 'Sign-in rules', tr: 'Giriş kuralları' },
      icon: PasswordRounded,
      entry: 'administration',
      section: 'security',
      offered: 'rail',
      load: () => import('./sign-in-policy.page.tsx').then((module) => module.SignInPolicyPage),
    },
    {
      path: '/admin/security/sign-in/providers',
      permission: 'sign_in.manage',
      label: { en: 'Sign-in providers', tr: 'Giriş sağlayıcıları' },
      icon: LoginRounded,
      entry: 'administration',
      section: 'security',
      offered: 'rail',
      load: () => import('./providers.page.tsx').then((module) => module.ProvidersPage),
    },
  ],
};
