import type { RobotSecret } from '@rota/contract/robot-access';
import type { RobotDetails } from '@rota/contract/robots';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { robotAccessTexts } from './robot-access.messages.ts';

/** How long a secret stays on the screen. */
const SHOWN_MS = 60_000;
const MASK = '•'.repeat(10);

type SecretProps = { robot: RobotDetails; kind: RobotSecret; label: string };

/** Asks the server for one secret; the password may have to be entered again. */
export function useReveal({ project_id: projectId, robot_id: robotId }: RobotDetails, kind: RobotSecret) {
  const t = useTexts(robotAccessTexts);
  const api = useApi();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: () => confirmed(() => api.robotAccess.reveal({ params: { projectId, robotId, kind } })),
    onError: (error) => toastFailure(error, t('revealFailed')),
    // Nothing keeps the answer but the field that shows it.
    gcTime: 0,
  });
}

/** A secret that was asked for; hidden again after a minute, and when the page is not looked at. */
function useShownSecret(robot: RobotDetails, kind: RobotSecret) {
  const [text, setText] = useState<string>();
  const reveal = useReveal(robot, kind);
  const isShown = text !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const hide = () => setText(undefined);
    const hideUnseen = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    const timer = setTimeout(hide, SHOWN_MS);
    document.addEventListener('visibilitychange', hideUnseen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hideUnseen);
    };
  }, [isShown]);
  return {
    text,
    isBusy: reveal.isPending,
    hide: () => setText(undefined),
    show: () =>
      reveal.mutate(undefined, {
        onSuccess: ({ secret }) => {
          setText(secret);
          reveal.reset();
        },
      }),
  };
}

/** A secret behind a mask, with the way to show, copy and hide it. */
export function SecretValue({ robot, kind, label }: SecretProps) {
  const t = useTexts(robotAccessTexts);
  const { text, isBusy, hide, show } = useShownSecret(robot, kind);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 }}>
      <Typography
        component="span"
        variant="body2"
        aria-label={text === undefined ? t('hidden', { label }) : undefined}
        sx={{ fontFamily: FONT_MONO, overflowWrap: 'anywhere', minWidth: 0, userSelect: 'text' }}
      >
        {text ?? MASK}
      </Typography>
      {text !== undefined && (
        <CopyButton text={text} label={t('copyOne', { label })} doneText={t('copied')} />
      )}
      <Button
        size="small"
        loading={isBusy}
        startIcon={text === undefined ? <VisibilityRounded /> : <VisibilityOffRounded />}
        aria-label={text === undefined ? t('showOne', { label }) : t('hideOne', { label })}
        onClick={text === undefined ? show : hide}
      >
        {text === undefined ? t('show') : t('hide')}
      </Button>
    </Box>
  );
}
