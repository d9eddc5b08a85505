import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import { IconButton, InputAdornment, TextField, Tooltip } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useCopy } from './copy.ts';
import { FONT_MONO } from './tokens.ts';
import { uiTexts } from './ui.messages.ts';

/** Something to be carried elsewhere, such as a link that is shown once: read, selected at a touch, copied by its button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTexts(uiTexts);
  const copy = useCopy();
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      onFocus={(event) => event.target.select()}
      slotProps={{
        htmlInput: { readOnly: true, style: { fontFamily: FONT_MONO, fontSize: '0.8125rem' } },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={t('copy')}>
                <IconButton aria-label={t('copy')} onClick={() => copy(value)} edge="end">
                  <ContentCopyRounded />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
