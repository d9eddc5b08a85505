import { Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { AccessGroup, AccessRow, Value, type GroupProps } from './access-row.tsx';
import { RobotSim } from '../../workshop/sim-cards/shared/robot-sim.tsx';
import { M2mDialog } from './m2m-dialog.tsx';
import { robotAccessTexts } from './robot-access.messages.ts';
import { useRenewAccess } from './robot-access.queries.ts';
import { SecretValue } from './secret-value.tsx';
import { VpnRow } from './vpn-row.tsx';
import { WifiDialog } from './wifi-dialog.tsx';

/** How the robot reaches the internet and the venue. */
export function NetworkGroup({ robot, access }: GroupProps) {
  const t = useTexts(robotAccessTexts);
  return (
    <AccessGroup title={t('network')}>
      <WifiRow robot={robot} access={access} />
      <AccessRow
        label={t('m2m')}
        actions={
          <Actions
            projectId={robot.project_id}
            size="small"
            actions={[
              {
                id: 'm2m',
                place: 'plain',
                label: t('edit'),
                fullLabel: `${t('edit')}: ${t('m2m')}`,
                permission: 'robots.update',
                dialog: (close) => <M2mDialog robot={robot} onClose={close} />,
              },
            ]}
          />
        }
      >
        <Value isMissing={robot.m2m_number === null}>{robot.m2m_number ?? t('wifiNone')}</Value>
        <RobotSim robot={robot} />
      </AccessRow>
      <VpnRow robot={robot} access={access} />
    </AccessGroup>
  );
}

function WifiRow({ robot, access: { wifi } }: GroupProps) {
  const t = useTexts(robotAccessTexts);
  const maySee = useCan()('robots.secrets', robot.project_id);
  return (
    <Box sx={{ '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
      <AccessRow
        label={t('wifiNetwork')}
        note={t('wifiKept')}
        actions={<WifiActions robot={robot} wifi={wifi} />}
      >
        <Value isMissing={wifi === null}>{wifi?.network ?? t('wifiNone')}</Value>
      </AccessRow>
      {wifi !== null && (
        <AccessRow label={t('wifiPassword')}>
          {wifi.is_kept && maySee ? (
            <SecretValue robot={robot} kind="wifi_password" label={t('wifiPassword')} />
          ) : (
            <Value isMissing>{wifi.is_kept ? t('secret') : t('wifiOpen')}</Value>
          )}
        </AccessRow>
      )}
    </Box>
  );
}

function WifiActions({ robot, wifi }: Pick<GroupProps, 'robot'> & Pick<GroupProps['access'], 'wifi'>) {
  const t = useTexts(robotAccessTexts);
  const api = useApi();
  const { project_id: projectId, robot_id: robotId, name } = robot;
  const action = t(wifi === null ? 'wifiSet' : 'wifiChange');
  return (
    <Actions
      projectId={projectId}
      size="small"
      renew={useRenewAccess(projectId)}
      actions={[
        {
          id: 'wifi',
          place: 'plain',
          label: action,
          fullLabel: t('wifiOne', { action, name }),
          permission: 'robots.secrets',
          dialog: (close) => <WifiDialog robot={robot} wifi={wifi} onClose={close} />,
        },
        {
          id: 'clear',
          place: 'plain',
          label: t('wifiClear'),
          permission: 'robots.secrets',
          isOffered: wifi !== null,
          confirm: {
            title: t('wifiClearTitle', { name }),
            children: t('wifiClearBody'),
            isDangerous: true,
          },
          run: () => api.robotAccess.clearWifi({ params: { projectId, robotId } }),
          done: t('wifiCleared'),
        },
      ]}
    />
  );
}
