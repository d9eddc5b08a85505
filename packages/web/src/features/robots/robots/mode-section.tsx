import { commandPermission, SERVICE_MODES, type RobotDetails, type ServiceMode } from '@rota/contract/robots';
import CheckRounded from '@mui/icons-material/CheckRounded';
import type { ReactNode } from 'react';
import { Box, Button, Chip, Tooltip, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { taskKindIcons } from '../../work/deliveries/shared/task-kind-looks.ts';
import { modeTexts } from './mode.messages.ts';
import { useAvailability, useUnavailableReason } from './shared/command-availability.ts';
import type { RobotSectionProps } from './shared/robot-sections.tsx';

/** The mode of a robot, and the others that it supports. */
export function ModeSection({ robot, sender }: RobotSectionProps) {
  const t = useTexts(modeTexts);
  const modes = useTexts(robotModeTexts);
  const mayChange = useCan()(commandPermission.set_mode, robot.project_id);
  const availability = useAvailability(robot)('set_mode');
  const reason = useUnavailableReason()(availability);
  const supported = SERVICE_MODES.filter((mode) => robot.service_modes.includes(mode));
  const others = SERVICE_MODES.filter((mode) => !robot.service_modes.includes(mode));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 720 }}>
      <Typography color="textSecondary">
        {t('hint', { follow: modes('follow_me'), meeting: modes('meeting') })}
      </Typography>
      <TitledPart title={t('modes')}>
        <Present robot={robot} />
        {!robot.has_factsheet && <Typography color="textSecondary">{t('unheard')}</Typography>}
        {mayChange && reason !== undefined && <Typography color="textSecondary">{reason}</Typography>}
        <Box component="ul" aria-label={t('modes')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {supported.map((mode) => (
            <ModeRow key={mode} mode={mode} isPresent={robot.mode === mode}>
              {mayChange && robot.mode !== mode && (
                <Tooltip describeChild title={reason ?? ''}>
                  <span>
                    <Button
                      variant="outlined"
                      size="small"
                      aria-label={t('setTo', { mode: modes(mode) })}
                      disabled={!availability.can}
                      loading={sender.pending === 'set_mode'}
                      onClick={() => sender.send({ kind: 'set_mode', mode })}
                    >
                      {t('set')}
                    </Button>
                  </span>
                </Tooltip>
              )}
            </ModeRow>
          ))}
        </Box>
      </TitledPart>
      {robot.has_factsheet && others.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('others', { modes: others.map((mode) => modes(mode)).join(', ') })}
        </Typography>
      )}
    </Box>
  );
}

/** A mode that the robot reports in its own word, or none at all. */
function Present({ robot: { mode, service_modes: supported } }: Pick<RobotSectionProps, 'robot'>) {
  const t = useTexts(modeTexts);
  if (mode === null) return <Typography color="textSecondary">{t('unknown')}</Typography>;
  const isNamed = isMode(mode) && supported.includes(mode);
  return isNamed ? null : <Typography>{t('ownWord', { mode })}</Typography>;
}

function isMode(mode: NonNullable<RobotDetails['mode']>): mode is ServiceMode {
  return SERVICE_MODES.some((known) => known === mode);
}

function ModeRow({
  mode,
  isPresent,
  children,
}: {
  mode: ServiceMode;
  isPresent: boolean;
  children: ReactNode;
}) {
  const t = useTexts(modeTexts);
  const modes = useTexts(robotModeTexts);
  const Icon = taskKindIcons[mode];
  return (
    <Box
      component="li"
      aria-current={isPresent}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 52,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Icon aria-hidden fontSize="small" color={isPresent ? 'primary' : 'action'} />
      <Typography sx={{ flex: 1, minWidth: 0, fontWeight: isPresent ? 600 : 400 }}>{modes(mode)}</Typography>
      {isPresent && <Chip size="small" icon={<CheckRounded />} label={t('present')} />}
      {children}
    </Box>
  );
}
