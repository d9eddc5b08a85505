import { permissionTexts } from '@rota/contract/core';
import { Alert, Box, Skeleton } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useNewAccess } from '../robots/shared/new-access.ts';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import type { GroupProps } from './access-row.tsx';
import { ConfigurationGroup } from './configuration-group.tsx';
import { LinkGroup } from './link-group.tsx';
import { NetworkGroup } from './network-group.tsx';
import { NewAccessBlock } from './new-access-block.tsx';
import { ProgramsGroup } from './programs-group.tsx';
import { robotAccessTexts } from './robot-access.messages.ts';
import { useRobotAccess } from './robot-access.queries.ts';

/** Everything a robot needs to connect and what it uses. */
export function RobotAccessSection({ robot }: RobotSectionProps) {
  const t = useTexts(robotAccessTexts);
  const permission = useTexts(permissionTexts);
  const can = useCan();
  const { data, error, refetch } = useRobotAccess(robot.project_id, robot.robot_id);
  const fresh = useNewAccess(robot.robot_id);
  return (
    <ConfirmPassword>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 900 }}>
        {fresh.access !== undefined && (
          <NewAccessBlock robot={robot} access={fresh.access} onKept={fresh.forget} />
        )}
        {!can('robots.secrets', robot.project_id) && (
          <Alert severity="info">{t('noSecrets', { permission: permission('robots.secrets') })}</Alert>
        )}
        {data !== undefined && <Groups robot={robot} access={data} />}
        {data === undefined && error !== null && (
          <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
        )}
        {data === undefined && error === null && (
          <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />
        )}
      </Box>
    </ConfirmPassword>
  );
}

function Groups(props: GroupProps) {
  return (
    <>
      <ConfigurationGroup {...props} />
      <NetworkGroup {...props} />
      <LinkGroup {...props} />
      <ProgramsGroup {...props} />
    </>
  );
}
