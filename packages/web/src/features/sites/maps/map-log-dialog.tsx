import { auditTexts, isAuditCode } from '@rota/contract/audit-words';
import type { FloorMap, MapLogEntry } from '@rota/contract/maps';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { mapName } from '../../../map/map-name.ts';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { LoadingBar } from '../../../ui/loading-bar.tsx';
import { mapFileTexts } from './map-files.messages.ts';

/** The log of a map, newest first. */
export function MapLogDialog({
  projectId,
  map,
  onClose,
}: {
  projectId: number;
  map: FloorMap;
  onClose: () => void;
}) {
  const t = useTexts(mapFileTexts);
  const titleId = useId();
  const api = useApi();
  const log = useInfiniteQuery({
    queryKey: ['map-log', projectId, map.map_id] as const,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.maps.logs(
        {
          params: { projectId, mapId: map.map_id },
          query: { limit: 30, ...(pageParam !== undefined && { cursor: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: ({ next_cursor: nextCursor }) => (nextCursor === null ? undefined : Number(nextCursor)),
  });
  const entries = (log.data?.pages ?? []).flatMap(({ items }) => items);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('logTitle', { name: mapName(map) })}</DialogTitle>
      <DialogContent dividers>
        {log.isPending && <LoadingBar />}
        {log.isError && (
          <ErrorState error={log.error} onRetry={() => void log.refetch().catch(() => undefined)} />
        )}
        {log.isSuccess && entries.length === 0 && (
          <Typography color="textSecondary">{t('logEmpty')}</Typography>
        )}
        <Box
          component="ol"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.25 }}
        >
          {entries.map((entry) => (
            <LogEntry key={entry.number} entry={entry} />
          ))}
        </Box>
        {log.hasNextPage && (
          <Button
            sx={{ mt: 1 }}
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage().catch(() => undefined)}
          >
            {t('logMore')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function LogEntry({ entry }: { entry: MapLogEntry }) {
  const t = useTexts(mapFileTexts);
  const words = useTexts(auditTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return (
    <Box component="li">
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {isAuditCode(entry.code) ? words(entry.code) : entry.code}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {entry.actor_name ?? t('deletedUser')} · {formats.moment(entry.at, now)}
      </Typography>
    </Box>
  );
}
