import { can, type Reach } from '@rota/contract/core';
import type { Diagnosis } from '@rota/contract/doctor';
import { mapIdOf, MAP_STATUS, type FloorMap } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import type { BrokerLimitHit, BrokerRefusal } from '../../../adapters/broker/index.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import { diagnoseProject, diagnoseRobot, type ProjectFacts } from './doctor.rules.ts';

export type DoctorService = ReturnType<typeof createDoctorService>;

export type DoctorDeps = {
  readonly isBrokerUp: () => boolean;
  readonly fleet: Pick<FleetGateway, 'hasOwner' | 'robotViews' | 'wireTroubles'>;
  readonly listMaps: (projectId: number) => Promise<readonly Pick<FloorMap, 'map_id' | 'status'>[]>;
  readonly listTargets: (projectId: number) => Promise<readonly Pick<Target, 'site' | 'floor'>[]>;
  readonly listRobots: (projectId: number) => Promise<readonly Robot[]>;
  /** Deliveries that wait for a robot, by `site_floor`. */
  readonly countWaiting: (projectId: number) => Promise<ReadonlyMap<string, number>>;
  /** Deliveries in the queue that one robot only may carry, by its id. */
  readonly countAwaited: (projectId: number) => Promise<ReadonlyMap<string, number>>;
  /** Why our broker last turned a robot away; undefined with an external broker, which does not say. */
  readonly refusalOf: (robot: Pick<Robot, 'manufacturer' | 'serial_number'>) => BrokerRefusal | undefined;
  /** Which limits of our broker the robot met; none with an external broker. */
  readonly limitsOf: (robot: Pick<Robot, 'manufacturer' | 'serial_number'>) => readonly BrokerLimitHit[];
  readonly clock: () => number;
};

/** Says why nothing moves: gathers what every part knows and has the rules put it in words. */
export function createDoctorService(deps: DoctorDeps) {
  async function gather(projectId: number, roles: Reach): Promise<ProjectFacts> {
    const [hasOwner, maps, targets, robots, views, waiting, awaited] = await Promise.all([
      deps.fleet.hasOwner(projectId),
      deps.listMaps(projectId),
      deps.listTargets(projectId),
      deps.listRobots(projectId),
      deps.fleet.robotViews(projectId),
      deps.countWaiting(projectId),
      deps.countAwaited(projectId),
    ]);
    const troubles = deps.fleet.wireTroubles(projectId);
    return {
      isBrokerUp: deps.isBrokerUp(),
      hasOwner,
      maps: maps.map(({ map_id: mapId, status }) => ({ mapId, status: statusOf(status) })),
      targetMapIds: new Set(targets.map((target) => mapIdOf(target.site, target.floor))),
      waiting,
      robots: robots.map((robot) => ({
        robot,
        heardAt: robot.heard_at === null ? 0 : Date.parse(robot.heard_at),
        refusal: deps.refusalOf(robot),
        limits: deps.limitsOf(robot),
        trouble: troubles.get(robot.robot_id),
        isReleasing: views.get(robot.robot_id)?.releasing ?? false,
        contradiction: views.get(robot.robot_id)?.contradiction,
        awaited: awaited.get(robot.robot_id) ?? 0,
      })),
      mayMove: (['robots.command', 'deliveries.create'] as const).some((permission) =>
        can(roles, permission, String(projectId)),
      ),
      now: deps.clock(),
    };
  }
  const answer = (facts: ProjectFacts, findings: Diagnosis['findings']): Diagnosis => ({
    checked_at: new Date(facts.now).toISOString(),
    findings,
  });
  return {
    async project(projectId: number, roles: Reach): Promise<Diagnosis> {
      const facts = await gather(projectId, roles);
      return answer(facts, diagnoseProject(facts));
    },
    /** Throws RECORD_NOT_FOUND. */
    async robot(projectId: number, robotId: string, roles: Reach): Promise<Diagnosis> {
      const facts = await gather(projectId, roles);
      const robot = facts.robots.find((candidate) => candidate.robot.robot_id === robotId);
      if (robot === undefined) throw recordNotFound();
      return answer(facts, diagnoseRobot(robot, facts));
    },
  };
}

function statusOf(status: FloorMap['status']): 'waiting' | 'ready' | 'failed' {
  if (status === MAP_STATUS.READY) return 'ready';
  return status === MAP_STATUS.ERROR ? 'failed' : 'waiting';
}
