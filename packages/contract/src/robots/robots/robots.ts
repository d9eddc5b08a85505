import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { errorCode } from '../../core/errors.ts';
import {
  id,
  inProject,
  isoTime,
  name,
  oneLine,
  pose,
  projectIdParam,
  seenVersion,
} from '../../core/schemas.ts';
import { recordUses } from '../../core/uses.ts';
import { decision, reason } from '../../work/decisions/decisions.ts';
import { chainLink } from '../../work/decisions/chain.ts';
import { escapeProgress } from '../escape/index.ts';
import { COMMAND_REFUSALS, commandBody, commandKind } from './commands.ts';
import { mapAlias, mapAliases, robotDialect } from './dialect.ts';
import { serviceMode } from './service-modes.ts';
import { activeFault } from './simulated-faults.ts';

/** The state of a robot, derived from its reports; `offline` once its connection is lost or it was silent for too long. */
export const ROBOT_STATES = [
  'initializing',
  'ready',
  'charging',
  'paused',
  'emergency_stop',
  'manual_control',
  'recovery',
  'fatal_error',
  'going',
  'sleeping',
  'idle',
  'idle_on_waiting_location',
  'docking',
  'waiting_for_loading',
  'waiting_for_unloading',
  'updating',
  'hibernating',
  'offline',
] as const;
/** A state of {@link ROBOT_STATES}. */
const robotState = z.enum(ROBOT_STATES);
export type RobotState = z.infer<typeof robotState>;

/** The state of a lid, as the robot reports it. */
export const LID_STATES = ['opening', 'opened', 'closing', 'closed'] as const;
/** A lid by the robot's own name of it. */
const lid = z.object({ lid: z.string(), state: z.enum(LID_STATES) });

/** Versions of VDA 5050 that a robot may speak. */
export const PROTOCOL_VERSIONS = ['2.0.0', '2.1.0', '3.0.0'] as const;
/** A version of {@link PROTOCOL_VERSIONS}. */
const protocolVersion = z.enum(PROTOCOL_VERSIONS);
export type ProtocolVersion = z.infer<typeof protocolVersion>;

/** Something a person should look at. Codes are shown in the person's language; `text` is the robot's own words, shown as text. */
const robotAlert = z.object({
  code: z.enum([
    'emergency_stop',
    'fatal_error',
    'error',
    'warning',
    'localization_lost',
    'low_battery',
    'stuck',
    'foreign_order',
    'connection_lost',
    'operator_hold',
    'clock_offset',
    'wrong_floor',
    'in_the_way',
    'orders_failed',
    'order_kept',
    'nobody_came',
  ]),
  level: z.enum(['info', 'warning', 'critical']),
  text: z.string(),
  since: isoTime,
});
export type RobotAlert = z.infer<typeof robotAlert>;

/** A robot that gets no work until a person releases it: why, by whom, since when. */
const operatorHold = z.object({
  reason: z.enum(['paused', 'stopped', 'manual', 'foreign_order', 'taken_off', 'orders_failed', 'person']),
  by: z.string(),
  since: isoTime,
  /** Why, in the words of the person who holds it. */
  said: z.string().optional(),
});
export type OperatorHold = z.infer<typeof operatorHold>;

/**
 * Whether a robot could be given work now, and if not, what keeps it from it: `preparing` its floor, `not_in_sync` that it has not
 * the version of the map in use, `updating` that its software is or will be updated, `unfit` anything else of its own.
 * `busy` ends automatically.
 */
const ROBOT_FITNESS = [
  'free',
  'busy',
  'low_battery',
  'held',
  'updating',
  'offline',
  'preparing',
  'not_in_sync',
  'unfit',
] as const;
/** One of {@link ROBOT_FITNESS}. */
const robotFitness = z.enum(ROBOT_FITNESS);
export type RobotFitness = z.infer<typeof robotFitness>;

