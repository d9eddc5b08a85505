import { sentenceTexts } from '@rota/contract/core';
import { ELEVATOR_FAULTS, type Elevator, type ElevatorFault } from '@rota/contract/elevators';
import BugReportRounded from '@mui/icons-material/BugReportRounded';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Box, Paper, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useLiveList } from '../../../api/live-hooks.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { toastFailedAction } from '../../../ui/toasts.tsx';
import { SimulatedRow } from './simulated-row.tsx';
import { elevatorFaultTexts, simulatorTexts } from './simulator.messages.ts';

const list = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['elevators', projectId] as const,
    queryFn: ({ signal }) => api.elevators.list({ params: { projectId } }, { signal }),
  });

/** Simulated elevators of the project, and what they are made to suffer for so many seconds; nothing where there are none. */
export function SimulatedElevators({ projectId, seconds }: { projectId: number; seconds: number }) {
  const t = useTexts(simulatorTexts);
  const sentences = useTexts(sentenceTexts);
  const api = useApi();
  const query = list(api, projectId);
  useLiveList('elevators', { projectId }, query.queryKey);
  const elevators = useQuery(query);
  const give = useMutation({
    mutationFn: ({ elevatorId, fault }: { elevatorId: string; fault: ElevatorFault | null }) =>
      api.elevators.simulateFault({ params: { projectId, elevatorId }, body: { fault, seconds } }),
    onError: (error) => toastFailedAction(error, sentences('command_not_sent')),
  });
  const simulated = (elevators.data ?? []).filter((elevator) => elevator.simulated_faults !== undefined);
  if (simulated.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="simulated-elevators" sx={{ mt: 3 }}>
      <Typography id="simulated-elevators" component="h2" variant="h6" sx={{ mb: 1 }}>
        {t('elevators')}
      </Typography>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {simulated.map((elevator) => (
            <SimulatedElevatorRow
              key={elevator.elevator_id}
              elevator={elevator}
              onGive={(fault) => give.mutate({ elevatorId: elevator.elevator_id, fault })}
            />
          ))}
        </Box>
      </Paper>
    </Box>
  );
}

function SimulatedElevatorRow({
  elevator,
  onGive,
}: {
  elevator: Elevator;
  onGive: (fault: ElevatorFault | null) => void;
}) {
  const t = useTexts(simulatorTexts);
  const names = useTexts(elevatorFaultTexts);
  const faults = elevator.simulated_faults ?? [];
  const isReached = elevator.mode !== 'offline';
  return (
    <SimulatedRow
      name={elevator.name}
      hasFaults={faults.length > 0}
      isReached={isReached}
      offered={ELEVATOR_FAULTS.map((fault) => ({ fault, label: names(fault) }))}
      onGive={onGive}
      onClear={() => onGive(null)}
      faults={
        <>
          {faults.map(({ kind, seconds_left: left }) => (
            <StateChip
              key={kind}
              tone={kind === 'fire' ? 'fault' : 'attention'}
              icon={BugReportRounded}
              label={isReached ? `${names(kind)} · ${t('left', { count: left })}` : names(kind)}
            />
          ))}
          {!isReached && (
            <Typography variant="body2" color="textSecondary">
              {t('unreachable')}
            </Typography>
          )}
        </>
      }
    />
  );
}
