import type { Delivery } from '@rota/contract/deliveries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DecisionList } from './shared/decision-list.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { deliveryQueries } from './deliveries.queries.ts';
import { deliveryTexts } from './deliveries.messages.ts';

/** Why it got its robot, or none yet; fetched again when the delivery changes. */
export function DeliveryDecisions({ projectId, delivery }: { projectId: number; delivery: Delivery }) {
  const t = useTexts(deliveryTexts);
  const api = useApi();
  const query = useQuery({
    ...deliveryQueries.decisions(api, projectId, delivery),
    placeholderData: keepPreviousData,
  });
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (query.data === undefined) return <Skeleton variant="rounded" height={60} />;
  if (query.data.length === 0) return <Typography color="textSecondary">{t('noDecisions')}</Typography>;
  return <DecisionList decisions={query.data} />;
}
