import { sentenceTexts } from '@rota/contract/core';
import type { QrSheet } from '@rota/contract/qr-codes';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, LinearProgress, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { toastFailedAction } from '../../../ui/toasts.tsx';
import { sheetTexts } from './sheet.messages.ts';

type StateProps = { sheet: QrSheet | undefined; error: Error | null; isBeginning: boolean };

/** How far a PDF is: on its way, ready to be downloaded, or failed and why. */
export function SheetState({ sheet, error, isBeginning }: StateProps) {
  const t = useTexts(sheetTexts);
  if (error !== null && !isBeginning) return <Alert severity="error">{error.message}</Alert>;
  if (sheet === undefined) return null;
  if (sheet.state === 'failed') {
    return (
      <Alert severity="error">
        {t('failed')}. {t(`problem_${sheet.problem ?? 'failed'}`)}
      </Alert>
    );
  }
  if (sheet.state === 'ready') return <Ready sheet={sheet} />;
  const { done, total } = sheet;
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ mb: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {t('making')}: {t('progress', { done, total })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={t('making')}
      />
    </Box>
  );
}

function Ready({ sheet: { sheet_id: sheetId, pages } }: { sheet: QrSheet }) {
  const t = useTexts(sheetTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const save = useMutation({
    mutationFn: async () => {
      const file: unknown = await api.qrCodes.sheetFile({ params: { projectId, sheetId } });
      if (file instanceof Blob) downloadBlob('qr-codes.pdf', file);
    },
    onError: (error: unknown) => toastFailedAction(error, tSentence('server_failed')),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box role="status" sx={{ flex: '1 1 160px' }}>
        <Typography sx={{ fontWeight: 500 }}>{t('ready', { count: pages ?? 0 })}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('kept')}
        </Typography>
      </Box>
      <Button
        variant="contained"
        startIcon={<DownloadRounded />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('download')}
      </Button>
    </Box>
  );
}
