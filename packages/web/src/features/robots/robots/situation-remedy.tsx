import { commandPermission, situations } from '@rota/contract/robots';
import type { RobotDetails, Situation } from '@rota/contract/robots';
import { Button, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useAvailability, useUnavailableReason, type Sender } from './shared/command-availability.ts';
import { DarkRobot } from './dark-robot.tsx';
import { ForeignOrder } from './foreign-order.tsx';
import { commandTexts } from './shared/command.messages.ts';

/** The first step out of a situation, where it is taken from the console; a step that cannot be taken yet says why. */
export function SituationRemedy({
  robot,
  situation,
  sender,
}: {
  robot: RobotDetails;
  situation: Situation;
  sender: Sender;
}) {
  const names = useTexts(commandTexts);
  const can = useCan();
  const availability = useAvailability(robot);
  const reasonOf = useUnavailableReason();
  if (robot.hold?.reason === 'foreign_order' && robot.connected)
    return <ForeignOrder robot={robot} sender={sender} />;
  if (!robot.connected) return <DarkRobot robot={robot} sender={sender} />;
  const { remedy } = situations[situation.kind];
  if ((remedy !== 'resume' && remedy !== 'release') || !can(commandPermission[remedy], robot.project_id))
    return null;
  const reason = reasonOf(availability(remedy));
  return (
    <>
      <Button
        variant="contained"
        size="small"
        loading={sender.pending === remedy}
        disabled={reason !== undefined}
        onClick={() => sender.send({ kind: remedy })}
        sx={{ mt: 1, minWidth: 120, '@media (pointer: coarse)': { minHeight: 48 } }}
      >
        {names(remedy)}
      </Button>
      {reason !== undefined && (
        <Typography variant="caption" component="p" color="text.secondary">
          {reason}
        </Typography>
      )}
    </>
  );
}
