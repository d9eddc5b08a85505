import { useCan } from '../../../../auth/auth-context.tsx';
import { useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { EntityPicker } from '../../../../ui/entities/entity-picker.tsx';
import { useKnownRobots } from '../../robots/shared/robot-choice.tsx';
import { robotEntity } from '../../robots/shared/robot-entity.ts';
import { robotConfigTexts } from './robot-config.messages.ts';
import type { DocumentRef } from './values-source.ts';

type ChoiceProps = { projectId: number; onChoose: (document: DocumentRef) => void };

/** Leads to the values of one robot, whether it has any of its own or not. */
export function RobotValuesChoice({ projectId, onChoose }: ChoiceProps) {
  const t = useTexts(robotConfigTexts);
  const [language] = useLanguage();
  const robots = useKnownRobots(projectId);
  if (!useCan()('config.edit_robots', projectId)) return null;
  return (
    <EntityPicker
      size="small"
      label={t('addRobot')}
      entities={robots.map((robot) => robotEntity(robot, language))}
      value=""
      onChange={(id) => id !== '' && onChoose({ scope: 'robot', name: id })}
    />
  );
}
