import type { Robot } from '@rota/contract/robots';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Link } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { robotQueries } from '../../../../api/queries.ts';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { EntityPicker } from '../../../../ui/entities/entity-picker.tsx';
import type { ListFilter } from '../../../../ui/list/list-spec.tsx';
import { robotChoiceTexts } from './robot-choice.messages.ts';
import { robotEntity } from './robot-entity.ts';
import { robotAddress } from './robot-sections.tsx';

const NONE: readonly Robot[] = [];

/** The robots that the person may see: of one project, or (undefined) of all. */
export function useKnownRobots(projectId: number | undefined): readonly Robot[] {
  const { data = NONE } = useQuery(robotQueries.overview(useApi()));
  return projectId === undefined ? data : data.filter((robot) => robot.project_id === projectId);
}

type ChoiceProps = {
  /** Undefined offers the robots of all projects. */
  projectId: number | undefined;
  value: string;
  onChange: (robotId: string) => void;
  problem?: string | undefined;
};

/** Chooses the robot that something belongs to; '' for none. */
export function RobotChoice({ projectId, value, onChange, problem }: ChoiceProps) {
  const t = useTexts(robotChoiceTexts);
  const [language] = useLanguage();
  return (
    <EntityPicker
      label={t('robot')}
      help={t('hint')}
      error={problem}
      entities={useKnownRobots(projectId).map((robot) => robotEntity(robot, language))}
      value={value}
      onChange={onChange}
    />
  );
}

/** The robot that something belongs to, as a link to its access. */
export function RobotLink({ robotId }: { robotId: string | null }) {
  const t = useTexts(robotChoiceTexts);
  const robot = useKnownRobots(undefined).find(({ robot_id: id }) => id === robotId);
  if (robotId === null) return t('none');
  if (robot === undefined) return robotId;
  return (
    <Link component={RouterLink} to={`${robotAddress(robotId, 'access')}&project-id=${robot.project_id}`}>
      {robot.name}
    </Link>
  );
}

/** The filter of a list by the robot that its rows belong to. */
export function useRobotFilter(projectId: number | undefined): ListFilter {
  const t = useTexts(robotChoiceTexts);
  const formats = useFormats();
  const options = useKnownRobots(projectId)
    .map(({ robot_id: value, name: label }) => ({ value, label }))
    .sort((a, b) => formats.compare(a.label, b.label));
  return { key: 'robot-id', kind: 'one', label: t('robot'), options };
}
