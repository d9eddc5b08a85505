import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { Link as RouterLink } from 'react-router';
import { Button, Link } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { downloadText } from '../../../ui/list/csv.ts';
import { VpnStateChip } from '../vpn/shared/vpn-state-chip.tsx';
import { AccessRow, Value, type GroupProps } from './access-row.tsx';
import { BindDialog } from './bind-dialog.tsx';
import { robotAccessTexts } from './robot-access.messages.ts';
import { readAllPages, useRenewAccess } from './robot-access.queries.ts';
import { useReveal } from './secret-value.tsx';

const VPN_PAGE = '/admin/services/openvpn';

/** The VPN client of the robot and its file. */
export function VpnRow({ robot, access: { vpn_client: client } }: GroupProps) {
  const t = useTexts(robotAccessTexts);
  const can = useCan();
  const mayManage = can('vpn.manage', undefined);
  return (
    <AccessRow
      label={t('vpn')}
      note={client !== null && !client.is_kept ? t('vpnKept') : undefined}
      actions={<VpnActions robot={robot} client={client} />}
    >
      {client === null ? (
        <Value isMissing>{t('vpnUnset')}</Value>
      ) : (
        <>
          {mayManage ? (
            <Link
              component={RouterLink}
              variant="body2"
              to={`${VPN_PAGE}?client=${encodeURIComponent(client.vpn_client_id)}`}
            >
              {client.name}
            </Link>
          ) : (
            <Value>{client.name}</Value>
          )}
          <Value isMissing>{client.address}</Value>
          <VpnStateChip state={client.state} />
          {client.is_kept && can('robots.secrets', robot.project_id) && (
            <DownloadFile robot={robot} name={client.name} />
          )}
        </>
      )}
    </AccessRow>
  );
}

function DownloadFile({ robot, name }: Pick<GroupProps, 'robot'> & { name: string }) {
  const t = useTexts(robotAccessTexts);
  const reveal = useReveal(robot, 'vpn_file');
  const file = `${name.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-')}.ovpn`;
  return (
    <Button
      size="small"
      loading={reveal.isPending}
      startIcon={<DownloadRounded />}
      onClick={() =>
        reveal.mutate(undefined, {
          onSuccess: ({ secret }) => {
            downloadText(file, secret, 'application/x-openvpn-profile');
            reveal.reset();
          },
        })
      }
    >
      {t('vpnDownload')}
    </Button>
  );
}

type ActionProps = Pick<GroupProps, 'robot'> & { client: GroupProps['access']['vpn_client'] };

function VpnActions({ robot, client }: ActionProps) {
  const t = useTexts(robotAccessTexts);
  const api = useApi();
  const { project_id: projectId, robot_id: robotId, name } = robot;
  const bind = (vpnClientId: string, to: { project_id: number; robot_id: string } | null) =>
    api.vpn.bindClient({ params: { vpnClientId }, body: { robot: to } });
  return (
    <Actions
      projectId={undefined}
      size="small"
      renew={useRenewAccess(projectId)}
      actions={[
        {
          id: 'bind',
          place: 'plain',
          label: t('bind'),
          fullLabel: t('bindVpnTitle', { name }),
          permission: 'vpn.manage',
          isOffered: client === null,
          dialog: (close) => (
            <BindDialog
              projectId={projectId}
              title={t('bindVpnTitle', { name })}
              icon={VpnKeyRounded}
              kind="vpn"
              read={async (signal) => {
                const all = await readAllPages((query) => api.vpn.listClients({ query }, { signal }));
                return all
                  .filter((one) => one.robot === null && one.state !== 'revoked')
                  .map((one) => ({ id: one.vpn_client_id, name: one.name }));
              }}
              bind={(id) => bind(id, { project_id: projectId, robot_id: robotId })}
              onClose={close}
            />
          ),
        },
        {
          id: 'create',
          place: 'plain',
          label: t('create'),
          fullLabel: t('createOne', { label: t('vpn') }),
          permission: 'vpn.manage',
          isOffered: client === null,
          to: `${VPN_PAGE}?new-for=${encodeURIComponent(robotId)}`,
        },
        {
          id: 'unbind',
          place: 'plain',
          label: t('unbind'),
          fullLabel: t('unbindOne', { name: client?.name ?? '' }),
          permission: 'vpn.manage',
          isOffered: client !== null,
          confirm: { title: t('unbindTitle', { name: client?.name ?? '' }), children: t('unbindVpnBody') },
          run: () => bind(client?.vpn_client_id ?? '', null),
          done: t('unbound', { name: client?.name ?? '' }),
        },
      ]}
    />
  );
}
