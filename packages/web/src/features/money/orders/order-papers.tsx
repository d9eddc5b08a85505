import { sentenceTexts } from '@rota/contract/core';
import { legalKindTexts } from '@rota/contract/legal-texts';
import type { OrderConsent, OrderDetails } from '@rota/contract/orders';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import TableRowsRounded from '@mui/icons-material/TableRowsRounded';
import { useMutation } from '@tanstack/react-query';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { useNow } from '../../../ui/now.ts';
import { toastFailedAction } from '../../../ui/toasts.tsx';
import { orderDetailsTexts } from './order-details.messages.ts';

/** Fetches a paper of an order and hands it to the browser as a file. */
function usePaper(
  projectId: number,
  { order_id: orderId, number }: Pick<OrderDetails, 'order_id' | 'number'>,
) {
  const api = useApi();
  const [lang] = useLanguage();
  const tSentence = useTexts(sentenceTexts);
  return useMutation({
    mutationFn: async (paper: 'receipt' | 'lines' | OrderConsent['kind']) => {
      const params = { projectId, orderId };
      const file: unknown =
        paper === 'receipt'
          ? await api.orders.receipt({ params, query: { lang } })
          : paper === 'lines'
            ? await api.orders.lines({ params, query: { lang } })
            : await api.orders.document({ params: { ...params, kind: paper } });
      if (file instanceof Blob)
        downloadBlob(`${String(number)}-${paper}.${paper === 'lines' ? 'csv' : 'pdf'}`, file);
    },
    onError: (error) => toastFailedAction(error, tSentence('server_failed')),
  });
}

/** The receipt of a paid order, and its items for the person who creates the fiscal document. */
export function PaidPapers({
  projectId,
  order,
}: {
  projectId: number;
  order: Pick<OrderDetails, 'order_id' | 'number'>;
}) {
  const t = useTexts(orderDetailsTexts);
  const paper = usePaper(projectId, order);
  return (
    <>
      <Button
        startIcon={<ReceiptLongRounded />}
        loading={paper.isPending}
        onClick={() => paper.mutate('receipt')}
      >
        {t('receipt')}
      </Button>
      <Button
        startIcon={<TableRowsRounded />}
        loading={paper.isPending}
        onClick={() => paper.mutate('lines')}
      >
        {t('linesCsv')}
      </Button>
    </>
  );
}

/** The texts that the guest accepted, each in its exact version. */
export function OrderConsents({ projectId, details }: { projectId: number; details: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const tLegal = useTexts(legalKindTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const paper = usePaper(projectId, details);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {details.consents.map((consent) => {
        const name = consent.kind === 'marketing' ? t('marketing') : tLegal(consent.kind);
        const version = consent.version === null ? [] : [t('version', { version: consent.version })];
        return (
          <Box
            component="li"
            key={consent.kind}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2">{name}</Typography>
              <Typography variant="caption" color="textSecondary">
                {[...version, formats.moment(consent.at, now)].join(' · ')}
              </Typography>
            </Box>
            {consent.sha256 !== null && (
              <Button
                size="small"
                startIcon={<PictureAsPdfRounded />}
                aria-label={t('pdfOf', { name })}
                disabled={paper.isPending}
                onClick={() => paper.mutate(consent.kind)}
              >
                {t('pdf')}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
