import type { FloorMap } from '@rota/contract/maps';
import { Alert, Box } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { useMapError } from '../../../map/floor-view.tsx';
import { mapTexts } from './maps.messages.ts';

/** The facts about a map: its size, its place in the world, and its numbers of free, occupied and unknown cells. */
export function MapFacts({ map }: { map: FloorMap }) {
  const t = useTexts(mapTexts);
  const formats = useFormats();
  const errorText = useMapError();
  const raster = map.raster;
  const facts: readonly Fact[] =
    raster === null
      ? []
      : [
          [
            t('size'),
            t('metresByMetres', {
              width: formats.number(raster.width * raster.resolution),
              height: formats.number(raster.height * raster.resolution),
            }),
          ],
          [
            t('cells'),
            t('cellsValue', { width: formats.number(raster.width), height: formats.number(raster.height) }),
          ],
          [t('resolution'), t('perCell', { value: formats.number(raster.resolution) })],
          [
            t('origin'),
            t('originValue', {
              x: formats.number(raster.origin.x),
              y: formats.number(raster.origin.y),
              degrees: formats.number(Math.round((raster.origin.theta * 180) / Math.PI)),
            }),
          ],
        ];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {map.error !== null && <Alert severity="error">{errorText(map.error)}</Alert>}
      {(raster?.warnings ?? []).map((warning) => (
        <Alert key={warning.text} severity="warning">
          {errorText(warning)}
        </Alert>
      ))}
      {raster !== null && <ClassCounts counts={raster.counts} />}
      <FactList
        facts={[
          ...facts,
          [t('file'), formats.bytes(map.size)],
          [t('version'), map.map_version ?? String(map.version)],
          [t('updated'), formats.dateTime(map.updated_at)],
          [
            t('checksum'),
            <Box key="checksum" component="span" sx={{ fontFamily: FONT_MONO, fontSize: '0.75rem' }}>
              {map.checksum}
            </Box>,
          ],
        ]}
      />
    </Box>
  );
}

type Counts = NonNullable<FloorMap['raster']>['counts'];

function ClassCounts({ counts }: { counts: Counts }) {
  const t = useTexts(mapTexts);
  const { map, palette } = useColours();
  // The map's own look: paper, ink and a hatch, so that the classes are distinct without colour.
  const hatch = `repeating-linear-gradient(45deg, ${palette.inkFaint} 0 1.5px, transparent 1.5px 5px)`;
  const all = counts.free + counts.occupied + counts.unknown;
  const classes = [
    { name: t('free'), count: counts.free, look: map.free },
    { name: t('occupied'), count: counts.occupied, look: map.wall },
    { name: t('unknown'), count: counts.unknown, look: hatch },
  ];
  return (
    <Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          height: 14,
          borderRadius: '7px',
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          mb: 1.5,
        }}
      >
        {classes.map((cell) => (
          <Box key={cell.name} sx={{ flexGrow: cell.count, background: cell.look }} />
        ))}
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 0.75 }}
      >
        {classes.map((cell) => (
          <ClassRow key={cell.name} {...cell} percent={all === 0 ? 0 : (cell.count / all) * 100} />
        ))}
      </Box>
    </Box>
  );
}

/** `look` is the class's background on the map, `percent` its share of all cells. */
type ClassProps = { name: string; count: number; look: string; percent: number };

function ClassRow({ name, count, look, percent }: ClassProps) {
  const formats = useFormats();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontSize: '0.875rem' }}>
      <Box
        aria-hidden
        sx={{
          width: 14,
          height: 14,
          borderRadius: '4px',
          border: 1,
          borderColor: 'divider',
          background: look,
        }}
      />
      <Box sx={{ flex: 1 }}>{name}</Box>
      <Box sx={{ color: 'text.secondary' }}>{formats.number(count)}</Box>
      <Box sx={{ width: 48, textAlign: 'right' }}>{formats.percent(percent)}</Box>
    </Box>
  );
}
