import type { Preflight } from '@rota/contract';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef } from 'react';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import type { MapLayer } from '../../map/map-layer.ts';
import { mapPalettes } from '../../map/map-palette.ts';
import { contextForFrame } from '../../map/overlay-canvas.ts';
import { useColours } from '../../ui/theme-provider.tsx';
import { paintPlace, preflightLayer, type ShownPlace } from './preflight-layer.ts';
import { preflightTexts } from './preflight.messages.ts';
import { usePreflight, type PreflightArea } from './preflight.queries.ts';

const SWATCH_PX = 16;
const NOTHING: readonly ShownPlace[] = [];

/** The places of a report on one map: before below after, and what cannot be reached on top. */
export function placesOf(report: NonNullable<Preflight['report']>, mapId: string): ShownPlace[] {
  const stands = (['before', 'after'] as const).flatMap((kind) =>
    report[kind].places.filter((place) => place.mapId === mapId).map((place) => ({ kind, x: place.x, y: place.y, weight: place.seconds })),
  );
  const missed = new Map<string, { kind: 'missed'; x: number; y: number; weight: number }>();
  for (const { place } of report.after.missed) {
    if (place?.mapId !== mapId) continue;
    const { x, y } = place;
    const known = missed.get(`${x} ${y}`) ?? { kind: 'missed', x, y, weight: 0 };
    missed.set(`${x} ${y}`, { ...known, weight: known.weight + 1 });
  }
  return [...stands, ...missed.values()].map((place) => ({ ...place, key: `${place.kind} ${place.x} ${place.y}` }));
}

/** What the newest pre-flight of a map found, as a layer of it; empty while it is not wanted. */
export function usePreflightLayer(area: PreflightArea & { readonly mapId: string }, isWanted: boolean): MapLayer {
  const t = useTexts(preflightTexts);
  const formats = useFormats();
  const { scheme } = useColours();
  const report = usePreflight(area, isWanted).data?.report;
  const places = useMemo(() => (isWanted && report ? placesOf(report, area.mapId) : NOTHING), [isWanted, report, area.mapId]);
  return useMemo(
    () => ({
      ...preflightLayer({ places, palette: mapPalettes[scheme] }),
      summary: places.length === 0 ? '' : t('summary', { count: places.length }),
      entries: places.map((place) => ({
        key: place.key,
        words: () => {
          if (place.kind === 'missed') return t('entryMissed', { count: place.weight });
          return t(place.kind === 'before' ? 'entryBefore' : 'entryAfter', { time: formats.duration(place.weight) });
        },
        at: () => place,
        choose: () => undefined,
      })),
      legend: places.length === 0 ? undefined : <PreflightLegend places={places} />,
    }),
    [places, scheme, t, formats],
  );
}

const WORDS = { before: 'legendBefore', after: 'legendAfter', missed: 'legendMissed' } as const;

function PreflightLegend({ places }: { places: readonly ShownPlace[] }) {
  const t = useTexts(preflightTexts);
  const there = (['before', 'after', 'missed'] as const).filter((kind) => places.some((place) => place.kind === kind));
  return (
    <Box component="ul" aria-label={t('layer')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
