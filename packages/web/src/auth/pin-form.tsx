import { PIN_LENGTH, pin as pinSchema } from '@rota/contract/auth';
import { z } from 'zod';
import { Box, Button, Typography } from '../ui/kit.ts';
import { useMessage, useTexts } from '../i18n/i18n-context.tsx';
import { CodeKeptNotice, useKeptCodes } from '../features/notices/reach/shared/code-kept-notice.tsx';
import { useResourceForm } from '../ui/form/resource-form.ts';
import { useNow } from '../ui/now.ts';
import { useAuth, useAuthStore } from './auth-context.tsx';
import { authTexts } from './auth.messages.ts';
import { CodeField } from './code-field.tsx';
import { EntryError } from './entry-error.tsx';
import { EntryForm } from './entry-form.tsx';
import { ResendButton } from './resend-button.tsx';

const fields = z.object({ pin: pinSchema });
const EMPTY = { pin: '' };

/** The digits of the SMS, with how long they are good. */
export function PinForm() {
  const t = useTexts(authTexts);
  const message = useMessage();
  const store = useAuthStore();
  const {
    status,
    errorMessage,
    errorCode,
    retryAt,
    smsValidationPhoneEnd: end,
    smsValidationResendAt,
  } = useAuth();
  const form = useResourceForm({
    schema: fields,
    values: EMPTY,
    save: ({ pin }) => store.loginPin(pin),
    onSaved: () => {
      if (store.state().status !== 'authenticated') form.setFocus('pin', { shouldSelect: true });
    },
  });
  const shownMessage = errorCode === 'INVALID_LOGIN_CREDENTIALS' ? t('pinWrong') : message(errorMessage);
  const isBusy = status === 'loading';
  const isKept = useKeptCodes().includes('phone');
  return (
    <EntryForm form={form}>
      <CodeKeptNotice kinds={['phone']} />
      {!isKept && (
        <Typography color="textSecondary">
          {end === '' ? t('pinSentNowhere') : t('pinSent', { end })}
        </Typography>
      )}
      {shownMessage !== undefined && <EntryError message={shownMessage} retryAt={retryAt} />}
      <CodeField form={form} name="pin" label={t('pin')} length={PIN_LENGTH} autoFocus />
      <Countdown />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {t('goOn')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <ResendButton
          at={smsValidationResendAt}
          isBusy={isBusy}
          onResend={() => {
            form.discard();
            store.resendPin().catch(() => undefined);
          }}
        />
        <Button size="small" onClick={() => store.clearError()}>
          {t('startOver')}
        </Button>
      </Box>
    </EntryForm>
  );
}

/** How long the digits are still good; nothing where the countdown is 0. */
function Countdown() {
  const t = useTexts(authTexts);
  const { smsValidationRequiredEpoch: epoch, smsValidationCountdownS: countdownS } = useAuth();
  const now = useNow(1_000);
  if (epoch === undefined || countdownS === 0) return null;
  const leftS = Math.max(0, Math.ceil((epoch + countdownS * 1_000 - now) / 1_000));
  return (
    <Typography
      role="timer"
      variant="body2"
      color={leftS === 0 ? 'warning' : 'textSecondary'}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {leftS === 0 ? t('codeOver') : t('codeLeft', { left: clockOf(leftS) })}
    </Typography>
  );
}

/** Seconds as a clock that runs out: `2:05`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