/** A robot as lists and the map show it. */
export const robot = z.object({
  robot_id: z.string(),
  project_id: z.number().int(),
  name: z.string(),
  serial_number: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  /** The number of its SIM card (ICCID or MSISDN). */
  m2m_number: z.string().nullable(),
  /** Words by which people group robots. */
  tags: z.array(z.string()),
  protocol_version: protocolVersion,
  enabled: z.boolean(),
  activated: z.boolean(),
  state: robotState,
  mode: z.string().nullable(),
  connected: z.boolean(),
  /** As dispatch sees it. */
  fitness: robotFitness,
  /** When it was last heard of; null for a robot that never was. */
  heard_at: isoTime.nullable(),
  /** 0 to 100, null while unknown. */
  battery: z.number().min(0).max(100).nullable(),
  charging: z.boolean(),
  site: z.string().nullable(),
  floor: z.string().nullable(),
  position: pose.nullable(),
  /** m/s, null while unknown. */
  speed: z.number().nullable(),
  /** Outline in metres, from the factsheet or the model's default. */
  footprint: z.object({ length: z.number(), width: z.number() }),
  lids: z.array(lid),
  loads: z.number().int(),
  /** As its factsheet names it; null before it sent one. */
  firmware: z.string().nullable(),
  delivery_id: z.string().nullable(),
  trip_id: z.string().nullable(),
  /** Name of the target it is going to or standing at. */
  target_name: z.string().nullable(),
  /** Seconds until the next stop, null when not under way. */
  eta_s: z.number().nullable(),
  /** Why it stands in the middle of its work, and since when. */
  waiting_reason: reason.extend({ since: isoTime }).nullable(),
  hold: operatorHold.nullable(),
  /** How it gets on while all robots are sent to their escape points; null while they are not. */
  escape: escapeProgress.nullable(),
  alerts: z.array(robotAlert),
  /** Faults that a simulated robot suffers now; absent for every other robot. */
  simulated_faults: z.array(activeFault).optional(),
  updated_at: isoTime,
});
export type Robot = z.infer<typeof robot>;

