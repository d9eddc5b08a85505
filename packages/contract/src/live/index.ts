import { z } from 'zod';
import { addressReview } from '../sites/addresses/address-review.ts';
import { alert } from '../notices/alerts/index.ts';
import type { Permission } from '../core/permissions.ts';
import { id, projectIdParam } from '../core/schemas.ts';
import { delivery } from '../work/deliveries/index.ts';
import { eventMessage } from '../notices/domain-events/index.ts';
import { deliveryNote } from '../work/delivery-notes/index.ts';
import { mapDrawings } from '../sites/drawings/index.ts';
import { elevator } from '../sites/elevators/elevator.ts';
import { escape } from '../robots/escape/index.ts';
import { driveMessage, manualSession, type DriveNews } from '../robots/manual-control/index.ts';
import { cameraRecording, cameraViewers, videoSession } from '../robots/camera/index.ts';
import { meeting, meetingMessage, type MeetingNews } from '../robots/meetings/index.ts';
import type { SystemState } from '../access/health/index.ts';
import { helpRequest } from '../work/help-requests/index.ts';
import { floorMap } from '../sites/maps/maps.ts';
import { callDevice } from '../work/call-devices/call-device.ts';
import { order } from '../money/orders/order.ts';
import { publicOrder } from '../money/orders/public-order.ts';
import { publicCall } from '../work/robot-calls/call.ts';
import { robot, robotDetails } from '../robots/robots/robots.ts';
import { station } from '../work/stations/index.ts';
import { target } from '../sites/targets/index.ts';

/** A pose between two states: metres, radians and our receive time in ms since the epoch. */
export const robotPose = z.object({
  robot_id: z.string(),
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  at: z.number(),
});
export type RobotPose = z.infer<typeof robotPose>;

/** A picture of a robot's camera: JPEG in base64, our receive time in ms since the epoch. */
const cameraFrame = z.object({ robot_id: z.string(), at: z.number(), jpeg: z.base64() });
export type CameraFrame = z.infer<typeof cameraFrame>;

const scanPoint = z.object({ x: z.number(), y: z.number() });
/** What a robot's laser sees and where it will drive, in the map frame, metres; null what it does not send. */
const robotScan = z.object({
  robot_id: z.string(),
  at: z.number(),
  /** The places where its rays met something. */
  hits: z.array(scanPoint).nullable(),
  path: z.array(scanPoint).nullable(),
});
export type RobotScanRow = z.infer<typeof robotScan>;

