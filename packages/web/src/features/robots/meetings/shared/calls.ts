import { useCallback, useMemo, useState } from 'react';
import { useLiveTopic } from '../../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../../api/live-socket.ts';
import { useAuth } from '../../../../auth/auth-context.tsx';
import { followCalls, NO_CALLS, type CallNotice, type Calls } from './calls.rules.ts';
import { readOwnTab } from './own-tab.ts';

/** The open calls of a project, and what became of those that rang or ran here until it is dismissed. */
export function useCalls(projectId: number): Calls & { dismiss: (notice: CallNotice) => void } {
  const { user } = useAuth();
  const personId = user?.id;
  const [calls, setCalls] = useState<Calls>(NO_CALLS);
  const scope = useMemo(() => ({ projectId }), [projectId]);
  const watcher = useMemo<LiveWatcher<'meetings'>>(() => {
    const who = { personId, tab: readOwnTab() };
    return {
      onSnapshot: (rows) => setCalls((before) => followCalls(before, rows, true, who)),
      onDelta: (rows) => setCalls((before) => followCalls(before, rows, false, who)),
    };
  }, [personId]);
  useLiveTopic('meetings', scope, watcher);
  const dismiss = useCallback(
    (gone: CallNotice) =>
      setCalls((before) => ({ ...before, notices: before.notices.filter((notice) => notice !== gone) })),
    [],
  );
  return { ...calls, dismiss };
}
