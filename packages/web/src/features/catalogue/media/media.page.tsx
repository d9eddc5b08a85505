import { MEDIA_PURPOSES, mediaSort, type Media, type MediaPurpose } from '@rota/contract/media';
import AddRounded from '@mui/icons-material/AddRounded';
import PermMediaRounded from '@mui/icons-material/PermMediaRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { MediaThumb } from './shared/media-thumb.tsx';
import { MediaUpload } from './shared/media-upload.tsx';
import { mediaQueries } from './shared/media.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { yesOrNo } from '../../../ui/list/filter-options.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { mediaPageTexts } from './media-page.messages.ts';
import { MediaPanel } from './media-panel.tsx';

const KEYS = {
  filters: ['search', 'purpose', 'used'],
  sort: { by: ['name', 'created', 'bytes'], first: { id: 'created', isDescending: true } },
  open: 'media-id',
} as const;

/** The pictures and videos of the project, with the opened one beside. */
export function MediaPage() {
  const t = useTexts(mediaPageTexts);
  const api = useApi();
  const can = useCan();
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const { search, sort } = address;
  const asked = {
    search: search.get('search') ?? undefined,
    purpose: MEDIA_PURPOSES.find((one) => one === search.get('purpose')),
    used: (['yes', 'no'] as const).find((one) => one === search.get('used')),
    sort: mediaSort.catch('-created').parse(`${sort.isDescending ? '-' : ''}${sort.id}`),
  };
  const source = usePagedList(
    useInfiniteQuery({ ...mediaQueries.list(api, projectId, asked), placeholderData: keepPreviousData }),
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'media',
        title: t('title'),
        description: t('hint'),
        actions: can('media.edit', projectId) && <AddMedia />,
        columns: useColumns(),
        rowId: ({ media_id: id }) => id,
        rowName: ({ name }) => name,
        card: (row) => <MediaName media={row} size={52} />,
        tile: (row) => <MediaTile media={row} />,
        searchLabel: t('search'),
        filters: [
          {
            key: 'purpose',
            kind: 'one',
            label: t('purpose'),
            options: MEDIA_PURPOSES.map((value) => ({ value, label: t(value) })),
          },
          {
            key: 'used',
            kind: 'one',
            label: t('used'),
            options: yesOrNo(t('onlyUsed'), t('onlyUnused')),
          },
        ],
        empty: { icon: PermMediaRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        panel: ({ id, row, onClose }) => <MediaPanel key={id} mediaId={id} row={row} onClose={onClose} />,
      }}
    />
  );
}

function MediaName({ media, size }: { media: Media; size: number }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        maxWidth: '100%',
      }}
    >
      <MediaThumb media={media} size={size} />
      <Box component="span" translate="no" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {media.name}
      </Box>
    </Box>
  );
}

function MediaTile({ media }: { media: Media }) {
  const t = useTexts(mediaPageTexts);
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        '& > img, & > :has(video)': { width: '100%', height: 'auto', aspectRatio: '1' },
      }}
    >
      <MediaThumb media={media} size={128} />
      <Typography component="span" noWrap translate="no" sx={{ display: 'block', mt: 0.75, fontWeight: 500 }}>
        {media.name}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ display: 'block' }}>
        {media.used === 0 ? t('unused') : t('usedIn', { count: media.used })}
      </Typography>
    </Box>
  );
}

function useColumns(): readonly ListColumn<Media>[] {
  const t = useTexts(mediaPageTexts);
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      isSortable: true,
      minWidth: 240,
      cell: (row) => <MediaName media={row} size={36} />,
      text: ({ name }) => name,
    },
    { id: 'purpose', header: t('purpose'), rank: 2, minWidth: 180, text: ({ purpose }) => t(purpose) },
    {
      id: 'size',
      header: t('size'),
      rank: 3,
      minWidth: 110,
      text: ({ width, height }) => (width === 0 ? '–' : `${width} × ${height}`),
    },
    {
      id: 'bytes',
      header: t('bytes'),
      isSortable: true,
      isNumeric: true,
      rank: 4,
      minWidth: 110,
      cell: ({ bytes }) => formats.bytes(bytes),
      text: ({ bytes }) => String(bytes),
    },
    {
      id: 'used',
      header: t('used'),
      rank: 1,
      minWidth: 130,
      text: ({ used }) => (used === 0 ? t('unused') : t('usedIn', { count: used })),
    },
    {
      id: 'created',
      header: t('created'),
      isSortable: true,
      rank: 5,
      minWidth: 130,
      cell: (row) => formats.date(row.created_at),
      text: (row) => row.created_at,
    },
  ];
}

/** A button that adds to the library. */
function AddMedia() {
  const t = useTexts(mediaPageTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [purpose, setPurpose] = useState<MediaPurpose>('product');
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="sm">
          <DialogTitle id={titleId}>{t('addTitle')}</DialogTitle>
          <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            <TextField
              select
              label={t('purpose')}
              value={purpose}
              onChange={(event) => setPurpose(event.target.value as MediaPurpose)}
              sx={{ mt: 1 }}
            >
              {MEDIA_PURPOSES.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(one)}
                </MenuItem>
              ))}
            </TextField>
            <MediaUpload key={purpose} purpose={purpose} onAdded={() => undefined} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{tUi('close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
