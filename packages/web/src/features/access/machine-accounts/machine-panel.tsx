import { machineRoleTexts, type MachineAccount, type ServiceLogEntry } from '@rota/contract/machine-accounts';
import DnsRounded from '@mui/icons-material/DnsRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { MachineRoleWords } from './shared/machine-role-words.tsx';
import { RobotLink } from '../../robots/robots/shared/robot-choice.tsx';
import { SecretRows } from '../api-keys/shared/secret-rows.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { OnOffChip } from '../../../ui/on-off-chip.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import {
  machineCalls,
  machineQueries,
  useRenewMachines,
  type MachineScope,
} from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';
import { MachineActions } from './machine-actions.tsx';

type PanelProps = {
  scope: MachineScope;
  machineAccountId: string;
  row: MachineAccount | undefined;
  onClose: () => void;
};

/** One account beside the list: its tokens, what it may do and what it did lately. */
export function MachinePanel({ scope, machineAccountId, row, onClose }: PanelProps) {
  const t = useTexts(machineTexts);
  return (
    <RowPanel
      row={row}
      one={machineQueries.one(useApi(), scope, machineAccountId)}
      title={t('facts')}
      titleOf={(machine) => machine.name}
      missing={{ icon: DnsRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(machine) => <Known scope={scope} machine={machine} onClose={onClose} />}
    </RowPanel>
  );
}

function Known({
  scope,
  machine,
  onClose,
}: {
  scope: MachineScope;
  machine: MachineAccount;
  onClose: () => void;
}) {
  const t = useTexts(machineTexts);
  const api = useApi();
  const { machine_account_id: id, name, role, secrets } = machine;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <OnOffChip isOn={machine.enabled} />
      </Box>
      <MachineActions scope={scope} machine={machine} onGone={onClose} />
      <PanelSection title={t('tokens')}>
        <SecretRows
          label={t('tokens')}
          name={name}
          secrets={secrets}
          onRevoke={(secretId) => machineCalls(api, scope).removeSecret(id, secretId)}
          onChanged={useRenewMachines()}
        />
      </PanelSection>
      <PanelSection title={t('facts')}>
        <Facts machine={machine} />
        <Box sx={{ mt: 1 }}>
          <MachineRoleWords role={role} />
        </Box>
      </PanelSection>
      <PanelSection title={t('log')}>
        <ServiceLog scope={scope} id={id} />
      </PanelSection>
      <AuditLinks scope={scope} id={id} />
    </Box>
  );
}

function Facts({ machine }: { machine: MachineAccount }) {
  const t = useTexts(machineTexts);
  const tRole = useTexts(machineRoleTexts);
  const formats = useFormats();
  const facts: readonly Fact[] = [
    [t('role'), tRole(machine.role)],
    [t('project'), machine.project_id === null ? t('scopeHouse') : t('scopeProject')],
    ...(machine.project_id === null
      ? []
      : [[t('robot'), <RobotLink key="robot" robotId={machine.robot_id} />] satisfies Fact]),
    ...(machine.note === '' ? [] : [[t('note'), machine.note] satisfies Fact]),
    [t('made'), formats.dateTime(machine.created_at)],
  ];
  return <FactList facts={facts} />;
}

const LOG_WORDS = {
  secret_added: 'logSecretAdded',
  secret_revoked: 'logSecretRevoked',
  used: 'logUsed',
  refused: 'logRefused',
  enabled: 'logEnabled',
  disabled: 'logDisabled',
} as const satisfies Record<ServiceLogEntry['event'], string>;

function ServiceLog({ scope, id }: { scope: MachineScope; id: string }) {
  const t = useTexts(machineTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const query = useQuery(machineQueries.log(useApi(), scope, id));
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <Skeleton variant="rounded" height={64} />
    );
  if (query.data.length === 0) return <Typography color="textSecondary">{t('logEmpty')}</Typography>;
  return (
    <Box
      component="ul"
      aria-label={t('log')}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflow: 'auto' }}
    >
      {query.data.map(({ at, event, detail }, index) => (
        <Box
          component="li"
          key={`${at} ${index}`}
          sx={{ py: 0.75, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t(LOG_WORDS[event], { detail })}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {formats.momentExact(at, now)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Leads to the audit log: of what the machine did, and of what was done to it. */
function AuditLinks({ scope, id }: { scope: MachineScope; id: string }) {
  const t = useTexts(machineTexts);
  const can = useCan();
  const isHouse = scope === 'house';
  if (!(isHouse ? can('audit.read_installation', undefined) : can('audit.read', scope))) return null;
  const log = `/admin/security/audit?${isHouse ? 'log=installation&' : ''}`;
  return (
    <PanelLinks>
      <Button
        component={Link}
        to={`${log}actor=${encodeURIComponent(`machine:${id}`)}`}
        startIcon={<HistoryRounded />}
      >
        {t('whatItDid')}
      </Button>
      <Button
        component={Link}
        to={`${log}entity=machine_account&entity-id=${encodeURIComponent(id)}`}
        startIcon={<HistoryRounded />}
      >
        {t('whoChanged')}
      </Button>
    </PanelLinks>
  );
}
