import { machineRoleTexts } from '@rota/contract/machine-accounts';
import DnsRounded from '@mui/icons-material/DnsRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import type { Permission } from '@rota/contract/core';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Box, Link } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { useNow } from '../../../ui/now.ts';
import { AccessGroup, AccessRow, Value, type GroupProps } from './access-row.tsx';
import { BindDialog, type Bindable } from './bind-dialog.tsx';
import { robotAccessTexts } from './robot-access.messages.ts';
import { readAllPages, useRenewAccess } from './robot-access.queries.ts';

/** What the robot's programs sign in with. */
export function ProgramsGroup(props: GroupProps) {
  const t = useTexts(robotAccessTexts);
  return (
    <AccessGroup title={t('programs')}>
      <KeyRow {...props} />
      <AccountRow {...props} />
    </AccessGroup>
  );
}

function KeyRow({ robot, access }: GroupProps) {
  const t = useTexts(robotAccessTexts);
  const api = useApi();
  const now = useNow(60_000);
  const { project_id: projectId, robot_id: robotId, name } = robot;
  const bind = (apiKeyId: string, to: string | null) =>
    api.apiKeys.update({ params: { projectId, apiKeyId }, body: { robot_id: to } });
  return (
    <BoundRow
      robot={robot}
      label={t('apiKeys')}
      none={t('noKeys')}
      permission="api_keys.manage"
      items={access.api_keys.map(({ api_key_id: id, name: keyName, expires_at: at }) => ({
        id,
        name: keyName,
        to: `/admin/accounts/api-keys?key-id=${encodeURIComponent(id)}`,
        state: at !== null && Date.parse(at) <= now ? t('expired') : undefined,
      }))}
      createAt={`/admin/accounts/api-keys/new?robot-id=${encodeURIComponent(robotId)}`}
      bindTitle={t('bindKeyTitle', { name })}
      icon={KeyRounded}
      kind="api-keys"
      read={async (signal) => {
        const all = await readAllPages((query) =>
          api.apiKeys.list({ params: { projectId }, query }, { signal }),
        );
        return all
          .filter((one) => one.robot_id === null)
          .map((one) => ({ id: one.api_key_id, name: one.name }));
      }}
      bind={(id) => bind(id, robotId)}
      unbind={(id) => bind(id, null)}
    />
  );
}

function AccountRow({ robot, access }: GroupProps) {
  const t = useTexts(robotAccessTexts);
  const tRole = useTexts(machineRoleTexts);
  const api = useApi();
  const { project_id: projectId, robot_id: robotId, name } = robot;
  const bind = (machineAccountId: string, to: string | null) =>
    api.machineAccounts.update({ params: { projectId, machineAccountId }, body: { robot_id: to } });
  return (
    <BoundRow
      robot={robot}
      label={t('accounts')}
      none={t('noAccounts')}
      note={t('digestOnly')}
      permission="machines.manage"
      items={access.machine_accounts.map(({ machine_account_id: id, name: own, role, enabled }) => ({
        id,
        name: own,
        to: `/admin/accounts/${role === 'rr_robot' ? 'robots' : 'clients'}?machine-id=${encodeURIComponent(id)}`,
        state: enabled ? tRole(role) : t('off'),
      }))}
      createAt={`/admin/accounts/robots/new?robot-id=${encodeURIComponent(robotId)}`}
      bindTitle={t('bindAccountTitle', { name })}
      icon={DnsRounded}
      kind="machine-accounts"
      read={async (signal) => {
        const all = await readAllPages((query) =>
          api.machineAccounts.list({ params: { projectId }, query }, { signal }),
        );
        return all
          .filter((one) => one.robot_id === null)
          .map((one) => ({ id: one.machine_account_id, name: one.name }));
      }}
      bind={(id) => bind(id, robotId)}
      unbind={(id) => bind(id, null)}
    />
  );
}

type BoundItem = Bindable & { readonly to: string; readonly state: string | undefined };
type BoundRowProps = {
  robot: GroupProps['robot'];
  label: string;
  none: string;
  note?: string;
  /** To change what is bound. */
  permission: Permission;
  items: readonly BoundItem[];
  createAt: string;
  bindTitle: string;
  icon: SvgIconComponent;
  kind: string;
  read: (signal: AbortSignal) => Promise<readonly Bindable[]>;
  bind: (id: string) => Promise<unknown>;
  unbind: (id: string) => Promise<unknown>;
};

/** All of one kind that are bound to the robot, with the ways to bind, create and unbind. */
function BoundRow(props: BoundRowProps) {
  const { robot, label, none, note, permission, items, createAt, bindTitle, icon, kind, read, bind } = props;
  const t = useTexts(robotAccessTexts);
  const { project_id: projectId } = robot;
  return (
    <AccessRow
      label={label}
      note={note}
      actions={
        <Actions
          projectId={projectId}
          size="small"
          actions={[
            {
              id: 'bind',
              place: 'plain',
              label: t('bind'),
              fullLabel: bindTitle,
              permission,
              dialog: (close) => (
                <BindDialog
                  projectId={projectId}
                  title={bindTitle}
                  icon={icon}
                  kind={kind}
                  read={read}
                  bind={bind}
                  onClose={close}
                />
              ),
            },
            {
              id: 'create',
              place: 'plain',
              label: t('create'),
              fullLabel: t('createOne', { label }),
              permission,
              to: createAt,
            },
          ]}
        />
      }
    >
      {items.length === 0 && <Value isMissing>{none}</Value>}
      {items.length > 0 && <BoundList {...props} />}
    </AccessRow>
  );
}

function BoundList({ robot, label, permission, items, unbind }: BoundRowProps): ReactNode {
  const t = useTexts(robotAccessTexts);
  const { project_id: projectId } = robot;
  const mayOpen = useCan()(permission, projectId);
  const renew = useRenewAccess(projectId);
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {items.map(({ id, name, to, state }) => (
        <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {mayOpen ? (
            <Link component={RouterLink} variant="body2" to={to} sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Link>
          ) : (
            <Value>{name}</Value>
          )}
          {state !== undefined && <Value isMissing>{state}</Value>}
          <Actions
            projectId={projectId}
            size="small"
            renew={renew}
            actions={[
              {
                id: 'unbind',
                place: 'plain',
                label: t('unbind'),
                fullLabel: t('unbindOne', { name }),
                permission,
                confirm: { title: t('unbindTitle', { name }), children: t('unbindBody') },
                run: () => unbind(id),
                done: t('unbound', { name }),
              },
            ]}
          />
        </Box>
      ))}
    </Box>
  );
}
