import type { Meeting } from '@rota/contract/meetings';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Alert, Box, Typography } from '../../../../ui/kit.ts';
import { useServer } from '../../../../api/api-context.tsx';
import { useLiveStatus } from '../../../../api/live-hooks.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { toastFailedAction } from '../../../../ui/toasts.tsx';
import { useWakeLock } from '../../../../ui/wake-lock.ts';
import { CallButtons } from './call-buttons.tsx';
import { createCallSession, type CallSession, type CallView } from './call-session.ts';
import { callTexts } from './calls.messages.ts';
import { Picture } from './picture.tsx';
import { readOwnTab } from './own-tab.ts';

const STAGE = '#0E1216';
const STAGE_INK = '#E7EAEE';

/** The call that this tab holds: large, or small in a corner while the console is used. Leaving the page for another goes on with it. */
export function CallWindow({ projectId, meeting }: { projectId: number; meeting: Meeting }) {
  const { api } = useServer();
  const t = useTexts(callTexts);
  const [isSmall, setSmall] = useState(false);
  const { view, session } = useCallSession(projectId, meeting);
  useWakeLock();
  const { robot_name: robot, meeting_id: meetingId } = meeting;
  const hangUp = useMutation({
    mutationFn: () => api.meetings.hangUp({ params: { projectId, meetingId } }),
    onError: (error) => toastFailedAction(error, t('hangUpFailed')),
  });
  return (
    <Frame isSmall={isSmall} label={t('window', { robot })} onEscape={() => setSmall(true)}>
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'grid', placeItems: 'center' }}>
        {view !== undefined && (
          <Picture
            stream={view.remote}
            isShown={view.hasPicture}
            label={t('remotePicture', { robot })}
            withSound
          />
        )}
        {view?.hasPicture !== true && (
          <Typography sx={{ position: 'absolute', color: 'inherit', px: 2, textAlign: 'center' }}>
            {meeting.state === 'calling' ? t('calling', { robot }) : t('noPicture')}
          </Typography>
        )}
        {view?.own !== undefined && !isSmall && <OwnPicture stream={view.own} />}
      </Box>
      <Status meeting={meeting} view={view} isSmall={isSmall} />
      <CallButtons
        own={view?.own}
        onMute={(isMuted) => session.current?.setMuted(isMuted)}
        onCameraOff={(isOff) => session.current?.setCameraOff(isOff)}
        isSmall={isSmall}
        isEnding={hangUp.isPending}
        onResize={() => setSmall(!isSmall)}
        onHangUp={() => hangUp.mutate()}
      />
    </Frame>
  );
}

/** Holds the call while mounted; sound and picture begin when it runs. */
function useCallSession(projectId: number, { meeting_id: meetingId, state }: Meeting) {
  const { live } = useServer();
  const [view, setView] = useState<CallView>();
  const session = useRef<CallSession>(undefined);
  useEffect(() => {
    const about = {
      type: 'meeting',
      project_id: projectId,
      meeting_id: meetingId,
      tab: readOwnTab(),
    } as const;
    const made = createCallSession({
      say: (signal) => live.meet({ ...about, signal }),
      onNews: (handler) =>
        live.onMeetingNews(({ meeting_id: id, news }) => {
          if (id === meetingId) handler(news);
        }),
      connect: (servers) =>
        new RTCPeerConnection({
          iceServers: servers.map(({ urls, username = '', credential = '' }) => ({
            urls,
            username,
            credential,
          })),
        }),
      devices: (navigator as { mediaDevices?: MediaDevices }).mediaDevices,
      now: Date.now,
      onChange: setView,
    });
    session.current = made;
    return () => made.close();
  }, [live, projectId, meetingId]);
  useEffect(() => {
    if (state === 'running') session.current?.run();
  }, [state]);
  return { view, session };
}

function Frame({
  isSmall,
  label,
  onEscape,
  children,
}: {
  isSmall: boolean;
  label: string;
  onEscape: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSmall) box.current?.focus({ preventScroll: true });
  }, [isSmall]);
  const place = isSmall
    ? {
        bottom: { xs: 76, sm: 16 },
        insetInlineEnd: 16,
        width: 300,
        height: 250,
        borderRadius: '10px',
      }
    : { inset: { xs: 0, sm: '24px' }, borderRadius: { xs: 0, sm: '10px' } };
  return (
    <Box
      ref={box}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onEscape();
      }}
      sx={{
        position: 'fixed',
        zIndex: 'modal',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        backgroundColor: STAGE,
        color: STAGE_INK,
        border: '1px solid rgba(231, 234, 238, 0.16)',
        boxShadow: '0 12px 40px rgba(0, 0, 0, 0.35)',
        '&:focus': { outline: 'none' },
        ...place,
      }}
    >
      {children}
    </Box>
  );
}

function OwnPicture({ stream }: { stream: MediaStream }) {
  const t = useTexts(callTexts);
  if (stream.getVideoTracks().length === 0) return null;
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 12,
        insetInlineEnd: 12,
        width: { xs: 104, sm: 200 },
        aspectRatio: '4 / 3',
        borderRadius: '8px',
        overflow: 'hidden',
        border: '1px solid rgba(231, 234, 238, 0.4)',
      }}
    >
      <Picture stream={stream} isShown label={t('ownPicture')} isMirrored />
    </Box>
  );
}

/** One line on how the call is, and why the other side may not hear or see this one. */
function Status({
  meeting,
  view,
  isSmall,
}: {
  meeting: Meeting;
  view: CallView | undefined;
  isSmall: boolean;
}) {
  const t = useTexts(callTexts);
  const status = useLiveStatus();
  const link = view?.link ?? 'connecting';
  const trouble = view === undefined ? undefined : troubleOf(view);
  return (
    <Box sx={{ px: 2, pt: 1, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography role="status" sx={{ color: 'inherit', fontWeight: 500 }}>
        {meeting.robot_name}
        <Box component="span" sx={{ opacity: 0.8, fontWeight: 400, marginInlineStart: 1 }}>
          {meeting.state === 'calling' ? t('calling', { robot: meeting.robot_name }) : t(link)}
        </Box>
      </Typography>
      {trouble !== undefined && !isSmall && <Alert severity="info">{t(trouble)}</Alert>}
      {status !== 'online' && !isSmall && <Alert severity="warning">{t('noServer')}</Alert>}
    </Box>
  );
}

function troubleOf({ own, trouble }: CallView) {
  if (trouble !== 'missing' || own === undefined) return trouble;
  return own.getAudioTracks().length > 0 ? ('noCamera' as const) : ('noMicrophone' as const);
}
