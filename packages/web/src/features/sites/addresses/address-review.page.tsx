import type { Address } from '@rota/contract/addresses';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { MapFrame } from '../../../map/map-frame.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { RejectDialog } from './address-reject.tsx';
import { reviewTexts } from './address-review.messages.ts';
import { addressQueries, useAddressNews } from './addresses.queries.ts';
import { DecisionBar } from './decision-bar.tsx';
import { ReviewFloor } from './review-floor.tsx';
import { useReview, type Review } from './review-hook.ts';
import { ReviewRow } from './review-row.tsx';

const NO_ROWS: readonly Address[] = [];

/** The addresses that wait for review, the floor of the one that is looked at beside them, and what is decided. */
export function AddressReviewPage() {
  const t = useTexts(reviewTexts);
  const { project_id: projectId } = useProject();
  const [search, setSearch] = useState('');
  useAddressNews(projectId);
  const waiting = useQuery({
    ...addressQueries.waiting(useApi(), projectId, search.trim()),
    placeholderData: keepPreviousData,
  });
  const rows = waiting.data?.items ?? NO_ROWS;
  const review = useReview(projectId, rows);
  const { current, target } = review;
  if (waiting.isError && waiting.data === undefined)
    return <ErrorState error={waiting.error} onRetry={() => waiting.refetch()} />;
  if (rows.length === 0 && search === '' && !waiting.isPending) return <NoneWaiting review={review} />;
  return (
    <>
      <MapFrame
        label={t('queue')}
        head={<Head total={waiting.data?.total} search={search} review={review} onSearch={setSearch} />}
        map={(padding) => (
          <ReviewFloor address={current} targetId={target.id} padding={padding} onTarget={target.choose} />
        )}
        bar={current && <DecisionBar key={current.uid} address={current} review={review} />}
      >
        {waiting.isPending ? (
          <Skeleton variant="rounded" height={240} sx={{ m: 2 }} />
        ) : (
          <Queue rows={rows} review={review} />
        )}
      </MapFrame>
      {review.rejecting !== undefined && (
        <RejectDialog
          rows={review.rejecting}
          onReject={review.reject}
          onClose={() => review.stopRejecting()}
        />
      )}
    </>
  );
}

/** No address waits; the last decision can still be taken back. */
function NoneWaiting({ review }: { review: Review }) {
  const t = useTexts(reviewTexts);
  return (
    <EmptyState
      icon={TaskAltRounded}
      title={t('none')}
      isWholePage
      action={review.canUndo ? <Button onClick={review.undo}>{t('undo')}</Button> : undefined}
    >
      {t('noneHint')}
    </EmptyState>
  );
}

function Head({
  total,
  search,
  review,
  onSearch,
}: {
  total: number | undefined;
  search: string;
  review: Review;
  onSearch: (text: string) => void;
}) {
  const t = useTexts(reviewTexts);
  const selected = review.selected.size;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, px: 2, pt: { xs: 0, sm: 2 }, pb: 1 }}>
      <Typography variant="h4" component="h1" role="status">
        {total === undefined ? t('title') : t('waiting', { count: total })}
      </Typography>
      <SearchInput label={t('search')} value={search} onChange={onSearch} />
      {selected > 0 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {t('selected', { count: selected })}
          </Typography>
          <Button size="small" onClick={() => review.select([])}>
            {t('clear')}
          </Button>
        </Box>
      ) : (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: { xs: 'none', sm: 'block' }, '@media (pointer: coarse)': { display: 'none' } }}
        >
          {t('keys')}
        </Typography>
      )}
    </Box>
  );
}

function Queue({ rows, review }: { rows: readonly Address[]; review: Review }) {
  const t = useTexts(reviewTexts);
  if (rows.length === 0) return <Typography sx={{ p: 2 }}>{t('noneFound')}</Typography>;
  return (
    <Box component="ul" aria-label={t('queue')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <ReviewRow
          key={row.uid}
          address={row}
          isCurrent={row.uid === review.current?.uid}
          isSelected={review.selected.has(row.uid)}
          onLook={() => review.look(row)}
          onSelect={() => review.toggle(row)}
        />
      ))}
    </Box>
  );
}
