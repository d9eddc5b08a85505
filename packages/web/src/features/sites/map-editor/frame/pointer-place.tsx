import { useStore } from 'zustand';
import { Box } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { OVER_MAP } from '../../../../map/over-map.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../../ui/tokens.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { useEditor } from '../session/session-context.tsx';

/** Where the pointer is on the floor, to the centimetre. */
export function PointerPlace() {
  const t = useTexts(editorTexts);
  const formats = useFormats();
  const { palette } = useColours();
  const { pointer } = useEditor().session;
  const { at } = useStore(pointer);
  if (at === undefined) return null;
  const round = (value: number) => formats.number(Math.round(value * 100) / 100);
  return (
    <Box
      {...OVER_MAP}
      aria-hidden
      sx={{
        fontSize: '0.75rem',
        fontWeight: 500,
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        minWidth: 120,
        px: 0.75,
        py: 0.25,
        borderRadius: `${RADIUS.control}px`,
        color: palette.inkSoft,
        backgroundColor: palette.raised,
        pointerEvents: 'none',
      }}
    >
      {t('pointerAt', { x: round(at.x), y: round(at.y) })}
    </Box>
  );
}
