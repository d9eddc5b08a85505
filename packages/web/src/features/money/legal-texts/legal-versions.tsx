import { sentenceTexts } from '@rota/contract/core';
import type { LegalText, LegalVersion } from '@rota/contract/legal-texts';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { DiffView } from '../../../ui/diff/diff-view.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastFailedAction } from '../../../ui/toasts.tsx';
import { legalPageTexts } from './legal-texts.messages.ts';
import { legalQueries, type OneText } from './legal-texts.queries.ts';

type LegalVersionsProps = {
  one: OneText;
  current: LegalText;
  onTakeOver: ((old: LegalText) => void) | undefined;
};

/** Every version that was in force, with its PDF and what differs from the one that is. */
export function LegalVersions({ one, current, onTakeOver }: LegalVersionsProps) {
  const t = useTexts(legalPageTexts);
  const versions = useQuery(legalQueries.versions(useApi(), one));
  if (versions.isPending) return <Skeleton variant="rounded" height={64} />;
  if (versions.isLoadingError)
    return <ErrorState error={versions.error} onRetry={() => versions.refetch()} />;
  if (versions.data.length === 0) return <Typography color="textSecondary">{t('noVersions')}</Typography>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {versions.data.map((version) => (
        <VersionRow
          key={version.version}
          one={one}
          version={version}
          current={current}
          onTakeOver={onTakeOver}
        />
      ))}
    </Box>
  );
}

function VersionRow({ one, version, current, onTakeOver }: LegalVersionsProps & { version: LegalVersion }) {
  const t = useTexts(legalPageTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const isCurrent = version.version === current.version;
  const old = useQuery({ ...legalQueries.version(useApi(), one, version.version), enabled: isOpen });
  const pdf = usePdf(one, version.version);
  const facts = [
    ...(isCurrent ? [t('inForce')] : []),
    ...(version.is_template ? [t('template')] : [t('publishedBy', { name: version.published_by })]),
    formats.moment(version.published_at, now),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500 }}>{t('version', { version: version.version })}</Typography>
          <Typography variant="body2" color="textSecondary">
            {facts.join(' · ')}
          </Typography>
        </Box>
        <Button
          size="small"
          startIcon={<PictureAsPdfRounded />}
          aria-label={t('pdf', { version: version.version })}
          loading={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          {t('pdfShort')}
        </Button>
        {!isCurrent && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('hideCompare') : t('compare')}
          </Button>
        )}
      </Box>
      {isOpen && old.isPending && <Skeleton variant="rounded" height={64} />}
      {isOpen && old.data !== undefined && (
        <Box sx={{ mt: 1 }}>
          <DiffView before={old.data.body} after={current.body} isProse />
          {onTakeOver !== undefined && (
            <Button size="small" variant="outlined" onClick={() => onTakeOver(old.data)} sx={{ mt: 1 }}>
              {t('takeOver')}
            </Button>
          )}
        </Box>
      )}
      {isOpen && old.isError && <ErrorState error={old.error} onRetry={() => old.refetch()} />}
    </Box>
  );
}

function usePdf({ projectId, kind, language }: OneText, version: number) {
  const api = useApi();
  const tSentence = useTexts(sentenceTexts);
  return useMutation({
    mutationFn: async () => {
      const file: unknown = await api.legalTexts.pdf({ params: { projectId, kind, language, version } });
      if (file instanceof Blob) downloadBlob(`${kind}-${language}-${String(version)}.pdf`, file);
    },
    onError: (error) => toastFailedAction(error, tSentence('server_failed')),
  });
}
