import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import type { Feature } from '../../../feature.ts';

/** Keys by which programs use the API in one project. */
export const apiKeys: Feature = {
  pages: [
    {
      path: '/admin/accounts/api-keys',
      permission: 'api_keys.manage',
      label: { en: 'API keys', tr: 'API anahtarları' },
      icon: VpnKeyRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'rail',
      load: () => import('./api-keys.page.tsx').then((module) => module.ApiKeysPage),
    },
    {
      path: '/admin/accounts/api-keys/new',
      permission: 'api_keys.manage',
      label: { en: 'New API key', tr: 'Yeni API anahtarı' },
      icon: VpnKeyRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'palette',
      load: () => import('./create-api-key.page.tsx').then((module) => module.CreateApiKeyPage),
    },
    {
      path: '/admin/accounts/api-keys/edit',
      permission: 'api_keys.manage',
      label: { en: 'Edit an API key', tr: 'API anahtarını düzenle' },
      icon: VpnKeyRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'link',
      load: () => import('./edit-api-key.page.tsx').then((module) => module.EditApiKeyPage),
    },
  ],
};
