import { sentenceTexts } from '@rota/contract/core';
import type { SavedCommerceSettings } from '@rota/contract/commerce';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { commerceTexts } from './commerce.messages.ts';

type LimitWishProps = { projectId: number; settings: SavedCommerceSettings; mayDecide: boolean };

/** A looser limit of refunds that waits for a second person, with what the reader may do about it. */
export function LimitWish({ projectId, settings, mayDecide }: LimitWishProps) {
  const t = useTexts(commerceTexts);
  const tSentence = useTexts(sentenceTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { user } = useAuth();
  const api = useApi();
  const queries = useQueryClient();
  const { refund_limit_wish: wish, version } = settings;
  const decide = useMutation({
    mutationFn: (agrees: boolean) =>
      api.commerce.decideRefundLimit({ params: { projectId }, body: { version, agrees } }),
    onSuccess: (saved, agrees) => {
      queries.setQueryData(['commerce', projectId], saved);
      toastSuccess(t(agrees ? 'limitApproved' : 'limitDeclined'));
    },
    onError: (error) => {
      toastFailedAction(error, tSentence('server_failed'));
      return queries.invalidateQueries({ queryKey: ['commerce', projectId] });
    },
  });
  if (wish === null) return null;
  const isOwn = wish.asked_by_id === user?.id;
  const about = { name: wish.asked_by, time: formats.moment(wish.asked_at, now), currency: wish.currency };
  const amount = formats.money(wish.refund_limit_minor, wish.currency);
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {wish.refund_limit_minor === 0 ? t('limitWaitsNone', about) : t('limitWaits', { ...about, amount })}
      {isOwn && <Box sx={{ mt: 0.5 }}>{t('limitOwn')}</Box>}
      {mayDecide && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {!isOwn && (
            <Button variant="contained" disabled={decide.isPending} onClick={() => decide.mutate(true)}>
              {t('limitApprove')}
            </Button>
          )}
          <Button variant="outlined" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
            {t(isOwn ? 'limitWithdraw' : 'limitDecline')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
