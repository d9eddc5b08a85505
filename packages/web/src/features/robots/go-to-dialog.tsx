import type { Robot, Target } from '@rota/contract';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { robotQueries } from '../../api/queries.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { TargetChooser } from '../../parts/targets/target-chooser.tsx';
import { robotPageTexts } from './robots.messages.ts';

const NO_ROBOTS: readonly Robot[] = [];

/** Chooses a target of the robot's floor, the nearest first; typing narrows, Enter takes the first. */
export function GoToDialog({
  robot,
  targets,
  onChoose,
  onClose,
}: {
  robot: Pick<Robot, 'name' | 'project_id' | 'position' | 'robot_id'>;
  targets: readonly Target[];
  onChoose: (target: Target) => void;
  onClose: () => void;
}) {
  const t = useTexts(robotPageTexts);
  const titleId = useId();
  // Who stands where is asked for anew each time the list is opened.
  const { data: robots = NO_ROBOTS } = useQuery({ ...robotQueries.list(useApi(), robot.project_id), refetchOnMount: 'always' });
  const others = robots.filter((other) => other.robot_id !== robot.robot_id);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('goToTitle', { name: robot.name })}</DialogTitle>
      <TargetChooser targets={targets} robots={others} from={robot.position ?? undefined} onChoose={onChoose} />
    </Dialog>
  );
}
