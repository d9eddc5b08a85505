import PhotoCameraRounded from '@mui/icons-material/PhotoCameraRounded';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { placeTexts } from './place.messages.ts';

type PhotoFieldProps = { photo: File | undefined; onChange: (photo: File | undefined) => void };

/** A photo, by the phone's own camera program where it is on a phone. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const t = useTexts(placeTexts);
  if (photo !== undefined)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {t('photoChosen', { name: photo.name })}
        </Typography>
        <Button size="small" onClick={() => onChange(undefined)}>
          {t('noPhoto')}
        </Button>
      </Box>
    );
  return (
    <Button
      component="label"
      variant="outlined"
      startIcon={<PhotoCameraRounded />}
      sx={{ alignSelf: 'flex-start' }}
    >
      {t('photo')}
      <input
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp"
        capture="environment"
        aria-label={t('photo')}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
    </Button>
  );
}
