import type { FloorMap } from '@rota/contract/maps';
import MapRounded from '@mui/icons-material/MapRounded';
import { Box } from '../../../ui/kit.ts';
import { RADIUS } from '../../../ui/tokens.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { mapName } from '../../../map/map-name.ts';
import { mapFileTexts } from './map-files.messages.ts';
import { useMapPicture } from './map-sync.queries.ts';

/** A map as a small picture; a plain square while there is none. */
export function MapPicture({
  projectId,
  map,
  size = 44,
}: {
  projectId: number;
  map: FloorMap;
  size?: number;
}) {
  const t = useTexts(mapFileTexts);
  const url = useMapPicture(projectId, map.map_id, map.map_version);
  return (
    <Box
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: `${RADIUS.control}px`,
        border: 1,
        borderColor: 'divider',
        overflow: 'hidden',
        display: 'grid',
        placeItems: 'center',
        backgroundColor: 'background.default',
        color: 'text.disabled',
      }}
    >
      {url === undefined ? (
        <MapRounded fontSize="small" aria-hidden />
      ) : (
        <Box
          component="img"
          loading="lazy"
          src={url}
          alt={t('picture', { name: mapName(map) })}
          sx={{ width: '100%', height: '100%', objectFit: 'contain', imageRendering: 'auto' }}
        />
      )}
    </Box>
  );
}
