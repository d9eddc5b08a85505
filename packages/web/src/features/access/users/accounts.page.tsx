import DnsRounded from '@mui/icons-material/DnsRounded';
import GroupRounded from '@mui/icons-material/GroupRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { LinkList } from '../../../ui/link-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { peopleTexts } from './users.messages.ts';

/** The kinds of account: one line each. */
const KINDS = [
  {
    path: '/admin/accounts/users',
    icon: GroupRounded,
    title: 'people',
    hint: 'peopleHint',
    permission: 'users.set_project_roles',
  },
  {
    path: '/admin/accounts/robots',
    icon: SmartToyRounded,
    title: 'robots',
    hint: 'robotsHint',
    permission: 'machines.manage',
  },
  {
    path: '/admin/accounts/clients',
    icon: DnsRounded,
    title: 'clients',
    hint: 'clientsHint',
    permission: 'machines.manage',
  },
  {
    path: '/admin/accounts/api-keys',
    icon: VpnKeyRounded,
    title: 'apiKeys',
    hint: 'apiKeysHint',
    permission: 'api_keys.manage',
  },
] as const;

/** Leads to the accounts of each kind. */
export function AccountsPage() {
  const t = useTexts(peopleTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const links = KINDS.filter(({ permission }) => can(permission, projectId));
  return (
    <Page width="form">
      <PageHeader title={t('accounts')} description={t('accountsHint')} />
      <LinkList
        label={t('accounts')}
        links={links.map(({ path, icon, title, hint }) => ({ path, icon, title: t(title), hint: t(hint) }))}
      />
    </Page>
  );
}
