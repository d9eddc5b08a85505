import type { ApiKey } from '@rota/contract/api-keys';
import { permissionTexts } from '@rota/contract/core';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import { Link } from 'react-router';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { SecretRows } from './shared/secret-rows.tsx';
import { RobotLink } from '../../robots/robots/shared/robot-choice.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { ApiKeyActions, StoppedNotice } from './api-key-actions.tsx';
import { apiKeyTexts } from './api-keys.messages.ts';
import { apiKeyQueries, useRenewApiKeys } from './api-keys.queries.ts';
import { KeyStateChip } from './key-state.tsx';

type PanelProps = { apiKeyId: string; row: ApiKey | undefined; onClose: () => void };

/** One key beside the list: whether it works, what it may do, its secrets. */
export function ApiKeyPanel({ apiKeyId, row, onClose }: PanelProps) {
  const t = useTexts(apiKeyTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row}
      one={apiKeyQueries.one(useApi(), projectId, apiKeyId)}
      title={t('facts')}
      titleOf={(apiKey) => apiKey.name}
      missing={{ icon: VpnKeyRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(apiKey) => <Known apiKey={apiKey} onClose={onClose} />}
    </RowPanel>
  );
}

function Known({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useTexts(apiKeyTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const { api_key_id: apiKeyId, name, secrets } = apiKey;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <KeyStateChip apiKey={apiKey} />
      </Box>
      <StoppedNotice apiKey={apiKey} />
      <ApiKeyActions apiKey={apiKey} onGone={onClose} />
      <PanelSection title={t('mayDo')}>
        <Permissions apiKey={apiKey} />
      </PanelSection>
      <PanelSection title={t('secrets')}>
        <SecretRows
          label={t('secrets')}
          name={name}
          secrets={secrets}
          onRevoke={(secretId) => api.apiKeys.removeSecret({ params: { projectId, apiKeyId, secretId } })}
          onChanged={useRenewApiKeys()}
        />
      </PanelSection>
      <PanelSection title={t('facts')}>
        <Facts apiKey={apiKey} />
      </PanelSection>
      <AuditLinks id={apiKeyId} />
    </Box>
  );
}

/** The permissions of the key, in words; inactive ones that its owner lacks are marked with the reason. */
function Permissions({ apiKey: { permissions, suspended, owner } }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  const word = useTextOr(permissionTexts);
  return (
    <Box
      component="ul"
      aria-label={t('mayDo')}
      sx={{ m: 0, pl: 2.5, '& li::first-letter': { textTransform: 'uppercase' } }}
    >
      {permissions.map((permission) => {
        const isAsleep = suspended.includes(permission);
        return (
          <Typography
            key={permission}
            component="li"
            variant="body2"
            sx={{ color: isAsleep ? 'text.secondary' : undefined }}
          >
            <Box component="span" sx={{ textDecoration: isAsleep ? 'line-through' : undefined }}>
              {word(permission, permission)}
            </Box>
            {isAsleep && (
              <Typography variant="caption" component="div" color="textSecondary">
                {t('suspended', { owner: owner.name })}
              </Typography>
            )}
          </Typography>
        );
      })}
    </Box>
  );
}

function Facts({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  const formats = useFormats();
  const facts: readonly Fact[] = [
    [t('owner'), apiKey.owner.name],
    [t('robot'), <RobotLink key="robot" robotId={apiKey.robot_id} />],
    [t('until'), apiKey.expires_at === null ? t('noEnd') : formats.dateTime(apiKey.expires_at)],
    [t('made'), formats.dateTime(apiKey.created_at)],
  ];
  return <FactList facts={facts} />;
}

/** Leads to the audit log: of what the key did, and of what was done to it. */
function AuditLinks({ id }: { id: string }) {
  const t = useTexts(apiKeyTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  if (!can('audit.read', projectId)) return null;
  return (
    <PanelLinks>
      <Button
        component={Link}
        to={`/admin/security/audit?actor=${encodeURIComponent(`api_key:${id}`)}`}
        startIcon={<HistoryRounded />}
      >
        {t('whatItDid')}
      </Button>
      <Button
        component={Link}
        to={`/admin/security/audit?entity=api_key&entity-id=${encodeURIComponent(id)}`}
        startIcon={<HistoryRounded />}
      >
        {t('whoChanged')}
      </Button>
    </PanelLinks>
  );
}
