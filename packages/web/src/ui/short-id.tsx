import { useTexts } from '../i18n/i18n-context.tsx';
import { CopyButton } from './copy-button.tsx';
import { Box } from './kit.ts';
import { shortId } from './short-id.rules.ts';
import { FONT_MONO } from './tokens.ts';
import { uiTexts } from './ui.messages.ts';

/** An id that people hand on rather than read: short where it is long, and copied whole. `label`: what is copied. */
export function ShortId({ id, label }: { id: string; label: string }) {
  const t = useTexts(uiTexts);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>
      <Box component="span" title={id} sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem' }}>
        {shortId(id)}
      </Box>
      <CopyButton text={id} label={label} doneText={t('copied')} />
    </Box>
  );
}
