import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { ordersNeedingHelp } from './needing-help.queries.ts';
import { orderListTexts } from './orders.messages.ts';

/** How many orders need a person now; nothing while none does. */
export function OrdersHelpBadge() {
  const t = useTexts(orderListTexts);
  const { selectedProjectId: projectId = 0 } = useProjects();
  const may = useCan()('orders.read', projectId) && projectId !== 0;
  const { data: count = 0 } = useQuery({ ...ordersNeedingHelp(useApi(), projectId), enabled: may });
  return <CountBadge tone="fault" label={t('needsHelp')} count={count} />;
}
