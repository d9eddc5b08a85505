import type { QrCode as Code } from '@rota/contract/qr-codes';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import { Link as RouterLink } from 'react-router';
import { Box, Button, Link, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { ReachNotice } from '../../notices/reach/shared/reach-notice.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { QrActions } from './qr-actions.tsx';
import { qrTexts } from './qr-codes.messages.ts';
import { qrQueries, useQrChange } from './qr-codes.queries.ts';
import { StateOfQr } from './qr-looks.tsx';

/** One code beside the list: its picture, where it hangs, how often it was scanned, and what can be done with it. */
export function QrPanel({
  qrId,
  row,
  onClose,
}: {
  qrId: string;
  row: Code | undefined;
  onClose: () => void;
}) {
  const t = useTexts(qrTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row}
      one={qrQueries.one(useApi(), projectId, qrId)}
      title={t('facts')}
      titleOf={({ label }) => label}
      missing={{ icon: QrCode2Rounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(code) => <Known code={code} onClose={onClose} />}
    </RowPanel>
  );
}

function Known({ code, onClose }: { code: Code; onClose: () => void }) {
  const t = useTexts(qrTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box role="status" sx={{ flex: 1 }}>
          <StateOfQr code={code} />
        </Box>
        {can('qr_codes.edit', projectId) && <QrActions code={code} onGone={onClose} />}
      </Box>
      <Picture code={code} />
      <PanelSection title={t('facts')}>
        <Facts code={code} />
      </PanelSection>
      <PanelLinks>
        <HistoryLink scope={projectId} entity="qr_code" id={code.qr_id} />
      </PanelLinks>
    </Box>
  );
}

function Picture({ code }: { code: Code }) {
  const t = useTexts(qrTexts);
  const { url, label, code: letters, qr_id: qrId, is_active: isActive } = code;
  const save = useQrChange(
    async (api, projectId, format: 'png' | 'svg') => {
      const file: unknown = await api.qrCodes.image({ params: { projectId, qrId }, query: { format } });
      return { file, format };
    },
    ({ file, format }) => {
      if (file instanceof Blob) downloadBlob(`${label}.${format}`, file);
    },
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <ReachNotice of="web" />
      <Box sx={{ opacity: isActive ? 1 : 0.4 }}>
        <QrCode text={url} label={t('picture', { name: label })} width={200} />
      </Box>
      <Typography
        sx={{ fontFamily: FONT_MONO, textAlign: 'center', overflowWrap: 'anywhere' }}
        translate="no"
      >
        {letters}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        {(['png', 'svg'] as const).map((format) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<DownloadRounded />}
            loading={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {t(format === 'png' ? 'savePng' : 'saveSvg')}
          </Button>
        ))}
        <Button href={url} target="_blank" rel="noreferrer" startIcon={<OpenInNewRounded />}>
          {t('openPage')}
        </Button>
      </Box>
    </Box>
  );
}

function Facts({ code }: { code: Code }) {
  const t = useTexts(qrTexts);
  const formats = useFormats();
  const { target_name: target, site, floor, scans, scanned_at: at, created_at: created } = code;
  const facts: readonly Fact[] = [
    [t('target'), target === '' ? t('targetGone') : <span translate="no">{target}</span>],
    ...(site === '' ? [] : [[t('map'), <span translate="no">{`${site} · ${floor}`}</span>] as const]),
    [t('location'), <Location code={code} />],
    [t('ordering'), orderText()],
    [t('scans'), formats.number(scans)],
    [t('lastScan'), at === null ? t('never') : formats.dateTime(at)],
    [t('created'), formats.dateTime(created)],
    [t('opens'), <span translate="no">{code.url}</span>],
  ];
  return <FactList facts={facts} />;

  function orderText(): string {
    if (code.can_order) return t('canOrder');
    return t(code.pickup_location_id === null ? 'noOrderNoPlace' : 'noOrderNoMenu');
  }
}

function Location({ code: { pickup_location_id: id, pickup_location_name: name } }: { code: Code }) {
  const t = useTexts(qrTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  if (id === null) return t('noLocation');
  if (!can('stations.read', projectId)) return <span translate="no">{name}</span>;
  return (
    <Link component={RouterLink} to={`/project/stations?station-id=${encodeURIComponent(id)}`} translate="no">
      {name}
    </Link>
  );
}
