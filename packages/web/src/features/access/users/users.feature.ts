import GroupRounded from '@mui/icons-material/GroupRounded';
import PersonAddRounded from '@mui/icons-material/PersonAddRounded';
import type { Feature } from '../../../feature.ts';

/** The accounts and their roles. */
export const users: Feature = {
  pages: [
    {
      path: '/admin/accounts/users',
      permission: 'users.set_project_roles',
      label: { en: 'People', tr: 'Kişiler' },
      icon: GroupRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'rail',
      load: () => import('./users.page.tsx').then((module) => module.UsersPage),
    },
    {
      path: '/admin/accounts/users/new',
      permission: 'users.set_project_roles',
      label: { en: 'Invite someone', tr: 'Birini davet et' },
      icon: PersonAddRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'palette',
      load: () => import('./create-user.page.tsx').then((module) => module.CreateUserPage),
    },
    {
      path: '/admin/accounts/users/edit',
      permission: 'users.set_project_roles',
      label: { en: 'Edit a person', tr: 'Kişiyi düzenle' },
      icon: GroupRounded,
      entry: 'administration',
      section: 'accounts',
      offered: 'link',
      load: () => import('./edit-user.page.tsx').then((module) => module.EditUserPage),
    },
  ],
};
