import { sixDigits, type SecondFactorMethod } from '@rota/contract/auth';
import { recoveryCode } from '@rota/contract/second-factors';
import KeyRounded from '@mui/icons-material/KeyRounded';
import { useState } from 'react';
import { z } from 'zod';
import { Box, Button, Typography } from '../ui/kit.ts';
import { useMessage, useTexts } from '../i18n/i18n-context.tsx';
import { useResourceForm } from '../ui/form/resource-form.ts';
import { useAuth, useAuthStore } from './auth-context.tsx';
import { authTexts } from './auth.messages.ts';
import { CodeField } from './code-field.tsx';
import { EntryError } from './entry-error.tsx';
import { EntryForm } from './entry-form.tsx';

const labels = { totp: 'useTotp', passkey: 'usePasskey', recovery_code: 'useRecovery' } as const;

/** The second step: one of the ways that the person has set up. */
export function SecondFactorForm({ methods }: { methods: readonly SecondFactorMethod[] }) {
  const t = useTexts(authTexts);
  const message = useMessage();
  const store = useAuthStore();
  const { errorMessage, retryAt } = useAuth();
  const [chosen, choose] = useState<SecondFactorMethod>();
  const method = chosen ?? methods[0] ?? 'recovery_code';
  const shownMessage = message(errorMessage);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {shownMessage !== undefined && <EntryError message={shownMessage} retryAt={retryAt} />}
      {method === 'passkey' ? <PasskeyStep /> : <CodeStep key={method} method={method} />}
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <Button key={one} size="small" onClick={() => choose(one)}>
              {t(labels[one])}
            </Button>
          ))}
        <Button size="small" onClick={() => store.clearError()}>
          {t('startOver')}
        </Button>
      </Box>
    </Box>
  );
}

function PasskeyStep() {
  const t = useTexts(authTexts);
  const store = useAuthStore();
  const { status } = useAuth();
  return (
    <>
      <Typography color="textSecondary">{t('passkeyHint')}</Typography>
      <Button
        variant="contained"
        size="large"
        autoFocus
        startIcon={<KeyRounded />}
        loading={status === 'loading'}
        onClick={() => store.loginPasskey()}
      >
        {t('usePasskey')}
      </Button>
    </>
  );
}

const codes = { totp: z.object({ code: sixDigits }), recovery_code: z.object({ code: recoveryCode }) };
const EMPTY = { code: '' };

function CodeStep({ method }: { method: 'totp' | 'recovery_code' }) {
  const t = useTexts(authTexts);
  const store = useAuthStore();
  const { status } = useAuth();
  const form = useResourceForm({
    schema: codes[method],
    values: EMPTY,
    save: ({ code }) => store.loginCode(method, code),
    onSaved: () => {
      if (store.state().status !== 'authenticated') form.setFocus('code', { shouldSelect: true });
    },
  });
  return (
    <EntryForm form={form}>
      <Typography color="textSecondary">{method === 'totp' ? t('totpHint') : t('recoveryHint')}</Typography>
      <CodeField
        form={form}
        name="code"
        label={method === 'totp' ? t('code') : t('recoveryCode')}
        length={method === 'totp' ? 6 : undefined}
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" loading={status === 'loading'}>
        {t('goOn')}
      </Button>
    </EntryForm>
  );
}
