import type { CommandKind, Robot, RobotDetails } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import MyLocationRounded from '@mui/icons-material/MyLocationRounded';
import NearMeRounded from '@mui/icons-material/NearMeRounded';
import OpenInFullRounded from '@mui/icons-material/OpenInFullRounded';
import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Button, type ButtonProps, IconButton, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import {
  senderOf,
  useAvailability,
  useUnavailableReason,
} from '../../robots/robots/shared/command-availability.ts';
import type { Availability } from '../../robots/robots/shared/command-availability.rules.ts';
import { RobotChip } from '../../robots/robots/shared/robot-badge.tsx';
import { useRobotCommand } from '../../robots/robots/shared/robot-command.ts';
import { BatteryCell } from '../../robots/robots/shared/robot-row.tsx';
import { SpokenSentence } from '../../robots/robots/shared/spoken-sentence.tsx';
import { placeOf } from '../../sites/targets/shared/target-choice.rules.ts';
import { TargetChooser } from '../../sites/targets/shared/target-chooser.tsx';
import { floorCardTexts } from './floor-card.messages.ts';
import { robotPath } from './robot-list.tsx';

export type RobotCardProps = {
  projectId: number;
  /** As the list of robots has it: there at once. */
  robot: Robot;
  /** With its current commands; undefined while they are fetched. */
  details: RobotDetails | undefined;
  targets: readonly Target[];
  robots: readonly Robot[];
  /** Its target is being chosen, here or on the map. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  onTarget: (target: Target) => void;
  isFollowed: boolean;
  onFollow: (isFollowed: boolean) => void;
};

/** A robot that was chosen on the floor: its work in words, and its commands without leaving the floor. */
export function RobotCard(props: RobotCardProps) {
  const { robot, isChoosing, onChoosing, targets, robots, onTarget } = props;
  const t = useTexts(floorCardTexts);
  if (!isChoosing) return <RobotActions {...props} />;
  return (
    <Box sx={{ pt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 0.75, pr: 6 }}>
        <IconButton aria-label={t('back')} onClick={() => onChoosing(false)}>
          <ArrowBackRounded fontSize="small" />
        </IconButton>
        <Typography variant="h4" component="h2">
          {t('goToTitle', { name: robot.name })}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 1 }}>
        {t('tapMap')}
      </Typography>
      <TargetChooser
        targets={targets}
        robots={robots.filter((other) => other.robot_id !== robot.robot_id)}
        from={placeOf(robot)}
        isLeaving
        onChoose={onTarget}
      />
    </Box>
  );
}

function RobotActions({ projectId, robot, details, onChoosing, isFollowed, onFollow }: RobotCardProps) {
  const t = useTexts(floorCardTexts);
  const can = useCan();
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ pr: 4 }}>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {robot.name}
        </Typography>
        <SpokenSentence robot={robot} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <RobotChip robot={robot} />
        <BatteryCell percent={robot.battery} charging={robot.charging} />
      </Box>
      {details !== undefined && (
        <Commands projectId={projectId} details={details} onGoTo={() => onChoosing(true)} />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <Button
          variant={isFollowed ? 'contained' : 'outlined'}
          aria-pressed={isFollowed}
          startIcon={<MyLocationRounded />}
          onClick={() => onFollow(!isFollowed)}
        >
          {t('follow')}
        </Button>
        {can('robots.read', projectId) && (
          <Button
            variant="outlined"
            startIcon={<OpenInFullRounded />}
            component={Link}
            to={robotPath(projectId, robot.robot_id)}
          >
            {t('details')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The commands that are for the floor. One that cannot be given now is grey, and says why when it is pressed. */
function Commands({
  projectId,
  details,
  onGoTo,
}: {
  projectId: number;
  details: RobotDetails;
  onGoTo: () => void;
}) {
  const t = useTexts(floorCardTexts);
  const can = useCan();
  const availability = useAvailability(details);
  const reasonOf = useUnavailableReason();
  const sender = senderOf(details.robot_id, useRobotCommand(projectId));
  const [asked, setAsked] = useState<CommandKind>();
  const isPaused = details.state === 'paused' || details.hold?.reason === 'paused';
  const second = isPaused ? 'resume' : 'pause';
  const reason = asked === undefined ? undefined : reasonOf(availability(asked));
  const mayHold = can('robots.hold', projectId);
  const maySend = can('robots.command', projectId);
  if (!mayHold && !maySend) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: mayHold && maySend ? '1fr 1fr' : '1fr', gap: 1 }}>
        {maySend && (
          <CommandButton
            variant="contained"
            availability={availability('go_to')}
            startIcon={<NearMeRounded />}
            onGive={onGoTo}
            onRefused={() => setAsked('go_to')}
          >
            {t('goTo')}
          </CommandButton>
        )}
        {mayHold && (
          <CommandButton
            variant="outlined"
            availability={availability(second)}
            startIcon={isPaused ? <PlayArrowRounded /> : <PauseRounded />}
            loading={sender.pending === second}
            onGive={() => sender.send({ kind: second })}
            onRefused={() => setAsked(second)}
          >
            {t(second)}
          </CommandButton>
        )}
      </Box>
      {reason !== undefined && (
        <Typography role="status" variant="body2" color="text.secondary">
          {reason}
        </Typography>
      )}
    </Box>
  );
}

type CommandButtonProps = Pick<ButtonProps, 'variant' | 'startIcon' | 'loading'> & {
  availability: Availability;
  onGive: () => void;
  onRefused: () => void;
  children: ReactNode;
};

function CommandButton({ availability, onGive, onRefused, ...button }: CommandButtonProps) {
  const { can } = availability;
  return (
    <Button
      {...button}
      aria-disabled={!can}
      // A double click is one press, as Pause may have become Resume when the second one lands.
      onClick={(event) => (event.detail > 1 ? undefined : can ? onGive() : onRefused())}
      {...(can
        ? {}
        : { variant: 'outlined' as const, color: 'inherit' as const, sx: { color: 'text.secondary' } })}
    />
  );
}
