import type { SoftwareKind } from '@rota/contract/rollouts';
import type { RobotView } from '@rota/fleet-core';
import type { FleetGateway } from '../../../fleet/index.ts';
import type { RobotRegistry } from '../../robots/robots/index.ts';
import type { RobotFacts, Transport } from './update.rules.ts';

/** An updater that asks over HTTP for what to install; `awaitsConsent`: a person at the robot confirms an update first. */
export type HttpUpdater = { readonly awaitsConsent: boolean };
/** The updaters of a project that ask over HTTP, by the id of their robot. */
export type HttpUpdaters = (projectId: number) => Promise<ReadonlyMap<string, HttpUpdater>>;

/** What a rollout needs to know of a robot, as it is now. */
export type RobotNow = Omit<RobotFacts, 'transport' | 'hasOtherUpdate'> & {
  readonly robotId: string;
  readonly projectId: number;
  readonly name: string;
  readonly model: string;
  readonly tags: readonly string[];
  readonly takesUpdates: boolean;
  readonly asksOverHttp: boolean;
};
export type RobotFactsDeps = {
  readonly registry: Pick<RobotRegistry, 'rows'>;
  readonly fleet: Pick<FleetGateway, 'robotViews'>;
  readonly httpUpdaters: HttpUpdaters;
};

/** States of a robot that stands with nothing to do. */
const IDLE: ReadonlySet<RobotView['state']> = new Set([
  'ready',
  'idle',
  'idle_on_waiting_location',
  'charging',
  'sleeping',
  'hibernating',
]);

/** The robots of a project, by id. */
export async function readRobots(
  { registry, fleet, httpUpdaters }: RobotFactsDeps,
  projectId: number,
): Promise<Map<string, RobotNow>> {
  const [rows, views, overHttp] = await Promise.all([
    registry.rows(projectId),
    fleet.robotViews(projectId),
    httpUpdaters(projectId),
  ]);
  return new Map(
    rows.map(({ robotId, name, model, tags, enabled }) => {
      const view = heardOf(views.get(robotId));
      const now: RobotNow = {
        robotId,
        projectId,
        name,
        model,
        tags,
        isEnabled: enabled,
        // One whose updater alone speaks with us is reached when it asks.
        isConnected: view?.connected === true || (view === undefined && overHttp.has(robotId)),
        isIdle: view === undefined || isIdle(view),
        batteryPercent: view?.batteryPercent ?? null,
        isCharging: view?.charging ?? false,
        canRollBack: view?.takesUpdates?.rollback === true,
        software: view?.software,
        worstError: view?.worstError,
        takesUpdates: view?.takesUpdates !== undefined,
        asksOverHttp: overHttp.has(robotId),
        awaitsConsent: overHttp.get(robotId)?.awaitsConsent === true,
      };
      return [robotId, now];
    }),
  );
}

/** The view of a robot that ever reported something over the wire; without it, its updater alone speaks with us. */
function heardOf(view: RobotView | undefined): RobotView | undefined {
  const isSilent = view?.connected === false && view.batteryPercent === null && view.position === null;
  return isSilent ? undefined : view;
}

function isIdle(view: RobotView): boolean {
  return IDLE.has(view.state) && view.tripId === null && view.deliveryId === null && !view.releasing;
}

/** The way by which an update reaches a robot; null: there is none. */
export function transportOf(
  robot: Pick<RobotNow, 'takesUpdates' | 'asksOverHttp'> | undefined,
  kind: SoftwareKind,
): Transport | null {
  if (robot?.takesUpdates === true) return 'mqtt';
  if (robot?.asksOverHttp !== true) return null;
  return kind === 'screen_app' ? 'screen_app' : 'ddi';
}

/** The version of a kind of software that a robot reports. */
export function installedVersion(robot: Pick<RobotNow, 'software'>, kind: SoftwareKind): string | undefined {
  return robot.software?.installed.find((one) => one.kind === kind)?.version;
}
