import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { useEffect, useRef, type ReactNode } from 'react';
import { Box, Button, ButtonBase, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { TOUCH_TARGET_PX } from '../../../ui/tokens.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { siteSetupTexts } from './site-setup.messages.ts';
import { stepBeside, WIZARD_STEPS, type WizardStep } from './wizard-steps.rules.ts';

type FrameProps = {
  step: WizardStep;
  isDone: (step: WizardStep) => boolean;
  /** Undefined: other steps cannot be opened yet. */
  onStep: ((step: WizardStep) => void) | undefined;
  /** The floor beside the step, for steps that are done on it. */
  aside?: ReactNode;
  /** Stands in place of the way to the next step. */
  end?: ReactNode;
  children: ReactNode;
};

/** A step of setting up a site: how far it is at the top, what is to be done, the floor beside it, and the way on and back. */
export function WizardFrame({ step, isDone, onStep, aside, end, children }: FrameProps) {
  const t = useTexts(siteSetupTexts);
  const hasAside = aside !== undefined && aside !== false;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // A screen reader, and a phone that has scrolled down, begin the next step at its top.
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Progress step={step} isDone={isDone} onStep={onStep} />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: !hasAside ? 'minmax(0, 1fr)' : '440px minmax(0, 1fr)',
          },
          gridTemplateRows: {
            xs: !hasAside ? 'auto' : 'minmax(280px, 42vh) auto',
            md: 'minmax(0, 1fr)',
          },
        }}
      >
        <Box
          sx={{
            order: { xs: 1, md: 0 },
            overflow: { md: 'auto' },
            px: { xs: 2, sm: 3 },
            py: { xs: 2, sm: 3 },
            maxWidth: !hasAside ? 640 : undefined,
          }}
        >
          <Typography variant="h2" component="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            {t(`${step}Title`)}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5, textWrap: 'pretty' }}>
            {t(`${step}Hint`)}
          </Typography>
          {children}
          {onStep !== undefined && <Ways step={step} isDone={isDone(step)} onStep={onStep} end={end} />}
        </Box>
        {hasAside && <Aside>{aside}</Aside>}
      </Box>
    </Box>
  );
}

/** Beside the step; above it on a phone. */
function Aside({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'relative',
        minHeight: 0,
        borderInlineStart: { md: 1 },
        borderBottom: { xs: 1, md: 0 },
        borderColor: { xs: 'divider', md: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}

function Progress({ step, isDone, onStep }: Pick<FrameProps, 'step' | 'isDone' | 'onStep'>) {
  const t = useTexts(siteSetupTexts);
  const { palette } = useColours();
  const number = WIZARD_STEPS.indexOf(step) + 1;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // A phone shows three steps at once: the one that the person is at stays in view.
    const here = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current === null || here === null || here === undefined) return;
    bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.offsetWidth) / 2;
  }, [step]);
  return (
    <Box
      component="nav"
      ref={bar}
      aria-label={t('progress', { number, all: WIZARD_STEPS.length })}
      sx={{
        borderBottom: `1px solid ${palette.line}`,
        px: { xs: 1, sm: 2 },
        position: 'relative',
        overflowX: 'auto',
        flexShrink: 0,
      }}
    >
      <Box component="ol" sx={{ display: 'flex', listStyle: 'none', m: 0, p: 0, minWidth: 'max-content' }}>
        {WIZARD_STEPS.map((one) => (
          <li key={one}>
            <StepButton
              step={one}
              isHere={one === step}
              isDone={isDone(one)}
              onOpen={onStep && (() => onStep(one))}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function StepButton({
  step,
  isHere,
  isDone,
  onOpen,
}: {
  step: WizardStep;
  isHere: boolean;
  isDone: boolean;
  onOpen: (() => void) | undefined;
}) {
  const t = useTexts(siteSetupTexts);
  const { palette, tones } = useColours();
  const Icon = isDone ? CheckCircleRounded : RadioButtonUncheckedRounded;
  return (
    <ButtonBase
      disabled={onOpen === undefined}
      aria-current={isHere ? 'step' : undefined}
      onClick={onOpen}
      sx={{
        minHeight: TOUCH_TARGET_PX,
        px: 1.25,
        gap: 0.75,
        font: 'inherit',
        fontWeight: isHere ? 600 : 400,
        color: isHere ? 'text.primary' : 'text.secondary',
        borderBottom: `2px solid ${isHere ? palette.accent : 'transparent'}`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, color: isDone ? tones.charging.solid : palette.inkFaint }} />
      {t(step)}
      {isDone && (
        <Box component="span" sx={visuallyHidden}>
          {t('isDone')}
        </Box>
      )}
    </ButtonBase>
  );
}

function Ways({
  step,
  isDone,
  onStep,
  end,
}: {
  step: WizardStep;
  isDone: boolean;
  onStep: (step: WizardStep) => void;
  end: ReactNode;
}) {
  const t = useTexts(siteSetupTexts);
  const [before, next] = [stepBeside(step, -1), stepBeside(step, 1)];
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 4, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      {before !== undefined && (
        <Button color="inherit" onClick={() => onStep(before)}>
          {t('back')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {end}
      {end === undefined && next !== undefined && (
        <Button
          variant={isDone ? 'contained' : 'text'}
          color={isDone ? 'primary' : 'inherit'}
          onClick={() => onStep(next)}
        >
          {isDone ? t('next') : t('skip')}
        </Button>
      )}
    </Box>
  );
}
