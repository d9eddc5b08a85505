import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useLiveStatus, useLiveTrouble } from '../api/live-hooks.ts';
import type { LiveStatus, LiveTrouble } from '../api/live-socket.ts';
import { useFormats, useTexts } from '../i18n/i18n-context.tsx';
import { useProjects } from '../projects/project-context.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import { systemTexts } from './system.messages.ts';

type Problem = { readonly text: keyof (typeof systemTexts)['en']; readonly since: number | string };

/** A connection that is back within this time is not worth a word. */
const GRACE_MS = 2_500;

/** What is wrong, the cause before what follows from it: without the server nothing else is known. */
export function problemsOf(status: LiveStatus, trouble: LiveTrouble, projectId: number | undefined): Problem[] {
  const { silentSince, system } = trouble;
  if (silentSince !== undefined && status !== 'online') {
    return [{ text: status === 'offline' ? 'network' : 'server', since: silentSince }];
  }
  if (system === undefined) return [];
  const { database_down_since: database, broker_down_since: broker } = system;
  const unserved = system.unserved.find((one) => one.project_id === projectId);
  return [
    ...(database === null ? [] : [{ text: 'database' as const, since: database }]),
    ...(broker === null ? [] : [{ text: 'broker' as const, since: broker }]),
    ...(unserved === undefined || database !== null ? [] : [{ text: 'owner' as const, since: unserved.since }]),
  ];
}

/** Says in words what does not work now and since when; gone by itself when it works again. */
export function SystemBanner() {
  const t = useTexts(systemTexts);
  const formats = useFormats();
  const { tones } = useColours();
  const { selectedProjectId } = useProjects();
  const status = useLiveStatus();
  const trouble = useLiveTrouble();
  const patient = useSettled(trouble.silentSince !== undefined && status !== 'online');
  const problems = problemsOf(status, patient ? trouble : { ...trouble, silentSince: undefined }, selectedProjectId);
  return (
    <Box role="alert" sx={{ flexShrink: 0 }}>
      {problems.map(({ text, since }) => (
        <Box
          key={text}
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 1.25,
            px: { xs: 1.5, sm: 2 },
            py: 1,
            fontSize: '0.875rem',
            lineHeight: 1.45,
            color: tones.fault.text,
            backgroundColor: tones.fault.soft,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <ReportProblemRounded aria-hidden sx={{ fontSize: 20, mt: '1px', color: tones.fault.solid }} />
          <span>{t(text, { time: formats.timeExact(since) })}</span>
        </Box>
      ))}
    </Box>
  );
}

/** True once the condition has held for a moment. */
function useSettled(holds: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setSettled(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [holds]);
  return holds && settled;
}
