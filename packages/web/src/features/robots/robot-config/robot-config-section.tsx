import { Box } from '../../../ui/kit.ts';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { ConfigDetails } from './config-details.tsx';

/** The values of one robot, on its page. */
export function RobotConfigSection({ robot }: RobotSectionProps) {
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ConfigDetails projectId={robot.project_id} robotId={robot.robot_id} />
    </Box>
  );
}
