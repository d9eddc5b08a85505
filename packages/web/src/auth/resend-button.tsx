import { Button } from '../ui/kit.ts';
import { useFormats, useTexts } from '../i18n/i18n-context.tsx';
import { useNow } from '../ui/now.ts';
import { authTexts } from './auth.messages.ts';

/** Asks for another code; says how long to wait while none may be sent. */
export function ResendButton({
  at,
  isBusy,
  onResend,
}: {
  /** When it may be, ms; undefined: now. */
  at: number | undefined;
  isBusy: boolean;
  onResend: () => void;
}) {
  const t = useTexts(authTexts);
  const formats = useFormats();
  const now = useNow(1_000);
  const leftS = at === undefined ? 0 : Math.ceil((at - now) / 1_000);
  return (
    <Button size="small" disabled={leftS > 0 || isBusy} onClick={onResend}>
      {leftS > 0 ? t('resendIn', { wait: formats.duration(leftS) }) : t('resend')}
    </Button>
  );
}
