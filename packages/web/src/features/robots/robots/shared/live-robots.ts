import type { Robot, SituationSource } from '@rota/contract/robots';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLiveStatus, useLiveTopic } from '../../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../../api/live-socket.ts';
import type { PoseStore, RobotMark } from './pose-store.ts';

/** Feeds a store with the robots and poses of a project while mounted; undefined feeds nothing. */
export function useLiveRobots(store: PoseStore, projectId: number | undefined): void {
  const scope = useMemo(() => (projectId === undefined ? undefined : { projectId }), [projectId]);
  const robots = useMemo<LiveWatcher<'robots'>>(
    () => ({
      onSnapshot: (rows) => store.replace(rows),
      onDelta: (upsert, remove) => {
        if (remove.length > 0) store.remove(remove);
        store.upsert(upsert);
      },
    }),
    [store],
  );
  const poses = useMemo<LiveWatcher<'poses'>>(
    () => ({
      onSnapshot: (rows) => store.takePoses(rows, 'known'),
      onDelta: (upsert) => store.takePoses(upsert),
    }),
    [store],
  );
  useLiveTopic('robots', scope, robots);
  useLiveTopic('poses', scope, poses);
  const status = useLiveStatus();
  useEffect(() => store.setLink(status === 'online' || status === 'idle'), [store, status]);
}

/** The store's robots; renders again only when one joins, leaves or changes in what lists group by. */
export function useRobotMarks(store: PoseStore): readonly RobotMark[] {
  return useSyncExternalStore(store.subscribe, store.marks);
}

const AGE_STEP_MS = 1_000;

function everyAgeStep(listener: () => void): () => void {
  const timer = setInterval(listener, AGE_STEP_MS);
  return () => clearInterval(timer);
}

/** Whole seconds since the last news of a robot that should have spoken again, 0 while its news is fresh; renewed as it grows. */
export function useStaleSeconds(store: PoseStore, robotId: string): number {
  return useSyncExternalStore(everyAgeStep, () => Math.floor(store.staleFor(robotId) / 1_000));
}

/** The data of a robot in a list's row. */
export type RobotFace = Pick<Robot, 'name' | 'charging' | keyof SituationSource>;

/** The data of one robot of the store for a list's row; renders again only when it changes, however often the robot reports its place. */
export function useRobotFace(store: PoseStore, robotId: string): RobotFace | undefined {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeRobot(robotId, listener),
    [store, robotId],
  );
  const face = useSyncExternalStore(subscribe, () => faceOf(store.get(robotId)));
  return useMemo(() => (face === undefined ? undefined : (JSON.parse(face) as RobotFace)), [face]);
}

/** As text, so that equal faces are the same. */
function faceOf(robot: Robot | undefined): string | undefined {
  if (robot === undefined) return undefined;
  const { name, charging, enabled, connected, heard_at: heardAt, state, mode, fitness, alerts, hold } = robot;
  const { waiting_reason: waitingReason, target_name: targetName, eta_s: etaS, trip_id: tripId } = robot;
  const battery = robot.battery === null ? null : Math.round(robot.battery);
  const face: RobotFace = {
    name,
    charging,
    enabled,
    connected,
    state,
    mode,
    fitness,
    alerts,
    hold,
    waiting_reason: waitingReason,
    target_name: targetName,
    eta_s: etaS,
    trip_id: tripId,
    battery,
    heard_at: connected ? null : heardAt,
  };
  return JSON.stringify(face);
}
