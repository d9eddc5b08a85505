import { useEffect, useRef } from 'react';
import { Box } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { contextForFrame } from '../../../../map/overlay-canvas.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { paintPlace, type ShownPlace } from './preflight-layer.ts';
import { preflightTexts } from './preflight.messages.ts';

const SWATCH_PX = 16;
const WORDS = { before: 'legendBefore', after: 'legendAfter', missed: 'legendMissed' } as const;

/** The meaning of the marks on the map; nothing if there are none. */
export function PreflightLegend({ places }: { places: readonly ShownPlace[] }) {
  const t = useTexts(preflightTexts);
  const there = (['before', 'after', 'missed'] as const).filter((kind) =>
    places.some((place) => place.kind === kind),
  );
  if (there.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('onMap')} sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2' }}>
      {there.map((kind) => (
        <Box component="li" key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: '2px' }}>
          <Swatch kind={kind} />
          {t(WORDS[kind])}
        </Box>
      ))}
    </Box>
  );
}

function Swatch({ kind }: { kind: ShownPlace['kind'] }) {
  const { scheme } = useColours();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const middle = { x: SWATCH_PX / 2, y: SWATCH_PX / 2 };
    const view = { center: middle, resolution: 1, rotation: 0, width: SWATCH_PX, height: SWATCH_PX };
    const context = canvas.current && contextForFrame(canvas.current, view);
    if (context) paintPlace(context, kind, middle, 5, mapPalettes[scheme]);
  }, [kind, scheme]);
  return <canvas ref={canvas} aria-hidden style={{ width: SWATCH_PX, height: SWATCH_PX, flexShrink: 0 }} />;
}