/** The live topics: each with its permission in the project (null: the thing's token), its rows and their key. `ofOne`: a topic of one thing. */
export const liveTopics = {
  robots: { permission: 'robots.read', row: robot, key: 'robot_id' },
  /** Whether all robots are sent to their escape points: one row. */
  escape: { permission: 'robots.read', row: escape, key: 'project_id' },
  /** Visualization rate, a few fields only: for the map. */
  poses: { permission: 'robots.read', row: robotPose, key: 'robot_id' },
  /** One robot in full; its `id` says which. */
  robot: { permission: 'robots.read', row: robotDetails, key: 'robot_id', ofOne: true },
  /**
   * The newest picture of one camera; its `id` says which: a robot, or a robot and the name of another camera than its first, `<robot>:<camera>`.
   * The robot sends pictures only while someone is watching.
   */
  camera: { permission: 'robots.camera', row: cameraFrame, key: 'robot_id', ofOne: true },
  /** One person's live video; its `id` is the session's. The video ends when no one watches this any longer. */
  video: { permission: 'robots.camera', row: videoSession, key: 'session_id', ofOne: true },
  /** Recordings of cameras under way. */
  camera_recordings: { permission: 'robots.read', row: cameraRecording, key: 'recording_id' },
  /** How many people watch the cameras of one robot; its `id` says which. */
  camera_viewers: { permission: 'robots.read', row: cameraViewers, key: 'robot_id', ofOne: true },
  /** What one robot sees and plans; its `id` says which. It sends this only while someone is watching. */
  scan: { permission: 'robots.diagnose', row: robotScan, key: 'robot_id', ofOne: true },
  /** Who drives robots by hand now. */
  manual_control: { permission: 'robots.read', row: manualSession, key: 'robot_id' },
  /** Calls that are not over, and those that end while watching. */
  meetings: { permission: 'meetings.answer', row: meeting, key: 'meeting_id' },
  /** Deliveries that are not ended, and those that end while watching. */
  deliveries: { permission: 'deliveries.read', row: delivery, key: 'delivery_id' },
  /** The notes to one delivery; its `id` says which. */
  delivery_notes: { permission: 'deliveries.read', row: deliveryNote, key: 'note_id', ofOne: true },
  /** The open help requests of robots, and those resolved while watching. */
  help_requests: { permission: 'robots.read', row: helpRequest, key: 'help_id' },
  /** Elevators as they are now. */
  elevators: { permission: 'elevators.read', row: elevator, key: 'elevator_id' },
  /** The open alerts of the project, and those that end while watching; not those of the installation. */
  alerts: { permission: 'alerts.read', row: alert, key: 'alert_id' },
  /** The events of the project, from the same catalogue as webhooks: the newest hundred, then new ones. */
  events: { permission: 'alerts.read', row: eventMessage, key: 'sequence' },
  /** How many addresses wait for review; sent again after every change of an address. */
  address_review: { permission: 'addresses.review', row: addressReview, key: 'project_id' },
  /** Stations as they are now. */
  stations: { permission: 'stations.read', row: station, key: 'station_id' },
  /** Devices that call robots as they are now. */
  call_devices: { permission: 'devices.read', row: callDevice, key: 'device_id' },
  /** One robot call; its `id` says which. Only for the holder of the token of this very call, who may watch nothing else. */
  call: { permission: null, row: publicCall, key: 'call_id', ofOne: true },
  /** Orders that are paid and not ended, and those that end while watching: the kitchen's board. */
  orders: { permission: 'orders.contact', row: order, key: 'order_id' },
  /** One order; its `id` says which. Only for the holder of the token of this very order, who may watch nothing else. */
  order: { permission: null, row: publicOrder, key: 'order_id', ofOne: true },
  targets: { permission: 'targets.read', row: target, key: 'target_id' },
  maps: { permission: 'maps.read', row: floorMap, key: 'map_id' },
  /** The drawings of each map; maps that never had any are omitted. */
  drawings: { permission: 'maps.read', row: mapDrawings, key: 'map_id' },
} as const satisfies Record<
  string,
  { permission: Permission | null; row: z.ZodType; key: string; ofOne?: true }
>;

/** A topic by name. */
export type LiveTopic = keyof typeof liveTopics;
/** A row that a topic carries, as it comes out of parsing. */
export type LiveRow<T extends LiveTopic> = z.output<(typeof liveTopics)[T]['row']>;

/** Whether a topic is of one thing, which a subscription then names by its `id`. */
export function isTopicOfOne(topic: LiveTopic): boolean {
  return 'ofOne' in liveTopics[topic];
}

/** A topic's name as a browser sends it. */
export const liveTopic = z.enum(Object.keys(liveTopics) as [LiveTopic, ...LiveTopic[]]);

const subscription = { topic: liveTopic, project_id: projectIdParam, id: id.optional() };

/** The messages of a browser. `auth` comes first, and again with each renewed token. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().max(8_000) }),
  z.object({ type: z.literal('subscribe'), ...subscription }),
  z.object({ type: z.literal('unsubscribe'), ...subscription }),
  driveMessage,
  meetingMessage,
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** The messages of the server: a snapshot first, then deltas of whole rows, the newest of each key. */
export type ServerMessage =
  | { type: 'ready' }
  /** The roles are other ones than when the socket was opened: a renewed token carries them. */
  | { type: 'access_changed' }
  | { type: 'system'; state: SystemState }
  /** To the driver of a robot alone. */
  | DriveNews
  /** To the browser that holds a call alone. */
  | MeetingNews
  | { type: 'snapshot'; topic: LiveTopic; project_id: number; id?: string | undefined; data: unknown[] }
  | {
      type: 'delta';
      topic: LiveTopic;
      project_id: number;
      id?: string | undefined;
      upsert: unknown[];
      remove: string[];
    }
  | {
      type: 'error';
      resultCode: string;
      message: string;
      topic?: LiveTopic | undefined;
      project_id?: number | undefined;
    };
