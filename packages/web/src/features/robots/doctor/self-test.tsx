import type { RobotCommand, RobotDetails } from '@rota/contract/robots';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { useAvailability, useUnavailableReason, type Sender } from '../robots/shared/command-availability.ts';
import { diagnosticsTexts } from './diagnostics.messages.ts';
import { Part } from './part.tsx';

/** Has the robot test itself, and says how the last test ended. */
export function SelfTest({ robot, sender }: { robot: RobotDetails; sender: Sender }) {
  const t = useTexts(diagnosticsTexts);
  const availability = useAvailability(robot)('self_test');
  const reason = useUnavailableReason()(availability);
  const last = robot.commands.find(({ kind }) => kind === 'self_test');
  const isRunning = last?.status === 'sent' || last?.status === 'accepted';
  return (
    <Part title={t('selfTest')}>
      <LastTest command={last} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
        <Button
          variant="outlined"
          startIcon={<FactCheckRounded />}
          loading={sender.pending === 'self_test' || isRunning}
          disabled={!availability.can}
          onClick={() => sender.send({ kind: 'self_test' })}
        >
          {t('selfTestRun')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {reason ?? t('selfTestHint')}
        </Typography>
      </Box>
    </Part>
  );
}

function LastTest({ command }: { command: RobotCommand | undefined }) {
  const t = useTexts(diagnosticsTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  if (command === undefined) return <Typography color="textSecondary">{t('selfTestNone')}</Typography>;
  const result =
    command.status === 'done'
      ? t('selfTestPassed')
      : command.status === 'failed'
        ? t('selfTestFailed', { reason: command.failure ?? '' })
        : t('selfTestRuns');
  return (
    <>
      <Typography sx={{ fontWeight: 500 }} role="status">
        {result}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('lastRun', { ago: formats.ago(command.created_at, now), by: command.by })}
      </Typography>
    </>
  );
}
