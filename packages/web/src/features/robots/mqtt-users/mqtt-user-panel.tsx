import type { MqttUser } from '@rota/contract/mqtt';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import SettingsEthernetRounded from '@mui/icons-material/SettingsEthernetRounded';
import { Link } from 'react-router';
import { Alert, Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { ConnectionChip } from './connection-chip.tsx';
import { MqttUserActions } from './mqtt-user-actions.tsx';
import { mqttUserTexts } from './mqtt-users.messages.ts';
import { mqttUserQueries } from './mqtt-users.queries.ts';

type PanelProps = { username: string; row: MqttUser | undefined; onClose: () => void };

/** One account beside the list: whether it is connected, what it may do, its passwords. */
export function MqttUserPanel({ username, row, onClose }: PanelProps) {
  const t = useTexts(mqttUserTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row}
      one={mqttUserQueries.one(useApi(), projectId, username)}
      title={t('facts')}
      titleOf={(user) => user.name}
      missing={{ icon: SettingsEthernetRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(user) => <Known user={user} />}
    </RowPanel>
  );
}

function Known({ user }: { user: MqttUser }) {
  const t = useTexts(mqttUserTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <ConnectionChip user={user} />
      </Box>
      <MqttUserActions user={user} />
      {user.passwords > 1 && <Alert severity="info">{t('olderGoesOn')}</Alert>}
      <PanelSection title={t('live')}>
        <Connections user={user} />
      </PanelSection>
      <PanelSection title={t('topics')}>
        <TopicRules user={user} />
      </PanelSection>
      <PanelSection title={t('facts')}>
        <Facts user={user} />
      </PanelSection>
      <Links user={user} />
    </Box>
  );
}

function Connections({ user: { connections } }: { user: MqttUser }) {
  const t = useTexts(mqttUserTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  if (connections === null || connections.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {connections === null ? t('unknownHint') : t('notConnected')}
      </Typography>
    );
  return (
    <Box component="ul" aria-label={t('live')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {connections.map(({ address, since, password }) => (
        <Box component="li" key={`${address} ${since}`} sx={{ py: 0.5 }}>
          <Typography variant="body2">{t('connectedFrom', { address })}</Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {t('connectedSince', { time: formats.momentExact(since, now) })}
          </Typography>
          {password === 'older' && (
            <Typography variant="caption" component="p" sx={{ fontWeight: 500 }}>
              {t('byOlder')}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The topics that the broker lets it read and write, in words. */
function TopicRules({ user: { prefix, not_publish: reserved } }: { user: MqttUser }) {
  const t = useTexts(mqttUserTexts);
  const rules = [
    t('mayHear', { prefix }),
    t('maySpeak', { prefix }),
    ...(reserved.length > 0 ? [t('mayNotSpeak', { topics: reserved.join(', ') })] : []),
    t('mayNotElse'),
  ];
  return (
    <Box component="ul" aria-label={t('topics')} sx={{ m: 0, pl: 2.5 }}>
      {rules.map((rule) => (
        <Typography key={rule} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {rule}
        </Typography>
      ))}
    </Box>
  );
}

function Facts({ user }: { user: MqttUser }) {
  const t = useTexts(mqttUserTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { signed_in_at: at, signed_in_from: address } = user;
  const ago = at === null ? t('never') : formats.ago(at, now);
  const facts: readonly Fact[] = [
    [t('username'), user.username],
    [t('passwords'), user.passwords > 1 ? t('twoPasswords') : t('onePassword')],
    [t('signedIn'), at === null || address === null ? ago : t('signedInFrom', { ago, address })],
  ];
  return <FactList facts={facts} />;
}

function Links({ user }: { user: MqttUser }) {
  const t = useTexts(mqttUserTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const isRobot = user.kind === 'robots';
  const owner = encodeURIComponent(user.owner_id);
  const to = isRobot ? `/robot?robot-id=${owner}` : `/workshop/devices?search=${owner}&device-id=${owner}`;
  return (
    <PanelLinks>
      <Button component={Link} to={to} startIcon={<OpenInNewRounded />}>
        {isRobot ? t('openRobot') : t('openDevice')}
      </Button>
      {can('audit.read', projectId) && (
        <Button
          component={Link}
          to={`/admin/security/audit?entity=mqtt_user&entity-id=${encodeURIComponent(user.username)}`}
          startIcon={<HistoryRounded />}
        >
          {t('whoChanged')}
        </Button>
      )}
    </PanelLinks>
  );
}
