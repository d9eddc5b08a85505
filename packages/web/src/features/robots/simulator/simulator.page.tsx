import type { Robot, SimulatedFault } from '@rota/contract/robots';
import ScienceRounded from '@mui/icons-material/ScienceRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, MenuItem, Paper, Skeleton, TextField } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLiveList } from '../../../api/live-hooks.ts';
import { robotQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useRobotCommand } from '../robots/shared/robot-command.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { SimulatedElevators } from './simulated-elevators.tsx';
import { SimulatedRobotRow } from './simulated-robot-row.tsx';
import { simulatorTexts } from './simulator.messages.ts';
import { TestBank } from './test-bank.tsx';

const DURATIONS_S = [10, 30, 60, 300];

/** Simulated robots of the project, and what they are made to suffer. */
export function SimulatorPage() {
  const { project_id: projectId } = useProject();
  const t = useTexts(simulatorTexts);
  const query = robotQueries.list(useApi(), projectId);
  useLiveList('robots', { projectId }, query.queryKey);
  const robots = useQuery(query);
  const [seconds, setSeconds] = useState(30);
  const simulated = (robots.data ?? []).filter((robot) => robot.simulated_faults !== undefined);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={simulated.length === 0 ? undefined : String(simulated.length)}
        description={t('description')}
        actions={simulated.length > 0 && <DurationField seconds={seconds} onChange={setSeconds} />}
      />
      {robots.isPending && <Skeleton variant="rounded" height={240} />}
      {robots.isError && (
        <ErrorState error={robots.error} onRetry={() => void robots.refetch().catch(() => undefined)} />
      )}
      {robots.isSuccess && simulated.length === 0 && (
        <EmptyState icon={ScienceRounded} title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      )}
      {simulated.length > 0 && <SimulatedRobots projectId={projectId} robots={simulated} seconds={seconds} />}
      <SimulatedElevators projectId={projectId} seconds={seconds} />
      <TestBank projectId={projectId} />
    </Page>
  );
}

/** How long a fault lasts. */
function DurationField({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const t = useTexts(simulatorTexts);
  return (
    <TextField
      select
      size="small"
      label={t('lasts')}
      value={seconds}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ minWidth: 160 }}
    >
      {DURATIONS_S.map((duration) => (
        <MenuItem key={duration} value={duration}>
          {t('seconds', { count: duration })}
        </MenuItem>
      ))}
    </TextField>
  );
}

type RobotsProps = { projectId: number; robots: readonly Robot[]; seconds: number };

/** The simulated robots, each with its faults; switching one off asks first. */
function SimulatedRobots({ projectId, robots, seconds }: RobotsProps) {
  const t = useTexts(simulatorTexts);
  const command = useRobotCommand(projectId);
  const [killing, setKilling] = useState<Robot>();
  const give = (robot: Robot, fault: SimulatedFault) =>
    command.mutate({ robotId: robot.robot_id, command: { kind: 'simulate_fault', fault, seconds } });
  return (
    <>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {robots.map((robot) => (
            <SimulatedRobotRow
              key={robot.robot_id}
              robot={robot}
              faults={robot.simulated_faults ?? []}
              onGive={(fault) => (fault === 'kill' ? setKilling(robot) : give(robot, fault))}
              onClear={() => command.mutate({ robotId: robot.robot_id, command: { kind: 'clear_faults' } })}
            />
          ))}
        </Box>
      </Paper>
      <ConfirmDialog
        open={killing !== undefined}
        title={t('killTitle', { name: killing?.name ?? '' })}
        confirmLabel={t('kill')}
        cancelLabel={t('keep')}
        isDangerous
        onCancel={() => setKilling(undefined)}
        onConfirm={() => {
          if (killing !== undefined) give(killing, 'kill');
          setKilling(undefined);
        }}
      >
        {t('killBody', { count: seconds })}
      </ConfirmDialog>
    </>
  );
}
