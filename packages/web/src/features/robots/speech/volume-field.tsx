import { useId } from 'react';
import { Box, Slider, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { speechLibraryTexts } from './speech.messages.ts';

/** How loud something is said, percent. */
export function VolumeField({ value, onChange }: { value: number; onChange: (volume: number) => void }) {
  const t = useTexts(speechLibraryTexts);
  const formats = useFormats();
  const id = useId();
  return (
    <Box sx={{ flex: '1 1 180px', minWidth: 0, px: 0.5 }}>
      <Typography id={id} variant="body2" color="textSecondary">
        {t('volumeIs', { percent: formats.percent(value) })}
      </Typography>
      <Slider
        aria-labelledby={id}
        value={value}
        min={0}
        max={100}
        step={5}
        onChange={(_event, volume) => {
          // A slider of one value; its type knows ranges, too.
          if (typeof volume === 'number') onChange(volume);
        }}
      />
    </Box>
  );
}
