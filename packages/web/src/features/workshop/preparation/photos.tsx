import type { WorkshopCard, WorkshopPhoto } from '@rota/contract/preparation';
import { sentenceTexts } from '@rota/contract/core';
import AddAPhotoRounded from '@mui/icons-material/AddAPhotoRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Box, Button, ButtonBase, Dialog, DialogActions, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { RADIUS } from '../../../ui/tokens.ts';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { cardTexts } from './card.messages.ts';
import { useCardChange, workshopQueries } from './preparation.queries.ts';
import { refOf } from './robot-key.ts';

/** Pictures of the robot, the newest first. */
export function Photos({ card }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const can = useCan();
  const [opened, setOpened] = useState<string>();
  const photo = card.photos.find(({ photo_id: id }) => id === opened);
  return (
    <PanelSection title={t('photos')}>
      {card.photos.length === 0 && <Typography color="textSecondary">{t('noPhotos')}</Typography>}
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
          gap: 1,
        }}
      >
        {card.photos.map((one) => (
          <li key={one.photo_id}>
            <Thumbnail card={card} photo={one} onOpen={() => setOpened(one.photo_id)} />
          </li>
        ))}
      </Box>
      {can('workshop.work', card.project_id) && <AddPhoto card={card} />}
      {photo !== undefined && <PhotoDialog card={card} photo={photo} onClose={() => setOpened(undefined)} />}
    </PanelSection>
  );
}

type PhotoProps = { card: WorkshopCard; photo: WorkshopPhoto };

function useWords({ by, created_at: at }: WorkshopPhoto) {
  const formats = useFormats();
  return { by, at: formats.dateTime(at) };
}

function Thumbnail({ card, photo, onOpen }: PhotoProps & { onOpen: () => void }) {
  const t = useTexts(cardTexts);
  return (
    <ButtonBase
      aria-label={t('openPhoto', useWords(photo))}
      onClick={onOpen}
      sx={{ width: '100%', aspectRatio: '1', borderRadius: `${RADIUS.control}px`, overflow: 'hidden' }}
    >
      <Picture card={card} photo={photo} fit="cover" />
    </ButtonBase>
  );
}

function Picture({ card, photo, fit }: PhotoProps & { fit: 'cover' | 'contain' }) {
  const t = useTexts(cardTexts);
  const words = useWords(photo);
  const { data } = useQuery(workshopQueries.photo(useApi(), refOf(card), photo.photo_id));
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (data === undefined || image.current === null) return undefined;
    const url = URL.createObjectURL(data);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (data === undefined) return <Skeleton variant="rectangular" width="100%" height="100%" />;
  return (
    <Box
      component="img"
      ref={image}
      alt={t('photoOf', words)}
      sx={{ display: 'block', width: '100%', height: '100%', maxHeight: '80dvh', objectFit: fit }}
    />
  );
}

function AddPhoto({ card }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const tSentence = useTexts(sentenceTexts);
  const of = refOf(card);
  const add = useCardChange(of, (api, file: File) =>
    api.preparation.addPhoto({ params: of }, { bytes: file }),
  );
  return (
    <Button
      component="label"
      startIcon={<AddAPhotoRounded />}
      loading={add.isPending}
      sx={{ ml: -1, mt: 0.5 }}
    >
      {t('addPhoto')}
      <input
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('addPhoto')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same photo may be chosen again.
          event.target.value = '';
          if (file !== undefined)
            add.mutate(file, { onError: (error) => toastFailure(error, tSentence('server_failed')) });
        }}
      />
    </Button>
  );
}

function PhotoDialog({ card, photo, onClose }: PhotoProps & { onClose: () => void }) {
  const t = useTexts(cardTexts);
  const tUi = useTexts(uiTexts);
  const tSentence = useTexts(sentenceTexts);
  const words = useWords(photo);
  const of = refOf(card);
  const remove = useCardChange(of, (api) =>
    api.preparation.removePhoto({ params: { ...of, photoId: photo.photo_id } }),
  );
  return (
    <Dialog open onClose={onClose} maxWidth="lg" aria-label={t('photoOf', words)}>
      <Picture card={card} photo={photo} fit="contain" />
      <DialogActions>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, pl: 1 }}>
          {t('by', words)}
        </Typography>
        {photo.is_deletable && (
          <Button
            color="error"
            startIcon={<DeleteRounded />}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: onClose,
                onError: (error) => toastFailure(error, tSentence('not_deleted')),
              })
            }
          >
            {t('deletePhoto')}
          </Button>
        )}
        <Button onClick={onClose}>{tUi('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
