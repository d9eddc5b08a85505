import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth, useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { moneyTexts } from './money.messages.ts';
import { moneyQueries } from './money.queries.ts';

/** The number of refunds that this person may approve; their own requests wait for someone else. */
export function WaitingRefundsBadge() {
  const t = useTexts(moneyTexts);
  const { user } = useAuth();
  const { selectedProjectId: projectId = 0 } = useProjects();
  const may = useCan()('payments.refund', projectId) && projectId !== 0;
  const { data } = useQuery({ ...moneyQueries.refunds(useApi(), projectId, 'waiting'), enabled: may });
  const others = (may ? (data?.items ?? []) : []).filter((refund) => refund.by_id !== user?.id);
  return <CountBadge tone="attention" label={t('waitingForYou')} count={others.length} />;
}
