import type { ConfigLog } from '@rota/contract/config';
import { useState, type ReactNode } from 'react';
import { Box, Button, Skeleton, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../../access/audit/shared/history-link.tsx';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { configEditorTexts } from './config-editor.messages.ts';
import { useConfigLogs, type ConfigSource } from './config-source.ts';
import { DiffRows } from '../../../../ui/diff/diff-view.tsx';

type HistoryProps = {
  source: ConfigSource;
  newestVersion: number;
  action?: ReactNode;
  onRestore: (log: ConfigLog) => void;
};

/** The changes with their authors, newest first; an earlier text can be loaded into the editor. */
export function ConfigHistory({ source, newestVersion, action, onRestore }: HistoryProps) {
  const t = useTexts(configEditorTexts);
  const logs = useConfigLogs(source);
  const items = logs.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Box component="section" sx={{ mt: 1 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('history')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <HistoryLink scope={source.audited.scope} entity="project_config" id={source.audited.id} />
        {action}
      </Box>
      {logs.isPending && <Skeleton height={56} />}
      {logs.isError && (
        <ErrorState error={logs.error} onRetry={() => void logs.refetch().catch(() => undefined)} />
      )}
      {logs.isSuccess && items.length === 0 && (
        <Typography color="textSecondary">{t('historyEmpty')}</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((log) => (
          <HistoryRow
            key={log.version}
            log={log}
            isNewest={log.version === newestVersion}
            onRestore={onRestore}
          />
        ))}
      </Box>
      {logs.hasNextPage && (
        <Button
          loading={logs.isFetchingNextPage}
          onClick={() => void logs.fetchNextPage().catch(() => undefined)}
        >
          {t('older')}
        </Button>
      )}
    </Box>
  );
}

function HistoryRow({
  log,
  isNewest,
  onRestore,
}: {
  log: ConfigLog;
  isNewest: boolean;
  onRestore: (log: ConfigLog) => void;
}) {
  const t = useTexts(configEditorTexts);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const count = (kind: 'added' | 'removed') => log.diff.filter((line) => line.kind === kind).length;
  const facts = [
    log.by,
    formats.dateTime(log.at),
    ...(log.restored_from === null ? [] : [t('restoredFrom', { version: log.restored_from })]),
    t('lines', { added: count('added'), removed: count('removed') }),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, flexBasis: { xs: '100%', sm: 0 }, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500 }}>{t('version', { version: log.version })}</Typography>
          <Typography variant="body2" color="textSecondary">
            {facts.join(' · ')}
          </Typography>
        </Box>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('hideChange') : t('showChange')}
        </Button>
        {!isNewest && (
          <Button size="small" variant="outlined" onClick={() => onRestore(log)}>
            {t('restore')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <Box sx={{ mt: 1 }}>
          <DiffRows rows={log.diff} />
        </Box>
      )}
    </Box>
  );
}
