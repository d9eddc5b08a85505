import { mapIdOf, type Delivery } from '@rota/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { mapQueries } from '../../api/queries.ts';
import { useFormats } from '../../i18n/i18n-context.tsx';
import { FloorView } from '../../map/floor-view.tsx';
import { useProjectRobots } from '../../parts/robots/project-robots.ts';
import { useRobotDetails } from '../../parts/robots/robot-details.ts';
import { useRobotsLayer } from '../../parts/robots/robots-layer-hook.tsx';
import { useFloorTargets } from '../../parts/targets/floor-targets.ts';
import { useTargetsLayer } from '../../parts/targets/targets-layer-hook.ts';
import { wayOf } from './delivery-way.rules.ts';

/** Where a delivery is now: its robot on the floor, live, its way, and the stops that it has before it. */
export function DeliveryMap({ projectId, delivery }: { projectId: number; delivery: Delivery }) {
  const formats = useFormats();
  const navigate = useNavigate();
  const maps = useQuery(mapQueries.list(useApi(), projectId));
  const mapId = mapIdOf(delivery.site, delivery.floor);
  const floor = maps.data?.find((map) => map.mapId === mapId);
  const all = useFloorTargets(projectId, delivery);
  const { store } = useProjectRobots(projectId);
  const stopIds = JSON.stringify([delivery.filling_target_id, ...delivery.subtasks.map((stop) => stop.target_id)]);
  // Only where it is loaded and where it goes: a little map has no room for every name of the floor.
  const targets = useMemo(() => {
    const ids = JSON.parse(stopIds) as readonly (string | null)[];
    return all.filter((target) => ids.includes(target.target_id));
  }, [all, stopIds]);
  const robotId = delivery.robot_id ?? undefined;
  // Where it has driven and will drive, as the page of the robot shows it.
  const robot = useRobotDetails(projectId, robotId).data;
  const route = useMemo(
    () => ({ ...wayOf(delivery, all, robot), eta: delivery.eta === null ? null : formats.time(delivery.eta) }),
    [all, robot, delivery, formats],
  );
  const emphasisedIds = useMemo(() => new Set(robotId === undefined ? [] : [robotId]), [robotId]);
  const robots = useRobotsLayer({
    store,
    floor,
    selectedId: robotId,
    emphasisedIds,
    route,
    onRobot: (id) => {
      Promise.resolve(navigate(`/robot?robot-id=${encodeURIComponent(id)}`)).catch(() => undefined);
    },
  });
  const places = useTargetsLayer({ targets });
  return <FloorView projectId={projectId} floor={floor} isLoading={maps.isPending} layers={[places, robots]} />;
}
