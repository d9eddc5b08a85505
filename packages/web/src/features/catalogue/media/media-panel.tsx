import { sentenceTexts, textIn } from '@rota/contract/core';
import { MEDIA_LIMITS, type Media, type MediaUse } from '@rota/contract/media';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PermMediaRounded from '@mui/icons-material/PermMediaRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { mediaPath, MediaThumb } from './shared/media-thumb.tsx';
import { MediaPicker } from './shared/media-picker.tsx';
import { mediaKey, mediaQueries } from './shared/media.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { mediaPageTexts } from './media-page.messages.ts';

/** One picture or video beside the list: where it is shown, and what can be done with it. */
export function MediaPanel({
  mediaId,
  row,
  onClose,
}: {
  mediaId: string;
  row: Media | undefined;
  onClose: () => void;
}) {
  const t = useTexts(mediaPageTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row}
      one={mediaQueries.one(useApi(), projectId, mediaId)}
      title={t('facts')}
      titleOf={({ name }) => name}
      missing={{ icon: PermMediaRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(media) => <Known media={media} onClose={onClose} />}
    </RowPanel>
  );
}

function Known({ media, onClose }: { media: Media; onClose: () => void }) {
  const t = useTexts(mediaPageTexts);
  const formats = useFormats();
  const can = useCan();
  const { project_id: projectId } = useProject();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {MEDIA_LIMITS[media.purpose].kind === 'video' ? (
        <Film media={media} />
      ) : (
        <MediaThumb media={media} size={240} />
      )}
      {can('media.edit', projectId) && <Actions media={media} onClose={onClose} />}
      <PanelSection title={t('facts')}>
        <FactList
          facts={[
            [t('purpose'), t(media.purpose)],
            [t('size'), `${media.width} × ${media.height}`],
            [t('bytes'), formats.bytes(media.bytes)],
            [t('addedBy'), `${media.created_by}, ${formats.dateTime(media.created_at)}`],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('whereUsed')}>
        <Uses mediaId={media.media_id} />
      </PanelSection>
    </Box>
  );
}

/** A video as it is, to be played. */
function Film({ media: { media_id: id, name, width, height } }: { media: Media }) {
  return (
    <Box
      component="video"
      src={mediaPath(id)}
      aria-label={name}
      controls
      muted
      playsInline
      preload="metadata"
      sx={{
        alignSelf: 'flex-start',
        maxWidth: '100%',
        maxHeight: 420,
        aspectRatio: `${width} / ${height}`,
        borderRadius: '8px',
        backgroundColor: 'action.hover',
      }}
    />
  );
}

/** Where each kind of use leads. */
function leadsTo({ kind, id }: MediaUse): string {
  if (kind === 'product') return `/project/products?product-id=${encodeURIComponent(id)}`;
  return kind === 'category'
    ? `/project/products?part=categories&heading-id=${encodeURIComponent(id)}`
    : '/project/selling';
}

function Uses({ mediaId }: { mediaId: string }) {
  const t = useTexts(mediaPageTexts);
  const { project_id: projectId } = useProject();
  const [language] = useLanguage();
  const { data: uses, error } = useQuery(mediaQueries.uses(useApi(), projectId, mediaId));
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (uses === undefined) return <Skeleton width="60%" />;
  if (uses.length === 0) return <Typography color="textSecondary">{t('unused')}</Typography>;
  const words = { product: t('usedByProduct'), category: t('usedByCategory'), qr_settings: t('usedByQr') };
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Link component={RouterLink} to={leadsTo(use)}>
            {[words[use.kind], textIn(use.name, language)].filter((word) => word !== '').join(': ')}
          </Link>
        </li>
      ))}
    </Box>
  );
}

function Actions({ media, onClose }: { media: Media; onClose: () => void }) {
  const t = useTexts(mediaPageTexts);
  const [asked, setAsked] = useState<'rename' | 'replace' | 'remove'>();
  const [successor, setSuccessor] = useState<Media>();
  const close = () => {
    setAsked(undefined);
    setSuccessor(undefined);
  };
  const { replace, remove } = useChanges(media, close, onClose);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" startIcon={<EditRounded />} onClick={() => setAsked('rename')}>
        {t('rename')}
      </Button>
      {media.used > 0 ? (
        <Button
          variant="outlined"
          startIcon={<SwapHorizRounded />}
          loading={replace.isPending}
          onClick={() => setAsked('replace')}
        >
          {t('replace')}
        </Button>
      ) : (
        <Button color="error" startIcon={<DeleteRounded />} onClick={() => setAsked('remove')}>
          {t('remove')}
        </Button>
      )}
      {asked === 'rename' && <RenameDialog media={media} onClose={close} />}
      {asked === 'replace' && (
        <MediaPicker purpose={media.purpose} title={t('replace')} onChoose={setSuccessor} onClose={close} />
      )}
      <ConfirmDialog
        open={successor !== undefined}
        title={t('replaceAsk', { name: media.name })}
        confirmLabel={t('replace')}
        isBusy={replace.isPending}
        onConfirm={() => successor && replace.mutate(successor.media_id)}
        onCancel={close}
      >
        {t('replaceHint', { by: successor?.name ?? '', count: media.used })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        title={t('removeAsk', { name: media.name })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={close}
      >
        {t('removeHint')}
      </ConfirmDialog>
    </Box>
  );
}

function useChanges({ media_id: mediaId }: Media, onSettled: () => void, onGone: () => void) {
  const t = useTexts(mediaPageTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const rest = {
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: async () => {
      onSettled();
      // Products and categories show another one from now on.
      await queries.invalidateQueries();
    },
  };
  return {
    replace: useMutation({
      mutationFn: (by: string) => api.media.replace({ params: { projectId, mediaId }, body: { by } }),
      onSuccess: ({ replaced }) => toastSuccess(t('replaced', { count: replaced })),
      ...rest,
    }),
    remove: useMutation({
      mutationFn: () => api.media.remove({ params: { projectId, mediaId } }),
      onSuccess: () => {
        toastSuccess(t('removed'));
        onGone();
      },
      ...rest,
    }),
  };
}

function RenameDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const t = useTexts(mediaPageTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const [name, setName] = useState(media.name);
  const rename = useMutation({
    mutationFn: () => api.media.rename({ params: { projectId, mediaId: media.media_id }, body: { name } }),
    onSuccess: async () => {
      toastSuccess(t('renamed'));
      await queries.invalidateQueries({ queryKey: mediaKey });
      onClose();
    },
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
  });
  return (
    <FormDialog
      title={t('renameTitle', { name: media.name })}
      submitLabel={t('save')}
      isBusy={rename.isPending}
      canSubmit={name.trim() !== ''}
      onSubmit={() => rename.mutate()}
      onClose={onClose}
    >
      <TextField autoFocus label={t('name')} value={name} onChange={(event) => setName(event.target.value)} />
    </FormDialog>
  );
}
