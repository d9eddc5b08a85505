import { DRAWING_LAYERS, type Drawing, type DrawingLayer } from '@rota/contract/drawings';
import { useEffect, useRef } from 'react';
import { Box } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { contextForFrame } from '../../../../map/overlay-canvas.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { drawingTexts } from './drawings.messages.ts';
import { paintDrawings } from './drawing-painter.ts';
import { sampleDrawing } from './sample-drawing.ts';

const WIDTH_PX = 28;
const HEIGHT_PX = 14;

/** The patterns that are on a floor, each with what it means. */
export function DrawingsLegend({ drawings }: { drawings: readonly Drawing[] }) {
  const t = useTexts(drawingTexts);
  const there = DRAWING_LAYERS.filter((layer) => drawings.some((drawing) => drawing.layer === layer));
  return (
    <Box component="ul" aria-label={t('legend')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {there.map((layer) => (
        <Box component="li" key={layer} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: '2px' }}>
          <Swatch layer={layer} />
          {t(layer)}
        </Box>
      ))}
    </Box>
  );
}

/** A little of a layer's pattern, painted as on the map: a metre is a pixel. */
function Swatch({ layer }: { layer: DrawingLayer }) {
  const { scheme } = useColours();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const view = {
      center: { x: WIDTH_PX / 2, y: HEIGHT_PX / 2 },
      resolution: 1,
      rotation: 0,
      width: WIDTH_PX,
      height: HEIGHT_PX,
    };
    const context = canvas.current && contextForFrame(canvas.current, view);
    if (context)
      paintDrawings(context, view, [sampleDrawing(layer, WIDTH_PX, HEIGHT_PX)], mapPalettes[scheme]);
  }, [layer, scheme]);
  return <canvas ref={canvas} aria-hidden style={{ width: WIDTH_PX, height: HEIGHT_PX, flexShrink: 0 }} />;
}
