import type { Delivery, DeliveryDetails } from '@rota/contract/deliveries';
import { mapIdOf, type FloorMap } from '@rota/contract/maps';
import type { RobotDetails } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import type { TrackPoint } from '@rota/contract/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ToggleButton, ToggleButtonGroup } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { FloorView } from '../../../map/floor-view.tsx';
import { useProjectRobots } from '../../robots/robots/shared/project-robots.ts';
import { useRobotDetails } from '../../robots/robots/shared/robot-details.ts';
import { useRobotsLayer } from '../../robots/robots/shared/robots-layer-hook.tsx';
import { useFloorTargets } from '../../sites/targets/shared/floor-targets.ts';
import { useTargetsLayer } from '../../sites/targets/shared/targets-layer-hook.ts';
import { useWaitingRobots } from './shared/waiting-chain.queries.ts';
import { isActive } from './deliveries.rules.ts';
import { useMaps } from '../../sites/maps/shared/maps.queries.ts';
import { deliveryDetailsTexts } from './delivery-details.messages.ts';
import { drivenBetween, floorsOf, onFloor, wayOf } from './delivery-way.rules.ts';

/** A delivery, and its history once that is known. */
export type DeliveryMapProps = {
  projectId: number;
  delivery: Delivery;
  details: DeliveryDetails | undefined;
};

/** Where a delivery is now: its robot on the floor, live, the way driven and planned, and its stops. Of one that has ended, what was driven. */
export function DeliveryMap({ projectId, delivery, details }: DeliveryMapProps) {
  const formats = useFormats();
  const navigate = useNavigate();
  const maps = useMaps(projectId);
  const isUnderWay = isActive(delivery);
  const robotId = isUnderWay ? (delivery.robot_id ?? undefined) : undefined;
  // Where it has driven and will drive, as the page of the robot shows it.
  const robot = useRobotDetails(projectId, robotId).data;
  const floors = useFloors(projectId, delivery, robot);
  const [chosen, setChosen] = useState<string>();
  const robotMapId =
    robot === undefined || robot.site === null || robot.floor === null
      ? undefined
      : mapIdOf(robot.site, robot.floor);
  const place = floors.find((one) => one.mapId === (chosen ?? robotMapId)) ?? floors[0] ?? delivery;
  const mapId = mapIdOf(place.site, place.floor);
  const floor = maps.data?.find((map) => map.map_id === mapId);
  const all = useFloorTargets(projectId, place);
  const { store } = useProjectRobots(projectId);
  const targets = useStopTargets(delivery, all);
  const track = useTrack(projectId, delivery, details);
  const route = useMemo(
    () => ({
      ...wayOf(delivery, all, robot, onFloor(track, mapId), robotMapId === mapId),
      eta: delivery.eta === null ? null : formats.time(delivery.eta),
    }),
    [all, robot, delivery, formats, track, mapId, robotMapId],
  );
  const emphasisedIds = useMemo(() => new Set(robotId === undefined ? [] : [robotId]), [robotId]);
  const waits = useWaitingRobots(
    { projectId, of: 'delivery', id: delivery.delivery_id },
    delivery.waiting_reason !== null,
  );
  const robots = useRobotsLayer({
    store,
    // The robots' current work is unrelated to a delivery that has ended.
    floor: isUnderWay ? floor : undefined,
    selectedId: robotId,
    emphasisedIds,
    route,
    waits,
    onRobot: (id) => {
      Promise.resolve(navigate(`/robot?robot-id=${encodeURIComponent(id)}`)).catch(() => undefined);
    },
  });
  const places = useTargetsLayer({ targets });
  return (
    <>
      <FloorView projectId={projectId} floor={floor} isLoading={maps.isPending} layers={[places, robots]} />
      {floors.length > 1 && <FloorToggle floors={floors} maps={maps.data} shown={mapId} onShow={setChosen} />}
    </>
  );
}

type ToggleProps = {
  floors: ReturnType<typeof floorsOf>;
  maps: readonly FloorMap[] | undefined;
  shown: string;
  onShow: (mapId: string | undefined) => void;
};

/** Shows another floor of a delivery that goes over several. */
function FloorToggle({ floors, maps, shown, onShow }: ToggleProps) {
  const t = useTexts(deliveryDetailsTexts);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('floors')}
      value={shown}
      onChange={(_event, next: string | null) => onShow(next ?? undefined)}
      sx={{ position: 'absolute', top: 8, left: 8, zIndex: 1, backgroundColor: 'background.paper' }}
    >
      {floors.map((one) => (
        <ToggleButton key={one.mapId} value={one.mapId}>
          {maps?.find((map) => map.map_id === one.mapId)?.name ?? one.floor}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Only where it is loaded and where it goes: a little map has no room for every name of the floor. */
function useStopTargets(delivery: Delivery, all: readonly Target[]): readonly Target[] {
  const stopIds = JSON.stringify([
    delivery.filling_target_id,
    ...delivery.subtasks.map((stop) => stop.target_id),
  ]);
  return useMemo(() => {
    const ids = JSON.parse(stopIds) as readonly (string | null)[];
    return all.filter((target) => ids.includes(target.target_id));
  }, [all, stopIds]);
}

/** The floors that a delivery touches. */
function useFloors(projectId: number, delivery: Delivery, robot: RobotDetails | undefined) {
  const { data = NO_TARGETS } = useQuery(targetQueries.list(useApi(), projectId));
  return useMemo(() => floorsOf(delivery, data, robot), [delivery, data, robot]);
}
const NO_TARGETS: readonly Target[] = [];

/** How often a robot's past is asked for while it drives, ms: about as often as it is kept. */
const TRACK_MS = 15_000;
const NO_TRACK: readonly TrackPoint[] = [];

/** Where the robot of a delivery has driven for it, as far as that is kept. */
function useTrack(
  projectId: number,
  delivery: Delivery,
  details: DeliveryDetails | undefined,
): readonly TrackPoint[] {
  const api = useApi();
  const robotId = delivery.robot_id;
  const range = drivenBetween(delivery, details?.events ?? []);
  const { data = NO_TRACK } = useQuery({
    queryKey: ['robots', projectId, 'track', robotId, range?.from, range?.to],
    queryFn: ({ signal }) =>
      api.telemetry.track(
        { params: { projectId, robotId: robotId ?? '' }, query: { from: range?.from ?? '', to: range?.to } },
        { signal },
      ),
    enabled: robotId !== null && range !== undefined,
    refetchInterval: range?.to === undefined ? TRACK_MS : false,
  });
  return data;
}
