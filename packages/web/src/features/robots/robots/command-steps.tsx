import { errorTexts } from '@rota/contract/failures';
import type { RobotCommand } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import CheckRounded from '@mui/icons-material/CheckRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import { Box } from '../../../ui/kit.ts';
import { useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { COMMAND_STEPS, stepsReached } from './commands.rules.ts';
import { unavailableTexts } from './shared/command-availability.messages.ts';
import { robotPageTexts } from './robots.messages.ts';
import { commandTexts } from './shared/command.messages.ts';

const stepText = { sent: 'stepSent', accepted: 'stepAccepted', done: 'stepDone' } as const;

/** The object of a command, beside its verb: a target's name, a lid, the words to speak. */
function objectOf(command: RobotCommand, targets: readonly Target[]): string {
  const { target_id: targetId, lid, text } = command.params;
  const target = targets.find((candidate) => candidate.target_id === targetId);
  return target?.name ?? lid ?? (text === undefined ? '' : `“${text}”`);
}

/** Why a command failed, translated where its sentence or code is known. */
function useFailure(): (command: RobotCommand) => string {
  const sentence = useTextOr(unavailableTexts);
  const code = useTextOr(errorTexts);
  return ({ failure }) => (failure === null ? '' : sentence(failure, code(failure, failure)));
}

/** Sent, accepted, done: as far as the robot has really reported, in words and in shape. */
export function CommandSteps({ command, compact = false }: { command: RobotCommand; compact?: boolean }) {
  if (command.status === 'failed') return <Failure command={command} />;
  const reached = stepsReached(command.status);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem' }}
    >
      {COMMAND_STEPS.map((step, index) => {
        const isReached = index < reached;
        const isCurrent = index === reached - 1;
        return compact && !isCurrent ? (
          <StepDot key={step} isReached={isReached} />
        ) : (
          <Step key={step} step={step} isReached={isReached} isCurrent={isCurrent} />
        );
      })}
    </Box>
  );
}

function Failure({ command }: { command: RobotCommand }) {
  const t = useTexts(robotPageTexts);
  const { tones } = useColours();
  const failure = useFailure()(command);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: tones.fault.text,
        fontSize: '0.8125rem',
        fontWeight: 500,
      }}
    >
      <ErrorRounded sx={{ fontSize: 16, color: tones.fault.solid }} />
      {failure === '' ? t('stepFailed') : t('failedWith', { reason: failure })}
    </Box>
  );
}

function StepDot({ isReached }: { isReached: boolean }) {
  const { palette } = useColours();
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 8,
        height: 8,
        borderRadius: '50%',
        backgroundColor: isReached ? palette.accent : palette.line,
      }}
    />
  );
}

type StepProps = { step: keyof typeof stepText; isReached: boolean; isCurrent: boolean };

function Step({ step, isReached, isCurrent }: StepProps) {
  const t = useTexts(robotPageTexts);
  const { palette } = useColours();
  return (
    <Box
      component="span"
      aria-hidden={!isReached}
      aria-current={isCurrent ? 'step' : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        fontWeight: isCurrent ? 600 : 400,
        color: isReached ? palette.ink : palette.inkFaint,
      }}
    >
      {isReached ? (
        <CheckRounded sx={{ fontSize: 15, color: palette.accent }} />
      ) : (
        <Box
          component="span"
          sx={{
            width: 9,
            height: 9,
            mx: 0.375,
            borderRadius: '50%',
            border: `1.5px solid ${palette.inkFaint}`,
          }}
        />
      )}
      {t(stepText[step])}
    </Box>
  );
}

/** A command as its verb and object. */
export function CommandName({ command, targets }: { command: RobotCommand; targets: readonly Target[] }) {
  const names = useTexts(commandTexts);
  const object = objectOf(command, targets);
  return (
    <Box component="span" sx={{ fontWeight: 500 }}>
      {names(command.kind)}
      {object !== '' && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {` ${object}`}
        </Box>
      )}
    </Box>
  );
}
