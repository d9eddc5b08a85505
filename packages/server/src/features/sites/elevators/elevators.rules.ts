import type { DoorState, Elevator, ElevatorAdapter, ElevatorRide } from '@rota/contract/elevators';
import { mapIdOf } from '@rota/contract/maps';
import type { ElevatorInfo, ElevatorView, TargetInfo } from '@rota/fleet-core';
import type { ElevatorRow } from './elevators.store.ts';

/** As the fleet control knows it. */
export function toElevatorInfo(row: ElevatorRow): ElevatorInfo {
  return {
    elevatorId: row.elevator_id,
    name: row.name,
    group: row.elevator_group,
    stops: row.stops.map((stop) => ({ mapId: mapIdOf(row.site, stop.floor), ...stop })),
    cabWidth: row.cab_width,
    cabDepth: row.cab_depth,
    sessionTtlMs: row.session_ttl_s * 1_000,
    outOfService: row.out_of_service_by !== null,
  };
}

/** As people see it; one that no owner has seen is offline. `targets`: those of the project, among them where robots wait for elevators. */
export function composeElevator(
  row: ElevatorRow,
  view: ElevatorView | undefined,
  nameOf: (robotId: string) => string,
  targets: readonly Pick<TargetInfo, 'mapId' | 'lobby'>[],
): Elevator {
  const { elevator_id, name, site, cab_width, cab_depth, session_ttl_s, out_of_service_by, version } = row;
  const session = view?.session ?? null;
  const stuckId = view?.stuckRobotId ?? null;
  const ride = (robotId: string, from: string, to: string, since: number): ElevatorRide => ({
    robot_id: robotId,
    robot_name: nameOf(robotId),
    from,
    to,
    since: new Date(since).toISOString(),
  });
  return {
    elevator_id,
    name,
    group: row.elevator_group,
    site,
    stops: [...row.stops],
    floors: row.stops.map((stop) => stop.floor),
    missing_lobbies: missingLobbies(row, targets),
    cab_width,
    cab_depth,
    session_ttl_s,
    adapter: row.adapter.kind,
    out_of_service_by,
    version,
    floor: view?.report?.floor ?? null,
    doors: doorsOf(row, view),
    mode: view?.mode ?? 'offline',
    heard_at: heardAt(view),
    state: session?.state ?? null,
    session: session && {
      ...ride(session.robotId, session.fromFloor, session.toFloor, session.beganAt),
      session_id: session.sessionId,
      expires_at: new Date(session.expiresAt).toISOString(),
    },
    queue: (view?.queue ?? []).map((one) => ride(one.robotId, one.fromFloor, one.toFloor, one.since)),
    stuck_robot_id: stuckId,
    stuck_robot_name: stuckId === null ? null : nameOf(stuckId),
    ...(view?.report?.simulatedFaults && { simulated_faults: [...view.report.simulatedFaults] }),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Its floors without a target where robots wait for its group. */
function missingLobbies(
  { site, elevator_group: group, stops }: ElevatorRow,
  targets: readonly Pick<TargetInfo, 'mapId' | 'lobby'>[],
): string[] {
  const isWaitedOn = (floor: string): boolean =>
    targets.some(({ mapId, lobby }) => lobby?.group === group && mapId === mapIdOf(site, floor));
  return stops.flatMap(({ floor }) => (isWaitedOn(floor) ? [] : [floor]));
}

/** The door of the floor where it stands; between floors the front one. */
function doorsOf(row: ElevatorRow, view: ElevatorView | undefined): DoorState {
  const report = view?.report ?? undefined;
  if (report === undefined) return 'unknown';
  const stop = row.stops.find(({ floor }) => floor === report.floor);
  return report.doors[stop?.door ?? 'front'];
}

/** When it last said something; that it is offline is our word. */
function heardAt(view: ElevatorView | undefined): string | null {
  const report = view?.report ?? null;
  return report === null || report.mode === 'offline' ? null : new Date(report.at).toISOString();
}

/** How it is reached, without the secret. */
export function withoutSecret(adapter: ElevatorAdapter): ElevatorAdapter {
  if (adapter.kind !== 'http') return adapter;
  const { kind, headers, state, requests } = adapter;
  return { kind, headers, state, requests };
}

/** Every address that the template names. */
export function addressesOf(adapter: ElevatorAdapter): string[] {
  if (adapter.kind !== 'http') return [];
  return [adapter.state.url, ...Object.values(adapter.requests).flatMap((request) => request?.url ?? [])];
}
