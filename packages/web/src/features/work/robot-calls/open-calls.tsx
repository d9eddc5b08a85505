import { callStateTexts, type CallState, type RobotCall } from '@rota/contract/robot-calls';
import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import NavigationRounded from '@mui/icons-material/NavigationRounded';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Box, Paper, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { usePromiseText } from '../deliveries/shared/promise.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import type { StateLook } from '../../../ui/states.ts';
import { robotCallPageTexts } from './robot-calls.messages.ts';
import { robotCallQueries } from './robot-calls.queries.ts';

const looks: Record<CallState, StateLook> = {
  waiting: { tone: 'waiting', icon: HourglassTopRounded },
  coming: { tone: 'going', icon: NavigationRounded },
  arrived: { tone: 'charging', icon: PlaceRounded },
  serving: { tone: 'going', icon: NavigationRounded },
  done: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  cancelled: { tone: 'neutral', icon: CancelRounded },
  failed: { tone: 'fault', icon: ErrorOutlineRounded },
};

/** The open calls, with the arrival of each robot. */
export function OpenCalls() {
  const t = useTexts(robotCallPageTexts);
  const titleId = useId();
  const { project_id: projectId } = useProject();
  const calls = useQuery(robotCallQueries.open(useApi(), projectId));
  const items = calls.data?.items ?? [];
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t('openCalls')}
        {items.length > 0 && (
          <Typography component="span" color="textSecondary" sx={{ ml: 1, fontWeight: 500 }}>
            {items.length}
          </Typography>
        )}
      </Typography>
      {calls.isPending && <Skeleton variant="rounded" height={96} />}
      {calls.isError && <ErrorState error={calls.error} onRetry={() => calls.refetch()} />}
      {calls.data !== undefined && items.length === 0 && (
        <Typography color="textSecondary">{t('noCalls')}</Typography>
      )}
      <Box
        component="ul"
        aria-label={t('openCalls')}
        sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {items.map((call) => (
          <CallRow key={call.call_id} call={call} />
        ))}
      </Box>
    </Box>
  );
}

function placeOf({ station_name: station, target_name: target }: RobotCall): string {
  return station ?? target;
}

function isCancellable({ state }: RobotCall): boolean {
  return state === 'waiting' || state === 'coming';
}

function CallRow({ call }: { call: RobotCall }) {
  const t = useTexts(robotCallPageTexts);
  const tState = useTexts(callStateTexts);
  const tKind = useTexts(robotModeTexts);
  const formats = useFormats();
  const promiseText = usePromiseText();
  const now = useNow(10_000);
  const facts = [
    tKind(call.kind),
    ...(call.robot_name === null ? [] : [call.robot_name]),
    call.source === 'guest' ? t('by_guest') : t('calledBy', { name: call.called_by }),
    formats.ago(call.created_at, now),
  ];
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography sx={{ fontWeight: 600 }} translate="no">
            {placeOf(call)}
          </Typography>
          <StateChip {...looks[call.state]} label={tState(call.state)} quiet />
        </Box>
        {call.promise !== null && (
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('expected', { time: promiseText(call.promise) })}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ width: '100%', mx: -1, mb: -0.5 }}>
        <CallActions call={call} />
      </Box>
    </Paper>
  );
}

function CallActions({ call }: { call: RobotCall }) {
  const t = useTexts(robotCallPageTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  return (
    <Actions
      projectId={projectId}
      renew={() => queries.invalidateQueries({ queryKey: ['robot-calls', projectId] })}
      actions={[
        {
          id: 'follow',
          place: 'plain',
          label: t('follow'),
          to: `/delivery?delivery-id=${encodeURIComponent(call.delivery_id)}`,
        },
        {
          id: 'cancel',
          place: 'plain',
          label: t('cancel'),
          isDangerous: true,
          permission: 'robot_calls.cancel',
          isOffered: isCancellable(call),
          confirm: {
            title: t('cancelTitle', { place: placeOf(call) }),
            children: t('cancelBody'),
            confirmLabel: t('cancelYes'),
            isDangerous: true,
          },
          run: () => api.robotCalls.cancel({ params: { projectId, callId: call.call_id } }),
          done: t('cancelled'),
        },
      ]}
    />
  );
}
