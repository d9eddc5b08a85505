import type { SsoTest } from '@rota/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../../api/api-context.tsx';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { hostsOf, type ProviderFields } from './provider-form.ts';
import { signInTexts } from './single-sign-on.messages.ts';

/** Looks whether the provider of the form answers, and says what it has to know of us. */
export function ProviderTest({ form }: { form: UseFormReturn<ProviderFields> }) {
  const t = useTexts(signInTexts);
  const message = useMessage();
  const api = useApi();
  const test = useMutation({
    mutationFn: () => {
      const { issuer, clientId, hosts } = form.getValues();
      return api.singleSignOn.test({ body: { issuer, clientId, hosts: hostsOf(hosts) } });
    },
    onError: (error) => toastFailure(error, message('An Error Occurred') ?? ''),
  });
  const handleTest = () => {
    form.trigger(['issuer', 'clientId', 'hosts']).then(
      (isRight) => isRight && test.mutate(),
      (error: unknown) => toastFailure(error, message('An Error Occurred') ?? ''),
    );
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <RedirectAddress uri={test.data?.redirectUri ?? `${window.location.origin}/auth/sso`} />
      <Button variant="outlined" loading={test.isPending} onClick={handleTest} sx={{ alignSelf: 'flex-start' }}>
        {t('test')}
      </Button>
      {test.data !== undefined && <Outcome outcome={test.data} />}
    </Box>
  );
}

function Outcome({ outcome: { isOk, problem } }: { outcome: SsoTest }) {
  const t = useTexts(signInTexts);
  return (
    <Alert severity={isOk ? 'success' : 'error'} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      {problem === null ? t('testOk') : t(problem.kind, { about: problem.about })}
    </Alert>
  );
}

function RedirectAddress({ uri }: { uri: string }) {
  const t = useTexts(signInTexts);
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {t('redirectUri')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {uri}
        </Box>
        <CopyButton text={uri} label={t('copy')} doneText={t('copied')} />
      </Box>
    </Box>
  );
}
