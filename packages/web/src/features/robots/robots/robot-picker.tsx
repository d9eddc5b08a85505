import { useReducer } from 'react';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import type { RobotMark } from './shared/pose-store.ts';
import { robotEntity } from './shared/robot-entity.ts';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import { robotPageTexts } from './robots.messages.ts';

/** Chooses which robot of the project to look at, by typing its name, model or serial number. */
export function RobotPicker({
  marks,
  selected,
  onSelect,
}: {
  marks: readonly RobotMark[];
  selected: string;
  onSelect: (robotId: string) => void;
}) {
  const t = useTexts(robotPageTexts);
  const [language] = useLanguage();
  // The marks change in place: the robots' work is read again when the list opens.
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  return (
    <EntityPicker
      isRequired
      size="small"
      label={t('chooseRobot')}
      entities={marks.map(({ robot }) => robotEntity(robot, language))}
      value={selected}
      onChange={onSelect}
      onOpen={refresh}
    />
  );
}
