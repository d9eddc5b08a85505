import { mapIdOf } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Box, DialogTitle, IconButton, MenuItem, Skeleton, TextField } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { robotQueries } from '../../../../api/queries.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useIsPhone } from '../../../../map/map-frame.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import type { Place } from './target-choice.rules.ts';
import { TargetChooser } from './target-chooser.tsx';
import type { TargetMapProps } from './target-map.tsx';
import { targetTexts } from './targets.messages.ts';
import { useMaps } from '../../maps/shared/maps.queries.ts';
import { EditDialog } from '../../../../ui/form/edit-dialog.tsx';

const NO_ROBOTS: readonly Robot[] = [];

/** The map's engine comes only with the first dialog; where it cannot be had, the list does alone. */
const TargetMap = lazy<(props: TargetMapProps) => ReactNode>(() =>
  import('./target-map.tsx').then(
    (module) => ({ default: module.TargetMap }),
    () => ({ default: () => null }),
  ),
);

export type TargetDialogProps = {
  projectId: number;
  title: string;
  /** The available targets, of one floor or of several. */
  targets: readonly Target[];
  /** The origin of distances; its floor is shown first. */
  from: Place | undefined;
  /** The robot that is sent to the target, where it blocks no one. */
  robotId?: string | undefined;
  /** It is sent from where it is, so that the target where it stands is none. */
  isLeaving?: boolean;
  /** The target that is chosen now. */
  selectedId?: string | undefined;
  onChoose: (target: Target) => void;
  onClose: () => void;
};

/** Chooses a target on the map of its floor, or beside it from a list by distance. */
export function TargetDialog(props: TargetDialogProps) {
  const { projectId, targets, robotId, onChoose } = props;
  const titleId = useId();
  const can = useCan();
  const isPhone = useIsPhone();
  const floors = useFloorsOf(targets);
  const [shownId, setShownId] = useState(() => firstFloor(floors, targets, props));
  const others = useOtherRobots(projectId, robotId);
  const shown = useMemo(
    () => targets.filter((target) => mapIdOf(target.site, target.floor) === shownId),
    [targets, shownId],
  );
  const hasMap = can('maps.read', projectId) && can('robots.read', projectId);
  return (
    <EditDialog
      onClose={props.onClose}
      aria-labelledby={titleId}
      fullScreen={isPhone}
      maxWidth={hasMap ? 'lg' : 'xs'}
    >
      <Head id={titleId} title={props.title} onClose={props.onClose} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          minHeight: 0,
          ...(isPhone ? { flex: 1 } : hasMap ? { height: 'min(620px, 72dvh)' } : { maxHeight: '60dvh' }),
        }}
      >
        {hasMap && (
          <FloorSide
            projectId={projectId}
            mapId={shownId}
            targets={shown}
            selectedId={props.selectedId}
            robotId={robotId}
            onChoose={onChoose}
          />
        )}
        <ListSide hasMap={hasMap}>
          {floors.length > 1 && <FloorField floors={floors} shownId={shownId} onShow={setShownId} />}
          <TargetChooser
            key={shownId}
            targets={shown}
            robots={others}
            from={props.from}
            isLeaving={props.isLeaving ?? false}
            fills
            onChoose={onChoose}
          />
        </ListSide>
      </Box>
    </EditDialog>
  );
}

function Head({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
      <DialogTitle id={id} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <IconButton aria-label={t('close')} onClick={onClose}>
        <CloseRounded />
      </IconButton>
    </Box>
  );
}

/** The place of the list: beside the map, below it on a phone, or alone. */
function ListSide({ hasMap, children }: { hasMap: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: { xs: 1, sm: hasMap ? '0 0 340px' : 1 },
        minHeight: 0,
        pt: hasMap ? 1.5 : 0,
        ...(hasMap
          ? { borderTop: 1, borderLeft: { sm: 1 }, borderColor: { xs: 'divider', sm: 'divider' } }
          : {}),
      }}
    >
      {children}
    </Box>
  );
}

/** The robots that may be at a target, without the one that is sent there. */
function useOtherRobots(projectId: number, robotId: string | undefined): readonly Robot[] {
  const can = useCan();
  const { data: robots = NO_ROBOTS } = useQuery({
    ...robotQueries.now(useApi(), projectId),
    enabled: can('robots.read', projectId),
  });
  return useMemo(() => robots.filter((robot) => robot.robot_id !== robotId), [robots, robotId]);
}

type FloorChoice = { readonly mapId: string; readonly label: string };

/** The floors that targets are on, in natural order. */
function useFloorsOf(targets: readonly Target[]): readonly FloorChoice[] {
  const formats = useFormats();
  return useMemo(() => {
    const floors = new Map(targets.map(({ site, floor }) => [mapIdOf(site, floor), `${site} · ${floor}`]));
    return [...floors]
      .map(([mapId, label]) => ({ mapId, label }))
      .sort((a, b) => formats.compare(a.label, b.label));
  }, [targets, formats]);
}

function firstFloor(
  floors: readonly FloorChoice[],
  targets: readonly Target[],
  { from, selectedId }: Pick<TargetDialogProps, 'from' | 'selectedId'>,
): string | undefined {
  const place = targets.find((target) => target.target_id === selectedId) ?? from;
  const wanted = place && mapIdOf(place.site, place.floor);
  return (floors.find(({ mapId }) => mapId === wanted) ?? floors[0])?.mapId;
}

function FloorField({
  floors,
  shownId,
  onShow,
}: {
  floors: readonly FloorChoice[];
  shownId: string | undefined;
  onShow: (id: string) => void;
}) {
  const t = useTexts(targetTexts);
  return (
    <TextField
      select
      size="small"
      label={t('floor')}
      value={shownId ?? ''}
      onChange={(event) => onShow(event.target.value)}
      sx={{ mx: 2, mb: 1.5 }}
    >
      {floors.map(({ mapId, label }) => (
        <MenuItem key={mapId} value={mapId}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

type FloorSideProps = Omit<TargetMapProps, 'floor' | 'isLoading' | 'onTarget'> & {
  mapId: string | undefined;
  onChoose: (target: Target) => void;
};

/** The map of a floor, on which a target is chosen with a tap. */
function FloorSide({ mapId, onChoose, ...map }: FloorSideProps) {
  const { projectId, targets } = map;
  const maps = useMaps(projectId);
  const floor = maps.data?.find((candidate) => candidate.map_id === mapId);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  // The map is not rebuilt when the page around the dialog renders.
  const handleTarget = useCallback(
    (id: string) => {
      const target = targets.find((candidate) => candidate.target_id === id);
      if (target !== undefined) choose.current(target);
    },
    [targets],
  );
  return (
    <Box
      sx={{
        position: 'relative',
        flex: { xs: '0 0 44%', sm: 1 },
        minWidth: 0,
        overflow: 'hidden',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
        <TargetMap {...map} floor={floor} isLoading={maps.isPending} onTarget={handleTarget} />
      </Suspense>
    </Box>
  );
}
