import type { Meeting } from '@rota/contract/meetings';
import type { Project } from '@rota/contract/projects';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert, Box } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useAuth } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { laterPart } from '../../../../ui/later.tsx';
import { floatingStyle } from '../../../../ui/theme.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { toastFailedAction } from '../../../../ui/toasts.tsx';
import { useAsleep } from '../../../notices/alerts/shared/asleep.ts';
import { useCallRing } from './call-ring.ts';
import { callTexts } from './calls.messages.ts';
import { isHeldBy, ringsFor, type CallNotice } from './calls.rules.ts';
import { useCalls } from './calls.ts';
import { IncomingCall } from './incoming-call.tsx';
import { readOwnTab } from './own-tab.ts';

const loadWindow = async () => (await import('./call-window.tsx')).CallWindow;
const CallWindow = laterPart(loadWindow);

/** A notice goes by itself after this long, ms. */
const NOTICE_MS = 6_000;

/** A project whose calls ring here. */
type RingingProject = Pick<Project, 'project_id' | 'project_name'>;

/** The calls of robots, over every page and whichever project is open: those that ring, the one that this tab holds, and what became of them. */
export function RobotCalls({ projects }: { projects: readonly RingingProject[] }) {
  const [stack, setStack] = useState<HTMLElement | null>(null);
  const [busyIn, setBusyIn] = useState<readonly number[]>([]);
  const noteBusy = useCallback(
    (projectId: number, isBusy: boolean) =>
      setBusyIn((before) => [...before.filter((one) => one !== projectId), ...(isBusy ? [projectId] : [])]),
    [],
  );
  return (
    <>
      <Stack onStack={setStack} />
      {stack !== null &&
        projects.map((project) => (
          <ProjectCalls
            key={project.project_id}
            project={project}
            isNamed={projects.length > 1}
            stack={stack}
            isBusy={busyIn.length > 0}
            onBusy={noteBusy}
          />
        ))}
    </>
  );
}

type ProjectCallsProps = {
  project: RingingProject;
  /** The project is said beside the robot. */
  isNamed: boolean;
  stack: HTMLElement;
  /** The person is in a call, of this project or another. */
  isBusy: boolean;
  onBusy: (projectId: number, isBusy: boolean) => void;
};

function ProjectCalls({ project, isNamed, stack, isBusy, onBusy }: ProjectCallsProps) {
  const { project_id: projectId, project_name: projectName } = project;
  const { user } = useAuth();
  const { rows, notices, dismiss } = useCalls(projectId);
  const ringing = rows.filter((meeting) => ringsFor(meeting, user?.id));
  const own = rows.find((meeting) => isHeldBy(meeting, user?.id, readOwnTab()));
  const isInCall = rows.some(({ person_id: personId }) => personId !== null && personId === user?.id);
  useEffect(() => onBusy(projectId, isInCall), [onBusy, projectId, isInCall]);
  useEffect(() => () => onBusy(projectId, false), [onBusy, projectId]);
  const canHear = useCallRing(projectId, ringing.length > 0 && !isBusy);
  useRingNotes(projectId, ringing);
  const { accept, decline } = useAnswers(projectId);
  return (
    <>
      {createPortal(
        <>
          {notices.map((notice) => (
            <Notice
              key={`${notice.kind} ${notice.meeting.meeting_id}`}
              notice={notice}
              isOwn={notice.meeting.person_id === user?.id}
              onDismiss={() => dismiss(notice)}
            />
          ))}
          {ringing.map((meeting) => (
            <IncomingCall
              key={meeting.meeting_id}
              meeting={meeting}
              projectName={isNamed ? projectName : undefined}
              isBusy={isBusy}
              isPending={accept.isPending || decline.isPending}
              onAccept={() => accept.mutate(meeting.meeting_id)}
              onDecline={() => decline.mutate(meeting.meeting_id)}
            />
          ))}
          <SoundHint robot={ringing[0]?.robot_name} canHear={canHear} />
        </>,
        stack,
      )}
      {own !== undefined && <CallWindow key={own.meeting_id} projectId={projectId} meeting={own} />}
    </>
  );
}

function useAnswers(projectId: number) {
  const api = useApi();
  const t = useTexts(callTexts);
  const tab = readOwnTab();
  const accept = useMutation({
    mutationFn: (meetingId: string) =>
      api.meetings.accept({ params: { projectId, meetingId }, body: { tab } }),
    onError: (error) => toastFailedAction(error, t('acceptFailed')),
  });
  const decline = useMutation({
    mutationFn: (meetingId: string) => api.meetings.decline({ params: { projectId, meetingId } }),
    onError: (error) => toastFailedAction(error, t('declineFailed')),
  });
  return { accept, decline };
}

/** Says once for each call that it rings here. */
function useRingNotes(projectId: number, ringing: readonly Meeting[]): void {
  const api = useApi();
  const noted = useRef(new Set<string>());
  useEffect(() => {
    for (const { meeting_id: meetingId } of ringing) {
      if (noted.current.has(meetingId)) continue;
      noted.current.add(meetingId);
      // The window is there when the person accepts; where it cannot be fetched now, it is fetched then.
      loadWindow().catch(() => undefined);
      // A call that ended meanwhile is gone.
      api.meetings.ring({ params: { projectId, meetingId } }).catch(() => undefined);
    }
  }, [api, projectId, ringing]);
}

/**
 * Floats over the upper end of the page, away from where people type and press. Beside the page, not in it: an open dialog hides the page
 * from screen readers, and would hide a call with it.
 */
function Stack({ onStack }: { onStack: (stack: HTMLElement | null) => void }) {
  return createPortal(
    <Box
      ref={onStack}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        top: 72,
        insetInlineEnd: { xs: 8, sm: 16 },
        insetInlineStart: { xs: 8, sm: 'auto' },
        width: { sm: 380 },
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    />,
    document.body,
  );
}

/** A browser plays no sound before the page is used. */
function SoundHint({ robot, canHear }: { robot: string | undefined; canHear: boolean }) {
  const t = useTexts(callTexts);
  const { scheme } = useColours();
  const isAsleep = useAsleep();
  if (robot === undefined || !canHear || !isAsleep) return null;
  return (
    <Alert severity="warning" sx={floatingStyle(scheme)}>
      {t('asleep', { robot })}
    </Alert>
  );
}

function Notice({
  notice: { meeting, kind },
  isOwn,
  onDismiss,
}: {
  notice: CallNotice;
  isOwn: boolean;
  onDismiss: () => void;
}) {
  const t = useTexts(callTexts);
  const { scheme } = useColours();
  const leave = useRef(onDismiss);
  useEffect(() => {
    leave.current = onDismiss;
  });
  useEffect(() => {
    const timer = setTimeout(() => leave.current(), NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  const { robot_name: robot, person, outcome } = meeting;
  const isPlain = kind === 'taken' || outcome === 'hung_up' || outcome === 'robot_hung_up';
  const text =
    kind === 'taken'
      ? t('taken', { person: person ?? '', robot })
      : isOwn && outcome === 'cancelled'
        ? t('over_own_cancelled', { robot })
        : t(`over_${outcome ?? 'dropped'}`, { robot });
  return (
    <Alert
      role="status"
      severity={isPlain ? 'info' : 'warning'}
      closeText={t('dismiss')}
      onClose={onDismiss}
      sx={floatingStyle(scheme)}
    >
      {text}
    </Alert>
  );
}
