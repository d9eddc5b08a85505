import type { WorkshopRobot, WorkshopState } from '@rota/contract/preparation';
import type { Attention, WorkshopProject } from '@rota/contract/workshop-projects';

type Counted = Omit<WorkshopProject, 'attention'>;
type RobotCounts = Pick<
  Counted,
  'robots' | 'states' | 'in_repair' | 'overdue_robots' | 'overdue_tasks' | 'open_tasks'
>;

/** What the robots of a project make together; those that are retired do not count. */
export function countRobots(
  states: readonly Pick<WorkshopState, 'state_id' | 'phase'>[],
  robots: readonly WorkshopRobot[],
): RobotCounts {
  const kept = robots.filter(({ phase }) => phase !== 'retired');
  const sum = (of: (robot: WorkshopRobot) => number): number =>
    kept.reduce((total, robot) => total + of(robot), 0);
  return {
    robots: kept.length,
    states: states
      .map(({ state_id, phase }) => ({
        state_id,
        phase,
        count: kept.filter((robot) => robot.state_id === state_id).length,
      }))
      .filter(({ count }) => count > 0),
    in_repair: sum(({ phase }) => Number(phase === 'repair')),
    overdue_robots: sum(({ is_overdue: isOverdue }) => Number(isOverdue)),
    overdue_tasks: sum((robot) => robot.overdue_tasks),
    open_tasks: sum((robot) => robot.open_tasks),
  };
}

function lateThings({ overdue_robots, overdue_tasks, visit }: Counted): number {
  return overdue_robots + overdue_tasks + Number(visit.is_past);
}

function openThings({ in_repair, parts, software, sims }: Counted): number {
  return in_repair + (parts?.missing ?? 0) + (software?.outdated ?? 0) + (sims?.nearly_used ?? 0);
}

/** How urgently a project needs the workshop. */
export function attentionOf(project: Counted): Attention {
  if (lateThings(project) > 0) return 'late';
  return openThings(project) > 0 ? 'open' : 'none';
}

/** The most urgent first: what is late, then what is to be done, then the sooner visit. */
export function byUrgency(a: Counted, b: Counted): number {
  return (
    lateThings(b) - lateThings(a) ||
    openThings(b) - openThings(a) ||
    compareTexts(a.visit.visit_on ?? '9', b.visit.visit_on ?? '9') ||
    a.project_name.localeCompare(b.project_name)
  );
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