/** The outcome of a command, as the robot itself reports it. */
const robotCommand = z.object({
  command_id: z.string(),
  robot_id: z.string(),
  kind: commandKind,
  params: z.record(z.string(), z.string()),
  status: z.enum(['sent', 'accepted', 'done', 'failed']),
  /** Why it failed, in the robot's or the console's words. */
  failure: z.string().nullable(),
  by: z.string(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type RobotCommand = z.infer<typeof robotCommand>;

/** An error as the robot reports it: its type, level and words are the robot's own; `since` is when we first heard of it. */
const robotError = z.object({
  type: z.string(),
  level: z.enum(['WARNING', 'URGENT', 'CRITICAL', 'FATAL']),
  description: z.string(),
  hint: z.string().nullable(),
  since: isoTime,
});

/** Everything the dashboard of one robot shows. */
export const robotDetails = robot.extend({
  /** The path ahead, in the map frame: driven part is `passed` points. */
  path: z.array(z.object({ x: z.number(), y: z.number() })),
  path_passed: z.number().int(),
  stops: z.array(
    z.object({
      target_id: z.string(),
      target_name: z.string(),
      kind: z.string(),
      x: z.number(),
      y: z.number(),
      done: z.boolean(),
    }),
  ),
  errors: z.array(robotError),
  /** Why a command cannot be given now, by kind; a kind that is not named can be given. */
  unavailable: z.partialRecord(commandKind, z.object({ code: errorCode, text: z.string() })),
  commands: z.array(robotCommand),
  decisions: z.array(decision),
  /** Whether it has reported what it is and can do. */
  has_factsheet: z.boolean(),
  /** Its computer: CPU, memory and disk in percent, and what only some robots report. Bytes and uptime count from its start. */
  system_usage: z
    .object({
      cpu: z.number(),
      memory: z.number(),
      disk: z.number(),
      temperature_c: z.number().nullable(),
      signal_dbm: z.number().nullable(),
      received_bytes: z.number().nullable(),
      sent_bytes: z.number().nullable(),
      uptime_s: z.number().nullable(),
    })
    .nullable(),
  /** The condition of its battery; null what it does not report. Health is percent of a new battery, reach what the charge lasts for. */
  battery_condition: z.object({
    health_percent: z.number().nullable(),
    cycles: z.number().nullable(),
    voltage: z.number().nullable(),
    reach_m: z.number().nullable(),
  }),
  /** Software of its parts beside the firmware, as the factsheet names them. */
  versions: z.array(z.object({ part: z.string(), version: z.string() })),
  /** The lid or place that carries the load; null if the robot does not report it. */
  cargo: z.array(z.object({ load: z.string().nullable(), lid: z.string().nullable() })),
  /** What it says or plays now, and until when; null while it is silent or does not report it. `text` is null for a sound. */
  speaking: z.object({ text: z.string().nullable(), until: isoTime }).nullable(),
  /** Modes it declares; empty for a robot that declares none. */
  service_modes: z.array(serviceMode),
  /** Whether a stop uses its own emergency stop, which is released at the robot; otherwise it only receives an order to stand. */
  has_emergency_stop: z.boolean(),
  /** Whether it declares that it sends pictures. */
  has_camera: z.boolean(),
  /** Whether it declares that it sends what its laser sees. */
  has_scan: z.boolean(),
  /** Its cameras by its own names, the one at the front first; empty for a robot with one camera, or none. */
  cameras: z.array(z.string()),
  /** Whether it declares that its cameras can send live video (WebRTC) beside still pictures. */
  has_video: z.boolean(),
  /** Whether it declares that a person can drive it by hand. */
  has_manual_control: z.boolean(),
  /** Whether it declares a screen for calls. */
  has_meetings: z.boolean(),
  /** Robot clock minus ours, in ms. */
  clock_offset_ms: z.number().nullable(),
  /** When it was first heard of; null for one that never was, and where it was heard of before that was kept. */
  first_heard_at: isoTime.nullable(),
  last_state_at: isoTime.nullable(),
  /** First level of its topics. */
  interface_name: z.string(),
  /** The version of the project's config that it reports; null where it reports none. */
  config_version: z.number().int().nullable(),
  /** How it departs from its version, as far as a person set it. */
  dialect: robotDialect,
  /** The map names of all robots of its model in the project. Its own `map_aliases` take precedence. */
  model_map_aliases: z.array(mapAlias),
  /** Counts the changes of `model_map_aliases`; 0 before the first. */
  model_version: z.number().int().min(0),
  created_at: isoTime,
});
export type RobotDetails = z.infer<typeof robotDetails>;

/** The maker's name of a model. */
const modelName = oneLine.min(1).max(80);
/** The shared settings of a model's robots in a project. `version` counts the changes. */
const robotModel = z.object({
  model: modelName,
  map_aliases: z.array(mapAlias),
  version: z.number().int().min(0),
});
export type RobotModel = z.infer<typeof robotModel>;

/** The broker access of a robot. `clientId` is a recommendation; the topics begin with `interfaceName`. */
const mqttAccess = z.object({
  url: z.string(),
  username: z.string(),
  password: z.string(),
  client_id: z.string(),
  interface_name: z.string(),
});

/** The number of a SIM card: ICCID or MSISDN. */
const m2mNumber = z
  .string()
  .trim()
  .regex(/^\+?[0-9]{7,20}$/, { error: brokenRule('m2m_number_invalid') });

/** Text that stands in an MQTT topic. */
const topicPart = oneLine
  .max(60)
  .regex(/^[^/+#$\u0000-\u001f]*$/, { error: brokenRule('no_topic_characters') });

/** A robot that was just registered. Its password and activation code are shown this once. */
export const registeredRobot = z.object({
  robot_id: z.string(),
  activation_code: z.string(),
  mqtt: mqttAccess,
  /** Ids of the project's maps that are ready: what the robot has to call the maps that it is on, or has an alias for. */
  map_ids: z.array(z.string()),
});
export type RegisteredRobot = z.infer<typeof registeredRobot>;

const oneRobot = z.object({ projectId: projectIdParam, robotId: id });

/** Robots: the overview, registering, commanding, and their activation. A command that cannot be given now is refused with the reason. */
export const robotsApi = {
  overview: endpoint({
    method: 'GET',
    path: '/robots',
    summary: 'Returns every robot the caller may see, by project and name.',
    access: 'signed-in',
    response: z.array(robot),
  }),
  list: endpoint({
    method: 'GET',
    path: '/robots/{projectId}',
    summary: 'Returns the robots of a project, by name.',
    access: { permission: 'robots.read' },
    params: inProject,
    response: z.array(robot),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}',
    summary: 'Returns everything about one robot.',
    access: { permission: 'robots.read' },
    params: oneRobot,
    response: robotDetails,
  }),
  chain: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/chain',
    summary:
      'Returns what blocks this robot: the chain of robots down to the root, root last. Empty when the robot is not waiting.',
    access: { permission: 'robots.read' },
    params: oneRobot,
    response: z.array(chainLink),
    errors: ['FLEET_OWNER_UNAVAILABLE'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots',
    summary: 'Registers a robot. Its activation code and MQTT password are shown only once.',
    access: { permission: 'robots.register' },
    params: inProject,
    body: z.object({
      name,
      model: modelName,
      manufacturer: topicPart.min(1),
      serial_number: topicPart.min(1, { error: brokenRule('serial_number_required') }),
      protocol_version: protocolVersion.default('2.1.0'),
      /** First level of its topics; by convention `uagv` for 2.x and `vda5050` for 3.0. */
      interface_name: topicPart.min(1).optional(),
      dialect: robotDialect.optional(),
    }),
    response: registeredRobot,
    status: 201,
    errors: ['ROBOT_SERIAL_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/robots/{robotId}',
    summary:
      'Renames, disables or enables a robot, sets the number of its SIM card or its tags, or replaces its protocol settings (`dialect`). A robot that is disabled or gets another interface name is disconnected immediately.',
    access: { permission: 'robots.update' },
    params: oneRobot,
    body: z.object({
      name: name.optional(),
      enabled: z.boolean().optional(),
      interface_name: topicPart.min(1).optional(),
      dialect: robotDialect.optional(),
      m2m_number: m2mNumber.nullish(),
      tags: z.array(oneLine.min(1).max(30)).max(20).optional(),
    }),
    response: robot,
  }),
  setModelMapAliases: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/robot-models/map-aliases',
    summary:
      'Replaces the map aliases of all robots of a model in the project. `version` is the `model_version` that the caller read.',
    access: { permission: 'robots.update' },
    params: inProject,
    body: z.object({
      model: modelName,
      map_aliases: mapAliases,
      version: seenVersion.optional(),
    }),
    response: robotModel,
    errors: ['RECORD_NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  renewAccess: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/renew-access',
    summary: 'Creates a new MQTT password and activation code. The old ones stop working immediately.',
    access: { permission: 'robots.register' },
    params: oneRobot,
    response: registeredRobot,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/uses',
    summary: 'Returns the tasks waiting for the robot, and the schedules and templates that use it.',
    access: { permission: 'robots.delete' },
    params: oneRobot,
    response: recordUses,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/robots/{robotId}',
    summary:
      'Removes a robot that is idle, disabled or not connected, and reassigns its work. Rejected while tasks, schedules or templates use it.',
    access: { permission: 'robots.delete' },
    params: oneRobot,
    response: z.object({}),
    errors: ['ROBOT_BUSY', 'ROBOT_NEEDED'],
  }),
  command: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/commands',
    summary: 'Sends a command to a robot. Each kind needs its own permission (see `commandPermission`).',
    access: { permission: 'robots.read' },
    params: oneRobot,
    body: commandBody,
    response: robotCommand,
    status: 202,
    idempotent: true,
    errors: COMMAND_REFUSALS,
  }),
  holdMany: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/hold',
    summary:
      'Puts robots on hold, or releases them, each as by its own command. Answers those of which that is so now; the others refused.',
    access: { permission: 'robots.hold' },
    params: inProject,
    body: z.object({
      active: z.boolean(),
      robot_ids: z.array(id).min(1).max(2_000),
      reason: oneLine.max(200).optional(),
    }),
    response: z.object({ robot_ids: z.array(z.string()) }),
    errors: ['FLEET_OWNER_UNAVAILABLE'],
  }),
  decisions: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/decisions',
    summary: 'Returns recent decisions of fleet control, newest first.',
    access: { permission: 'deliveries.read' },
    params: inProject,
    query: z.object({
      robot_id: id.optional(),
      delivery_id: id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.array(decision),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/public/robots/activate',
    summary: 'Exchanges a robot’s activation code for its settings. Works once.',
    access: 'public',
    body: z.object({ serial_number: z.string().min(1).max(60), activation_code: z.string().min(1).max(40) }),
    response: z.object({
      robot_id: z.string(),
      project_id: z.number().int(),
      name: z.string(),
      protocol_version: protocolVersion,
      mqtt: mqttAccess,
    }),
    errors: ['ROBOT_ACTIVATION_INVALID', 'ThrottlerException'],
  }),
};
