import type { Target } from '@rota/contract/targets';
import { mapIdOf } from '@rota/contract/maps';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Box, Dialog, DialogTitle, IconButton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useIsPhone } from '../../../map/map-frame.tsx';
import { FloorView } from '../../../map/floor-view.tsx';
import { useTargetsLayer } from '../targets/shared/targets-layer-hook.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { elevatorFormTexts } from './elevators.messages.ts';
import { useMaps } from '../maps/shared/maps.queries.ts';

const NO_TARGETS: readonly Target[] = [];

type Place = { readonly x: number; readonly y: number };
type PlaceDialogProps = {
  mapId: string;
  floorName: string;
  place: Place;
  onPlace: (place: Place) => void;
  onClose: () => void;
};

/** A floor on which the middle of the cab is shown with a tap, to the centimetre. */
export function PlaceDialog({ mapId, floorName, place, onPlace, onClose }: PlaceDialogProps) {
  const t = useTexts(elevatorFormTexts);
  const tUi = useTexts(uiTexts);
  const { project_id: projectId } = useProject();
  const titleId = useId();
  const isPhone = useIsPhone();
  const maps = useMaps(projectId);
  const floor = maps.data?.find((map) => map.map_id === mapId);
  const layer = useCabLayer({ mapId, floorName, place, onPlace });
  const layers = useMemo(() => [layer], [layer]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth fullScreen={isPhone} maxWidth="lg">
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0 }}>
          {t('pickTitle', { floor: floorName })}
        </DialogTitle>
        <IconButton aria-label={tUi('close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <Typography color="textSecondary" sx={{ px: 3, pb: 1 }}>
        {t('pickHint')}
      </Typography>
      <Box
        sx={{
          position: 'relative',
          overflow: 'hidden',
          borderTop: 1,
          borderColor: 'divider',
          ...(isPhone ? { flex: 1 } : { height: 'min(620px, 70dvh)' }),
        }}
      >
        <FloorView projectId={projectId} floor={floor} isLoading={maps.isPending} layers={layers} />
      </Box>
    </Dialog>
  );
}

/** The targets of the floor, and the cab among them, which a tap puts elsewhere. */
function useCabLayer({ mapId, floorName, place, onPlace }: Omit<PlaceDialogProps, 'onClose'>) {
  const { data: targets = NO_TARGETS } = useQuery(targetQueries.list(useApi(), useProject().project_id));
  const choose = useRef(onPlace);
  useEffect(() => {
    choose.current = onPlace;
  });
  const here = useMemo(
    () => targets.filter((target) => mapIdOf(target.site, target.floor) === mapId),
    [targets, mapId],
  );
  const cab = useMemo(
    () => ({
      target_id: 'cab',
      name: floorName,
      type: '' as const,
      site: '',
      floor: '',
      x: place.x,
      y: place.y,
      theta: 0,
    }),
    [floorName, place.x, place.y],
  );
  const shown = useMemo(() => [...here, cab], [here, cab]);
  const editing = useMemo(
    () => ({
      mode: 'place' as const,
      onMove: () => undefined,
      onPlace: ({ x, y }: Place) =>
        choose.current({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 }),
    }),
    [],
  );
  return useTargetsLayer({ targets: shown, selectedId: 'cab', editing });
}
