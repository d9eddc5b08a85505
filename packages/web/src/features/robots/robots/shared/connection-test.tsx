import type { Finding } from '@rota/contract/doctor';
import type { RobotDetails } from '@rota/contract/robots';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import { useId } from 'react';
import {
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { FindingCard, useFindings } from '../../doctor/shared/doctor-panel.tsx';
import { useNow } from '../../../../ui/now.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { visuallyHidden } from '../../../../ui/visually-hidden.ts';
import {
  connectionProblems,
  connectionProgress,
  CONNECTION_STEPS,
  type ConnectionStep,
  type StepProgress,
} from './connection-test.rules.ts';
import { connectionTexts } from './connection.messages.ts';
import { useRobotDetails } from './robot-details.ts';

/** The refresh interval for a person who waits beside a robot, ms. */
const LOOK_EVERY_MS = 3_000;

/** Follows a robot from its registration to its first state, and says what is wrong with what it says and what to do about it. */
export function ConnectionTest({ projectId, robotId }: { projectId: number; robotId: string }) {
  const t = useTexts(connectionTexts);
  const titleId = useId();
  const details = useRobotDetails(projectId, robotId);
  const findings = useFindings(projectId, robotId, { everyMs: LOOK_EVERY_MS });
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography component="h3" variant="h4" id={titleId}>
        {t('section')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('hint')}
      </Typography>
      {details.isPending && <Skeleton variant="rounded" height={150} />}
      {details.isError && details.data === undefined && <Typography color="error">{t('failed')}</Typography>}
      {details.data !== undefined && (
        <Steps robot={details.data} problems={connectionProblems(findings, details.data)} />
      )}
    </Box>
  );
}

function Steps({ robot, problems }: { robot: RobotDetails; problems: readonly Finding[] }) {
  const words = useStepWords(robot, problems);
  const progress = connectionProgress(robot, problems);
  return (
    <>
      <Box component="ol" aria-live="polite" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {CONNECTION_STEPS.map((step) => (
          <StepRow key={step} progress={progress[step]} text={words(step, progress[step])} />
        ))}
      </Box>
      {problems.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
        >
          {problems.map((finding) => (
            <FindingCard
              key={finding.code}
              finding={finding}
              projectId={robot.project_id}
              robotId={robot.robot_id}
            />
          ))}
        </Box>
      )}
    </>
  );
}

const marks = {
  done: 'stepDone',
  next: 'stepNext',
  later: 'stepLater',
  problem: 'stepProblem',
} as const satisfies Record<StepProgress, string>;

function StepRow({ progress, text }: { progress: StepProgress; text: string }) {
  const t = useTexts(connectionTexts);
  const { tones, palette } = useColours();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 36 }}>
      <Box aria-hidden sx={{ display: 'flex', flexShrink: 0, width: 22, justifyContent: 'center' }}>
        {progress === 'done' && <CheckCircleRounded sx={{ fontSize: 22, color: tones.charging.solid }} />}
        {progress === 'next' && <CircularProgress size={18} thickness={5} />}
        {progress === 'later' && (
          <RadioButtonUncheckedRounded sx={{ fontSize: 22, color: palette.inkFaint }} />
        )}
        {progress === 'problem' && (
          <ReportProblemRounded sx={{ fontSize: 22, color: tones.attention.solid }} />
        )}
      </Box>
      <Typography sx={{ color: progress === 'later' ? 'text.secondary' : undefined }}>
        {text}
        <Box component="span" sx={visuallyHidden}>
          {` (${t(marks[progress])})`}
        </Box>
      </Typography>
    </Box>
  );
}

function useStepWords(
  robot: RobotDetails,
  problems: readonly Finding[],
): (step: ConnectionStep, progress: StepProgress) => string {
  const t = useTexts(connectionTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return (step, progress) => {
    if (step === 'heard') {
      if (robot.heard_at === null) return t('heardNext');
      return robot.first_heard_at === null || !robot.connected
        ? t('heardBefore', { time: formats.momentExact(robot.heard_at, now) })
        : t('heardFirst', { time: formats.momentExact(robot.first_heard_at, now) });
    }
    if (step === 'state') {
      if (robot.last_state_at !== null)
        return t('stateDone', { time: formats.momentExact(robot.last_state_at, now) });
      return progress === 'next' ? t('stateNext') : t('stateLater');
    }
    if (step === 'factsheet') {
      return progress === 'done'
        ? t('factsheetDone')
        : progress === 'later'
          ? t('factsheetLater')
          : t('factsheetNext');
    }
    if (progress === 'problem') return t('checkedProblem', { count: problems.length });
    return progress === 'done' ? t('checkedDone') : t('checkedLater');
  };
}

type DialogProps = { projectId: number; robotId: string; name: string; onClose: () => void };

/** The test of a robot that has its access already. */
export function ConnectionTestDialog({ projectId, robotId, name, onClose }: DialogProps) {
  const t = useTexts(connectionTexts);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('title', { name })}</DialogTitle>
      <DialogContent>
        <ConnectionTest projectId={projectId} robotId={robotId} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
