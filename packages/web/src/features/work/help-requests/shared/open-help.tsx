import { Box } from '../../../../ui/kit.ts';
import { HelpRequestCard } from './help-request-card.tsx';
import { useOpenHelp } from './help-requests.ts';

type OpenHelpProps = { projectId: number; label: string } & ({ robotId: string } | { deliveryId: string });

/** The open help request of a robot, or of a delivery's robot; nothing if there is none. */
export function OpenHelp({ projectId, label, ...of }: OpenHelpProps) {
  const isOfRobot = 'robotId' in of;
  const shown = useOpenHelp(projectId).filter((help) =>
    isOfRobot ? help.robot_id === of.robotId : help.delivery_id === of.deliveryId,
  );
  if (shown.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      {shown.map((help) => (
        <HelpRequestCard key={help.help_id} projectId={projectId} help={help} isOfRobot={isOfRobot} />
      ))}
    </Box>
  );
}
