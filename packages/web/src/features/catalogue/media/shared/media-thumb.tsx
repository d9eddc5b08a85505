import { MEDIA_LIMITS, type Media } from '@rota/contract/media';
import GraphicEqRounded from '@mui/icons-material/GraphicEqRounded';
import ImageRounded from '@mui/icons-material/ImageRounded';
import MovieRounded from '@mui/icons-material/MovieRounded';
import { Box } from '../../../../ui/kit.ts';

/** The path under which a medium is served. */
export function mediaPath(mediaId: string): string {
  return `/api/public/media/${encodeURIComponent(mediaId)}`;
}

/** A picture, a video that plays when it is touched, or the sign of a sound. */
export function MediaThumb({
  media,
  size,
}: {
  media: Pick<Media, 'media_id' | 'purpose'> | null;
  size: number;
}) {
  const frame = {
    width: size,
    height: size,
    borderRadius: '8px',
    backgroundColor: 'action.hover',
    flexShrink: 0,
  };
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
        <MovieRounded
          aria-hidden
          sx={{ position: 'absolute', insetBlockEnd: 4, insetInlineEnd: 4, color: 'common.white' }}
        />
      </Box>
    );
  }
  if (MEDIA_LIMITS[media.purpose].kind === 'sound') {
    return (
      <Box aria-hidden sx={{ ...frame, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        <GraphicEqRounded />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={mediaPath(media.media_id)}
      alt=""
      loading="lazy"
      sx={{ ...frame, objectFit: 'contain' }}
    />
  );
}
