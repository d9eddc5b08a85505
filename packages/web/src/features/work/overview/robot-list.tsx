import type { Project } from '@rota/contract/projects';
import type { Robot } from '@rota/contract/robots';
import { splitMapId } from '@rota/contract/maps';
import { useMemo, useState, type FocusEvent, type ReactNode } from 'react';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import type { PoseStore, RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { LiveRobotRow, RobotRowView } from '../../robots/robots/shared/robot-row.tsx';
import { laterPart } from '../../../ui/later.tsx';
import { overviewTexts } from './overview.messages.ts';
import { groupByFloor, matchesSearch } from './overview.rules.ts';
import { pointing, type Item, type OnPoint } from './robot-item.ts';

const LongRobotList = laterPart(async () => (await import('./long-robot-list.tsx')).LongRobotList);

/** Beyond so many rows only those in sight are in the page. */
const VIRTUAL_FROM = 80;

export function robotPath(projectId: number, robotId: string): string {
  return `/robot?project-id=${projectId}&robot-id=${encodeURIComponent(robotId)}`;
}

function GroupTitle({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <Typography
      component="h2"
      sx={{
        px: 2,
        pt: 1.5,
        pb: 0.5,
        fontSize: '0.8125rem',
        fontWeight: strong ? 600 : 500,
        color: strong ? 'text.primary' : 'text.secondary',
      }}
    >
      {children}
    </Typography>
  );
}

function useItems(props: ListProps): Item[] {
  const t = useTexts(overviewTexts);
  const formats = useFormats();
  const { store, marks, others, projects, search, projectId, shownMapId } = props;
  return useMemo(() => {
    const items: Item[] = [];
    const groups = groupByFloor(marks, shownMapId);
    for (const group of groups) {
      const parts = group.mapId === null ? undefined : splitMapId(group.mapId);
      if (groups.length > 1 || parts === undefined) {
        const title = parts === undefined ? t('noFloor') : t('floorOf', parts);
        items.push({ key: `floor ${group.mapId ?? ''}`, node: <GroupTitle>{title}</GroupTitle> });
      }
      for (const { robotId } of group.marks)
        items.push({
          key: robotId,
          robotId,
          node: <LiveRobotRow store={store} robotId={robotId} to={robotPath(projectId, robotId)} />,
        });
    }
    const elsewhere = others.filter((robot) => matchesSearch(robot, search));
    if (elsewhere.length > 0)
      items.push({ key: 'others', node: <GroupTitle strong>{t('otherProjects')}</GroupTitle> });
    for (const project of projects) {
      const rows = elsewhere
        .filter((robot) => robot.project_id === project.project_id)
        .sort((a, b) => formats.compare(a.name, b.name));
      if (rows.length === 0) continue;
      items.push({
        key: `project ${project.project_id}`,
        node: <GroupTitle>{project.project_name}</GroupTitle>,
      });
      for (const robot of rows)
        items.push({
          key: robot.robot_id,
          node: <RobotRowView robot={robot} to={robotPath(robot.project_id, robot.robot_id)} />,
        });
    }
    return items;
  }, [store, marks, others, projects, search, projectId, shownMapId, t, formats]);
}

type ListProps = {
  store: PoseStore;
  projectId: number;
  /** The chosen project's robots that pass the filters. */
  marks: readonly RobotMark[];
  /** Robots of the person's other projects, empty while a filter is on. */
  others: readonly Robot[];
  projects: readonly Project[];
  search: string;
  /** The filters and the floor: another view is shown at once. */
  view: string;
  shownMapId: string | undefined;
  onClear: () => void;
  onPoint: OnPoint;
};

/** The robots in the order in which they stood when the pointer came over the list or the focus into it, until both have left. */
function useHeldOrder(marks: readonly RobotMark[], view: string) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [held, setHeld] = useState({ marks, view });
  const mayChange = !(isPointedAt || hasFocus) || held.view !== view || held.marks.length === 0;
  if (mayChange && (held.marks !== marks || held.view !== view)) setHeld({ marks, view });
  return {
    marks: mayChange ? marks : held.marks,
    hold: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false);
      },
    },
  };
}

/** Robots by floor, the shown floor first; other projects' robots after. Rows keep their place and change one by one. */
export function RobotList(props: ListProps) {
  const t = useTexts(overviewTexts);
  const { marks, hold } = useHeldOrder(props.marks, props.view);
  const items = useItems({ ...props, marks });
  if (items.length === 0) {
    return (
      <Box sx={{ p: 3, textAlign: 'center' }}>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {t('nothingFound')}
        </Typography>
        <Button variant="outlined" onClick={props.onClear}>
          {t('clearFilters')}
        </Button>
      </Box>
    );
  }
  return (
    <Box {...hold}>
      {items.length > VIRTUAL_FROM ? (
        <LongRobotList items={items} onPoint={props.onPoint} />
      ) : (
        <Box component="ul" aria-label={t('panel')} sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
          {items.map((item) => (
            <li key={item.key} {...pointing(item, props.onPoint)}>
              {item.node}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
