import { isRasterLayer, type Drawing } from '@rota/contract/drawings';
import { useCallback, useMemo } from 'react';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import type { MapLayer } from '../../../../map/map-layer.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { middleOf } from './drawing-places.ts';
import { DrawingsLegend } from './drawings-legend.tsx';
import { drawingsLayer } from './drawings-layer.ts';
import { drawingTexts } from './drawings.messages.ts';

/** The name of a drawing, if it has one. */
function nameOf({ props }: Drawing): string | undefined {
  return 'name' in props ? props.name : undefined;
}

/** The drawings of a floor as a layer of its map. Drawings that change the scan are visible in the floor itself. */
export function useDrawingsLayer(all: readonly Drawing[]): MapLayer {
  const drawings = useMemo(() => all.filter(({ layer }) => !isRasterLayer(layer)), [all]);
  const t = useTexts(drawingTexts);
  const formats = useFormats();
  const { scheme } = useColours();
  const label = useCallback(
    (drawing: Drawing): string | undefined => {
      if (drawing.layer === 'fleet')
        return t('zoneLabel', { name: drawing.props.name, count: drawing.props.capacity });
      if (drawing.layer === 'custom') return t('customLabel', drawing.props);
      return drawing.layer === 'speed'
        ? t('speedLabel', { speed: formats.number(drawing.props.speed) })
        : nameOf(drawing);
    },
    [t, formats],
  );
  return useMemo(() => {
    const words = (drawing: Drawing): string => {
      const name = nameOf(drawing);
      if (drawing.layer === 'fleet')
        return t('fleetItem', { name: drawing.props.name, count: drawing.props.capacity });
      if (drawing.layer === 'speed') {
        const speed = formats.number(drawing.props.speed);
        return name === undefined ? t('speedItemPlain', { speed }) : t('speedItem', { name, speed });
      }
      if (drawing.layer === 'directional')
        return name === undefined ? t('directionalItemPlain') : t('directionalItem', { name });
      if (drawing.layer === 'forbidden')
        return name === undefined ? t('forbiddenItemPlain') : t('forbiddenItem', { name });
      const words = drawing.layer === 'custom' ? t('customLabel', drawing.props) : name;
      return words === undefined
        ? t(drawing.layer)
        : t('drawnItem', { layer: t(drawing.layer), name: words });
    };
    return {
      ...drawingsLayer({ drawings, label, palette: mapPalettes[scheme] }),
      summary: drawings.length === 0 ? '' : t('drawingsHere', { count: drawings.length }),
      entries: drawings.map((drawing) => ({
        key: drawing.id,
        words: () => words(drawing),
        at: () => middleOf(drawing),
        choose: () => undefined,
      })),
      legend: drawings.length === 0 ? undefined : <DrawingsLegend drawings={drawings} />,
    };
  }, [drawings, label, scheme, t, formats]);
}
