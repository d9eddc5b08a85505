import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import VpnLockRounded from '@mui/icons-material/VpnLockRounded';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { LinkList } from '../../../ui/link-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { servicesTexts } from './services.messages.ts';

/** The services of this installation: one line each. */
const KINDS = [
  {
    path: '/admin/services/mqtt/robots',
    icon: SmartToyRounded,
    title: 'robots',
    hint: 'robotsHint',
    permission: 'mqtt_users.manage',
  },
  {
    path: '/admin/services/mqtt/devices',
    icon: DevicesOtherRounded,
    title: 'devices',
    hint: 'devicesHint',
    permission: 'mqtt_users.manage',
  },
  {
    path: '/admin/services/messages',
    icon: SmsRounded,
    title: 'messages',
    hint: 'messagesHint',
    permission: 'outbox.read',
  },
  {
    path: '/admin/services/openvpn',
    icon: VpnLockRounded,
    title: 'openvpn',
    hint: 'openvpnHint',
    permission: 'vpn.manage',
  },
] as const;

/** Links to each service that the person may manage. */
export function ServicesPage() {
  const t = useTexts(servicesTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const links = KINDS.filter(({ permission }) => can(permission, projectId));
  return (
    <Page width="form">
      <PageHeader title={t('services')} description={t('servicesHint')} />
      <LinkList
        label={t('services')}
        links={links.map(({ path, icon, title, hint }) => ({ path, icon, title: t(title), hint: t(hint) }))}
      />
    </Page>
  );
}
