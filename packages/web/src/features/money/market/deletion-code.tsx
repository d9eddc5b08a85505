import type { ListedMarketUser } from '@rota/contract/market';
import { useQuery } from '@tanstack/react-query';
import { Alert, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { marketTexts } from './market.messages.ts';

/** The user may ask for another code meanwhile, ms. */
const EVERY_MS = 10_000;

/** The code with which a user deletes the account, for an administrator to hand over where no gateway sends SMS. */
export function DeletionCode({ projectId, user }: { projectId: number; user: ListedMarketUser }) {
  const t = useTexts(marketTexts);
  const api = useApi();
  const { user_id: userId } = user;
  const maySee = useCan()('market.manage', projectId) && user.deleted_at === null;
  const { data } = useQuery({
    queryKey: ['market-users', projectId, 'deletion-code', userId] as const,
    queryFn: ({ signal }) => api.marketUsers.deletionCode({ params: { projectId, userId } }, { signal }),
    enabled: maySee,
    refetchInterval: EVERY_MS,
    // A code must not show to the next person who opens this user.
    gcTime: 0,
  });
  if (!maySee || data === undefined || data.code === null) return null;
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      {t('deletionCode')}
      <Typography
        component="p"
        variant="h5"
        sx={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.1em' }}
      >
        {data.code}
      </Typography>
    </Alert>
  );
}
