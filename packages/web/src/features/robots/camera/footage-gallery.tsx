import type { Footage } from '@rota/contract/camera';
import PhotoLibraryRounded from '@mui/icons-material/PhotoLibraryRounded';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { footageTexts } from './camera-footage.messages.ts';
import { footageQueries, type FootageOf } from './camera-footage.queries.ts';
import { FootageCard } from './footage-card.tsx';
import { RetentionChoice } from './retention-choice.tsx';

/** The snapshots and recordings of a robot, newest first. */
export function FootageGallery({ of }: { of: FootageOf }) {
  const t = useTexts(footageTexts);
  const [search, setSearch] = useState('');
  const gallery = useInfiniteQuery(footageQueries.list(useApi(), of, search));
  const items = gallery.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Box component="section" aria-label={t('title')} sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography component="h2" variant="h4" sx={{ flex: '1 1 200px' }}>
          {t('title')}
        </Typography>
        <RetentionChoice projectId={of.projectId} />
        {(items.length > 0 || search !== '') && (
          <Box sx={{ flex: '0 1 260px' }}>
            <SearchInput label={t('search')} value={search} onChange={setSearch} />
          </Box>
        )}
      </Box>
      {gallery.data === undefined ? (
        gallery.error === null ? (
          <Skeleton variant="rounded" height={180} role="status" aria-label={t('loading')} />
        ) : (
          <ErrorState error={gallery.error} onRetry={() => void gallery.refetch().catch(() => undefined)} />
        )
      ) : (
        <Cards of={of} items={items} isSearched={search !== ''} />
      )}
      {gallery.hasNextPage && (
        <Button
          variant="outlined"
          loading={gallery.isFetchingNextPage}
          onClick={() => void gallery.fetchNextPage().catch(() => undefined)}
          sx={{ mt: 2 }}
        >
          {t('more')}
        </Button>
      )}
    </Box>
  );
}

function Cards({ of, items, isSearched }: { of: FootageOf; items: readonly Footage[]; isSearched: boolean }) {
  const t = useTexts(footageTexts);
  if (items.length === 0)
    return (
      <EmptyState icon={PhotoLibraryRounded} title={t(isSearched ? 'noneFound' : 'none')}>
        {t(isSearched ? 'noneFoundHint' : 'noneHint')}
      </EmptyState>
    );
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
      }}
    >
      {items.map((footage) => (
        <FootageCard key={footage.footage_id} of={of} footage={footage} />
      ))}
    </Box>
  );
}
