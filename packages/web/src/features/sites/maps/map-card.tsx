import type { MapCopyRow } from '@rota/contract/map-sync';
import type { FloorMap } from '@rota/contract/maps';
import type { ReactNode } from 'react';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useMapError } from '../../../map/floor-view.tsx';
import { mapName } from '../../../map/map-name.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { mapSyncTexts } from './map-files.messages.ts';
import { MapPicture } from './map-picture.tsx';
import { copiesOf, countInSync } from './map-sync.rules.ts';
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

/** The status, and beside it what is wrong, then what helps. */
export function StatusCell({ map, children }: { map: FloorMap; children?: ReactNode }) {
  const errorText = useMapError();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box sx={{ flexShrink: 0 }}>
        <MapStatusChip status={map.status} />
      </Box>
      {map.error !== null && (
        <Typography
          variant="caption"
          color="textSecondary"
          noWrap
          title={errorText(map.error)}
          sx={{ flex: 1, minWidth: 0 }}
        >
          {errorText(map.error)}
        </Typography>
      )}
      {children}
    </Box>
  );
}

/** The name of a map beside its picture. */
export function MapName({ map }: { map: FloorMap }) {
  const { project_id: projectId } = useProject();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <MapPicture projectId={projectId} map={map} />
      <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
        {mapName(map)}
      </Typography>
    </Box>
  );
}

/** A map where a table has no room. */
export function MapCard({ map, copies }: { map: FloorMap; copies: readonly MapCopyRow[] }) {
  const ground = useGround();
  const t = useTexts(mapSyncTexts);
  const { count, total } = countInSync(copiesOf(copies, map.map_id));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      <MapName map={map} />
      <StatusCell map={map} />
      <Typography variant="caption" color="textSecondary">
        {[ground(map), map.map_version, ...(total > 0 ? [t('inSync', { count, total })] : [])]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}
