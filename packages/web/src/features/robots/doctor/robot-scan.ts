import type { RobotScanRow } from '@rota/contract/live';
import { useEffect, useMemo, useState } from 'react';
import { useLiveTopic } from '../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../api/live-socket.ts';

/** What a robot sees and plans now. */
export type SeenScan = Pick<RobotScanRow, 'hits' | 'path'>;

/** A scan older than this says nothing of now, ms. */
const STALE_MS = 4_000;

/** The scans of a robot while this is shown; undefined while none is new. */
export function useRobotScan(projectId: number, robotId: string, isWanted: boolean): SeenScan | undefined {
  const [scan, setScan] = useState<SeenScan>();
  const scope = useMemo(
    () => (isWanted ? { projectId, id: robotId } : undefined),
    [isWanted, projectId, robotId],
  );
  const watcher = useMemo<LiveWatcher<'scan'>>(() => {
    const take = (rows: RobotScanRow[]) => {
      const row = rows.at(-1);
      if (row !== undefined) setScan(row);
    };
    return { onSnapshot: take, onDelta: take };
  }, []);
  useLiveTopic('scan', scope, watcher);
  useEffect(() => {
    const timer = setTimeout(() => setScan(undefined), STALE_MS);
    return () => clearTimeout(timer);
  }, [scan]);
  return isWanted ? scan : undefined;
}
