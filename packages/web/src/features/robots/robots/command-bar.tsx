import type { CommandKind, RobotCommand, RobotDetails } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import BoltRounded from '@mui/icons-material/BoltRounded';
import CancelRounded from '@mui/icons-material/CancelRounded';
import DangerousRounded from '@mui/icons-material/DangerousRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import NearMeRounded from '@mui/icons-material/NearMeRounded';
import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import RecordVoiceOverRounded from '@mui/icons-material/RecordVoiceOverRounded';
import { useNavigate } from 'react-router';
import { useState } from 'react';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { useAvailability, type Sender } from './shared/command-availability.ts';
import { placeOf } from '../../sites/targets/shared/target-choice.rules.ts';
import { TargetDialog } from '../../sites/targets/shared/target-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastUndoable } from '../../../ui/toasts.tsx';
import { floatingStyle } from '../../../ui/theme.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../ui/tokens.ts';
import { CommandButton, type CommandButtonProps } from './command-button.tsx';
import { CommandHints, useCommandHint } from './command-hints.tsx';
import { CommandName, CommandSteps } from './command-steps.tsx';
import { freshCommands } from './commands.rules.ts';
import { robotPageTexts } from './robots.messages.ts';
import { robotAddress } from './shared/robot-sections.tsx';
import { commandTexts } from './shared/command.messages.ts';
import { ModeMenu } from './mode-menu.tsx';

/** How long an ended command stays over the map, ms. */
const FRESH_MS = 8_000;
const SHOWN = 2;

/** Where the frame offers less than this, the commands stand in two rows, CSS pixels. */
const ONE_ROW_PX = 640;
const COMMANDS = {
  display: 'flex',
  gap: 0.25,
  flex: 1,
  [`@container (max-width: ${ONE_ROW_PX - 0.05}px)`]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > *': { minWidth: 0 },
  },
};

type BarProps = {
  robot: RobotDetails;
  commands: readonly RobotCommand[];
  targets: readonly Target[];
  sender: Sender;
  isPhone: boolean;
};

