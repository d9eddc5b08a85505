import { sentenceTexts, type Language } from '@rota/contract/core';
import type { DeliveryDetails } from '@rota/contract/deliveries';
import { slipOf, SLIPS_MOST } from '@rota/contract/slips';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Alert, Box, Button, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { toastWork } from '../../../ui/toasts.tsx';
import { SlipPaper } from './slip-paper.tsx';
import { slipPageTexts } from './slips.messages.ts';

/** The slips of the deliveries that the address names, as they will be printed: by the browser, or as a PDF. */
export function SlipsPage() {
  const t = useTexts(slipPageTexts);
  const { project_id: projectId, project_name: projectName, time_zone: timeZone } = useProject();
  const [search] = useSearchParams();
  const [own] = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const ids = [...new Set((search.get('ids') ?? '').split(',').filter((id) => id !== ''))].slice(
    0,
    SLIPS_MOST,
  );
  const { loaded, isPending, missing, failed } = useSlipDeliveries(projectId, ids);
  const { pins, isPending: arePinsPending } = useSlipPins(projectId, loaded);
  const slips = loaded.map((delivery) => slipOf(delivery, { projectName, timeZone, language, pins }));
  return (
    <PrintPage
      title={t('title')}
      sheet={{ size: '80mm auto', margin: 0 }}
      back={{ to: '/delivery', label: t('back') }}
      language={{ label: t('language'), value: language, onChange: setLanguage }}
      actions={
        <SavePdf projectId={projectId} ids={loaded.map((one) => one.delivery_id)} language={language} />
      }
      printLabel={t('print')}
      canPrint={!isPending && !arePinsPending && slips.length > 0}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 3,
          p: 3,
          '@media print': { display: 'block', p: 0 },
        }}
      >
        {missing > 0 && (
          <Alert severity="warning" sx={{ '@media print': { display: 'none' } }}>
            {t('missing', { count: missing })}
          </Alert>
        )}
        {failed !== undefined && <ErrorState error={failed.error} onRetry={failed.onRetry} />}
        {isPending && <Skeleton variant="rectangular" sx={{ width: '80mm', height: '120mm' }} />}
        {slips.map((slip, index) => (
          <SlipPaper key={loaded[index]?.delivery_id} slip={slip} />
        ))}
        {ids.length === 0 && (
          <EmptyState icon={PrintRounded} title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        )}
      </Box>
    </PrintPage>
  );
}

type SaveProps = { projectId: number; ids: string[]; language: Language };

function SavePdf({ projectId, ids, language }: SaveProps) {
  const t = useTexts(slipPageTexts);
  const savePdf = usePdf(projectId);
  return (
    <Button
      variant="outlined"
      startIcon={<PictureAsPdfRounded />}
      disabled={ids.length === 0}
      onClick={() => savePdf(ids, language)}
    >
      {t('pdf')}
    </Button>
  );
}

/** The deliveries of slips in the order of their ids; those that are gone are counted. */
function useSlipDeliveries(projectId: number, ids: readonly string[]) {
  const api = useApi();
  const queries = useQueries({
    queries: ids.map((deliveryId) => ({
      queryKey: ['deliveries', projectId, 'one', deliveryId] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.deliveries.get({ params: { projectId, deliveryId } }, { signal }),
    })),
  });
  const isGone = (error: unknown) => resultCodeOf(error) === 'RECORD_NOT_FOUND';
  const failed = queries.find((query) => query.isLoadingError && !isGone(query.error));
  return {
    loaded: queries.flatMap((query) => query.data ?? []),
    isPending: queries.some((query) => query.isPending),
    missing: queries.filter((query) => isGone(query.error)).length,
    failed: failed && { error: failed.error, onRetry: () => void failed.refetch().catch(() => undefined) },
  };
}

/** The PINs of the remote ones among them, for who may open them. */
function useSlipPins(projectId: number, deliveries: readonly DeliveryDetails[]) {
  const api = useApi();
  const may = useCan()('deliveries.control', projectId);
  const remote = may ? deliveries.filter((delivery) => delivery.remote_delivery !== null) : [];
  const queries = useQueries({
    queries: remote.map(({ delivery_id: deliveryId }) => ({
      queryKey: ['deliveries', projectId, 'pins', deliveryId] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.deliveries.pins({ params: { projectId, deliveryId } }, { signal }),
      gcTime: 0,
    })),
  });
  return {
    pins: queries.flatMap((query) => query.data ?? []),
    isPending: queries.some((query) => query.isPending),
  };
}

function usePdf(projectId: number): (deliveryIds: string[], language: Language) => void {
  const t = useTexts(slipPageTexts);
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  return (deliveryIds, lang) => {
    const work = toastWork(t('makingPdf'));
    api.slips.pdf({ params: { projectId }, body: { delivery_ids: deliveryIds, lang } }).then(
      (content: unknown) => {
        if (content instanceof Blob) downloadBlob('slips.pdf', content);
        work.done(t('pdfMade'));
      },
      (error: unknown) =>
        work.fail(error instanceof Error && error.message !== '' ? error.message : tMessage('server_failed')),
    );
  };
}
