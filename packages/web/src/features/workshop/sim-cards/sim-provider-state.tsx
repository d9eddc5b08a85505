import type { SimProviderSettings } from '@rota/contract/sim-cards';
import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { toastFailure } from '../../../ui/toasts.tsx';
import { useRenewSims } from './shared/sim-cards.queries.ts';
import { simProviderTexts } from './sim-provider.messages.ts';

/** When the provider last answered, and a try of it. */
export function ProviderState({ settings, isSaved }: { settings: SimProviderSettings; isSaved: boolean }) {
  const t = useTexts(simProviderTexts);
  const formats = useFormats();
  const now = useNow(30_000);
  const { answered_at: answered, failed_at: failed, failure, cards, known } = settings;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>
        {answered === null ? t('neverAnswered') : t('answered', { ago: formats.ago(answered, now) })}
      </Typography>
      {failed !== null && failure !== null && (
        <Alert severity="warning">{t('failed', { ago: formats.ago(failed, now), why: t(failure) })}</Alert>
      )}
      {cards > 0 && <Typography color="textSecondary">{t('cards', { count: cards, known })}</Typography>}
      <ProviderTest isSaved={isSaved} />
    </Box>
  );
}

function ProviderTest({ isSaved }: { isSaved: boolean }) {
  const t = useTexts(simProviderTexts);
  const api = useApi();
  const renew = useRenewSims();
  const test = useMutation({
    mutationFn: () => api.simProvider.test(undefined),
    onError: (error) => toastFailure(error, t('testFailed')),
    onSettled: renew,
  });
  const { data } = test;
  return (
    <>
      <Button variant="outlined" loading={test.isPending} disabled={!isSaved} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
      {data !== undefined && (
        <Alert severity={data.ok ? 'success' : 'warning'}>
          {data.ok
            ? t('testOk', { count: data.cards ?? 0 })
            : data.failure === null
              ? t('testOff')
              : `${t('testFailed')}: ${t(data.failure)}`}
        </Alert>
      )}
    </>
  );
}
