import type { Address, AddressPlace } from '@rota/contract/addresses';
import MapRounded from '@mui/icons-material/MapRounded';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Box, LinearProgress } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FloorMap } from '../../../map/floor-map.tsx';
import { useLinkedRaster } from '../../../map/floor-rasters.ts';
import { useIsPhone } from '../../../map/map-frame.tsx';
import type { MapPadding } from '../../../map/map-control.ts';
import { mapTexts } from '../../../map/map.messages.ts';
import { useTargetsLayer } from '../targets/shared/targets-layer-hook.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { PageState } from '../../../ui/page-state.tsx';
import { reviewTexts } from './address-review.messages.ts';
import { addressQueries } from './addresses.queries.ts';

const NO_TARGETS: AddressPlace['targets'] = [];

type FloorProps = {
  address: Address | undefined;
  targetId: string;
  padding: MapPadding;
  onTarget: (targetId: string) => void;
};

/** The floor of the address that is looked at, with its target; another one is chosen by pressing it. */
export function ReviewFloor({ address, targetId, padding, onTarget }: FloorProps) {
  const t = useTexts(reviewTexts);
  const tMap = useTexts(mapTexts);
  const { project_id: projectId } = useProject();
  const place = useReviewPlace(address);
  const raster = useLinkedRaster(projectId, place.data?.map, place.data?.map_url);
  const targets = useShownTargets(place.data?.targets ?? NO_TARGETS, targetId);
  const layer = useTargetsLayer({
    targets,
    selectedId: targetId === '' ? undefined : targetId,
    onTarget,
  });
  if (address === undefined) return null;
  const isWithout =
    place.isError || raster.isError || (place.data !== undefined && place.data.map_url === null);
  if (isWithout) {
    return (
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          left: padding.left,
          bottom: padding.bottom,
          display: 'grid',
          placeItems: 'center',
        }}
      >
        <PageState icon={MapRounded} title={t('noMap')} />
      </Box>
    );
  }
  return (
    <>
      <FloorMap
        site={address.site}
        floor={address.floor}
        raster={raster.data}
        layers={[layer]}
        padding={padding}
      />
      {raster.data === undefined && (
        <LinearProgress
          aria-label={tMap('loadingFloor')}
          sx={{ position: 'absolute', insetInline: 0, top: 0 }}
        />
      )}
    </>
  );
}

/** Where a floor is small, the one target that counts would stand among others that are gathered with it. */
function useShownTargets(targets: AddressPlace['targets'], targetId: string): AddressPlace['targets'] {
  const isPhone = useIsPhone();
  return useMemo(() => {
    const own = targets.filter(({ target_id: id }) => id === targetId);
    return isPhone && own.length > 0 ? own : targets;
  }, [targets, targetId, isPhone]);
}

/** The floor of an address and its targets. */
export function useReviewPlace(address: Address | undefined) {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const asked = addressQueries.place(api, projectId, address ?? { uid: '', site: '', floor: '' });
  return useQuery({ ...asked, enabled: address !== undefined });
}
