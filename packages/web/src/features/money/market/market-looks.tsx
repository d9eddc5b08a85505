import type { ListedMarketUser } from '@rota/contract/market';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import PersonOffRounded from '@mui/icons-material/PersonOffRounded';
import { useCallback } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { marketTexts } from './market.messages.ts';

/** The name of a user; a deleted user has none. */
export function useUserName(): (user: ListedMarketUser) => string {
  const t = useTexts(marketTexts);
  return useCallback(
    ({ name, deleted_at: deletedAt }) => (deletedAt === null ? name : t('deletedName')),
    [t],
  );
}

/** Whether an account is there or deleted. */
export function UserChip({ user: { deleted_at: deletedAt } }: { user: ListedMarketUser }) {
  const t = useTexts(marketTexts);
  return deletedAt === null ? (
    <StateChip tone="charging" icon={CheckCircleRounded} label={t('active')} quiet />
  ) : (
    <StateChip tone="offline" icon={PersonOffRounded} label={t('deleted')} />
  );
}
