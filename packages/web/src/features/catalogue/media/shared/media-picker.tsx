import type { Media, MediaPurpose } from '@rota/contract/media';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
  Typography,
} from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useIsPhone } from '../../../../map/map-frame.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { MediaThumb } from './media-thumb.tsx';
import { MediaUpload } from './media-upload.tsx';
import { mediaTexts } from './media.messages.ts';
import { mediaQueries } from './media.queries.ts';

type PickerProps = {
  purpose: MediaPurpose;
  title: string;
  onChoose: (media: Media) => void;
  onClose: () => void;
};

/** The library of one purpose, to choose from or to add to. */
export function MediaPicker({ purpose, title, onChoose, onClose }: PickerProps) {
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const isPhone = useIsPhone();
  const can = useCan();
  const { project_id: projectId } = useProject();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md" fullScreen={isPhone}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {can('media.edit', projectId) && <MediaUpload purpose={purpose} isSingle onAdded={onChoose} />}
        <Library purpose={purpose} onChoose={onChoose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tUi('cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Library({ purpose, onChoose }: Pick<PickerProps, 'purpose' | 'onChoose'>) {
  const t = useTexts(mediaTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const [search, setSearch] = useState('');
  const asked = {
    purpose,
    sort: '-created' as const,
    ...(search.trim() !== '' && { search: search.trim() }),
  };
  const query = useInfiniteQuery({
    ...mediaQueries.list(api, projectId, asked),
    placeholderData: keepPreviousData,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <TextField
        size="small"
        type="search"
        label={t('search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {query.isPending && <LinearProgress aria-label={t('library')} />}
      {query.error !== null && <Alert severity="error">{query.error.message}</Alert>}
      {query.isSuccess && items.length === 0 && (
        <Typography color="textSecondary">{search.trim() === '' ? t('empty') : t('nothingFound')}</Typography>
      )}
      <PictureGrid items={items} onChoose={onChoose} />
      {query.hasNextPage && (
        <Button
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage().catch(() => undefined)}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

type GridProps = Pick<PickerProps, 'onChoose'> & { items: readonly Media[] };

function PictureGrid({ items, onChoose }: GridProps) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
        gap: 1.5,
      }}
    >
      {items.map((media) => (
        <Box component="li" key={media.media_id}>
          <ButtonBase
            onClick={() => onChoose(media)}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              gap: 0.5,
              width: '100%',
              p: 0.5,
              borderRadius: '8px',
              '&:hover': { backgroundColor: 'action.hover' },
            }}
          >
            <MediaThumb media={media} size={96} />
            <Typography variant="caption" noWrap translate="no" sx={{ maxWidth: '100%' }}>
              {media.name}
            </Typography>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
