import { Alert, Box } from '../ui/kit.ts';
import { useFormats, useTexts } from '../i18n/i18n-context.tsx';
import { useNow } from '../ui/now.ts';
import { authTexts } from './auth.messages.ts';

/** The error of the last attempt, and the time of the next one. */
export function EntryError({ message, retryAt }: { message: string; retryAt?: number | undefined }) {
  return (
    <Alert severity="error" variant="outlined">
      {message}
      {retryAt !== undefined && <RetryTime at={retryAt} />}
    </Alert>
  );
}

/** When to try again, and how long that is from now. */
function RetryTime({ at }: { at: number }) {
  const t = useTexts(authTexts);
  const formats = useFormats();
  const leftS = Math.ceil((at - useNow(1_000)) / 1_000);
  return (
    <Box sx={{ mt: 0.5 }}>
      {leftS > 0 ? t('retryAt', { time: formats.time(at), wait: formats.duration(leftS) }) : t('retryNow')}
    </Box>
  );
}
