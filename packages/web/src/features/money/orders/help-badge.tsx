import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { orderListTexts } from './orders.messages.ts';

/** How often it is looked at while no page of orders is open, ms. */
const EVERY_MS = 15_000;

const needingHelp = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['orders', projectId, 'needing-help'] as const,
    queryFn: async ({ signal }) => {
      const query = { state: 'open', needs_help: 'yes', limit: 1 } as const;
      return (await api.orders.list({ params: { projectId }, query }, { signal })).total ?? 0;
    },
    refetchInterval: EVERY_MS,
  });

/** How many orders need a person now; nothing while none does. */
export function OrdersHelpBadge() {
  const t = useTexts(orderListTexts);
  const { selectedProjectId: projectId = 0 } = useProjects();
  const may = useCan()('orders.read', projectId) && projectId !== 0;
  const { data: count = 0 } = useQuery({ ...needingHelp(useApi(), projectId), enabled: may });
  return <CountBadge tone="fault" label={t('needsHelp')} count={count} />;
}
