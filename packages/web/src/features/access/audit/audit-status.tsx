import type { AuditCheck } from '@rota/contract/audit';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import GppBadRounded from '@mui/icons-material/GppBadRounded';
import VerifiedUserRounded from '@mui/icons-material/VerifiedUserOutlined';
import { Alert, Box, IconButton, Skeleton, Tooltip } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { auditPageTexts } from './audit.messages.ts';

/** Whether the log is as it was written, and its newest hash to note elsewhere. */
export function AuditStatus({ check }: { check: AuditCheck | undefined }) {
  const t = useTexts(auditPageTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  if (check === undefined)
    return <Skeleton variant="text" width={260} role="status" aria-label={t('checking')} />;
  if (check.broken !== null) {
    return (
      <Alert severity="error" icon={<GppBadRounded />} sx={{ mt: 1, maxWidth: 720 }}>
        <Box sx={{ fontWeight: 600 }}>
          {t('brokenAt', { number: check.broken.number, problem: t(check.broken.problem) })}
        </Box>
        {t('brokenHint')}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.25 }}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
        <VerifiedUserRounded aria-hidden fontSize="small" />
        {t('whole', { count: check.entries, ago: formats.ago(check.checked_at, now) })}
      </Box>
      {check.head !== null && <Head hash={check.head.hash} />}
    </Box>
  );
}

function Head({ hash }: { hash: string }) {
  const t = useTexts(auditPageTexts);
  const copy = () => {
    navigator.clipboard.writeText(hash).then(
      () => toastSuccess(t('hashCopied')),
      () => toastFailure(new Error(t('copyFailed')), t('copyFailed')),
    );
  };
  return (
    <Tooltip describeChild title={t('headHint')}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        <Box component="span" sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem' }}>
          {t('head', { hash: hash.slice(0, 12) })}
        </Box>
        <IconButton size="small" aria-label={t('copyHash')} onClick={copy}>
          <ContentCopyRounded fontSize="inherit" />
        </IconButton>
      </Box>
    </Tooltip>
  );
}
