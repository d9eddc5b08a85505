import type { RobotDetails } from '@rota/contract/robots';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useServer } from '../../../../api/api-context.tsx';
import { canPlayVideo, openVideo, type VideoFailure } from './live-video.ts';

/** The live video of a camera; `failure` says why still pictures are to be shown instead. */
type ShownVideo = {
  readonly isPlaying: boolean;
  readonly failure: VideoFailure | undefined;
  /** Undefined where asking again cannot help. */
  readonly retry: (() => void) | undefined;
};

/** Shows the live video of a camera while it is wanted and comes. After a failure it is tried again only when a person asks. */
export function useLiveVideo(
  element: RefObject<HTMLVideoElement | null>,
  { robot_id: robotId, project_id: projectId, connected, has_video: hasVideo }: VideoRobot,
  camera: string | undefined,
  isWanted: boolean,
): ShownVideo {
  const { api, live } = useServer();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ readonly isPlaying: boolean; readonly failure?: VideoFailure }>({
    isPlaying: false,
  });
  const impossible = hasVideo ? (canPlayVideo() ? undefined : 'unavailable') : 'not_offered';
  const mayOpen = isWanted && connected && impossible === undefined && state.failure === undefined;
  useEffect(() => {
    const shown = element.current;
    if (!mayOpen || shown === null) return undefined;
    const close = openVideo({ api, live }, { projectId, robotId, camera }, shown, {
      onPlaying: () => setState({ isPlaying: true }),
      onFailed: (failure) => setState({ isPlaying: false, failure }),
    });
    return () => {
      close();
      setState((before) => (before.isPlaying ? { isPlaying: false } : before));
    };
  }, [api, live, element, projectId, robotId, camera, mayOpen, attempt]);
  const retry = useCallback(() => {
    setState({ isPlaying: false });
    setAttempt((before) => before + 1);
  }, []);
  if (impossible !== undefined || !isWanted)
    return { isPlaying: false, failure: impossible ?? 'not_offered', retry: undefined };
  return {
    ...state,
    failure: state.failure,
    retry: state.failure === undefined ? undefined : retry,
  };
}

type VideoRobot = Pick<RobotDetails, 'robot_id' | 'project_id' | 'connected' | 'has_video'>;
