import { disputeReason, type Dispute } from '@rota/contract/disputes';
import CreditCardOffRounded from '@mui/icons-material/CreditCardOffRounded';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import { Link } from 'react-router';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { DisputeActions } from './dispute-actions.tsx';
import { DisputeChip, Due } from './dispute-looks.tsx';
import { disputeTexts } from './disputes.messages.ts';
import { useDisputes } from './shared/disputes.queries.ts';

type DisputePanelProps = { projectId: number; disputeId: string; onClose: () => void };

/** One dispute in full: how far it is, its evidence, and what can be done. */
export function DisputePanel({ projectId, disputeId, onClose }: DisputePanelProps) {
  const t = useTexts(disputeTexts);
  // Searched among all disputes: one that moves on leaves the list of its status, and stays open here.
  const all = useDisputes(projectId, undefined);
  const dispute = all.data?.find((one) => one.dispute_id === disputeId);
  return (
    <SidePanel
      title={dispute === undefined ? t('title') : t('editTitle', { number: dispute.order_number })}
      onClose={onClose}
    >
      {dispute !== undefined && <Body projectId={projectId} dispute={dispute} />}
      {all.isPending && <Skeleton variant="rounded" height={220} />}
      {all.isError && all.data === undefined && (
        <ErrorState error={all.error} onRetry={() => all.refetch()} />
      )}
      {all.data !== undefined && dispute === undefined && (
        <NotFoundState
          isWholePage={false}
          icon={CreditCardOffRounded}
          title={t('notFound')}
          backLabel={t('backToList')}
          onBack={onClose}
        >
          {t('notFoundHint')}
        </NotFoundState>
      )}
    </SidePanel>
  );
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const t = useTexts(disputeTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const [language] = useLanguage();
  const { closed_at: closedAt } = dispute;
  return (
    <FactList
      facts={[
        [t('amount'), formats.money(dispute.amount_minor, dispute.currency)],
        [t('due'), <Due key="due" dispute={dispute} />],
        ...(dispute.fee_minor === 0
          ? []
          : [[t('fee'), formats.money(dispute.fee_minor, dispute.currency)] as const]),
        [t('reason'), disputeReason(dispute.reason, language)],
        [
          t('opened'),
          t('openedBy', { name: dispute.opened_by, time: formats.moment(dispute.opened_at, now) }),
        ],
        ...(dispute.provider_ref === null
          ? []
          : [
              [
                t('reference'),
                <ShortId key="reference" id={dispute.provider_ref} label={t('copyReference')} />,
              ] as const,
            ]),
        ...(closedAt === null ? [] : [[t('closed'), formats.moment(closedAt, now)] as const]),
      ]}
    />
  );
}

function Body({ projectId, dispute }: { projectId: number; dispute: Dispute }) {
  const t = useTexts(disputeTexts);
  const mayChange = useCan()('payments.refund', projectId);
  const { closed_at: closedAt } = dispute;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <DisputeChip status={dispute.status} />
      </Box>
      <DisputeFacts dispute={dispute} />
      {dispute.provider_ref !== null && closedAt === null && (
        <Typography color="textSecondary">{t('follows')}</Typography>
      )}
      {mayChange && <DisputeActions projectId={projectId} dispute={dispute} />}
      <PanelSection title={t('note')}>
        <Typography
          color={dispute.note === '' ? 'textSecondary' : 'textPrimary'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {dispute.note === '' ? t('noNote') : dispute.note}
        </Typography>
      </PanelSection>
      <Box>
        <EvidenceFile projectId={projectId} dispute={dispute} />
        <Typography variant="caption" component="div" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('evidenceHint')}
        </Typography>
      </Box>
      <PanelLinks>
        <Button
          component={Link}
          to={`/project/orders?order-id=${encodeURIComponent(dispute.order_id)}`}
          startIcon={<ReceiptLongRounded />}
        >
          {t('showOrder')}
        </Button>
        <HistoryLink scope={projectId} entity="dispute" id={dispute.dispute_id} />
      </PanelLinks>
    </Box>
  );
}

function EvidenceFile({ projectId, dispute }: { projectId: number; dispute: Dispute }) {
  const t = useTexts(disputeTexts);
  const api = useApi();
  const [lang] = useLanguage();
  const { dispute_id: disputeId, order_number: number } = dispute;
  const download = async () => {
    const file: unknown = await api.disputes.evidence({ params: { projectId, disputeId }, query: { lang } });
    if (file instanceof Blob) downloadBlob(`${String(number)}-evidence.pdf`, file);
  };
  return (
    <Actions
      projectId={projectId}
      actions={[
        {
          id: 'evidence',
          place: 'button',
          label: t('evidence'),
          icon: PictureAsPdfRounded,
          run: download,
        },
      ]}
    />
  );
}
