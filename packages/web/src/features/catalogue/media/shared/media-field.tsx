import type { MediaPurpose } from '@rota/contract/media';
import { useState } from 'react';
import { Box, Button, Typography } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { MediaPicker } from './media-picker.tsx';
import { MediaThumb } from './media-thumb.tsx';
import { mediaTexts } from './media.messages.ts';

type FieldProps = {
  purpose: MediaPurpose;
  label: string;
  value: string;
  onChange: (mediaId: string) => void;
};

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
