import DnsRounded from '@mui/icons-material/DnsRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import type { Feature } from '../../../feature.ts';

/** Accounts by which robots' computers, programs and devices come in. */
export const machineAccounts: Feature = {
  pages: [
    {
      path: '/admin/accounts/robots',
      permission: 'machines.manage',
      label: { en: 'Robot accounts', tr: 'Robot hesapları' },
      icon: SmartToyRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'rail',
      load: () => import('./machines.page.tsx').then((module) => module.RobotAccountsPage),
    },
    {
      path: '/admin/accounts/robots/new',
      permission: 'machines.manage',
      label: { en: 'New robot account', tr: 'Yeni robot hesabı' },
      icon: SmartToyRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'link',
      load: () => import('./create-machine.page.tsx').then((module) => module.NewRobotAccountPage),
    },
    {
      path: '/admin/accounts/clients',
      permission: 'machines.manage',
      label: { en: 'Client accounts', tr: 'İstemci hesapları' },
      icon: DnsRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'rail',
      load: () => import('./machines.page.tsx').then((module) => module.ClientAccountsPage),
    },
    {
      path: '/admin/accounts/clients/new',
      permission: 'machines.manage',
      label: { en: 'New client account', tr: 'Yeni istemci hesabı' },
      icon: DnsRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'palette',
      load: () => import('./create-machine.page.tsx').then((module) => module.NewClientAccountPage),
    },
  ],
};
