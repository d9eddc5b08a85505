import type { Delivery, DeliveryDetails, DeliveryEvent, Reason, Subtask } from '@rota/contract';
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
import { Link as RouterLink } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { resultCodeOf } from '../../api/api-error.ts';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useReason } from '../../i18n/reason.ts';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { PanelSection, SidePanel } from '../../ui/list/side-panel.tsx';
import { ErrorState, NotFoundState } from '../../ui/page-state.tsx';
import { DeliveryStatusChip } from '../../parts/deliveries/delivery-status-chip.tsx';
import { deliveryStatusTexts } from '../../parts/deliveries/delivery-status.messages.ts';
import { deliveryStatusLooks } from '../../parts/deliveries/delivery-status.ts';
import { useColours } from '../../ui/theme-provider.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { FONT_MONO } from '../../ui/tokens.ts';
import { uiTexts } from '../../ui/ui.messages.ts';
import { DeliveryActions } from './delivery-actions.tsx';
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
      <PanelSection title={t('stops')}>
        <Stops delivery={delivery} />
      </PanelSection>
      <PanelSection title={t('facts')}>
        <Facts delivery={delivery} />
      </PanelSection>
      <PanelSection title={t('timeline')}>
        {details === undefined ? <Skeleton variant="rounded" height={120} /> : <Timeline events={details.events} />}
      </PanelSection>
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
  const { tones, palette } = useColours();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {delivery.filling_target_name !== null && (
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
  const formats = useFormats();
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
    ...(delivery.eta === null ? [] : [[t('eta'), formats.time(delivery.eta)] satisfies Fact]),
    [t('place'), `${delivery.site} · ${delivery.floor}`],
    ...(delivery.address === null ? [] : [[t('address'), delivery.address] satisfies Fact]),
    ...(delivery.sender === null ? [] : [[t('sender'), delivery.sender] satisfies Fact]),
    ...(delivery.lids.length === 0 ? [] : [[t('lids'), delivery.lids.join(', ')] satisfies Fact]),
    [t('created'), formats.dateTime(delivery.created_at)],
    ...(delivery.completed_at === null ? [] : [[t('completed'), formats.dateTime(delivery.completed_at)] satisfies Fact]),
    ...(delivery.total_time_s === null ? [] : [[t('totalTime'), formats.duration(delivery.total_time_s)] satisfies Fact]),
    [t('deliveryId'), <CopyableId key="id" id={delivery.delivery_id} />],
  ];
  return <FactList facts={facts} />;
}

function CopyableId({ id }: { id: string }) {
  const t = useTexts(deliveryTexts);
  const tUi = useTexts(uiTexts);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    toastSuccess(tUi('copied'));
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="span" sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem' }}>
        {id}
      </Box>
      <Tooltip title={t('copyId')}>
        <IconButton size="small" aria-label={t('copyId')} onClick={copy}>
          <ContentCopyRounded sx={{ fontSize: 16 }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const actorTexts: Partial<Record<string, 'actorSystem' | 'actorRobot' | 'actorDispatcher'>> = {
  system: 'actorSystem',
  robot: 'actorRobot',
  dispatcher: 'actorDispatcher',
};

/** How it came to be, the newest first: status, when, by whom, and why. */
function Timeline({ events }: { events: readonly DeliveryEvent[] }) {
  const t = useTexts(deliveryTexts);
  const formats = useFormats();
  const reasonText = useReason();
  const { tones, palette } = useColours();
  if (events.length === 0) return <Typography color="textSecondary">{t('noEvents')}</Typography>;
  const newestFirst = events.map((event, index) => ({ event, index })).reverse();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {newestFirst.map(({ event, index }) => {
        const look = deliveryStatusLooks[event.to];
        const actorKey = actorTexts[event.actor];
        const Icon = look.icon;
        const said = event.reason === null ? undefined : wordsOf(event.reason, reasonText);
        return (
          <Box
            component="li"
            key={index}
            sx={{
              display: 'flex',
              gap: 1.5,
              position: 'relative',
              pb: 2,
              '&:not(:last-of-type)::before': {
                content: '""',
                position: 'absolute',
                left: 10,
                top: 24,
                bottom: 0,
                width: '1px',
                backgroundColor: palette.line,
              },
            }}
          >
            <Icon aria-hidden sx={{ fontSize: 21, color: tones[look.tone].solid, flexShrink: 0, zIndex: 1 }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
                <DeliveryStatusWord status={event.to} />
                <Tooltip title={formats.dateTimeExact(event.at)}>
                  <Typography component="time" dateTime={event.at} variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                    {formats.timeExact(event.at)}
                  </Typography>
                </Tooltip>
              </Box>
              {event.reason !== null && (
                <Typography variant="body2" color="textSecondary">
                  {reasonText(event.reason)}
                </Typography>
              )}
              {said !== undefined && <Typography variant="body2">{`“${said}”`}</Typography>}
              <Typography variant="caption" color="textSecondary">
                {actorKey === undefined ? event.actor : t(actorKey)}
              </Typography>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** What the person who acted gave as the reason, where the sentence does not hold it already. */
function wordsOf(reason: Reason, reasonText: (reason: Reason) => string): string | undefined {
  const { reason: words } = reason.params;
  return typeof words === 'string' && words !== '' && !reasonText(reason).includes(words) ? words : undefined;
}

function DeliveryStatusWord({ status }: { status: DeliveryEvent['to'] }) {
  const t = useTexts(deliveryStatusTexts);
  return <Typography sx={{ fontWeight: 500 }}>{t(status)}</Typography>;
}
