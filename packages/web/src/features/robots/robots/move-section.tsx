import { MOVED_MINUTES_DAYS, type MovePreview } from '@rota/contract/robot-moves';
import type { RobotDetails } from '@rota/contract/robots';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Alert, Box, Button, MenuItem, Skeleton, TextField, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { UseLines } from '../../sites/uses/shared/use-lines.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { moveTexts } from './move.messages.ts';
import { robotAddress, type RobotSectionProps } from './shared/robot-sections.tsx';
import { useKeepNewAccess } from './shared/new-access.ts';

/** How often the page looks whether the robot is done with its work. */
const LOOK_MS = 5_000;

/** Moving a robot to another project: what goes along, what stays, and what keeps it from moving. */
export function MoveSection({ robot }: RobotSectionProps) {
  const t = useTexts(moveTexts);
  const api = useApi();
  const { project_id: projectId, robot_id: robotId } = robot;
  const preview = useQuery({
    queryKey: ['robots', projectId, 'move', robotId],
    queryFn: ({ signal }) => api.robotMoves.preview({ params: { projectId, robotId } }, { signal }),
    refetchInterval: LOOK_MS,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 900 }}>
      <Typography color="textSecondary">{t('hint')}</Typography>
      {preview.data !== undefined && <MovePlan robot={robot} preview={preview.data} />}
      {preview.data === undefined && preview.error !== null && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch().catch(() => undefined)} />
      )}
      {preview.data === undefined && preview.error === null && (
        <Skeleton variant="rounded" height={240} role="status" aria-label={t('loading')} />
      )}
    </Box>
  );
}

type PlanProps = { robot: RobotDetails; preview: MovePreview };

function MovePlan({ robot, preview }: PlanProps) {
  const t = useTexts(moveTexts);
  const isNeeded = preview.uses.some(({ effect }) => effect === 'needs');
  const along = [
    t('identity'),
    preview.history_hours === 0
      ? t('noHistory')
      : t('history', { count: preview.history_hours, days: MOVED_MINUTES_DAYS }),
    ...preview.moves_along.map(({ kind, count }) => t(kind, { count })),
  ];
  const stays = [
    t('deliveries'),
    t('targets'),
    ...(preview.map_aliases === 0 ? [] : [t('mapAliases', { count: preview.map_aliases })]),
    ...(preview.is_held ? [t('hold')] : []),
    ...(preview.bound.length === 0
      ? []
      : [t('bound', { names: preview.bound.map(({ name }) => name).join(', ') })]),
    ...(preview.own_values === 0 ? [] : [t('ownValues', { count: preview.own_values })]),
    t('wifi'),
    t(preview.takes_access ? 'accessTaken' : 'access'),
  ];
  return (
    <>
      {preview.is_working && <Working robot={robot} deliveryId={preview.delivery_id} />}
      {isNeeded && (
        <Alert severity="error">
          {t('needed')}
          <UseLines uses={preview.uses} />
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <Lines title={t('along')} lines={along} />
        <Lines title={t('stays')} lines={stays} />
      </Box>
      <MoveStep robot={robot} preview={preview} canMove={!preview.is_working && !isNeeded} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <TitledPart title={title}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </TitledPart>
  );
}

/** Where the work can be cancelled or watched. */
function Working({ robot, deliveryId }: { robot: RobotDetails; deliveryId: string | null }) {
  const t = useTexts(moveTexts);
  return (
    <Alert
      severity="warning"
      action={
        deliveryId === null ? (
          <Button color="inherit" component={Link} to={robotAddress(robot.robot_id)}>
            {t('openRobot')}
          </Button>
        ) : (
          <Button
            color="inherit"
            component={Link}
            to={`/delivery?delivery-id=${encodeURIComponent(deliveryId)}`}
          >
            {t('openDelivery')}
          </Button>
        )
      }
    >
      {t('working', { name: robot.name })}
    </Alert>
  );
}

function useMove(robot: RobotDetails, projectName: string) {
  const t = useTexts(moveTexts);
  const api = useApi();
  const keep = useKeepNewAccess();
  const navigate = useNavigate();
  const { project_id: projectId, robot_id: robotId, name } = robot;
  return useMutation({
    mutationFn: (to: number) =>
      api.robotMoves.move({ params: { projectId, robotId }, body: { project_id: to } }),
    onSuccess: (access, to) => {
      const { is_handed_over: isHandedOver, ...made } = access;
      toastSuccess(t(isHandedOver ? 'handedOver' : 'moved', { name, project: projectName }));
      // Only what a person has to enter at the robot is shown.
      if (!isHandedOver) keep(made);
      const section = isHandedOver ? undefined : 'access';
      const there = `${robotAddress(robotId, section)}&project-id=${to}`;
      Promise.resolve(navigate(there)).catch(() => undefined);
    },
    onError: (error) => toastFailure(error, t('failed')),
  });
}

function MoveStep({ robot, preview, canMove }: PlanProps & { canMove: boolean }) {
  const t = useTexts(moveTexts);
  const can = useCan();
  const [to, setTo] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const projects = useProjects().projects.filter(
    ({ project_id: id }) => id !== robot.project_id && can('robots.move', id),
  );
  const chosen = projects.find(({ project_id: id }) => id === to);
  const move = useMove(robot, chosen?.project_name ?? '');
  if (projects.length === 0) return <Alert severity="info">{t('noProject')}</Alert>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <TextField
        select
        label={t('project')}
        value={chosen?.project_id ?? ''}
        onChange={(event) => setTo(Number(event.target.value))}
        sx={{ flex: '1 1 240px', maxWidth: 420 }}
      >
        {projects.map((project) => (
          <MenuItem key={project.project_id} value={project.project_id}>
            {project.project_name}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="contained"
        size="large"
        disabled={!canMove || chosen === undefined || move.isPending}
        onClick={() => setAsking(true)}
      >
        {t('move')}
      </Button>
      <ConfirmDialog
        open={isAsking && chosen !== undefined}
        title={t('confirmTitle', { name: robot.name, project: chosen?.project_name ?? '' })}
        confirmLabel={t('move')}
        isDangerous
        canConfirm={canMove}
        isBusy={move.isPending}
        onConfirm={() => {
          if (chosen !== undefined) move.mutate(chosen.project_id, { onSuccess: () => setAsking(false) });
        }}
        onCancel={() => setAsking(false)}
      >
        {t(preview.takes_access ? 'confirmTaken' : 'confirmBody')}
      </ConfirmDialog>
    </Box>
  );
}
