import type { LiveRow } from '@rota/contract/live';
import type { ManualSession } from '@rota/contract/manual-control';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useServer } from '../../../api/api-context.tsx';
import { useLiveTopic } from '../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../api/live-socket.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailedAction } from '../../../ui/toasts.tsx';
import { manualTexts } from './manual-control.messages.ts';

/** Who drives the robot now; undefined while no one does. */
export function useManualSession(projectId: number, robotId: string): ManualSession | undefined {
  const [session, setSession] = useState<ManualSession>();
  const scope = useMemo(() => ({ projectId }), [projectId]);
  const watcher = useMemo<LiveWatcher<'manual_control'>>(() => {
    const own = (rows: readonly LiveRow<'manual_control'>[]) => rows.find((row) => row.robot_id === robotId);
    return {
      onSnapshot: (rows) => setSession(own(rows)),
      onDelta(rows, removed) {
        const row = own(rows);
        if (row !== undefined) setSession(row);
        else if (removed.includes(robotId)) setSession(undefined);
      },
    };
  }, [robotId]);
  useLiveTopic('manual_control', scope, watcher);
  return session;
}

/** The ways to take, ask for and give up a robot. */
export function useSessionCalls(projectId: number, robotId: string) {
  const { api, newId } = useServer();
  const t = useTexts(manualTexts);
  const params = { projectId, robotId };
  const start = useMutation({
    mutationFn: () => api.manualControl.start({ params }, { idempotencyKey: newId() }),
    onError: (error) => toastFailedAction(error, t('startFailed')),
  });
  const request = useMutation({
    mutationFn: () => api.manualControl.request({ params }),
    onError: (error) => toastFailedAction(error, t('requestFailed')),
  });
  const handOver = useMutation({
    mutationFn: (sessionId: string) =>
      api.manualControl.end({ params: { ...params, sessionId }, body: { hand_over: true } }),
    onError: (error) => toastFailedAction(error, t('endFailed')),
  });
  return { start, request, handOver };
}
