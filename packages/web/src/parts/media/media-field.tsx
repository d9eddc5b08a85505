import { MEDIA_LIMITS, type Media, type MediaPurpose } from '@rota/contract/media';
import ImageRounded from '@mui/icons-material/ImageRounded';
import MovieRounded from '@mui/icons-material/MovieRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCan } from '../../auth/auth-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { MediaPicker } from './media-picker.tsx';
import { mediaTexts } from './media.messages.ts';

/** The path under which a medium is served. */
export function mediaPath(mediaId: string): string {
  return `/api/public/media/${encodeURIComponent(mediaId)}`;
}

/** A picture, or a video that plays when it is touched. */
export function MediaThumb({ media, size }: { media: Pick<Media, 'media_id' | 'purpose'> | null; size: number }) {
  const frame = { width: size, height: size, borderRadius: '8px', backgroundColor: 'action.hover', flexShrink: 0 };
  if (media === null) {
    return (
      <Box aria-hidden sx={{ ...frame, display: 'grid', placeItems: 'center', color: 'text.disabled' }}>
        <ImageRounded />
      </Box>
    );
  }
  if (MEDIA_LIMITS[media.purpose].kind === 'video') {
    return (
      <Box sx={{ ...frame, position: 'relative', overflow: 'hidden' }}>
        <Box
          component="video"
          src={mediaPath(media.media_id)}
          muted
          playsInline
          preload="metadata"
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
        <MovieRounded aria-hidden sx={{ position: 'absolute', insetBlockEnd: 4, insetInlineEnd: 4, color: 'common.white' }} />
      </Box>
    );
  }
  return <Box component="img" src={mediaPath(media.media_id)} alt="" loading="lazy" sx={{ ...frame, objectFit: 'contain' }} />;
}

type FieldProps = { purpose: MediaPurpose; label: string; value: string; onChange: (mediaId: string) => void };

/** Chooses a picture or video out of the library, or adds one to it; '' stands for none. */
export function MediaField({ purpose, label, value, onChange }: FieldProps) {
  const t = useTexts(mediaTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <MediaThumb media={value === '' ? null : { media_id: value, purpose }} size={96} />
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
        <Typography sx={{ fontWeight: 500 }}>{label}</Typography>
        {value === '' && (
          <Typography variant="body2" color="textSecondary">
            {t('none')}
          </Typography>
        )}
        {can('media.read', projectId) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
              {value === '' ? t('choose') : t('change')}
            </Button>
            {value !== '' && (
              <Button size="small" onClick={() => onChange('')}>
                {t('remove')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      {isOpen && (
        <MediaPicker
          purpose={purpose}
          title={label}
          onChoose={(media) => {
            onChange(media.media_id);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
