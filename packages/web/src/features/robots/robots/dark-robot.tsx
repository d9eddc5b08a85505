import { commandPermission } from '@rota/contract/robots';
import type { RobotDetails } from '@rota/contract/robots';
import { useState } from 'react';
import { Button, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAvailability, type Sender } from './shared/command-availability.ts';
import { darkRobotTexts } from './dark-robot.messages.ts';

/** An unreachable robot keeps its space: a person can confirm that it was carried away. */
export function DarkRobot({ robot, sender }: { robot: RobotDetails; sender: Sender }) {
  const t = useTexts(darkRobotTexts);
  const availability = useAvailability(robot);
  const [isAsking, setIsAsking] = useState(false);
  const can = useCan();
  if (robot.hold?.reason === 'taken_off')
    return <Typography variant="body2">{t('done', { person: robot.hold.by })}</Typography>;
  if (robot.position === null) return null;
  return (
    <>
      <Typography variant="body2" sx={{ mt: 0.5, textWrap: 'pretty' }}>
        {t('holds')}
      </Typography>
      {can(commandPermission.taken_off, robot.project_id) && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          disabled={sender.pending !== undefined || !availability('taken_off').can}
          onClick={() => setIsAsking(true)}
          sx={{ mt: 1, '@media (pointer: coarse)': { minHeight: 48 } }}
        >
          {t('takenOff')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('askTitle', { name: robot.name })}
        confirmLabel={t('confirm')}
        cancelLabel={t('back')}
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          sender.send({ kind: 'taken_off' });
          setIsAsking(false);
        }}
      >
        {t('askBody')}
      </ConfirmDialog>
    </>
  );
}
