import type { Meeting } from '@rota/contract/meetings';
import CallRounded from '@mui/icons-material/CallRounded';
import CallEndRounded from '@mui/icons-material/CallEndRounded';
import { useEffect, useId, useRef } from 'react';
import { Box, Button, Paper, Tooltip, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { floatingStyle } from '../../../../ui/theme.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { callTexts } from './calls.messages.ts';

type AnswersProps = {
  /** This person is in another call, so that this one waits. */
  isBusy: boolean;
  isPending: boolean;
  onAccept: () => void;
  onDecline: () => void;
};

/** A call that rings. It takes no focus from who is typing: Alt+Enter brings the keyboard to it. */
export function IncomingCall({
  meeting,
  projectName,
  ...answers
}: { meeting: Meeting; projectName: string | undefined } & AnswersProps) {
  const t = useTexts(callTexts);
  const { scheme, tones } = useColours();
  const [titleId, textId] = [useId(), useId()];
  return (
    <Paper
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      sx={{
        ...floatingStyle(scheme),
        p: 2,
        borderInlineStart: `4px solid ${tones.attention.solid}`,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <RingingIcon />
        <Box role="alert" sx={{ minWidth: 0 }}>
          <Typography id={titleId} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {t('incoming', { robot: meeting.robot_name })}
          </Typography>
          <Typography id={textId} variant="body2" color="textSecondary">
            {answers.isBusy ? t('busy') : t(meeting.started_by === 'task' ? 'byTask' : 'byRobot')}
          </Typography>
          {projectName !== undefined && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {projectName}
            </Typography>
          )}
        </Box>
      </Box>
      <Answers {...answers} />
    </Paper>
  );
}

function Answers({ isBusy, isPending, onAccept, onDecline }: AnswersProps) {
  const t = useTexts(callTexts);
  const box = useFocusKey();
  return (
    <Tooltip describeChild title={t('focusHint')}>
      <Box ref={box} sx={{ display: 'flex', gap: 1, '& > *': { flex: 1 } }}>
        <Button
          variant="contained"
          startIcon={<CallRounded />}
          disabled={isBusy || isPending}
          onClick={onAccept}
        >
          {t('accept')}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<CallEndRounded />}
          disabled={isPending}
          onClick={onDecline}
        >
          {t('decline')}
        </Button>
      </Box>
    </Tooltip>
  );
}

/** Alt+Enter moves the focus to the first button that can be pressed. */
function useFocusKey() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'Enter') return;
      event.preventDefault();
      box.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
  return box;
}

function RingingIcon() {
  const { tones } = useColours();
  const { soft, solid } = tones.attention;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: '0 0 44px',
        height: 44,
        borderRadius: '50%',
        backgroundColor: soft,
        color: solid,
        '@keyframes ring': {
          '0%, 60%, 100%': { transform: 'rotate(0)' },
          '10%, 30%, 50%': { transform: 'rotate(-14deg)' },
          '20%, 40%': { transform: 'rotate(14deg)' },
        },
        '@media (prefers-reduced-motion: no-preference)': { '& > svg': { animation: 'ring 1.4s infinite' } },
      }}
    >
      <CallRounded />
    </Box>
  );
}
