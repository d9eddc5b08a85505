import type { Robot } from '@rota/contract/robots';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type Ref } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useLiveList } from '../../../api/live-hooks.ts';
import { robotQueries } from '../../../api/queries.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { robotEntity } from '../../robots/robots/shared/robot-entity.ts';
import { useRobotNotice } from '../../robots/robots/shared/robot-notice.ts';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';

const NO_ROBOTS: readonly Robot[] = [];

/** The fields of robots shown while choosing one: without their place, which changes many times a second. */
function choosable(robots: readonly Robot[]): readonly Robot[] {
  return robots.map((robot) => ({
    ...robot,
    position: null,
    speed: null,
    etaS: null,
    updatedAt: '',
    heardAt: robot.heard_at && '0',
  }));
}

/** Chooses the robot of a delivery, or none; under it stands what becomes of the delivery with the one that is chosen. */
export function RobotChoice({
  projectId,
  label,
  value,
  onChange,
  onBlur,
  error,
  help,
  inputRef,
}: {
  projectId: number;
  label: string;
  value: string;
  onChange: (robotId: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** The result without a chosen robot; otherwise the nearest one is chosen. */
  help?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const t = useTexts(createDeliveryTexts);
  const [language] = useLanguage();
  const notice = useRobotNotice();
  const query = robotQueries.list(useApi(), projectId);
  // Said while choosing, so it has to be true then.
  useLiveList('robots', { projectId }, query.queryKey);
  const { data: robots = NO_ROBOTS } = useQuery({ ...query, select: choosable });
  const entities = useMemo(
    () => robots.map((robot) => robotEntity(robot, language, robot.enabled ? undefined : t('disabled'))),
    [robots, language, t],
  );
  const chosen = robots.find((robot) => robot.robot_id === value);
  return (
    <EntityPicker
      label={label}
      entities={entities}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      help={chosen === undefined ? (help ?? t('robotHint')) : notice(chosen)}
      inputRef={inputRef}
    />
  );
}
