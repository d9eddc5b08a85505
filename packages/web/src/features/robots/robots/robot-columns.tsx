import type { Robot } from '@rota/contract/robots';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useNow } from '../../../ui/now.ts';
import { robotListTexts } from './robot-list.messages.ts';
import { robotPageTexts } from './robots.messages.ts';
import { RobotChip, useRobotBadge } from './shared/robot-badge.tsx';
import { BatteryCell } from './shared/robot-row.tsx';

const TICK_MS = 15_000;

/** The columns of the list of robots. */
export function useRobotColumns(): readonly ListColumn<Robot>[] {
  const t = useTexts(robotListTexts);
  const formats = useFormats();
  const now = useNow(TICK_MS);
  return [
    ...useConditionColumns(),
    ...useWorkColumns(),
    {
      id: 'firmware',
      header: t('version'),
      isSortable: true,
      rank: 4,
      minWidth: 110,
      text: ({ firmware }) => firmware ?? '',
    },
    {
      id: 'heard',
      header: t('lastSeen'),
      isSortable: true,
      rank: 3,
      minWidth: 130,
      text: ({ connected, heard_at: heardAt }) => {
        if (connected) return t('now');
        return heardAt === null ? t('never') : formats.ago(heardAt, now);
      },
    },
  ];
}

function useConditionColumns(): readonly ListColumn<Robot>[] {
  const t = useTexts(robotListTexts);
  const tRobot = useTexts(robotPageTexts);
  const formats = useFormats();
  const badge = useRobotBadge();
  const percent = ({ battery }: Robot) => (battery === null ? '' : formats.percent(battery));
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      isSortable: true,
      minWidth: 130,
      text: ({ name }) => name,
      cell: ({ name }) => <span translate="no">{name}</span>,
    },
    {
      id: 'state',
      header: tRobot('state'),
      isSortable: true,
      minWidth: 190,
      text: (robot) => badge(robot).label,
      cell: (robot) => <RobotChip robot={robot} quiet />,
    },
    {
      id: 'battery',
      header: tRobot('battery'),
      isSortable: true,
      rank: 1,
      minWidth: 100,
      text: percent,
      cell: ({ battery, charging }) => <BatteryCell percent={battery} charging={charging} />,
    },
  ];
}

function useWorkColumns(): readonly ListColumn<Robot>[] {
  const t = useTexts(robotListTexts);
  const tRobot = useTexts(robotPageTexts);
  return [
    {
      id: 'work',
      header: t('work'),
      rank: 2,
      minWidth: 150,
      text: ({ target_name: target, delivery_id: delivery }) => (delivery === null ? '' : (target ?? '')),
    },
    {
      id: 'floor',
      header: t('place'),
      isSortable: true,
      rank: 2,
      minWidth: 150,
      text: ({ site, floor }) => [site, floor].filter((part) => part !== null).join(', '),
    },
    {
      id: 'load',
      header: tRobot('load'),
      rank: 3,
      minWidth: 100,
      text: ({ loads }) => (loads === 0 ? tRobot('nothingAboard') : tRobot('loads', { count: loads })),
    },
  ];
}
