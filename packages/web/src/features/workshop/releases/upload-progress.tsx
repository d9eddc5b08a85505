import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Alert, Box, LinearProgress, Typography } from '../../../ui/kit.ts';
import { releaseTexts } from './releases.messages.ts';
import type { UploadStep } from './upload-hook.ts';

/** How far an upload is, how fast, and how long the rest takes. */
export function UploadProgress({ now, totalBytes }: { now: UploadStep; totalBytes: number }) {
  const t = useTexts(releaseTexts);
  const formats = useFormats();
  if (now.step === 'idle') return null;
  const done = now.step === 'hashing' ? now.done : now.release.received_bytes;
  const isChecking = now.step === 'checking';
  const outlook = now.step === 'sending' && !now.isLost ? now.outlook : undefined;
  const words = [
    t('progress', { done: formats.bytes(done), total: formats.bytes(totalBytes) }),
    ...(outlook === undefined
      ? []
      : [
          t('speed', { size: formats.bytes(outlook.speed) }),
          t('rest', { time: formats.duration(outlook.restS) }),
        ]),
  ];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }} role="status">
        {t(now.step)}
      </Typography>
      <LinearProgress
        aria-label={t(now.step)}
        {...(isChecking
          ? { variant: 'indeterminate' as const }
          : { variant: 'determinate' as const, value: totalBytes === 0 ? 0 : (100 * done) / totalBytes })}
      />
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: 'tabular-nums', minHeight: 20 }}
      >
        {isChecking ? t('checkingHint') : words.join(' · ')}
      </Typography>
      {now.step === 'sending' && now.isLost && <Alert severity="warning">{t('lost')}</Alert>}
      {(now.step === 'sending' || now.step === 'paused') && (
        <Typography variant="body2" color="textSecondary">
          {t('keepOpen')}
        </Typography>
      )}
    </Box>
  );
}
