import type { VpnClient } from '@rota/contract/vpn';
import { useKnownRobots } from '../robots/shared/robot-choice.tsx';

/** Names a robot with its project, as a client of the installation's VPN is bound to it. */
export function useBoundRobot(): (robotId: string) => VpnClient['robot'] {
  const robots = useKnownRobots(undefined);
  return (robotId) => {
    const robot = robots.find(({ robot_id: id }) => id === robotId);
    return robot === undefined ? null : { project_id: robot.project_id, robot_id: robotId };
  };
}
