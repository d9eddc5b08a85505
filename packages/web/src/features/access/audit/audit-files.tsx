import type { AuditExportFormat } from '@rota/contract/audit';
import { sentenceTexts } from '@rota/contract/core';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ListItemText, Menu, MenuItem } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob, downloadText } from '../../../ui/list/csv.ts';
import { toastFailure } from '../../../ui/toasts.tsx';
import { auditPageTexts } from './audit.messages.ts';
import { exportLog, signedHead, type AuditFilters, type AuditScope } from './audit.queries.ts';

type File = AuditExportFormat | 'head' | 'key';

/** The log as files: what the filters show, the newest entry signed, and the key by which that is checked. */
export function AuditFiles({ scope, filters }: { scope: AuditScope; filters: AuditFilters }) {
  const t = useTexts(auditPageTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const take = useTake(scope, filters);
  const choose = (file: File) => () => {
    setAnchor(null);
    take.mutate(file);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadRounded />}
        loading={take.isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('files')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose('csv')}>{t('asTable')}</MenuItem>
        <MenuItem onClick={choose('jsonl')}>{t('asLines')}</MenuItem>
        <MenuItem onClick={choose('head')} sx={{ maxWidth: 360 }}>
          <ListItemText
            primary={t('signedHead')}
            secondary={t('signedHeadHint')}
            slotProps={{ secondary: { sx: { whiteSpace: 'normal' } } }}
          />
        </MenuItem>
        <MenuItem onClick={choose('key')}>{t('publicKey')}</MenuItem>
      </Menu>
    </>
  );
}

function useTake(scope: AuditScope, filters: AuditFilters) {
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      if (file === 'key')
        return downloadText('audit-key.pem', `${await api.audit.publicKey()}\n`, 'application/x-pem-file');
      if (file === 'head') {
        const head = await signedHead(api, scope);
        return downloadText(
          `audit-head-${head.number}.json`,
          `${JSON.stringify(head, null, 2)}\n`,
          'application/json',
        );
      }
      const content = await exportLog(api, scope, filters, file);
      if (content instanceof Blob) downloadBlob(`audit.${file}`, content);
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
    // The log records the download.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['audit', scope] }),
  });
}
