import { humanRoles, permissions, type Permission, type Role } from '@rota/contract/core';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import { useId } from 'react';
import { Link } from 'react-router';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import type { Tone } from '../../../ui/tokens.ts';
import { setupTexts } from './setup.messages.ts';
import {
  setupWays,
  type Setup,
  type SetupStep,
  type StepState,
} from '../../sites/site-setup/shared/setup.rules.ts';

const looks: Record<StepState, { icon: typeof CheckCircleRounded; tone: Tone }> = {
  done: { icon: CheckCircleRounded, tone: 'charging' },
  open: { icon: RadioButtonUncheckedRounded, tone: 'neutral' },
  waits: { icon: RadioButtonUncheckedRounded, tone: 'neutral' },
  working: { icon: HourglassTopRounded, tone: 'going' },
  failed: { icon: ReportProblemRounded, tone: 'attention' },
};

/** The way from an empty project to its first delivery: what each step is for, how far it is, and the button that does it. */
export function SetupList({
  projectId,
  setup,
  onHide,
}: {
  projectId: number;
  setup: Setup;
  onHide: () => void;
}) {
  const t = useTexts(setupTexts);
  const can = useCan();
  const titleId = useId();
  const done = setup.steps.filter((step) => setup.states[step] === 'done').length;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ px: 2, pb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, mb: 0.5 }}>
        <Typography component="h2" id={titleId} variant="h4">
          {t('title')}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {t('progress', { done, all: setup.steps.length })}
        </Typography>
      </Box>
      {can('projects.update', projectId) && (
        <Button variant="contained" component={Link} to="/project/setup" sx={{ mt: 0.5, mb: 1 }}>
          {t('stepByStep')}
        </Button>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {setup.steps.map((step) => (
          <Step key={step} projectId={projectId} step={step} setup={setup} />
        ))}
      </Box>
      <Button color="inherit" onClick={onHide} sx={{ mt: 0.5, color: 'text.secondary' }}>
        {t('hide')}
      </Button>
    </Box>
  );
}

function Step({ projectId, step, setup }: { projectId: number; step: SetupStep; setup: Setup }) {
  const t = useTexts(setupTexts);
  const { tones, palette } = useColours();
  const state = setup.states[step];
  const { icon: Icon, tone } = looks[state];
  const status = useStatus(step, state);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.25, py: 1.25, '& + &': { borderTop: `1px solid ${palette.line}` } }}
    >
      <Icon
        aria-hidden
        sx={{ color: state === 'waits' ? palette.inkFaint : tones[tone].solid, fontSize: 22 }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          sx={{
            fontWeight: 500,
            color: state === 'done' || state === 'waits' ? 'text.secondary' : undefined,
          }}
        >
          {t(step)}
        </Typography>
        {state !== 'done' && (
          <Typography variant="body2" color="textSecondary" sx={{ textWrap: 'pretty' }}>
            {t(`${step}What`)}
          </Typography>
        )}
        {status !== undefined && (
          <Typography
            variant="caption"
            component="p"
            sx={{ color: state === 'failed' ? tones.attention.text : 'text.secondary' }}
          >
            {status}
          </Typography>
        )}
        {state !== 'done' && state !== 'waits' && <Way projectId={projectId} step={step} setup={setup} />}
      </Box>
    </Box>
  );
}

function useStatus(step: SetupStep, state: StepState): string | undefined {
  const t = useTexts(setupTexts);
  if (state === 'done') return t('done');
  if (state === 'waits') return t('later');
  if (state === 'failed') return t('mapFailed');
  if (state === 'working') return step === 'map' ? t('mapWorking') : t('robotWorking');
  return undefined;
}

/** The button of a step, or who can press it. */
function Way({ projectId, step, setup }: { projectId: number; step: SetupStep; setup: Setup }) {
  const t = useTexts(setupTexts);
  const can = useCan();
  const roles = useRolesOf(setupWays[step].permission);
  const state = setup.states[step];
  // Steps that run automatically need no button; an awaited robot is tested on its page.
  if (state === 'working' && step === 'map') return null;
  const { permission } = setupWays[step];
  const isAwaited = state === 'working';
  if (!isAwaited && !can(permission, projectId)) {
    return (
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {t('askRole', { roles })}
      </Typography>
    );
  }
  const isAgain = state === 'failed' || isAwaited;
  const path = isAgain
    ? step === 'map'
      ? '/project/maps'
      : '/robot'
    : step === 'targets'
      ? setup.targetsPath
      : setupWays[step].path;
  return (
    <Button variant={isAgain ? 'outlined' : 'contained'} component={Link} to={path} sx={{ mt: 1 }}>
      {isAgain ? (step === 'map' ? t('mapAgain') : t('robotOpen')) : t(`${step}Action`)}
    </Button>
  );
}

/** The people's roles that have a permission, as a list in words. */
function useRolesOf(permission: Permission): string {
  const formats = useFormats();
  const name = useTextOr(roleTexts);
  const holders: readonly Role[] = permissions[permission];
  return formats.anyOf(holders.filter((role) => role in humanRoles).map((role) => name(role, role)));
}
