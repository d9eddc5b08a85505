import { taskKindFields, type Delivery, type DeliveryDetails, type Subtask } from '@rota/contract';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { resultCodeOf } from '../../api/api-error.ts';
import { useCan } from '../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../parts/audit/history-link.tsx';
import { useNow } from '../../ui/now.ts';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../ui/list/side-panel.tsx';
import { ErrorState, NotFoundState } from '../../ui/page-state.tsx';
import { DeliveryStatusChip } from '../../parts/deliveries/delivery-status-chip.tsx';
import { useColours } from '../../ui/theme-provider.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { FONT_MONO } from '../../ui/tokens.ts';
import { uiTexts } from '../../ui/ui.messages.ts';
import { KindCell, TimeTaken } from './delivery-card.tsx';
import { taskFieldTexts, taskStopTexts } from './task-kind.messages.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { isActive } from './deliveries.rules.ts';
import { Timeline } from './delivery-timeline.tsx';
import { useStatusReason } from './status-reason.ts';
import { deliveryQueries } from './deliveries.queries.ts';
import { deliveryTexts } from './deliveries.messages.ts';

/** One delivery beside the list: what it waits for, what can be done, its stops and how it came to be. */
export function DeliveryPanel({
  projectId,
  deliveryId,
  row,
  onClose,
}: {
  projectId: number;
  deliveryId: string;
  row: Delivery | undefined;
  onClose: () => void;
}) {
  const t = useTexts(deliveryTexts);
  const api = useApi();
  const query = useQuery({ ...deliveryQueries.one(api, projectId, deliveryId), enabled: deliveryId !== '' });
  const delivery: Delivery | undefined = query.data ?? row;
  const isUnknown = deliveryId === '' || resultCodeOf(query.error) === 'RECORD_NOT_FOUND';
  return (
    <SidePanel title={delivery === undefined ? t('facts') : delivery.tracking_id} onClose={onClose}>
      {delivery !== undefined && <Body projectId={projectId} delivery={delivery} details={query.data} />}
      {delivery === undefined && query.isLoading && <Skeleton variant="rounded" height={220} />}
      {isUnknown && (
        <NotFoundState isWholePage={false} icon={LocalShippingRounded} title={t('notFound')} backLabel={t('backToList')} onBack={onClose}>
          {t('notFoundHint')}
        </NotFoundState>
      )}
      {query.isError && !isUnknown && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
    </SidePanel>
  );
}

function Body({ projectId, delivery, details }: { projectId: number; delivery: Delivery; details: DeliveryDetails | undefined }) {
  const t = useTexts(deliveryTexts);
  const why = useStatusReason()(delivery);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <DeliveryStatusChip status={delivery.status} />
          <KindCell kind={delivery.kind} />
          {delivery.attempt > 1 && (
            <Typography variant="caption" color="textSecondary">
              {t('attemptNumber', { count: delivery.attempt })}
            </Typography>
          )}
        </Box>
        {why !== undefined && <Typography sx={{ fontWeight: 500 }}>{why}</Typography>}
        {delivery.releasing && <Alert severity="warning">{t('releasing')}</Alert>}
      </Box>
      <DeliveryActions projectId={projectId} delivery={delivery} />
      {isActive(delivery) && <LittleMap projectId={projectId} delivery={delivery} />}
      <PanelSection title={t('stops')}>
        <Stops delivery={delivery} />
      </PanelSection>
      <PanelSection title={t('facts')}>
        <Facts delivery={delivery} />
      </PanelSection>
      <PanelSection title={t('timeline')}>
        {details === undefined ? <Skeleton variant="rounded" height={120} /> : <Timeline events={details.events} />}
      </PanelSection>
      <PanelLinks>
        <HistoryLink scope={projectId} entity="delivery" id={delivery.delivery_id} />
      </PanelLinks>
    </Box>
  );
}

/** The map's engine comes only with the first delivery that is opened while it runs; where it cannot be had, the panel does without. */
const DeliveryMap = lazy<(props: { projectId: number; delivery: Delivery }) => ReactNode>(() =>
  import('./delivery-map.tsx').then(
    (module) => ({ default: module.DeliveryMap }),
    () => ({ default: () => null }),
  ),
);

function LittleMap({ projectId, delivery }: { projectId: number; delivery: Delivery }) {
  const can = useCan();
  if (!can('maps.read', projectId) || !can('robots.read', projectId) || !can('targets.read', projectId)) return null;
  return (
    <Box
      sx={{
        ...{ position: 'relative', height: 220, flexShrink: 0, overflow: 'hidden' },
        ...{ border: 1, borderColor: 'divider', borderRadius: '10px' },
      }}
    >
      <Suspense fallback={<Skeleton variant="rectangular" height={220} />}>
        <DeliveryMap projectId={projectId} delivery={delivery} />
      </Suspense>
    </Box>
  );
}

