import type { User } from '@rota/contract/auth';
import type { Role } from '@rota/contract/core';
import type { Delivery, DeliveryDetails } from '@rota/contract/deliveries';
import type { HelpRequest } from '@rota/contract/help-requests';
import type { FloorMap } from '@rota/contract/maps';
import { defaultDeliverySettings, switchesOf, type Project } from '@rota/contract/projects';
import type { InstallationReach } from '@rota/contract/reach';
import type { Robot, RobotDetails } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';

const at = '2026-03-02T09:30:00.000Z';

export function aUser(changes: Partial<User> = {}): User {
  return {
    id: 'user-1',
    name: 'Deniz',
    lastname: 'Kaya',
    username: 'deniz',
    phone: null,
    email: null,
    ...changes,
  };
}

/** An access token as the server makes it; its signature is of no interest to a browser. */
export function aToken(
  claims: { roles?: Record<string, Role[]>; iat?: number; exp?: number; sid?: string } = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const body = {
    sub: 'user-1',
    sid: 'session-1',
    roles: { '*': ['rr_system_admin'] },
    iat: now,
    exp: now + 900,
    ...claims,
  };
  return `${part({ alg: 'HS256' })}.${part(body)}.signature`;
}

export function aProject(changes: Partial<Project> = {}): Project {
  return {
    project_id: 7,
    project_name: 'Hotel Rota',
    delivery: defaultDeliverySettings,
    time_zone: 'Europe/Istanbul',
    logo_id: null,
    logo_url: null,
    features: switchesOf([]),
    created_at: at,
    version: 1,
    ...changes,
  };
}

export function aRobot(changes: Partial<Robot> = {}): Robot {
  return {
    robot_id: 'robot-1',
    project_id: 7,
    name: 'R-01',
    serial_number: 'S-0001',
    manufacturer: 'acme',
    model: 'Carrier',
    m2m_number: null,
    tags: [],
    protocol_version: '2.1.0',
    enabled: true,
    activated: true,
    state: 'ready',
    mode: null,
    connected: true,
    fitness: 'free',
    heard_at: at,
    battery: 80,
    charging: false,
    site: 'hotel',
    floor: 'ground',
    position: { x: 2, y: 3, theta: 0 },
    speed: 0,
    footprint: { length: 0.55, width: 0.5 },
    lids: [],
    loads: 0,
    firmware: null,
    delivery_id: null,
    trip_id: null,
    target_name: null,
    eta_s: null,
    waiting_reason: null,
    hold: null,
    escape: null,
    alerts: [],
    updated_at: at,
    ...changes,
  };
}

/** Everything about a robot that declares nothing out of the ordinary. */
export function aRobotDetails(robot: Robot, changes: Partial<RobotDetails> = {}): RobotDetails {
  return {
    ...robot,
    path: [],
    path_passed: 0,
    stops: [],
    errors: [],
    unavailable: {},
    commands: [],
    decisions: [],
    system_usage: null,
    config_version: null,
    speaking: null,
    battery_condition: { health_percent: null, cycles: null, voltage: null, reach_m: null },
    has_factsheet: true,
    versions: [],
    cargo: [],
    service_modes: [],
    has_emergency_stop: true,
    has_camera: false,
    has_scan: false,
    has_manual_control: false,
    has_meetings: false,
    cameras: [],
    has_video: false,
    clock_offset_ms: null,
    first_heard_at: at,
    last_state_at: at,
    interface_name: 'uagv',
    dialect: {},
    model_map_aliases: [],
    model_version: 0,
    created_at: at,
    ...changes,
  };
}

export function aTarget(changes: Partial<Target> = {}): Target {
  return {
    target_id: 'target-1',
    name: 'Table 1',
    type: 'table',
    site: 'hotel',
    floor: 'ground',
    x: 4,
    y: 5,
    theta: 0,
    elevator_group: null,
    door_direction: null,
    tolerance: null,
    escape_point: null,
    updated_at: at,
    ...changes,
  };
}

/** A map without a name of its own, which is then its id. */
export function aMap(changes: Partial<FloorMap> = {}): FloorMap {
  return {
    map_id: 'hotel_ground',
    site: 'hotel',
    floor: 'ground',
    name: changes.map_id ?? 'hotel_ground',
    size: 12_345,
    checksum: 'ab',
    status: 3,
    error: null,
    version: 1,
    map_version: '1.0',
    grid_version: 0,
    raster: {
      width: 400,
      height: 300,
      resolution: 0.05,
      origin: { x: 0, y: 0, theta: 0 },
      counts: { free: 90_000, occupied: 10_000, unknown: 20_000 },
    },
    updated_at: at,
    ...changes,
  };
}

export function aDelivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    delivery_id: 'delivery-1',
    task_id: 'task-1',
    tracking_id: 'R4T-7K2',
    kind: 'delivery',
    status: 'Queued',
    address: null,
    order_number: null,
    sender: null,
    site: 'hotel',
    floor: 'ground',
    robot_id: null,
    robot_name: null,
    requested_robot_id: null,
    requested_robot_name: null,
    trip_id: null,
    lids: [],
    filling_target_id: null,
    filling_target_name: null,
    created_at: at,
    updated_at: at,
    completed_at: null,
    priority: 'normal',
    earliest_start_at: null,
    due_at: null,
    expires_at: null,
    promise: null,
    punctuality: null,
    total_time_s: null,
    attempt: 1,
    options: {},
    round: 1,
    eta: null,
    remote_delivery: null,
    releasing: false,
    waiting_reason: null,
    subtasks: [
      {
        sub_task_id: 'sub-1',
        kind: 'unload',
        target_id: 'target-1',
        target_name: 'Table 1',
        status: 'waiting',
        lid: null,
        note: null,
        completed_at: null,
        remote_delivery: null,
        promise: null,
      },
    ],
    ...changes,
  };
}

export function aDeliveryWithEvents(changes: Partial<DeliveryDetails> = {}): DeliveryDetails {
  const events = [{ at, from: null, to: 'Created' as const, reason: null, actor: 'Deniz Kaya' }];
  return { ...aDelivery(changes), events, custody: [], promises: [], ...changes };
}

/** A robot that does not know where it is, and to which no one has gone yet. */
export function aHelpRequest(changes: Partial<HelpRequest> = {}): HelpRequest {
  return {
    help_id: 'h-1',
    robot_id: 'robot-1',
    robot_name: 'R-01',
    delivery_id: 'd-1',
    tracking_id: 'AAA-111',
    code: 'localization_lost',
    situation: 'localization_lost',
    values: {},
    site: 'hotel',
    floor: 'ground',
    position: { x: 2, y: 3, theta: 0 },
    opened_at: at,
    answered_at: null,
    answered_by: null,
    resolved_at: null,
    resolved_by: null,
    how: null,
    ...changes,
  };
}

/** An installation that others reach, or where `isLocal` one that listens on this machine alone. */
export function aReach({ isLocal = false }: { isLocal?: boolean }): InstallationReach {
  const missing_settings: InstallationReach['web']['missing_settings'] = isLocal
    ? ['HOST', 'PUBLIC_URL']
    : [];
  return {
    web: { url: isLocal ? 'http://localhost:8080' : 'https://rota.example', missing_settings },
    broker: { url: isLocal ? 'mqtt://localhost:1883' : 'mqtts://rota.example:1883', missing_settings },
    sends: { phone: !isLocal, email: !isLocal },
  };
}
