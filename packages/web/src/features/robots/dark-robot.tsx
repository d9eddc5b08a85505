import type { RobotDetails } from '@rota/contract';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAvailability, type Sender } from '../../parts/robots/command-availability.ts';
import { darkRobotTexts } from './dark-robot.messages.ts';
import { Section } from '../../ui/panel-section.tsx';

/** A robot that nobody can reach: whom it keeps from their work, and what a person can do about it. */
export function DarkRobot({ robot, sender }: { robot: RobotDetails; sender: Sender }) {
  const t = useTexts(darkRobotTexts);
  const availability = useAvailability(robot);
  const [isAsking, setIsAsking] = useState(false);
  if (robot.connected) return null;
  if (robot.hold?.reason === 'taken_off') {
    return (
      <Section title={t('title')}>
        <Typography variant="body2">{t('done', { person: robot.hold.by })}</Typography>
      </Section>
    );
  }
  if (robot.position === null) return null;
  const blocked = robot.alerts.find((alert) => alert.code === 'in_the_way')?.text;
  return (
    <Section title={t('title')}>
      <Typography variant="body2">{t('holds')}</Typography>
      {blocked !== undefined && (
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {t('blocks', { names: blocked })}
        </Typography>
      )}
      <Typography variant="body2" sx={{ mb: 1.25, textWrap: 'pretty' }}>
        {t('what')}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        disabled={sender.pending !== undefined || !availability('taken_off').can}
        onClick={() => setIsAsking(true)}
      >
        {t('takenOff')}
      </Button>
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
    </Section>
  );
}
