import type { CommandKind, RobotDetails } from '@rota/contract/robots';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import { useState } from 'react';
import { Box, Popover, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { CommandButton } from './command-button.tsx';
import { commandHints } from './command-hints.messages.ts';
import { commandTexts } from './shared/command.messages.ts';

const EXPLAINED = ['pause', 'resume', 'hold', 'release', 'cancel', 'stop'] as const;

/** The effect of a command on this robot, where its name does not say it. A stop is an emergency stop only if the robot has one. */
export function useCommandHint(
  robot: Pick<RobotDetails, 'has_emergency_stop'>,
): (kind: CommandKind) => string | undefined {
  const t = useTexts(commandHints);
  return (kind) => {
    if (kind === 'stop' && robot.has_emergency_stop) return t('stopAtRobot');
    return isExplained(kind) ? t(kind) : undefined;
  };
}

function isExplained(kind: CommandKind): kind is (typeof EXPLAINED)[number] {
  return EXPLAINED.some((explained) => explained === kind);
}

/** All of them at a press, as a hint that only shows on hover does not exist on a tablet. */
export function CommandHints({ robot }: { robot: Pick<RobotDetails, 'has_emergency_stop'> }) {
  const t = useTexts(commandHints);
  const names = useTexts(commandTexts);
  const hint = useCommandHint(robot);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <CommandButton
        label={t('open')}
        icon={HelpOutlineRounded}
        look="icon"
        availability={{ can: true }}
        onClick={setAnchor}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('title'), sx: { p: 2, maxWidth: 420 } } }}
      >
        <Typography component="h2" sx={{ fontWeight: 600, mb: 1 }}>
          {t('title')}
        </Typography>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
          {EXPLAINED.map((kind) => (
            <Box key={kind}>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                {names(kind)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, textWrap: 'pretty' }}>
                {hint(kind)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  );
}
