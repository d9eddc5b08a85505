export * from './topics.ts';
export * from './dialect.ts';
export * from './codec.ts';
export * from './codec-for.ts';
export * from './extensions.ts';
export { parseLooseJson } from './loose-json.ts';
export { parsePayload } from './payload.ts';
export { type RobotStatus } from './wire.ts';
export * from './read/control-messages.ts';
export * from './read/factsheet.ts';
export * from './read/robot-messages.ts';
export * from './read/state.ts';
export * from './link-log.ts';
export {
  createMqttSession,
  DEFAULT_RECONNECT,
  LinkDownError,
  connectOverNetwork,
  type Connect,
  type Connection,
  type MqttSession,
  type ReconnectPause,
} from './mqtt-session.ts';
export * from './map-names.ts';
export * from './robot-address.ts';
export * from './robot-link.ts';
export * from './wire-tap.ts';
export * from './camera-link.ts';
export * from './drive-link.ts';
export { type DriveBlocker, type DriveCommand, type DriveState } from './manual-drive.ts';
export * from './access-link.ts';
export * from './scan-link.ts';
export * from './update-link.ts';
export * from './config-link.ts';
export { type LaserScan, type RobotScan } from './scans.ts';
export * from './meeting-link.ts';
export { type MeetingEvent, type MeetingWord } from './meeting.ts';
export { createLogLink, logTopicOf, type LogLink, type LogLinkOptions } from './log-link.ts';
export { readLogLine, type LogLine, type WrittenLogLine } from './log-lines.ts';
export * from './robot-client.ts';
export { keepPacketLengthsTogether } from './packet-lengths.ts';
