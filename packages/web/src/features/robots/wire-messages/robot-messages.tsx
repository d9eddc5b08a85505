import { sentenceTexts } from '@rota/contract/core';
import {
  WIRE_FILE_MOST,
  WIRE_MESSAGE_DAYS,
  type WireFilter,
  type WireMessage,
} from '@rota/contract/wire-messages';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import ForumRounded from '@mui/icons-material/ForumRounded';
import RefreshRounded from '@mui/icons-material/RefreshRounded';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Box, Button, Skeleton, Tooltip, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { useListAddress, type ListAddress } from '../../../ui/list/list-address.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { EmptyState, ErrorState, NothingFoundState } from '../../../ui/page-state.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { BundleButton } from '../support-bundles/shared/bundle-button.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessageList } from './message-list.tsx';
import { MessagePanel } from './message-panel.tsx';
import { wireMessageTexts } from './wire-messages.messages.ts';
import { filterOf, wireMessageQueries, type RobotRef } from './wire-messages.queries.ts';

const KEYS = { filters: ['search', 'topic', 'direction', 'order', 'from', 'to'], open: 'message' } as const;

/** What a robot and the console send each other: a list to search in, and each message decoded beside its raw form. */
export function RobotMessages({ robot }: RobotSectionProps) {
  const t = useTexts(wireMessageTexts);
  const address = useListAddress(KEYS);
  const filter = useMemo(() => filterOf(address.search), [address.search]);
  const ref = useMemo(
    () => ({ projectId: robot.project_id, robotId: robot.robot_id }),
    [robot.project_id, robot.robot_id],
  );
  const query = useInfiniteQuery(wireMessageQueries.list(useApi(), ref, filter));
  const { openId } = address;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t('about', { days: WIRE_MESSAGE_DAYS })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Button
          variant="outlined"
          startIcon={<RefreshRounded />}
          loading={query.isRefetching}
          onClick={() => void query.refetch().catch(() => undefined)}
        >
          {t('refresh')}
        </Button>
        <DownloadButton robot={ref} filter={filter} />
        <BundleButton projectId={ref.projectId} robotId={ref.robotId} />
      </Box>
      <MessageFilters address={address} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns:
            openId === undefined
              ? 'minmax(0, 1fr)'
              : { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 420px)' },
          alignItems: 'start',
          gap: 2,
        }}
      >
        <Messages query={query} address={address} />
        {openId !== undefined && (
          <MessagePanel
            robot={ref}
            messageId={openId}
            onOrder={(order) => address.set({ order })}
            onClose={() => address.set({ message: undefined })}
          />
        )}
      </Box>
    </>
  );
}

type ListQuery = Parameters<typeof usePagedList<WireMessage>>[0];

function Messages({ query, address }: { query: ListQuery; address: ListAddress }) {
  const t = useTexts(wireMessageTexts);
  const tUi = useTexts(uiTexts);
  const { rows, paging, onRetry } = usePagedList(query);
  if (rows === undefined) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={onRetry} />
    ) : (
      <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />
    );
  }
  if (rows.length === 0) {
    return address.isFiltered ? (
      <NothingFoundState onClear={address.clear} />
    ) : (
      <EmptyState icon={ForumRounded} title={t('emptyTitle')}>
        {t('emptyHint')}
      </EmptyState>
    );
  }
  return (
    <Box sx={{ opacity: query.isPlaceholderData ? 0.5 : 1 }}>
      <MessageList
        messages={rows}
        openId={address.openId}
        onOpen={(messageId) => address.set({ message: messageId === address.openId ? undefined : messageId })}
      />
      {paging.hasMore && (
        <Button loading={paging.isLoading} onClick={paging.onMore} sx={{ mt: 1 }}>
          {tUi('loadMore')}
        </Button>
      )}
    </Box>
  );
}

function DownloadButton({ robot, filter }: { robot: RobotRef; filter: WireFilter }) {
  const t = useTexts(wireMessageTexts);
  const tSentence = useTexts(sentenceTexts);
  const formats = useFormats();
  const api = useApi();
  const download = useMutation({
    mutationFn: async () => {
      const content = await api.wireMessages.file({ params: robot, query: filter });
      if (content instanceof Blob) downloadBlob('messages.jsonl', content);
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  return (
    <Tooltip describeChild title={t('downloadHint', { count: formats.number(WIRE_FILE_MOST) })}>
      <Button
        variant="outlined"
        startIcon={<DownloadRounded />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('download')}
      </Button>
    </Tooltip>
  );
}
