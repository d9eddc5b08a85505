import type { SsoTest } from '@rota/contract/single-sign-on';
import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastFailure } from '../../../ui/toasts.tsx';
import { wordsOf, type ProviderFields } from './provider-form.ts';
import { signInTexts } from './single-sign-on.messages.ts';

/** Checks whether the provider of the form answers and knows the client, and says what it has to know about this installation. */
export function ProviderTest({
  form,
  providerId,
}: {
  form: ResourceForm<ProviderFields>;
  providerId: string | undefined;
}) {
  const t = useTexts(signInTexts);
  const message = useMessage();
  const api = useApi();
  const test = useMutation({
    mutationFn: () => {
      const { issuer, client_id: clientId, client_secret: clientSecret, hosts } = form.getValues();
      const secret = clientSecret.trim() === '' ? {} : { client_secret: clientSecret };
      const kept = providerId === undefined ? {} : { provider_id: providerId };
      return api.singleSignOn.test({
        body: { issuer, client_id: clientId, hosts: wordsOf(hosts), ...secret, ...kept },
      });
    },
    onError: (error) => toastFailure(error, message('server_failed') ?? ''),
  });
  const handleTest = () => {
    form.trigger(['issuer', 'client_id', 'hosts']).then(
      (isRight) => isRight && test.mutate(),
      (error: unknown) => toastFailure(error, message('server_failed') ?? ''),
    );
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <RedirectAddress uri={test.data?.redirect_uri ?? `${window.location.origin}/auth/sso`} />
      <Button
        variant="outlined"
        loading={test.isPending}
        onClick={handleTest}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('test')}
      </Button>
      {test.data !== undefined && <Outcome outcome={test.data} />}
    </Box>
  );
}

const clientTexts = {
  proved: 'testOk',
  refused: 'clientRefused',
  unclear: 'clientUnclear',
  unasked: 'clientUnasked',
} as const;

function Outcome({ outcome: { is_ok: isOk, problem, client, words } }: { outcome: SsoTest }) {
  const t = useTexts(signInTexts);
  const severity = client === 'proved' ? 'success' : 'warning';
  return (
    <Alert severity={isOk ? severity : 'error'} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      {problem === null ? t(clientTexts[client]) : t(problem.kind, { about: problem.about })}
      {words !== null && client !== 'proved' && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('providerWords', { words })}
        </Typography>
      )}
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