/** All commands of a robot, with the stop apart and never hidden; above them the outcome of the last commands. */
export function CommandBar({ robot, commands, targets, sender, isPhone }: BarProps) {
  const t = useTexts(robotPageTexts);
  const { palette, scheme } = useColours();
  const [dialog, setDialog] = useState<Dialog>();
  const hold = useUndoableHold(robot, sender);
  const immediate = (kind: Immediate) => (
    <Command
      key={kind}
      kind={kind}
      robot={robot}
      sender={sender}
      onPress={() => (kind === 'hold' ? hold() : sender.send({ kind }))}
    />
  );
  const asking = (kind: Dialog) => (
    <Command kind={kind} robot={robot} sender={sender} onPress={() => setDialog(kind)} />
  );
  const isPaused = robot.state === 'paused' || robot.hold?.reason === 'paused';
  return (
    <Box sx={{ position: 'relative', ...(isPhone ? { display: 'grid', gap: 1, px: 1, pb: 1 } : {}) }}>
      <FreshCommands commands={commands} targets={targets} isPhone={isPhone} />
      <Box
        role="toolbar"
        aria-label={t('commandBar', { name: robot.name })}
        sx={{
          display: 'flex',
          ...(isPhone
            ? {}
            : {
                ...floatingStyle(scheme),
                p: 0.75,
                borderRadius: `${RADIUS.panel + 4}px`,
                backgroundColor: palette.raised,
              }),
        }}
      >
        <Box sx={COMMANDS}>
          {asking('go_to')}
          {immediate(isPaused ? 'resume' : 'pause')}
          {immediate('charge')}
          <SpeakCommand robot={robot} sender={sender} />
          <ModeCommand robot={robot} sender={sender} />
          {immediate(robot.hold === null ? 'hold' : 'release')}
          {asking('cancel')}
          <CommandHints robot={robot} />
        </Box>
        <Box
          sx={{ flexShrink: 0, display: 'flex', pl: 0.75, ml: 0.75, borderLeft: `1px solid ${palette.line}` }}
        >
          {immediate('stop')}
        </Box>
      </Box>
      {dialog !== undefined && (
        <CommandDialog
          robot={robot}
          targets={targets}
          sender={sender}
          dialog={dialog}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Box>
  );
}

/** Holds the robot at one press, then says what that does, with the way back beside it. */
function useUndoableHold({ name }: RobotDetails, sender: Sender): () => void {
  const t = useTexts(robotPageTexts);
  const names = useTexts(commandTexts);
  return () =>
    sender.send({ kind: 'hold' }, () =>
      toastUndoable(t('held', { name }), names('release'), () => sender.send({ kind: 'release' })),
    );
}

const LOOKS = {
  go_to: { icon: NearMeRounded, look: 'main' },
  pause: { icon: PauseRounded, look: 'plain' },
  resume: { icon: PlayArrowRounded, look: 'plain' },
  charge: { icon: BoltRounded, look: 'plain' },
  speak: { icon: RecordVoiceOverRounded, look: 'plain' },
  set_mode: { icon: TuneRounded, look: 'plain' },
  hold: { icon: LockRounded, look: 'plain' },
  release: { icon: LockOpenRounded, look: 'plain' },
  cancel: { icon: CancelRounded, look: 'plain' },
  stop: { icon: DangerousRounded, look: 'danger' },
} as const satisfies Partial<Record<CommandKind, Pick<CommandButtonProps, 'icon' | 'look'>>>;

type CommandProps = Pick<BarProps, 'robot' | 'sender'> & {
  kind: keyof typeof LOOKS;
  onPress: (anchor: HTMLElement) => void;
};

/** The button of one command, with its name, its effect, and whether it can be given now. */
function Command({ robot, sender, kind, onPress }: CommandProps) {
  const names = useTexts(commandTexts);
  const hint = useCommandHint(robot);
  const availability = useAvailability(robot);
  return (
    <CommandButton
      {...LOOKS[kind]}
      label={names(kind)}
      hint={hint(kind)}
      availability={availability(kind)}
      isBusy={sender.pending === kind}
      onClick={onPress}
    />
  );
}

/** A command that needs nothing more than its press. */
type Immediate = 'pause' | 'resume' | 'charge' | 'hold' | 'release' | 'stop';
type Dialog = 'go_to' | 'cancel';
type DialogProps = Pick<BarProps, 'robot' | 'targets' | 'sender'> & { dialog: Dialog; onClose: () => void };

/** Asks for what a command needs: a target, or a yes. */
function CommandDialog({ robot, targets, sender, dialog, onClose }: DialogProps) {
  const t = useTexts(robotPageTexts);
  const send = (command: Parameters<Sender['send']>[0]) => {
    sender.send(command);
    onClose();
  };
  if (dialog === 'go_to')
    return (
      <TargetDialog
        projectId={robot.project_id}
        title={t('goToTitle', { name: robot.name })}
        targets={targets}
        from={placeOf(robot)}
        robotId={robot.robot_id}
        isLeaving
        onClose={onClose}
        onChoose={(target) => send({ kind: 'go_to', target_id: target.target_id })}
      />
    );
  return (
    <ConfirmDialog
      open
      title={t('cancelTitle', { name: robot.name })}
      confirmLabel={t('cancelConfirm')}
      cancelLabel={t('keep')}
      isDangerous
      onCancel={onClose}
      onConfirm={() => send({ kind: 'cancel' })}
    >
      {t('cancelBody')}
    </ConfirmDialog>
  );
}

/** Leads to the page where it speaks. */
function SpeakCommand({ robot, sender }: Pick<BarProps, 'robot' | 'sender'>) {
  const navigate = useNavigate();
  const open = () =>
    void Promise.resolve(navigate(robotAddress(robot.robot_id, 'speech'))).catch(() => undefined);
  return <Command kind="speak" robot={robot} sender={sender} onPress={open} />;
}

function ModeCommand({ robot, sender }: Pick<BarProps, 'robot' | 'sender'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Command kind="set_mode" robot={robot} sender={sender} onPress={setAnchor} />
      <ModeMenu
        robot={robot}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        onChoose={(mode) => sender.send({ kind: 'set_mode', mode })}
      />
    </>
  );
}

function FreshCommands({ commands, targets, isPhone }: Pick<BarProps, 'commands' | 'targets' | 'isPhone'>) {
  const now = useNow(1_000);
  const { palette, scheme } = useColours();
  const fresh = freshCommands(commands, now, FRESH_MS).slice(0, isPhone ? 1 : SHOWN);
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        alignItems: 'center',
        // Over the map and not in its way: the map stays where it is when a command comes.
        ...(isPhone ? {} : { position: 'absolute', insetInline: 0, bottom: 'calc(100% + 8px)' }),
      }}
    >
      {fresh.map((command) => (
        <Box
          key={command.command_id}
          sx={{
            ...(isPhone ? {} : floatingStyle(scheme)),
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            px: 1.5,
            py: 0.5,
            borderRadius: '16px',
            backgroundColor: palette.raised,
            fontSize: '0.875rem',
          }}
        >
          <CommandName command={command} targets={targets} />
          <CommandSteps command={command} />
        </Box>
      ))}
    </Box>
  );
}
