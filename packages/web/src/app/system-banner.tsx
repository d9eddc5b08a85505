import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import { useEffect, useEffectEvent, useState } from 'react';
import { Box, IconButton } from '../ui/kit.ts';
import { useFormats, useTexts } from '../i18n/i18n-context.tsx';
import { useProjects } from '../projects/project-context.tsx';
import { GRACE_MS, useSystemProblems, type SystemProblem } from '../system/system-problems.ts';
import { systemTexts } from '../system/system.messages.ts';
import { Strip } from '../ui/strip.tsx';

/** How long the recovery is shown, for people who looked away. */
const RECOVERED_MS = 30_000;

/** The latest time after its beginning at which a server reports a problem. */
const LATEST_NEWS_MS = 15_000;

type Recovery = { readonly kind: SystemProblem['kind']; readonly at: number; readonly lastedMs: number };

/** When something began, by the clock of this device: the server's time is taken where the two can be the same clock. */
function sinceHere(since: number | string, now: number): number {
  const reported = new Date(since).getTime();
  const isLikely = reported <= now - GRACE_MS && reported > now - GRACE_MS - LATEST_NEWS_MS;
  return typeof since === 'number' || isLikely ? reported : now - GRACE_MS;
}

/** The problems that ended, from their end and for a while. */
function useRecovery(problems: readonly SystemProblem[]): {
  recovery: Recovery | undefined;
  dismiss: () => void;
} {
  const [recovery, setRecovery] = useState<Recovery>();
  const [first] = problems;
  const isBroken = first !== undefined;
  const begin = useEffectEvent(
    () => first && { kind: first.kind, since: sinceHere(first.since, Date.now()) },
  );
  useEffect(() => {
    const began = isBroken ? begin() : undefined;
    if (began === undefined) return undefined;
    return () => {
      const at = Date.now();
      setRecovery({ kind: began.kind, at, lastedMs: at - began.since });
    };
  }, [isBroken]);
  useEffect(() => {
    if (recovery === undefined) return undefined;
    const timer = setTimeout(() => setRecovery(undefined), RECOVERED_MS);
    return () => clearTimeout(timer);
  }, [recovery]);
  return { recovery: isBroken ? undefined : recovery, dismiss: () => setRecovery(undefined) };
}

/** Says in words what does not work now and since when, and for a while that it works again and for how long it did not. */
export function SystemBanner() {
  const t = useTexts(systemTexts);
  const formats = useFormats();
  const { selectedProjectId } = useProjects();
  const problems = useSystemProblems(selectedProjectId);
  const { recovery, dismiss } = useRecovery(problems);
  return (
    <>
      <Box role="alert" sx={{ flexShrink: 0 }}>
        {problems.map(({ kind, since }) => (
          <Strip key={kind} tone="fault" icon={ReportProblemRounded}>
            {t(kind, { time: formats.timeExact(since) })}
          </Strip>
        ))}
      </Box>
      <Box role="status" sx={{ flexShrink: 0 }}>
        {recovery !== undefined && (
          <Strip
            tone="neutral"
            icon={CheckCircleRounded}
            action={
              <IconButton
                size="small"
                aria-label={t('dismiss')}
                onClick={dismiss}
                sx={{ my: '-5px', '@media (pointer: coarse)': { my: '-12px' } }}
              >
                <CloseRounded fontSize="small" />
              </IconButton>
            }
          >
            {t(`${recovery.kind}Back`, {
              time: formats.timeExact(recovery.at),
              duration: formats.duration(Math.max(1, Math.round(recovery.lastedMs / 1_000))),
            })}
          </Strip>
        )}
      </Box>
    </>
  );
}