const stopTexts = {
  waiting: 'stopWaiting',
  going: 'stopGoing',
  arrived: 'stopArrived',
  done: 'stopDone',
  cancelled: 'stopCancelled',
} as const satisfies Record<Subtask['status'], string>;
const stopTones = {
  waiting: 'neutral',
  going: 'going',
  arrived: 'waiting',
  done: 'neutral',
  cancelled: 'offline',
} as const satisfies Record<Subtask['status'], string>;

function Stops({ delivery }: { delivery: Delivery }) {
  const t = useTexts(deliveryTexts);
  const tStop = useTexts(taskStopTexts);
  const { tones, palette } = useColours();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {delivery.filling_target_name !== null && taskKindFields[delivery.kind].filling !== 'empty' && (
        <Box component="li" sx={{ display: 'flex', gap: 1.5, pb: 1.5 }}>
          <Box sx={{ width: 12, height: 12, mt: 0.625, borderRadius: '3px', border: `2px solid ${palette.inkFaint}`, flexShrink: 0 }} />
          <Box>
            <Typography sx={{ fontWeight: 500 }}>{delivery.filling_target_name}</Typography>
            <Typography variant="caption" color="textSecondary">
              {t('fillingStop')}
            </Typography>
          </Box>
        </Box>
      )}
      {delivery.subtasks.map((stop) => {
        const tone = tones[stopTones[stop.status]];
        const extra = [
          ...(stop.kind === 'unload' ? [] : [tStop(stop.kind)]),
          t(stopTexts[stop.status]),
          ...(stop.lid === null ? [] : [t('lidName', { lid: stop.lid })]),
          ...(stop.note === null ? [] : [stop.note]),
        ];
        return (
          <Box component="li" key={stop.sub_task_id} sx={{ display: 'flex', gap: 1.5, pb: 1.5 }}>
            <Box
              sx={{
                width: 12,
                height: 12,
                mt: 0.625,
                borderRadius: '50%',
                border: `2px solid ${tone.solid}`,
                backgroundColor: stop.status === 'done' ? tone.solid : 'transparent',
                flexShrink: 0,
              }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500, textDecoration: stop.status === 'cancelled' ? 'line-through' : 'none' }}>
                {stop.target_name}
              </Typography>
              <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {extra.join(' · ')}
              </Typography>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const t = useTexts(deliveryTexts);
  const tField = useTexts(taskFieldTexts);
  const { rounds, minutes, speech } = delivery.options;
  const formats = useFormats();
  const now = useNow(60_000);
  const facts: readonly Fact[] = [
    [
      t('robot'),
      delivery.robot_id === null ? (
        t('noRobot')
      ) : (
        <Link component={RouterLink} to={`/robot?robot-id=${encodeURIComponent(delivery.robot_id)}`}>
          {delivery.robot_name ?? delivery.robot_id}
        </Link>
      ),
    ],
    ...(delivery.requested_robot_name === null ? [] : [[t('requestedRobot'), delivery.requested_robot_name] satisfies Fact]),
    ...(delivery.eta === null ? [] : [[t('eta'), formats.time(delivery.eta)] satisfies Fact]),
    [t('place'), `${delivery.site} · ${delivery.floor}`],
    ...(delivery.address === null ? [] : [[t('address'), delivery.address] satisfies Fact]),
    ...(delivery.sender === null ? [] : [[t('sender'), delivery.sender] satisfies Fact]),
    ...(rounds === undefined && delivery.round === 1 ? [] : [[tField('round'), roundOf(delivery)] satisfies Fact]),
    ...(minutes === undefined ? [] : [[tField('minutes'), String(minutes)] satisfies Fact]),
    ...(speech === undefined ? [] : [[tField('speech'), speech] satisfies Fact]),
    ...(delivery.lids.length === 0 ? [] : [[t('lids'), delivery.lids.join(', ')] satisfies Fact]),
    [t('created'), formats.moment(delivery.created_at, now)],
    ...(delivery.completed_at === null ? [] : [[t('completed'), formats.moment(delivery.completed_at, now)] satisfies Fact]),
    [t('totalTime'), <TimeTaken key="time" delivery={delivery} />],
    [t('updated'), formats.moment(delivery.updated_at, now)],
    [t('deliveryId'), <CopyableId key="id" id={delivery.delivery_id} label={t('copyId')} />],
    [t('taskId'), <CopyableId key="task" id={delivery.task_id} label={t('copyTaskId')} />],
    ...delivery.subtasks.map(({ sub_task_id: id }, index) => {
      const number = { number: index + 1 };
      return [t('subtaskId', number), <CopyableId key={id} id={id} label={t('copySubtaskId', number)} />] satisfies Fact;
    }),
  ];
  return <FactList facts={facts} />;
}

/** The round it is in, of how many there are. */
function roundOf({ round, options: { rounds = 0 } }: Delivery): string {
  return rounds === 0 ? String(round) : `${round} / ${rounds}`;
}

function CopyableId({ id, label }: { id: string; label: string }) {
  const tUi = useTexts(uiTexts);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    toastSuccess(tUi('copied'));
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="span" sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {id}
      </Box>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} onClick={copy}>
          <ContentCopyRounded sx={{ fontSize: 16 }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
