import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageChannel } from '@rota/contract/outbox';
import { Alert, Box, Button, TextField, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { gatewayTexts } from './gateways.messages.ts';
import { useRenewMessages } from './messages.queries.ts';

type GatewayTestProps = {
  channel: MessageChannel;
  /** Nothing leaves the installation yet. */
  isShownHere: boolean;
  isSaved: boolean;
};

/** Sends one message through what is saved, and says what came of it in the gateway's own words. */
export function GatewayTest({ channel, isShownHere, isSaved }: GatewayTestProps) {
  const t = useTexts(gatewayTexts);
  const api = useApi();
  const [to, setTo] = useState('');
  const test = useMutation({
    mutationFn: (body: { to: string }) =>
      channel === 'sms' ? api.outbox.testSms({ body }) : api.outbox.testEmail({ body }),
    onSettled: useRenewMessages(),
  });
  const run = () => {
    if (isSaved && to.trim() !== '' && !test.isPending) test.mutate({ to: to.trim() });
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          type={channel === 'sms' ? 'tel' : 'email'}
          label={channel === 'sms' ? t('tryPhone') : t('tryEmail')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would send the settings around it.
            event.preventDefault();
            run();
          }}
          error={test.isError}
          helperText={test.error?.message}
          sx={{ flex: '1 1 220px' }}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <Button
          variant="outlined"
          loading={test.isPending}
          disabled={!isSaved || to.trim() === ''}
          onClick={run}
          sx={{ mt: '7px', '@media (pointer: coarse)': { mt: 0 } }}
        >
          {t('send')}
        </Button>
      </Box>
      {!isSaved && <Typography color="textSecondary">{t('saveFirst')}</Typography>}
      {test.data !== undefined && (
        <Alert severity={test.data.ok ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
          {test.data.ok
            ? isShownHere
              ? t('standsHere')
              : t('wentOut')
            : t('refused', { error: test.data.error ?? '' })}
        </Alert>
      )}
    </Box>
  );
}
