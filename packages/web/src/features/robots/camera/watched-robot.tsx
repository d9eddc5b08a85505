import { CameraViewers } from '../robots/shared/camera-viewers.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';

/** On the dashboard of a robot: that people watch through its cameras. */
export function WatchedRobot({ robot }: Pick<RobotSectionProps, 'robot'>) {
  return robot.has_camera ? <CameraViewers robot={robot} isPanel /> : null;
}
