import type { FloorMap } from '@rota/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useMapError } from '../../map/floor-view.tsx';
import { MapStatusChip } from './map-status.tsx';
import { mapTexts } from './maps.messages.ts';

/** Width and height of the ground a map covers. */
export function useGround(): (map: FloorMap) => string {
  const t = useTexts(mapTexts);
  const formats = useFormats();
  return (map) => {
    if (map.raster === null) return '–';
    const { width, height, resolution } = map.raster;
    return t('metresByMetres', {
      width: formats.number(Math.round(width * resolution * 10) / 10),
      height: formats.number(Math.round(height * resolution * 10) / 10),
    });
  };
}

/** The status, and under it what is wrong. */
export function StatusCell({ map }: { map: FloorMap }) {
  const errorText = useMapError();
  return (
    <Box>
      <MapStatusChip status={map.status} />
      {map.error !== null && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.25 }}>
          {errorText(map.error)}
        </Typography>
      )}
    </Box>
  );
}

/** A map where a table has no room. */
export function MapCard({ map }: { map: FloorMap }) {
  const ground = useGround();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      <Typography sx={{ fontWeight: 600 }}>{`${map.site} · ${map.floor}`}</Typography>
      <StatusCell map={map} />
      <Typography variant="caption" color="textSecondary">
        {ground(map)}
      </Typography>
    </Box>
  );
}
