import { taskKindFields, type Delivery, type DeliveryDetails } from '@rota/contract/deliveries';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Alert, Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { DeliveryStatusChip } from './shared/delivery-status-chip.tsx';
import { OpenHelp } from '../help-requests/shared/open-help.tsx';
import { PrintMenu } from '../printers/shared/print-menu.tsx';
import { WaitingChain } from './shared/waiting-chain.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { CustodyList } from './custody-list.tsx';
import { deliveryQueries } from './deliveries.queries.ts';
import { isActive } from './deliveries.rules.ts';
import { deliveryTexts } from './deliveries.messages.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { KindCell } from './delivery-card.tsx';
import { DeliveryDecisions } from './delivery-decisions.tsx';
import { deliveryDetailsTexts } from './delivery-details.messages.ts';
import { DeliveryFacts } from './delivery-facts.tsx';
import type { DeliveryMapProps } from './delivery-map.tsx';
import { DeliveryNotes } from './delivery-notes.tsx';
import { DeliveryPins } from './delivery-pins.tsx';
import { DeliveryStops } from './delivery-stops.tsx';
import { Timeline } from './delivery-timeline.tsx';
import { slipPath } from './slip-link.ts';
import { useStatusReason } from './status-reason.ts';

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
        <NotFoundState
          isWholePage={false}
          icon={LocalShippingRounded}
          title={t('notFound')}
          backLabel={t('backToList')}
          onBack={onClose}
        >
          {t('notFoundHint')}
        </NotFoundState>
      )}
      {query.isError && !isUnknown && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
    </SidePanel>
  );
}

type BodyProps = { projectId: number; delivery: Delivery; details: DeliveryDetails | undefined };

/** How it stands, and what it waits for. */
function StatusAndReason({ projectId, delivery }: Omit<BodyProps, 'details'>) {
  const t = useTexts(deliveryTexts);
  const tDetails = useTexts(deliveryDetailsTexts);
  const why = useStatusReason()(delivery);
  return (
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
      {delivery.waiting_reason !== null && (
        <WaitingChain projectId={projectId} of="delivery" id={delivery.delivery_id} />
      )}
      <OpenHelp projectId={projectId} deliveryId={delivery.delivery_id} label={tDetails('help')} />
      {delivery.releasing && <Alert severity="warning">{t('releasing')}</Alert>}
    </Box>
  );
}

function Body({ projectId, delivery, details }: BodyProps) {
  const t = useTexts(deliveryTexts);
  const tDetails = useTexts(deliveryDetailsTexts);
  const { filling, lids } = taskKindFields[delivery.kind];
  const carriesGoods = lids || filling !== 'none';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <StatusAndReason projectId={projectId} delivery={delivery} />
      <DeliveryActions projectId={projectId} delivery={delivery} />
      {(isActive(delivery) || delivery.robot_id !== null) && (
        <LittleMap projectId={projectId} delivery={delivery} details={details} />
      )}
      <PanelSection title={t('stops')}>
        <DeliveryStops delivery={delivery} />
      </PanelSection>
      <DeliveryPins projectId={projectId} delivery={delivery} />
      <PanelSection title={tDetails('notes')}>
        <DeliveryNotes projectId={projectId} deliveryId={delivery.delivery_id} />
      </PanelSection>
      {carriesGoods && (
        <PanelSection title={tDetails('custody')}>
          {details === undefined ? (
            <Skeleton variant="rounded" height={64} />
          ) : (
            <CustodyList custody={details.custody} />
          )}
        </PanelSection>
      )}
      <PanelSection title={t('facts')}>
        <DeliveryFacts projectId={projectId} delivery={delivery} />
      </PanelSection>
      <PanelSection title={t('timeline')}>
        {details === undefined ? (
          <Skeleton variant="rounded" height={120} />
        ) : (
          <Timeline events={details.events} />
        )}
      </PanelSection>
      <PanelSection title={t('decisions')}>
        <DeliveryDecisions projectId={projectId} delivery={delivery} />
      </PanelSection>
      <PanelLinks>
        <PrintMenu
          projectId={projectId}
          deliveryIds={[delivery.delivery_id]}
          href={slipPath([delivery.delivery_id])}
          label={tDetails('printSlip')}
          button={{ sx: { px: 2 } }}
        />
        <HistoryLink scope={projectId} entity="delivery" id={delivery.delivery_id} />
      </PanelLinks>
    </Box>
  );
}

/** The map's engine comes only with the first delivery that is opened while it runs; where it cannot be had, the panel does without. */
const DeliveryMap = lazy<(props: DeliveryMapProps) => ReactNode>(() =>
  import('./delivery-map.tsx').then(
    (module) => ({ default: module.DeliveryMap }),
    () => ({ default: () => null }),
  ),
);

function LittleMap({ projectId, delivery, details }: DeliveryMapProps) {
  const can = useCan();
  if (!can('maps.read', projectId) || !can('robots.read', projectId) || !can('targets.read', projectId))
    return null;
  return (
    <Box
      sx={{
        position: 'relative',
        height: 220,
        flexShrink: 0,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      <Suspense fallback={<Skeleton variant="rectangular" height={220} />}>
        <DeliveryMap projectId={projectId} delivery={delivery} details={details} />
      </Suspense>
    </Box>
  );
}
