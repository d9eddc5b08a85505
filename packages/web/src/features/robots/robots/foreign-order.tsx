import { commandPermission } from '@rota/contract/robots';
import type { RobotDetails } from '@rota/contract/robots';
import { useState } from 'react';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAvailability, type Sender } from './shared/command-availability.ts';
import { robotPageTexts } from './robots.messages.ts';

/** A robot that carries out an order that is not ours: a person decides what becomes of it. */
export function ForeignOrder({ robot, sender }: { robot: RobotDetails; sender: Sender }) {
  const t = useTexts(robotPageTexts);
  const availability = useAvailability(robot);
  const [isAsking, setIsAsking] = useState(false);
  const can = useCan();
  const { hold } = robot;
  if (hold?.reason !== 'foreign_order' || !can(commandPermission.adopt, robot.project_id)) return null;
  const isDecided = !availability('adopt').can && availability('release').can && hold.by !== 'system';
  const isBusy = sender.pending !== undefined;
  return (
    <>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 1.25, textWrap: 'pretty' }}>
        {isDecided ? t('foreignAdopted', { person: hold.by }) : t('foreignWhat')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isDecided && (
          <Button
            variant="contained"
            disabled={isBusy || !availability('adopt').can}
            onClick={() => sender.send({ kind: 'adopt' })}
          >
            {t('foreignAdopt')}
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          disabled={isBusy || !availability('release').can}
          onClick={() => sender.send({ kind: 'release' })}
        >
          {t('foreignRelease')}
        </Button>
        <Button
          color="error"
          disabled={isBusy || !availability('cancel').can}
          onClick={() => setIsAsking(true)}
        >
          {t('foreignCancel')}
        </Button>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={t('foreignCancelTitle', { name: robot.name })}
        confirmLabel={t('foreignCancel')}
        cancelLabel={t('keep')}
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          sender.send({ kind: 'cancel' });
          setIsAsking(false);
        }}
      >
        {t('foreignCancelBody')}
      </ConfirmDialog>
    </>
  );
}
