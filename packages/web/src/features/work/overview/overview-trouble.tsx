import { sentenceTexts } from '@rota/contract/core';
import { useEffect } from 'react';
import { Alert, AlertTitle, Box, Button } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { overviewTexts } from './overview.messages.ts';

/** The call that lists every robot a person may see, as it went last. */
export type OverviewCall = {
  readonly error: Error | null;
  /** When it last succeeded, ms; 0: never. What it said then stays on the screen. */
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  refetch: () => unknown;
};

/** Says that the overview of all robots failed, how old what is shown of it is, and offers another try. */
export function OverviewTrouble({ error, dataUpdatedAt, isFetching, refetch }: OverviewCall) {
  const t = useTexts(overviewTexts);
  const tSentence = useTexts(sentenceTexts);
  const formats = useFormats();
  const message = error === null ? undefined : error.message || tSentence('unknown_error');
  // It is polled: the same failure is shown once.
  useEffect(() => {
    if (message !== undefined) toastFailure(new Error(message), message);
  }, [message]);
  if (message === undefined) return null;
  return (
    <Alert severity="warning" role="alert" sx={{ mx: 2, my: 1 }}>
      <AlertTitle>{t('overviewFailed')}</AlertTitle>
      {message} {dataUpdatedAt > 0 && t('overviewOf', { time: formats.timeExact(dataUpdatedAt) })}
      <Box sx={{ mt: 1 }}>
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          loading={isFetching}
          onClick={() => refetch()}
        >
          {t('retry')}
        </Button>
      </Box>
    </Alert>
  );
}
