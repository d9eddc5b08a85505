import { useMemo } from 'react';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import type { MapLayer } from '../../../../map/map-layer.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { preflightLayer, type ShownPlace } from './preflight-layer.ts';
import { placesOf } from './places.rules.ts';
import { preflightTexts } from './preflight.messages.ts';
import { usePreflight, type PreflightArea } from './preflight.queries.ts';

const NOTHING: readonly ShownPlace[] = [];

/** The result of a map's newest pre-flight, as a layer of it; empty while it is hidden. */
export function usePreflightLayer(
  area: PreflightArea & { readonly mapId: string },
  isWanted: boolean,
): MapLayer {
  const t = useTexts(preflightTexts);
  const formats = useFormats();
  const { scheme } = useColours();
  const report = usePreflight(area, isWanted).data?.report;
  const places = useMemo(
    () => (isWanted && report ? placesOf(report, area.mapId) : NOTHING),
    [isWanted, report, area.mapId],
  );
  return useMemo(
    () => ({
      ...preflightLayer({ places, palette: mapPalettes[scheme] }),
      summary: places.length === 0 ? '' : t('summary', { count: places.length }),
      entries: places.map((place) => ({
        key: place.key,
        words: () => {
          if (place.kind === 'missed') return t('entryMissed', { count: place.weight });
          return t(place.kind === 'before' ? 'entryBefore' : 'entryAfter', {
            time: formats.duration(place.weight),
          });
        },
        at: () => place,
        choose: () => undefined,
      })),
    }),
    [places, scheme, t, formats],
  );
}
