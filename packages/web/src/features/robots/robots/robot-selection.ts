import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSettings } from '../../../settings/settings-context.tsx';
import { selectRobot, type RobotSelection } from './robot-selection.rules.ts';

const NOT_YET: RobotSelection = { robotId: undefined, isUnknown: false };

/** The chosen robot: the one in the address, without one that remembered for the project, else the first. */
export function useRobotSelection(
  projectId: number,
  robotIds: readonly string[] | undefined,
): { selected: string | undefined; isUnknown: boolean; select: (robotId: string | undefined) => void } {
  const settings = useSettings();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('robot-id');
  const { robotId: selected, isUnknown } =
    robotIds === undefined ? NOT_YET : selectRobot(robotIds, asked, settings.lastRobot(projectId));
  useEffect(() => {
    if (selected !== undefined && settings.lastRobot(projectId) !== selected)
      settings.setLastRobot(projectId, selected);
  }, [settings, projectId, selected]);
  const select = useCallback(
    (robotId: string | undefined) =>
      setSearch((current) => {
        const next = new URLSearchParams(current);
        if (robotId === undefined) next.delete('robot-id');
        else next.set('robot-id', robotId);
        return next;
      }),
    [setSearch],
  );
  return { selected, isUnknown, select };
}
